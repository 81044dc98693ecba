// Errors of input files. A file with any unreadable line is rejected as a whole.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';

export const badFile = (message: Message, hint?: Message): PixctlError =>
  usageError(message, hint ?? say`Nothing was compared.`, 'books-file');

/** Maximum number of items listed in a message. */
const LISTED = 10;

/** Lists the first items, comma-separated, and how many more there are. */
export const listed = (items: readonly (string | number)[]): Value =>
  items.length <= LISTED
    ? items.join(', ')
    : say`${items.slice(0, LISTED).join(', ')} and ${items.length - LISTED} more`;

/** Collects problems of single lines, so that all are reported at once. */
export class Problems {
  readonly #found: Message[] = [];
  #hint: Message | undefined;

  /** @param hint how to settle the problem; the first one is shown */
  add(line: number, what: Message, hint?: Message): void {
    this.#found.push(say`line ${line}: ${what}`);
    this.#hint ??= hint;
  }

  /** @throws PixctlError (exit 2) naming the lines, if any problem was added */
  refuse(path: string): void {
    const [first, ...others] = this.#found;
    if (first === undefined) return;
    const shown = others.slice(0, LISTED);
    const more = others.length - shown.length;
    throw new PixctlError(say`pixctl cannot read all of ${path}: ${first}`, {
      code: 'books-file',
      exitCode: EXIT.usage,
      hint: this.#hint ?? say`Nothing was compared.`,
      ...(shown.length === 0 ? {} : { details: more > 0 ? [...shown, say`and ${more} more`] : shown }),
    });
  }
}
