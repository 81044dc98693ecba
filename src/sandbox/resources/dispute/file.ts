// Uploaded files; other requests refer to them by id.
import { FILE_TYPE, fileTypeOf } from '#contract/file-types.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import type { UploadedFile } from '#sandbox/call.ts';
import type { CompanyContext, Reply, SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import type { FileRow } from '#sandbox/store/tables/files.ts';
import { files } from '#sandbox/store/tables/files.ts';

const PATH = /^\/files\/([0-9a-f]{32})$/;

const addressOf = ({ publicUrl }: SandboxContext, { token }: FileRow): string =>
  `${publicUrl}/files/${token}`;

/**
 * Validates an uploaded file and returns it with its type. @throws Refusal for an empty, too large or unsupported file
 */
function checked(file: UploadedFile | undefined): UploadedFile & { readonly type: FileRow['content_type'] } {
  if (file === undefined) throw new Refusal('file is required');
  if (file.bytes.length === 0) throw new Refusal('file must not be empty');
  if (file.bytes.length > LIMITS.uploadBytes)
    throw new Refusal(`file must have at most ${LIMITS.uploadBytes} bytes`);
  const type = FILE_TYPE.find((one) => one === file.contentType.toLowerCase());
  if (type === undefined) throw new Refusal(`file must be one of ${FILE_TYPE.join(', ')}`);
  if (fileTypeOf(file.bytes) !== type) throw new Refusal(`file must be what its content type says: ${type}`);
  return { ...file, type };
}

/** Stores a file. If one exists with the same correlation id, it is returned unchanged. */
const create = (call: Call<'file.create'>): Answer<'file.create'> => {
  const { db, ids, now, company, body } = call;
  const { name, bytes, type } = checked(call.file);
  const correlationID = body.correlationID ?? ids.uuid();
  const known = files.find(db, { company: company.id, correlation_id: correlationID });
  const row =
    known ??
    files.make(db, {
      company: company.id,
      oid: ids.oid(),
      correlation_id: correlationID,
      purpose: body.purpose,
      name,
      content_type: type,
      token: ids.hex32(),
      content: bytes,
      created_at: now,
    });
  return {
    status: known === undefined ? 201 : 200,
    body: {
      file: {
        id: row.oid,
        correlationID: row.correlation_id,
        purpose: row.purpose,
        fileName: row.name,
        contentType: row.content_type,
        size: row.content.length,
        url: addressOf(call, row),
      },
    },
  };
};

/** Returns the URL of a file with this purpose. @throws Refusal if there is none */
export function addressOfFile(call: CompanyContext, oid: string, purpose: FileRow['purpose']): string {
  const row = files.find(call.db, { company: call.company.id, oid, purpose });
  if (row === undefined) throw new Refusal(`fileId must be the id of a file that was uploaded as ${purpose}`);
  return addressOf(call, row);
}

/** Answers `GET /files/{token}`; undefined for any other path. @throws Refusal 404 for an unknown token */
export function serveFile(context: () => SandboxContext, pathname: string): Reply | undefined {
  const token = PATH.exec(pathname)?.[1];
  if (token === undefined) return undefined;
  const row = files.find(context().db, { token });
  if (row === undefined) throw new Refusal('Not found', 404);
  return { bytes: { contentType: row.content_type, make: () => Promise.resolve(row.content) } };
}

export const fileHandlers = { 'file.create': create } satisfies Handlers<'file.create'>;
