// The one small interface behind which the two SQLite libraries stand. Both read and write the same file.

export type Value = string | number | bigint | null | Uint8Array;
export type Row = Record<string, unknown>;

export interface Statement {
  /** Number of rows changed and the id of the last one inserted. */
  run(...values: Value[]): { readonly changes: number; readonly lastId: number };
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): Row[];
}

export interface Database {
  exec(sql: string): void;
  /** A prepared statement, kept for the next time. */
  prepare(sql: string): Statement;
  /** Runs `work` in a write transaction that is either wholly kept or wholly undone. Does not nest. */
  transaction<T>(work: () => T): T;
  /** Runs `work`, which only reads, on one state of the data, whatever other processes write meanwhile. Does not nest. */
  snapshot<T>(work: () => T): T;
  close(): void;
}

/** What either library gives for a prepared statement. */
interface RawStatement {
  run(...values: Value[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  get(...values: Value[]): unknown;
  all(...values: Value[]): unknown[];
}
export interface RawDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): RawStatement;
  close(): void;
}

/** The interface over a library's own database. */
export function wrap(raw: RawDatabase): Database {
  const kept = new Map<string, Statement>();
  let open = false;
  const within = <T>(begin: string, work: () => T): T => {
    if (open) throw new Error('transactions do not nest');
    raw.exec(begin);
    open = true;
    try {
      const result = work();
      raw.exec('COMMIT');
      return result;
    } catch (error) {
      try {
        raw.exec('ROLLBACK');
      } catch {
        // A full disk ends the transaction by itself; the first error is the one to tell.
      }
      throw error;
    } finally {
      open = false;
    }
  };
  return {
    exec: (sql) => void raw.exec(sql),
    prepare(sql) {
      const known = kept.get(sql);
      if (known !== undefined) return known;
      const statement = raw.prepare(sql);
      const made: Statement = {
        run: (...values) => {
          const { changes, lastInsertRowid } = statement.run(...values);
          return { changes: Number(changes), lastId: Number(lastInsertRowid) };
        },
        get: (...values) => statement.get(...values) as Row | undefined,
        all: (...values) => statement.all(...values) as Row[],
      };
      kept.set(sql, made);
      return made;
    },
    // IMMEDIATE: two processes that both read and then write must not both have read the old state.
    transaction: (work) => within('BEGIN IMMEDIATE', work),
    snapshot: (work) => within('BEGIN DEFERRED', work),
    close() {
      kept.clear();
      raw.close();
    },
  };
}
