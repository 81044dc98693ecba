// Position in a list whose rows are created and deleted while it is read in pages.
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { SeenRows } from './seen-rows.ts';

/** Maximum steps back without new rows in between. */
const MAX_STEPS_BACK = 50;
/**
 * Rows of the previous page that are requested again. If they are not where they were, rows before this page were
 * deleted, or the service answers from a replica of another age. The total does not show that: one row may have been
 * created for one that was deleted.
 */
const OVERLAP = 1;
/** Maximum consecutive pages without new rows, for a list without a total. */
const MAX_IN_VAIN = 50;
/**
 * A list may double while it is read, or grow by this many rows if it is short; one that grows faster is treated as
 * endless.
 */
const MAX_ARRIVING = 1_000;
/** Maximum rows of a list without a total. */
const MAX_UNCOUNTED = 1_000_000;

/** Computes the query of each page, and detects lists that never end. */
export class ListCursor {
  #from: number;
  /** Index up to which rows were read: a page that ends before it may contain nothing new. */
  #known: number;
  #overlap = 0;
  /** Number of rows that the service reported last. */
  #total: number | undefined;
  #maxRows: number | undefined;
  #rows = 0;
  #stepsLeft = MAX_STEPS_BACK;
  /** Consecutive pages without new rows. */
  #pagesInVain = 0;

  constructor(
    readonly start: number,
    readonly pageSize: number,
    readonly seen: SeenRows,
  ) {
    this.#from = start;
    this.#known = start;
  }

  get isAtStart(): boolean {
    return this.#from === this.start;
  }

  /** @param missing number of rows that are still wanted */
  query(missing: number): Readonly<Record<string, unknown>> {
    return { skip: this.#from - this.#overlap, limit: Math.min(this.pageSize, missing + this.#overlap) };
  }

  /**
   * Steps back if this page does not follow the rows read so far, to read the rows in between.
   * @param count number of rows that the service reports
   * @returns true if the page must not be used
   * @throws PixctlError (exit 5) if no page follows
   */
  stepBack(items: readonly unknown[], count: number | undefined): boolean {
    this.#maxRows ??= count === undefined ? MAX_UNCOUNTED : 2 * Math.max(count, items.length) + MAX_ARRIVING;
    if (this.#overlap > 0 && (items.length === 0 || !this.seen.has(items[0]))) {
      if (this.#stepsLeft === 0)
        throw badPage(say`the pages of the list do not follow one another: rows between them may be missing`);
      this.#stepsLeft -= 1;
      this.#from = Math.max(this.start, this.#from - this.pageSize);
      this.#overlap = this.isAtStart ? 0 : OVERLAP;
      return true;
    }
    // New rows pushed known rows onto this page.
    this.#known += Math.max(0, (count ?? 0) - (this.#total ?? count ?? 0));
    this.#total = count ?? this.#total;
    return false;
  }

  /**
   * Moves past a page that is not the last.
   * @throws PixctlError (exit 5) if the list does not end
   */
  advance(rows: number, freshRows: number, count: number | undefined): void {
    // An empty page that is not the last would be requested forever.
    if (rows === 0)
      throw badPage(say`the service answered with an empty page and says that there are more pages`);
    this.#rows += freshRows;
    if (freshRows > 0) this.#stepsLeft = Math.min(MAX_STEPS_BACK, this.#stepsLeft + 1);
    const maxRows = this.#maxRows ?? MAX_UNCOUNTED;
    if (this.#rows > maxRows || (count ?? 0) > maxRows)
      throw badPage(say`the list does not end: it has more than ${maxRows} rows`);
    // Advance by the number of rows returned, which may be fewer than requested.
    this.#from += rows - this.#overlap;
    // A service with one row a page has returned nothing else.
    this.#overlap = rows > this.#overlap ? OVERLAP : 0;
    // If the total is unknown, a page of known rows may be caused by new rows: allow some of them.
    this.#pagesInVain = freshRows === 0 && this.#from > this.#known ? this.#pagesInVain + 1 : 0;
    if (this.#pagesInVain > (count === undefined ? MAX_IN_VAIN : 0))
      throw badPage(say`the service answered with the same page again and says that there are more pages`);
    this.#known = Math.max(this.#known, this.#from);
  }
}

/** Error for a list that cannot be read in pages. */
export const badPage = (userMessage: Message): PixctlError =>
  new PixctlError(userMessage, {
    code: 'bad-answer',
    exitCode: EXIT.unreachable,
    hint: say`The answer does not match the API. Inspect it with --debug.`,
  });
