// Database interface over the two SQLite libraries (node:sqlite and libsql), which use the same file format.

import type { Cache, TransactionCache } from './cache.ts';
import { makeCache } from './cache.ts';

export type Value = string | number | bigint | null | Uint8Array;
type Row = Readonly<Record<string, unknown>>;
/** Values for `?` in order, or an object with a value for each `:name`. */
export type Values = readonly Value[] | readonly [Readonly<Record<string, Value>>];

interface Changed {
  /** Number of rows changed. */
  readonly changes: number;
  /** Id of the last inserted row. */
  readonly lastId: number;
}

export interface Statement<R> {
  run(...values: Values): Changed;
  get(...values: Values): R | undefined;
  all(...values: Values): R[];
  /** Returns a row that must exist. @throws Error if it does not, because of a bug or a file changed by others */
  one(...values: Values): R;
}

export interface Database {
  exec(sql: string): void;
  /** Returns a cached prepared statement; `R` is the type of the selected row. */
  prepare<R = Row>(sql: string): Statement<R>;
  /** Runs `work` in a write transaction, which is rolled back if it throws. Cannot be nested. */
  transaction<T>(work: () => T): T;
  /** Runs `work`, which must only read, on a consistent snapshot of the data. Cannot be nested. */
  snapshot<T>(work: () => T): T;
  /** Runs `work` within the open transaction and rolls back only its own changes if it throws. Cannot be nested. */
  savepoint<T>(work: () => T): T;
  readonly cache: Cache;
  close(): void;
}

/** A database error has rolled back the whole transaction of a savepoint; `cause` is that error. */
export class TransactionLost extends Error {
  override readonly name = 'TransactionLost';
}

/** Prepared statement of an SQLite library, adapted to a common interface. */
interface RawStatement {
  run(values: Values): { changes: number | bigint; lastInsertRowid: number | bigint };
  get(values: Values): unknown;
  all(values: Values): unknown[];
}
export interface RawDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): RawStatement;
  close(): void;
}

/** Matches statements that only read. */
const READS = /^\s*(?:SELECT|PRAGMA)\b/i;
const WRITES = /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|UPDATE|DELETE\s+FROM)\s+(\w+)/i;

function statementOf(raw: RawStatement, sql: string, written: (table?: string) => void): Statement<unknown> {
  const table = WRITES.exec(sql)?.[1];
  const invalidate = READS.test(sql) ? (): void => undefined : (): void => written(table);
  return {
    run: (...values) => {
      invalidate();
      const { changes, lastInsertRowid } = raw.run(values);
      return { changes: Number(changes), lastId: Number(lastInsertRowid) };
    },
    get: (...values) => {
      invalidate();
      return raw.get(values);
    },
    all: (...values) => {
      invalidate();
      return raw.all(values);
    },
    one: (...values) => {
      const row = raw.get(values);
      if (row === undefined) throw new Error(`nothing is stored where there must be a row: ${sql}`);
      return row;
    },
  };
}

/** Transactions of a database, which invalidate its cache where needed. */
class Transactions {
  readonly #raw: RawDatabase;
  readonly #cache: TransactionCache;
  readonly #dataVersion: RawStatement;
  #isOpen = false;

  constructor(raw: RawDatabase, cache: TransactionCache) {
    this.#raw = raw;
    this.#cache = cache;
    this.#dataVersion = raw.prepare('PRAGMA data_version');
  }

  /** Runs `work` between the statement `begin` and a commit, or a rollback if it throws. */
  run<T>(begin: 'BEGIN IMMEDIATE' | 'BEGIN DEFERRED', work: () => T): T {
    if (this.#isOpen) throw new Error('transactions do not nest');
    this.#raw.exec(begin);
    this.#isOpen = true;
    try {
      // Must be the first read of the transaction: it fixes the snapshot that this version belongs to.
      this.#cache.begin((this.#dataVersion.get([]) as { data_version: number }).data_version);
      const result = work();
      this.#raw.exec('COMMIT');
      return result;
    } catch (error) {
      this.#cache.clear();
      try {
        this.#raw.exec('ROLLBACK');
      } catch {
        // SQLite rolls back by itself on a full disk; the first error is the one to report.
      }
      throw error;
    } finally {
      this.#isOpen = false;
      this.#cache.end();
    }
  }

  savepoint<T>(work: () => T): T {
    this.#raw.exec('SAVEPOINT one');
    try {
      const result = work();
      this.#raw.exec('RELEASE one');
      return result;
    } catch (error) {
      this.#cache.clear();
      try {
        this.#raw.exec('ROLLBACK TO one; RELEASE one');
      } catch {
        // SQLite has ended the whole transaction; further statements would run outside of any.
        throw new TransactionLost('the transaction was undone', { cause: error });
      }
      throw error;
    }
  }
}

/** Wraps the database of an SQLite library. */
export function wrap(raw: RawDatabase): Database {
  const statements = new Map<string, Statement<unknown>>();
  const cache = makeCache();
  const transactions = new Transactions(raw, cache);
  return {
    exec: (sql) => {
      cache.clear();
      raw.exec(sql);
    },
    prepare<R>(sql: string): Statement<R> {
      let statement = statements.get(sql);
      if (statement === undefined)
        statements.set(sql, (statement = statementOf(raw.prepare(sql), sql, cache.written)));
      // Rows are not checked: the caller, who wrote the SQL, chooses the type.
      return statement as Statement<R>;
    },
    // IMMEDIATE takes the write lock first, so that two processes cannot both read the old data before writing.
    transaction: (work) => transactions.run('BEGIN IMMEDIATE', work),
    snapshot: (work) => transactions.run('BEGIN DEFERRED', work),
    savepoint: (work) => transactions.savepoint(work),
    cache,
    close() {
      statements.clear();
      raw.close();
    },
  };
}

/** Returns a text that differs after any change of the data, by this process or another. */
export function versionOf(db: Database): string {
  const { data_version: others } = db.prepare<{ data_version: number }>('PRAGMA data_version').one();
  const { own } = db.prepare<{ own: number }>('SELECT total_changes() AS own').one();
  return `${others}.${own}`;
}
