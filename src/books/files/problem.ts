// A file that cannot be read whole is not read at all.
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';

export const badFile = (message: Message, hint?: Message): PixctlError =>
  usageError(message, hint ?? say`Nothing was compared.`, 'books-file');

/** Problems, columns and lines that are named one by one. */
const TOLD = 10;

/** The first ones with commas between them, and how many more there are. */
export const listed = (items: readonly (string | number)[]): Value =>
  items.length <= TOLD
    ? items.join(', ')
    : say`${items.slice(0, TOLD).join(', ')} and ${items.length - TOLD} more`;

/** Problems of single lines, so that all of them can be seen to at once. */
export class Problems {
  readonly #found: Message[] = [];

  add(line: number, what: Message): void {
    this.#found.push(say`line ${line}: ${what}`);
  }

  /** @throws PixctlError (exit 2) naming the lines, where there is any */
  refuse(path: string, hint?: Message): void {
    const [first] = this.#found;
    if (first === undefined) return;
    const more = this.#found.length - TOLD;
    throw new PixctlError(say`${path} cannot be read whole: ${first}`, {
      code: 'books-file',
      exitCode: EXIT.usage,
      hint: hint ?? say`Nothing was compared.`,
      ...(this.#found.length === 1
        ? {}
        : { details: [...this.#found.slice(0, TOLD), ...(more > 0 ? [say`and ${more} more`] : [])] }),
    });
  }
}
