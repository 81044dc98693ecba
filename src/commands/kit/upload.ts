// Uploads files for a request: all are read and checked first, then uploaded one after the other.
import { requireFields } from '#client/answers/checked-answer.ts';
import type { SentFile } from '#client/types.ts';
import type { FileType } from '#contract/file-types.ts';
import { fileTypeOf } from '#contract/file-types.ts';
import { pick } from '#contract/operation.ts';
import { fileOperations } from '#contract/operations/file.ts';
import type { FilePurpose } from '#contract/resources/file.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

const create = pick(fileOperations, 'file.create');

/** Maximum size of a file in bytes. */
export const MOST_BYTES = create.upload.maxBytes;

/** A file that was read and can be uploaded. */
export type ReadFile = Omit<SentFile, 'of'>;

/** An uploaded file as a document of a request. */
export interface Uploaded {
  /** Id of the file at the service. */
  readonly fileId: string;
  /** Derived from the file and from what it belongs to. */
  readonly correlationID: string;
}

/** What the files are for. */
export interface Upload {
  readonly purpose: FilePurpose;
  /** Id of the resource that the files belong to. */
  readonly of: string;
  /** What was not done if an upload fails, such as "no evidence was sent". */
  readonly notDone: Message;
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
 * @throws PixctlError (exit 2) naming the first file that cannot be read, is empty, is too large, or is not a document
 */
export async function readAll(context: Context, paths: readonly string[]): Promise<readonly ReadFile[]> {
  const files: ReadFile[] = [];
  for (const path of paths) files.push(await readOne(context, path));
  return files;
}

async function readOne(context: Context, path: string): Promise<ReadFile> {
  const bytes = await context.files.read(path, { maxBytes: MOST_BYTES, regularOnly: true });
  const refused = (problem: Message): PixctlError => usageError(problem, say`Nothing was sent.`, 'file');
  if (bytes.length === 0) throw refused(say`${path} is empty`);
  const contentType = fileTypeOf(bytes);
  if (contentType === undefined) throw refused(say`${path} is not a PDF, PNG, JPEG or WEBP file`);
  const name = path === '-' ? `document.${ENDINGS[contentType]}` : (path.split(/[\\/]/).at(-1) ?? path);
  return { name, path, contentType, bytes };
}

/**
 * Uploads the files in their order.
 * @throws PixctlError naming the file and what was not done
 */
export async function uploadAll(
  context: Context,
  files: readonly ReadFile[],
  upload: Upload,
): Promise<readonly Uploaded[]> {
  const uploaded: Uploaded[] = [];
  for (const file of files) uploaded.push(await uploadOne(context, { ...file, of: upload.of }, upload));
  return uploaded;
}

async function uploadOne(context: Context, file: SentFile, { purpose, notDone }: Upload): Promise<Uploaded> {
  const client = await context.service.client();
  const { result } = await client.call(create, { body: { purpose }, file }).catch((error: unknown) => {
    if (!(error instanceof PixctlError)) throw error;
    const isOpen = error.fields.exitCode === EXIT.unknown;
    throw new PixctlError(
      isOpen
        ? say`${notDone}: ${error.userMessage} (${file.path})`
        : say`${file.path} was not uploaded, and ${notDone}: ${error.userMessage}`,
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
  const [fileId, correlationID] = requireFields(create, result, 'id', 'correlationID');
  return { fileId, correlationID };
}
