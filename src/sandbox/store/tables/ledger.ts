// Tables of the ledger: postings, their entries, and stored partial sums of entries.
import { defined } from '#errors/defined.ts';
import { generated, integer, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { Listing } from '#sandbox/store/table.ts';
import type { Span } from '#sandbox/store/time-range.ts';

/** Reasons for a movement of money. */
const POSTING_KINDS = [
  'boleto',
  'charge',
  'dispute',
  'dispute-ended',
  'given-back',
  'payment',
  'payment-settled',
  'pix',
  'qrcode',
  'refund',
  'refund-settled',
  'split',
  'subaccount-credit',
  'subaccount-debit',
  'subaccount-withdraw',
  'transfer',
  'withdraw',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

export const postings = defineTable({
  name: 'postings',
  columns: {
    id: generated,
    company: integer,
    kind: oneOf(POSTING_KINDS),
    ref: text,
    at: integer,
    /** Description given by the user. */
    description: nullable(text),
  },
  onReset: 'empty',
});

export const entries = defineTable({
  name: 'entries',
  columns: { id: generated, posting: integer, account: text, amount: integer },
  onReset: 'empty',
});

/** Sum of the entries of a place up to and including the entry with the id `upto`. */
export const sums = defineTable({
  name: 'sums',
  columns: { account: text, upto: integer, amount: integer },
  onReset: 'empty',
});

const SUM = `SELECT COALESCE((SELECT amount FROM sums WHERE account = :place), 0) + COALESCE(SUM(amount), 0) AS sum
  FROM entries WHERE account = :place AND id > COALESCE((SELECT upto FROM sums WHERE account = :place), 0)`;

/** Returns the cached balances by place, in cents. */
const knownSums = (db: Database): Map<string, number> =>
  db.cache.getOrRead(['entries'], 'held', () => new Map<string, number>());

/** Returns the balance of a place in cents: the sum of its entries. */
export function held(db: Database, place: string): number {
  const known = knownSums(db);
  let sum = known.get(place);
  if (sum === undefined) known.set(place, (sum = db.prepare<{ sum: number }>(SUM).one({ place }).sum));
  return sum;
}

interface Change {
  readonly place: string;
  readonly amount: number;
}

/** Inserts the entries of a posting and returns the id of the last one. */
export function addEntries(db: Database, posting: number, changes: readonly Change[]): number {
  const known = knownSums(db);
  let last = 0;
  // A multi-row INSERT would be much slower: SQLite keeps a statement journal for it.
  for (const { place, amount } of changes) {
    last = db
      .prepare('INSERT INTO entries (posting, account, amount) VALUES (?, ?, ?)')
      .run(posting, place, amount).lastId;
    const before = known.get(place);
    if (before === undefined) continue;
    if (Number.isSafeInteger(before + amount)) known.set(place, before + amount);
    else known.delete(place);
  }
  // The balances of all other places are unchanged.
  db.cache.set(['entries'], 'held', known);
  return last;
}

/**
 * Stores the current sum of a place, so that later sums only add newer entries. Computed within the database, because
 * the sum of the place `pix` can exceed the range of exact JavaScript numbers.
 */
export function sumUp(db: Database, place: string): void {
  db.prepare(
    `INSERT INTO sums (account, upto, amount) SELECT :place, (SELECT MAX(id) FROM entries), (${SUM}) WHERE true
     ON CONFLICT (account) DO UPDATE SET upto = excluded.upto, amount = excluded.amount`,
  ).run({ place });
}

/** Returns the sum of all entries, which must be zero. */
export const imbalance = (db: Database): number =>
  db.prepare<{ sum: number }>('SELECT COALESCE(SUM(amount), 0) AS sum FROM entries').one().sum;

/** Whether all stored sums equal the sums of their entries. */
export const sumsAgree = (db: Database): boolean =>
  db
    .prepare(
      `SELECT 1 AS yes FROM sums s
       WHERE s.amount <> (SELECT COALESCE(SUM(amount), 0) FROM entries WHERE account = s.account AND id <= s.upto) LIMIT 1`,
    )
    .get() === undefined;

/** Change of the combined balance of some places. */
export interface LedgerLine {
  /** Id of the entry. */
  readonly id: number;
  readonly kind: PostingKind;
  readonly ref: string;
  readonly at: number;
  readonly description: string | null;
  /** Amount in cents; negative for outgoing money. */
  readonly amount: number;
  /** Balance after the entry, in cents. */
  readonly balance: number;
  /** Place on the other side of the posting. */
  readonly other: string;
}

/** Ledger lines of some places, oldest first, with the columns needed to page them. */
interface History {
  /** Ids of the entries. */
  readonly ids: Float64Array;
  /** Epoch milliseconds, ascending. */
  readonly times: Float64Array;
  /** Balance after each entry, in cents. */
  readonly balances: Float64Array;
}

/** Reads the history once for all pages, because each balance is the sum of all earlier lines. */
function historyOf(db: Database, places: readonly string[]): History {
  const names = JSON.stringify(places);
  return db.cache.getOrRead(['entries', 'postings'], `history ${names}`, () => {
    const rows = db
      .prepare<{ id: number; at: number; balance: number }>(
        `SELECT e.id, p.at, SUM(e.amount) OVER (ORDER BY p.at, e.id) AS balance
         FROM entries e JOIN postings p ON p.id = e.posting
           JOIN entries o ON o.id = e.id + CASE WHEN e.amount < 0 THEN 1 ELSE -1 END
         WHERE e.account IN (SELECT value FROM json_each(:names))
           AND o.account NOT IN (SELECT value FROM json_each(:names))
         ORDER BY p.at, e.id`,
      )
      .all({ names });
    return {
      ids: Float64Array.from(rows, ({ id }) => id),
      times: Float64Array.from(rows, ({ at }) => at),
      balances: Float64Array.from(rows, ({ balance }) => balance),
    };
  });
}

/** Returns the combined balance of some places before each of the times, in cents. */
export function balancesBefore(
  db: Database,
  places: readonly string[],
  times: readonly number[],
): readonly number[] {
  const history = historyOf(db, places);
  return times.map((time) => history.balances[countBelow(history.times, time) - 1] ?? 0);
}

/** Binary search: number of ascending times that are less than `time`. */
function countBelow(times: Float64Array, time: number): number {
  let low = 0;
  for (let high = times.length; low < high;) {
    const middle = (low + high) >>> 1;
    if (defined(times[middle], 'time') < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Lists incoming and outgoing money of the places together, newest first, without moves among them. Relies on each move
 * being stored as two adjacent entries: first the source's, then the destination's.
 */
export function ledgerLines(
  db: Database,
  places: readonly string[],
  { start = -Infinity, end = Infinity }: Span,
): Listing<LedgerLine> {
  const { ids, times, balances } = historyOf(db, places);
  const first = countBelow(times, start);
  const past = countBelow(times, end + 1);
  return {
    count: () => Math.max(0, past - first),
    rows: (limit, skip) => {
      const to = past - skip;
      const from = Math.max(first, to - limit);
      if (to <= from) return [];
      const found = db
        .prepare<Omit<LedgerLine, 'balance'>>(
          `SELECT e.id, p.kind, p.ref, p.at, p.description, e.amount, o.account AS other
           FROM entries e JOIN postings p ON p.id = e.posting
             JOIN entries o ON o.id = e.id + CASE WHEN e.amount < 0 THEN 1 ELSE -1 END
           WHERE e.id IN (SELECT value FROM json_each(?))`,
        )
        .all(JSON.stringify([...ids.subarray(from, to)]));
      const byId = new Map(found.map((line) => [line.id, line]));
      const lines: LedgerLine[] = [];
      for (let index = to - 1; index >= from; index -= 1) {
        const line = defined(byId.get(defined(ids[index], 'id')), 'line');
        lines.push({ ...line, balance: defined(balances[index], 'balance') });
      }
      return lines;
    },
  };
}
