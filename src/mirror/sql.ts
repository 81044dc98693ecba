// Interface of the mirror to a database engine, the same for SQLite and PostgreSQL.

export type Dialect = 'sqlite' | 'postgres';

export type SqlValue = string | number | bigint | boolean | null;

export type SqlRow = Readonly<Record<string, unknown>>;

/** Rows of one table that are written together. */
export interface RowsToWrite {
  readonly table: string;
  readonly columns: readonly SqlColumn[];
  /** Primary key columns. */
  readonly key: readonly string[];
  /** Values in the order of the columns. */
  readonly rows: readonly (readonly SqlValue[])[];
  /** A row is only written if this column or `gone_at` has changed. */
  readonly version: string;
}

/** Column types; each engine has its own name for them. */
export type SqlType = 'text' | 'cents' | 'count' | 'time' | 'bool' | 'json';

export interface SqlColumn {
  readonly name: string;
  readonly type: SqlType;
}

/** Operations inside and outside a transaction. Statements use `?` for each value. */
export interface Sql {
  readonly dialect: Dialect;
  /** Runs several statements, without parameters. */
  exec(sql: string): Promise<void>;
  all(sql: string, ...values: SqlValue[]): Promise<readonly SqlRow[]>;
  /** Inserts or updates rows. Returns how many were new and how many had changed. */
  put(put: RowsToWrite): Promise<{ readonly inserted: number; readonly updated: number }>;
}

export interface SqlConnection extends Sql {
  /** Display name: a file, or an address without its password. */
  readonly name: string;
  /** Runs `work` in a transaction. Writers run one after the other. Does not nest. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Yields the rows of a read-only statement written by pixctl, in pages. */
  read(sql: string): AsyncIterable<readonly SqlRow[]>;
  /**
   * Runs a statement typed by the user. It may only read and only call harmless functions, and leaves nothing behind.
   * Integers beyond 2^53 are returned as bigint or text, so that they are not rounded.
   * @throws PixctlError (exit 2) with the engine's message if the statement is not allowed or invalid
   */
  query(sql: string, how: QueryOptions): Promise<QueryResult>;
  /**
   * Returns whether the path or address still leads to the database that was opened, with a mirror in it. For tables on
   * a server, the first call records their identity.
   */
  isSame(): Promise<boolean>;
  /**
   * Updates the planner statistics of a table that has grown a lot; the engine would otherwise plan as if it were
   * empty.
   */
  analyze(table: string): Promise<void>;
  close(): Promise<void>;
}

interface QueryOptions {
  /** Cancels a running statement. */
  readonly signal: AbortSignal;
  /** Allow a PostgreSQL role that can reach files and programs of the server. */
  readonly asSuperuser: boolean;
}

export interface QueryResult {
  readonly columns: readonly string[];
  readonly pages: AsyncIterable<readonly SqlRow[]>;
}

/** SQL for sorting text by bytes in both engines, whatever the collation of the server. */
export const byBytes = (dialect: Dialect, column: string): string =>
  dialect === 'sqlite' ? column : `${column} COLLATE "C"`;

/** Quotes an SQL identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
