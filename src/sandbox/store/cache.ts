// Cache of values read from the database, invalidated by writes, so that requests need not read them again.

export interface Memory {
  /**
   * Returns the cached result of `read`, as long as nothing was written to these tables. Always reads outside of a
   * transaction, because writes of other processes cannot be detected there.
   */
  recall<T>(tables: readonly string[], key: string, read: () => T): T;
  /** Stores a value in the cache that is known without reading. */
  keep(tables: readonly string[], key: string, value: unknown): void;
}

export interface OwnMemory extends Memory {
  /** A transaction begins. `version` changes with any write by another connection, which clears the cache. */
  begin(version: number): void;
  /** The transaction has ended. */
  end(): void;
  /** Invalidates values of a table that this connection writes to; undefined for all tables. */
  written(table: string | undefined): void;
  /** Clears the cache after a rollback, because values read since the write may be wrong. */
  forget(): void;
}

/** Maximum number of entries; keys depend on requests, so their number is not limited otherwise. */
const MOST = 5_000;

export function makeMemory(): OwnMemory {
  const known = new Map<string, unknown>();
  /** Cache keys by the table that they depend on. */
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
