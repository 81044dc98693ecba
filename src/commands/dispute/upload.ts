// Uploads files for a request: all are checked first, then uploaded one after the other.
import { requireFields } from '#client/answers/checked-answer.ts';
import type { SentFile } from '#client/types.ts';
import type { FileType } from '#contract/file-types.ts';
import { fileTypeOf } from '#contract/file-types.ts';
import { pick } from '#contract/operation.ts';
import { fileOperations } from '#contract/operations/file.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

const create = pick(fileOperations, 'file.create');

export interface Uploaded {
  /** Id of the file at the service. */
  readonly id: string;
  /** Derived from the file and from what it belongs to. */
  readonly correlationID: string;
}

/** File name extensions for a file from standard input. */
const ENDINGS: Readonly<Record<FileType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/**
 * Reads and checks the files; sends nothing.
 * @param of id of the resource that the files belong to
 * @throws PixctlError (exit 2) naming the first file that cannot be read, is empty, is too large, or is not a document
 */
export async function readAll(
  context: Context,
  paths: readonly string[],
  of: string,
): Promise<readonly SentFile[]> {
  const files: SentFile[] = [];
  for (const path of paths) files.push(await readOne(context, path, of));
  return files;
}

async function readOne(context: Context, path: string, of: string): Promise<SentFile> {
  const bytes = await context.files.read(path, { maxBytes: create.upload.maxBytes, regularOnly: true });
  const refused = (problem: ReturnType<typeof say>): PixctlError =>
    usageError(problem, say`Nothing was sent.`, 'file');
  if (bytes.length === 0) throw refused(say`${path} is empty`);
  const contentType = fileTypeOf(bytes);
  if (contentType === undefined) throw refused(say`${path} is not a PDF, PNG, JPEG or WEBP file`);
  const name = path === '-' ? `document.${ENDINGS[contentType]}` : (path.split(/[\\/]/).at(-1) ?? path);
  return { name, path, contentType, bytes, of };
}

/**
 * Uploads a file as evidence.
 * @throws PixctlError naming the file and what was not sent
 */
export async function uploadOne(context: Context, file: SentFile): Promise<Uploaded> {
  const client = await context.service.client();
  const { result } = await client
    .call(create, { body: { purpose: 'DISPUTE_EVIDENCE' }, file })
    .catch((error: unknown) => {
      if (!(error instanceof PixctlError)) throw error;
      const isOpen = error.fields.exitCode === EXIT.unknown;
      throw new PixctlError(
        isOpen
          ? say`no evidence was sent: ${error.userMessage} (${file.path})`
          : say`${file.path} was not uploaded, and no evidence was sent: ${error.userMessage}`,
        isOpen
          ? {
              ...error.fields,
              retryable: true,
              hint: say`Run the command again: the service keeps a file once.`,
            }
          : error.fields,
        { cause: error },
      );
    });
  const [id, correlationID] = requireFields(create, result, 'id', 'correlationID');
  return { id, correlationID };
}
