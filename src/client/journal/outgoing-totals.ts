// Sums the money that left the account on one day, or may have.
import type { Sum } from './daily-totals.ts';
import { readSums } from './daily-totals.ts';
import { closedFiles, setAsideAt } from './files.ts';
import type { Live } from './open-entries.ts';
import { entriesIn } from './open-entries.ts';
import type { Held } from './records.ts';
import { ageOf } from './records.ts';
import type { AccountWrites, JournalEntry, JournalOptions, LeftOn, PaidUnderMandate } from './types.ts';
import { isOfAccount, isOpen } from './types.ts';

const DAY_MS = 86_400_000;

export class OutgoingTotals {
  readonly #options: Pick<JournalOptions, 'dir' | 'now' | 'uptime'>;
  readonly #live: Live;
  /** Cached total of the rotated files, which cannot change while the current file stays the same. */
  #rotated: { readonly key: string; readonly cents: number } | undefined;

  constructor(options: Pick<JournalOptions, 'dir' | 'now' | 'uptime'>, live: Live) {
    this.#options = options;
    this.#live = live;
  }

  /** Returns the cents of all entries. */
  of(on: LeftOn): number {
    const current = this.#live.read();
    let cents = this.#inRotatedFiles(on, current);
    for (const { entry } of current.values()) cents += this.counted(entry, on);
    return cents;
  }

  /** See `underMandate` of `Recorded`. */
  underMandate(account: AccountWrites, since: number): PaidUnderMandate[] {
    const { dir } = this.#options;
    const held = new Map(this.#live.read());
    const read = new Map<string, Held>();
    for (const name of closedFiles(dir)) if (setAsideAt(name) >= since) entriesIn(dir, name, read);
    for (const [id, one] of read) if (!held.has(id)) held.set(id, one);
    return paidUnderMandate(
      [...held.values()].map(({ entry }) => entry),
      account,
      since,
    );
  }

  /** Returns the cents of an entry that left, or may have; see `countedCents`. */
  counted(entry: JournalEntry, on: LeftOn): number {
    const { now, uptime } = this.#options;
    return countedCents(entry, on, now(), uptime());
  }

  #inRotatedFiles(on: LeftOn, current: ReadonlyMap<string, Held>): number {
    const { profile, origin, key: account, day, except } = on;
    const key = JSON.stringify([this.#live.generation(), profile, origin, account, day, except]);
    if (this.#rotated?.key === key) return this.#rotated.cents;
    const { dir } = this.#options;
    const { sums, unknown } = readSums(
      dir,
      closedFiles(dir).filter((name) => setAsideAt(name) >= day),
    );
    // Sums of later days were sent while the clock was ahead: the age of each entry decides, so read the files.
    const isClockAhead = sums.some((sum) => sum.day > day);
    let cents = isClockAhead ? 0 : sums.reduce((total, sum) => total + countedSum(sum, on), 0);
    const read = new Map<string, Held>();
    for (const name of isClockAhead ? closedFiles(dir) : unknown) entriesIn(dir, name, read);
    // Open entries were copied, and are counted in the file to which they were copied.
    for (const { entry } of read.values())
      if (entry.outcome === 'done' && !current.has(entry.id)) cents += this.counted(entry, on);
    this.#rotated = { key, cents };
    return cents;
  }
}

const countedSum = (sum: Sum, on: LeftOn): number =>
  isOfAccount(sum, on) && sum.day === on.day ? sum.cents : 0;

const mayHaveLeft = ({ outcome }: JournalEntry): boolean => outcome === 'done' || isOpen(outcome);

/** Returns the payments among these entries that left under a mandate of the account, or may have. */
export const paidUnderMandate = (
  entries: Iterable<JournalEntry>,
  account: AccountWrites,
  since: number,
): PaidUnderMandate[] =>
  [...entries].flatMap((entry) => {
    const { mandate: payee, amount: cents, correlationID } = entry;
    const at = Date.parse(entry.at);
    return payee !== undefined &&
      cents !== undefined &&
      at >= since &&
      mayHaveLeft(entry) &&
      isOfAccount(entry, account)
      ? [{ payee, cents, at, correlationID }]
      : [];
  });

/**
 * Returns the cents of an entry that left, or may have.
 * @param now epoch milliseconds
 * @param uptime of the machine in seconds
 */
export const countedCents = (entry: JournalEntry, on: LeftOn, now: number, uptime: number): number =>
  isOfAccount(entry, on) &&
  entry.id !== on.except &&
  mayHaveLeft(entry) &&
  isOfDay(entry, on.day, now, uptime)
    ? (entry.amount ?? 0)
    : 0;

function isOfDay(entry: JournalEntry, day: number, now: number, uptime: number): boolean {
  const sent = Date.parse(entry.at);
  // An entry sent while the clock was ahead counts for one day, by its age.
  return sent >= day && (sent < day + DAY_MS || ageOf(entry, now, uptime) < DAY_MS);
}
