// Collects the errors in the rows of a file, so that all are reported together.
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/** Maximum number of errors that are listed; the others are counted. */
const MAX_LISTED = 20;

export class BadRows {
  readonly #listed: { readonly message: Message; readonly hint: Message | undefined }[] = [];
  #count = 0;

  get any(): boolean {
    return this.#count > 0;
  }

  /** @param hint shown if it is the only error */
  add(message: Message, hint?: Message): void {
    this.#count += 1;
    if (this.#listed.length < MAX_LISTED) this.#listed.push({ message, hint });
  }

  /** @throws PixctlError (exit 2) if there are errors */
  throwIfAny(hint: Message): void {
    const [first] = this.#listed;
    if (first === undefined) return;
    if (this.#count === 1) throw usageError(first.message, first.hint ?? hint, 'batch-row');
    const more = this.#count - this.#listed.length;
    throw new PixctlError(say`${this.#count} rows are invalid`, {
      ...usageError(first.message, hint, 'batch-row').fields,
      details: [...this.#listed.map(({ message }) => message), ...(more > 0 ? [say`and ${more} more`] : [])],
    });
  }
}
