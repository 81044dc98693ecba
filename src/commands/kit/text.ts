// Text that comes from files, and text that is to be typed.
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';

/** Text of a file that must be UTF-8. @throws PixctlError (exit 2) naming the file. */
export function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw usageError(say`${path} is not UTF-8 text`, say`Save it as UTF-8.`, 'file');
  }
}

/** A value as one word of a command line that somebody copies: in quotes where the shell would read more into it. */
export const shellWord = (value: string): string =>
  /^[\w.:@%+=,/][\w.:@%+=,/-]*$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
