// Text read from files, and quoting for the shell.
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';

/**
 * Decodes a file as UTF-8.
 * @throws PixctlError (exit 2) naming the file, if it is not UTF-8
 */
export function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw usageError(say`${path} is not UTF-8 text`, say`Save it as UTF-8.`, 'file');
  }
}

/** Quotes a value for a command line that the user copies, if the shell would interpret it. */
export const shellWord = (value: string): string =>
  /^[\w.:@%+=,/][\w.:@%+=,/-]*$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
