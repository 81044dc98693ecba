// Access to the database of a shared store; implemented with a client library by the program.

/** Columns of a row; their values are what the database has. */
export type StoreRow<Column extends string = string> = Readonly<Record<Column, unknown>>;
export type StoreValue = string | number | boolean | null;

export interface StoreSession {
  /**
   * Runs one statement with the values of `$1`, `$2` …
   * @template Column columns of the rows that it returns
   * @throws PixctlError (exit 5) if the store cannot be used
   */
  query<Column extends string = string>(
    text: string,
    values?: readonly StoreValue[],
  ): Promise<readonly StoreRow<Column>[]>;
}

export interface StoreConnection extends StoreSession {
  /**
   * Runs `work` in one SERIALIZABLE transaction. If the database cannot serialize it with others, it is rolled back and
   * run again; `work` must therefore have no effect outside of the transaction.
   */
  serializable<T>(work: (session: StoreSession) => Promise<T>): Promise<T>;
  /** @param seconds for which statements that still run may go on; default 5 */
  close(seconds?: number): Promise<void>;
}
