// Cache of values read from the database, invalidated by writes, so that requests need not read them again.

export interface Cache {
  /**
   * Returns the cached result of `read`, as long as nothing was written to these tables. Always reads outside of a
   * transaction, because writes of other processes cannot be detected there.
   */
  getOrRead<T>(tables: readonly string[], key: string, read: () => T): T;
  /** Stores a value in the cache that is known without reading. */
  set(tables: readonly string[], key: string, value: unknown): void;
  /** Invalidates values of a table that this connection writes to; undefined for all values. */
  written(table: string | undefined): void;
}

export interface TransactionCache extends Cache {
  /** A transaction begins. `version` changes with any write by another connection, which clears the cache. */
  begin(version: number): void;
  /** The transaction has ended. */
  end(): void;
  /** Clears the cache after a rollback, because values read since the write may be wrong. */
  clear(): void;
}

/** Maximum number of entries; keys depend on requests, so their number is not limited otherwise. */
const MAX_ENTRIES = 5_000;

export function makeCache(): TransactionCache {
  const values = new Map<string, unknown>();
  /** Cache keys by the table that they depend on. */
  const dependents = new Map<string, Set<string>>();
  let cachedVersion: number | undefined;
  let inTransaction = false;
  const clear = (): void => {
    values.clear();
    dependents.clear();
  };
  const set = (tables: readonly string[], key: string, value: unknown): void => {
    if (!inTransaction) return;
    if (values.size >= MAX_ENTRIES) clear();
    values.set(key, value);
    for (const table of tables) {
      const keys = dependents.get(table);
      if (keys === undefined) dependents.set(table, new Set([key]));
      else keys.add(key);
    }
  };
  return {
    set,
    getOrRead<T>(tables: readonly string[], key: string, read: () => T): T {
      if (!inTransaction) return read();
      if (values.has(key)) return values.get(key) as T;
      const value = read();
      set(tables, key, value);
      return value;
    },
    begin: (version) => {
      inTransaction = true;
      if (version !== cachedVersion) clear();
      cachedVersion = version;
    },
    end: () => {
      inTransaction = false;
    },
    written: (table) => {
      if (table === undefined) return clear();
      const keys = dependents.get(table);
      if (keys === undefined) return;
      for (const key of keys) values.delete(key);
      dependents.delete(table);
    },
    clear,
  };
}
