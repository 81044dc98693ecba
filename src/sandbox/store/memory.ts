// What was read from the database and is still true, so that it is not read again for each request.

export interface Memory {
  /**
   * What `read` gives, or gave before, as long as nothing has been written to these tables. Outside of a transaction
   * nobody says what other processes write: there it is read each time.
   */
  recall<T>(tables: readonly string[], key: string, read: () => T): T;
  /** What would be read now, where that is known without reading. */
  keep(tables: readonly string[], key: string, value: unknown): void;
}

export interface OwnMemory extends Memory {
  /** A transaction begins, on data of which this is the version: another one after any write by another connection. */
  begin(version: number): void;
  /** The transaction has ended. */
  end(): void;
  /** This connection writes to the table; undefined for any table. */
  written(table: string | undefined): void;
  /** What was written has been undone, and what was read since then may be wrong. */
  forget(): void;
}

/** Keys come from requests; more of them than this are no working set. */
const MOST = 5_000;

export function makeMemory(): OwnMemory {
  const known = new Map<string, unknown>();
  /** Keys of what depends on a table. */
  const dependents = new Map<string, Set<string>>();
  let seen: number | undefined;
  let inside = false;
  const forget = (): void => {
    known.clear();
    dependents.clear();
  };
  const keep = (tables: readonly string[], key: string, value: unknown): void => {
    if (!inside) return;
    if (known.size >= MOST) forget();
    known.set(key, value);
    for (const table of tables) {
      const keys = dependents.get(table);
      if (keys === undefined) dependents.set(table, new Set([key]));
      else keys.add(key);
    }
  };
  return {
    keep,
    recall<T>(tables: readonly string[], key: string, read: () => T): T {
      if (!inside) return read();
      if (known.has(key)) return known.get(key) as T;
      const value = read();
      keep(tables, key, value);
      return value;
    },
    begin: (version) => {
      inside = true;
      if (version !== seen) forget();
      seen = version;
    },
    end: () => {
      inside = false;
    },
    written: (table) => {
      if (table === undefined) return forget();
      const keys = dependents.get(table);
      if (keys === undefined) return;
      for (const key of keys) known.delete(key);
      dependents.delete(table);
    },
    forget,
  };
}
