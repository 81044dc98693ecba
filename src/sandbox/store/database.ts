// The one small interface behind which the two SQLite libraries stand. Both read and write the same file.

import type { Memory } from './memory.ts';
import { makeMemory } from './memory.ts';

export type Value = string | number | bigint | null | Uint8Array;
type Row = Readonly<Record<string, unknown>>;
/** What stands for `?`, in their order, or by name for each `:name`. */
export type Values = readonly Value[] | readonly [Readonly<Record<string, Value>>];

interface Changed {
  /** Number of rows changed. */
  readonly changes: number;
  /** Id of the last one inserted. */
  readonly lastId: number;
}

export interface Statement<R> {
  run(...values: Values): Changed;
  get(...values: Values): R | undefined;
  all(...values: Values): R[];
  /** The row that is known to be there. @throws Error when it is not: a bug, or a file that somebody changed. */
  one(...values: Values): R;
}

export interface Database {
  exec(sql: string): void;
  /** A prepared statement, kept for the next time; `R` is the row that the SQL selects. */
  prepare<R = Row>(sql: string): Statement<R>;
  /** Runs `work` in a write transaction that is either wholly kept or wholly undone. Does not nest. */
  transaction<T>(work: () => T): T;
  /** Runs `work`, which only reads, on one state of the data, whatever other processes write meanwhile. Does not nest. */
  snapshot<T>(work: () => T): T;
  /** Runs `work` within the open transaction, and undoes what it alone has done when it throws. Does not nest. */
  savepoint<T>(work: () => T): T;
  readonly memory: Memory;
  close(): void;
}

/** A fault of the store has undone the whole transaction in which a savepoint was; `cause` is the fault. */
export class TransactionLost extends Error {
  override readonly name = 'TransactionLost';
}

/** What a library gives for a prepared statement, behind the same interface. */
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

/** Begins a statement that only reads. */
const READS = /^\s*(?:SELECT|PRAGMA)\b/i;
const WRITES = /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|UPDATE|DELETE\s+FROM)\s+(\w+)/i;

function statementOf(raw: RawStatement, sql: string, written: (table?: string) => void): Statement<unknown> {
  const table = WRITES.exec(sql)?.[1];
  const note = READS.test(sql) ? (): void => undefined : (): void => written(table);
  return {
    run: (...values) => {
      note();
      const { changes, lastInsertRowid } = raw.run(values);
      return { changes: Number(changes), lastId: Number(lastInsertRowid) };
    },
    get: (...values) => {
      note();
      return raw.get(values);
    },
    all: (...values) => {
      note();
      return raw.all(values);
    },
    one: (...values) => {
      const row = raw.get(values);
      if (row === undefined) throw new Error(`nothing is stored where there must be a row: ${sql}`);
      return row;
    },
  };
}

/** The interface over a library's own database. */
export function wrap(raw: RawDatabase): Database {
  const kept = new Map<string, Statement<unknown>>();
  const memory = makeMemory();
  const dataVersion = raw.prepare('PRAGMA data_version');
  let open = false;
  const within = <T>(begin: string, work: () => T): T => {
    if (open) throw new Error('transactions do not nest');
    raw.exec(begin);
    open = true;
    try {
      // The first thing to be read: from here on, it all is of this version.
      memory.begin((dataVersion.get([]) as { data_version: number }).data_version);
      const result = work();
      raw.exec('COMMIT');
      return result;
    } catch (error) {
      memory.forget();
      try {
        raw.exec('ROLLBACK');
      } catch {
        // A full disk ends the transaction by itself; the first error is the one to tell.
      }
      throw error;
    } finally {
      open = false;
      memory.end();
    }
  };
  return {
    exec: (sql) => {
      memory.forget();
      raw.exec(sql);
    },
    prepare<R>(sql: string): Statement<R> {
      let statement = kept.get(sql);
      if (statement === undefined)
        kept.set(sql, (statement = statementOf(raw.prepare(sql), sql, memory.written)));
      // The one place where a row gets its type: from whoever wrote the SQL.
      return statement as Statement<R>;
    },
    // IMMEDIATE: two processes that both read and then write must not both have read the old state.
    transaction: (work) => within('BEGIN IMMEDIATE', work),
    snapshot: (work) => within('BEGIN DEFERRED', work),
    savepoint: (work) => {
      raw.exec('SAVEPOINT one');
      try {
        const result = work();
        raw.exec('RELEASE one');
        return result;
      } catch (error) {
        memory.forget();
        try {
          raw.exec('ROLLBACK TO one; RELEASE one');
        } catch {
          // Whatever came next would be outside of any transaction.
          throw new TransactionLost('the transaction was undone', { cause: error });
        }
        throw error;
      }
    },
    memory,
    close() {
      kept.clear();
      raw.close();
    },
  };
}

/** Another text after any change of the data, by this process or another one. */
export function versionOf(db: Database): string {
  const { data_version: others } = db.prepare<{ data_version: number }>('PRAGMA data_version').one();
  const { own } = db.prepare<{ own: number }>('SELECT total_changes() AS own').one();
  return `${others}.${own}`;
}
