// The ledger: postings, their entries, and sums of entries written down now and then.
import { defined } from '#errors/defined.ts';
import type { Database } from './database.ts';
import type { Span } from './listing.ts';
import type { Listing } from './table.ts';
import { defineTable, generated, integer, nullable, oneOf, text } from './table.ts';

/** Why money moved. */
const POSTING_KINDS = [
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
    /** What the user called it. */
    description: nullable(text),
  },
  onReset: 'empty',
  migrations: {
    1: `
    CREATE TABLE postings (
      id INTEGER PRIMARY KEY, company INTEGER NOT NULL, kind TEXT NOT NULL, ref TEXT NOT NULL, at INTEGER NOT NULL);`,
    7: `ALTER TABLE postings ADD COLUMN description TEXT;`,
  },
});

export const entries = defineTable({
  name: 'entries',
  columns: { id: generated, posting: integer, account: text, amount: integer },
  onReset: 'empty',
  migrations: {
    1: `
    CREATE TABLE entries (
      id INTEGER PRIMARY KEY, posting INTEGER NOT NULL REFERENCES postings, account TEXT NOT NULL, amount INTEGER NOT NULL);
    CREATE INDEX entries_account ON entries (account, amount);
    CREATE INDEX entries_posting ON entries (posting);`,
    2: `
    DROP INDEX entries_account;
    CREATE INDEX entries_place ON entries (account, id, amount);`,
  },
});

/** What the entries of a place add up to, as far as the one with the id `upto`. */
export const sums = defineTable({
  name: 'sums',
  columns: { account: text, upto: integer, amount: integer },
  onReset: 'empty',
  migrations: {
    2: `CREATE TABLE sums (account TEXT PRIMARY KEY, upto INTEGER NOT NULL, amount INTEGER NOT NULL) WITHOUT ROWID;`,
  },
});

const SUM = `SELECT COALESCE((SELECT amount FROM sums WHERE account = :place), 0) + COALESCE(SUM(amount), 0) AS sum
  FROM entries WHERE account = :place AND id > COALESCE((SELECT upto FROM sums WHERE account = :place), 0)`;

/** What is known of what is held at each place, by the place. */
const knownSums = (db: Database): Map<string, number> =>
  db.memory.recall(['entries'], 'held', () => new Map<string, number>());

/** Cents at a place: the sum of its entries. */
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

/** Writes the entries of a posting, one by one. Returns the id of the last. */
export function addEntries(db: Database, posting: number, changes: readonly Change[]): number {
  const known = knownSums(db);
  let last = 0;
  // One statement for several rows costs far more: the database notes how to undo a part of it.
  for (const { place, amount } of changes) {
    last = db
      .prepare('INSERT INTO entries (posting, account, amount) VALUES (?, ?, ?)')
      .run(posting, place, amount).lastId;
    const before = known.get(place);
    if (before === undefined) continue;
    if (Number.isSafeInteger(before + amount)) known.set(place, before + amount);
    else known.delete(place);
  }
  // Of all other places the same is held as before.
  db.memory.keep(['entries'], 'held', known);
  return last;
}

/**
 * Writes down the sum so far, so that the next ones add up only what came after. It never leaves the database: what the
 * world outside owes to all purses together may be more than a number here holds.
 */
export function sumUp(db: Database, place: string): void {
  db.prepare(
    `INSERT INTO sums (account, upto, amount) SELECT :place, (SELECT MAX(id) FROM entries), (${SUM}) WHERE true
     ON CONFLICT (account) DO UPDATE SET upto = excluded.upto, amount = excluded.amount`,
  ).run({ place });
}

/** Sum over all entries: zero, whatever happened. */
export const imbalance = (db: Database): number =>
  db.prepare<{ sum: number }>('SELECT COALESCE(SUM(amount), 0) AS sum FROM entries').one().sum;

/** Whether the sums written down are what the entries before them add up to. */
export const sumsAgree = (db: Database): boolean =>
  db
    .prepare(
      `SELECT 1 AS yes FROM sums s
       WHERE s.amount <> (SELECT COALESCE(SUM(amount), 0) FROM entries WHERE account = s.account AND id <= s.upto) LIMIT 1`,
    )
    .get() === undefined;

/** A change of what is held at some places together. */
export interface LedgerLine {
  /** Id of the entry. */
  readonly id: number;
  readonly kind: PostingKind;
  readonly ref: string;
  readonly at: number;
  readonly description: string | null;
  /** Cents, below zero where they left. */
  readonly amount: number;
  /** Cents held after it. */
  readonly balance: number;
  /** The place on the other side. */
  readonly other: string;
}

/** The lines of some places from the oldest to the newest, with what each page of them needs. */
interface History {
  /** Ids of entries. */
  readonly ids: Float64Array;
  /** Epoch milliseconds, never less than of the line before. */
  readonly times: Float64Array;
  /** Cents held after each. */
  readonly balances: Float64Array;
}

/** Read once for all pages: a balance is the sum of every line before it. */
function historyOf(db: Database, places: readonly string[]): History {
  const names = JSON.stringify(places);
  return db.memory.recall(['entries', 'postings'], `history ${names}`, () => {
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

/** How many of the times, which never fall, are below this one. */
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
 * What came to these places and left them, newest first; what moved among them is left out. Of a move the entry of the
 * place that it leaves stands right before that of the place that it reaches.
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
