// Saves a document of the service, such as a PDF, to a file that the user names, or to standard output.
import type { Reply } from '#client/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

/** What a document must be. */
export interface DocumentType {
  /** Name of the option that takes the file. */
  readonly option: string;
  /** `a PDF`. */
  readonly noun: Message;
  readonly isValid: (bytes: Uint8Array) => boolean;
}

export const PDF: DocumentType = {
  option: 'pdf',
  noun: say`a PDF`,
  isValid: (bytes) => new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-',
};

/** Where a document goes. */
interface Target {
  /** File name, or `-` for standard output. */
  readonly file: string | undefined;
  /** The file is opened after it is written. */
  readonly open: boolean | undefined;
}

/**
 * Returns the file to write; checked before anything is sent.
 * @throws PixctlError (exit 2) if there is none, or standard output cannot take the document
 */
export function checkTarget(
  { output }: Context,
  { option, noun }: DocumentType,
  { file, open }: Target,
): string {
  if (file === undefined)
    throw usageError(
      say`--${option} is missing`,
      say`Name a file with --${option} FILE, or use --${option} - for standard output. Nothing was sent.`,
    );
  if (file === '-' && (open === true || output.terminal))
    throw usageError(
      open === true
        ? say`--open needs a file: it cannot be used with --${option} -`
        : say`a terminal cannot show ${noun}`,
      say`Name a file with --${option} FILE. Nothing was sent.`,
    );
  return file;
}

/**
 * Writes a document once it is what it must be; then opens it, if requested.
 * @returns false if it went to standard output
 * @throws PixctlError (exit 5) for any other document
 */
export async function saveDocument(
  context: Context,
  { noun, isValid }: DocumentType,
  { bytes, status }: Pick<Reply, 'bytes' | 'status'>,
  { file, open }: Target & { readonly file: string },
): Promise<boolean> {
  if (bytes === undefined || !isValid(bytes))
    throw new PixctlError(say`the answer of the service is not ${noun}`, {
      code: 'bad-answer',
      exitCode: EXIT.unreachable,
      status,
      hint: say`Nothing was written. Inspect it with --debug.`,
    });
  if (file === '-') {
    await context.output.bytes(bytes);
    return false;
  }
  await context.files.write(file, bytes);
  context.output.note(say`saved ${file}`);
  if (open === true) await context.user.openFile(file);
  return true;
}
