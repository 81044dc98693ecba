// Uploaded files; other requests refer to them by id.
import { FILE_TYPE, fileTypeOf } from '#contract/file-types.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Body, UploadedFile } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import type { FileRow } from '#sandbox/store/tables/files.ts';
import { files } from '#sandbox/store/tables/files.ts';

/**
 * Stores a file. If one exists with the same purpose and correlation id, it is returned unchanged.
 * @throws Refusal for an invalid file
 */
export function storeFile(
  { db, ids, now, company }: CompanyContext,
  request: Body<'file.create'>,
  file: UploadedFile | undefined,
): { readonly row: FileRow; readonly isNew: boolean } {
  const { name, bytes, type } = checkedFile(file);
  const correlationID = request.correlationID ?? ids.uuid();
  const { purpose } = request;
  const existing = files.find(db, { company: company.id, purpose, correlation_id: correlationID });
  if (existing !== undefined) return { row: existing, isNew: false };
  const row = files.make(db, {
    company: company.id,
    oid: ids.oid(),
    correlation_id: correlationID,
    purpose,
    name,
    content_type: type,
    token: ids.hex32(),
    content: bytes,
    created_at: now,
  });
  return { row, isNew: true };
}

/**
 * Validates an uploaded file and returns it with its type. @throws Refusal for an empty, too large or unsupported file
 */
function checkedFile(
  file: UploadedFile | undefined,
): UploadedFile & { readonly type: FileRow['content_type'] } {
  if (file === undefined) throw new Refusal('file is required');
  if (file.bytes.length === 0) throw new Refusal('file must not be empty');
  if (file.bytes.length > LIMITS.uploadBytes)
    throw new Refusal(`file must have at most ${LIMITS.uploadBytes} bytes`);
  const type = FILE_TYPE.find((supported) => supported === file.contentType.toLowerCase());
  if (type === undefined) throw new Refusal(`file must be one of ${FILE_TYPE.join(', ')}`);
  if (fileTypeOf(file.bytes) !== type) throw new Refusal(`file must be what its content type says: ${type}`);
  return { ...file, type };
}

/** Returns a file with this purpose. @throws Refusal if there is none */
export function fileOf({ db, company }: CompanyContext, oid: string, purpose: FileRow['purpose']): FileRow {
  const row = files.find(db, { company: company.id, oid, purpose });
  if (row === undefined) throw new Refusal(`fileId must be the id of a file that was uploaded as ${purpose}`);
  return row;
}
