// What the mirror asks of a database engine: SQLite and PostgreSQL look the same from here.

export type Dialect = 'sqlite' | 'postgres';

export type SqlValue = string | number | bigint | boolean | null;

export type SqlRow = Readonly<Record<string, unknown>>;

/** Rows of one table that are written together. */
export interface RowsToWrite {
  readonly table: string;
  readonly columns: readonly SqlColumn[];
  /** Columns that tell one row from another. */
  readonly key: readonly string[];
  /** Values in the order of the columns. */
  readonly rows: readonly (readonly SqlValue[])[];
  /** A row is only written where this column, or a `gone_at`, is another one than before. */
  readonly version: string;
}

/** Types of columns, which each engine has under its own name. */
export type SqlType = 'text' | 'cents' | 'count' | 'time' | 'bool' | 'json';

export interface SqlColumn {
  readonly name: string;
  readonly type: SqlType;
}

/** What can be done within a transaction, and outside of one. Statements have `?` for each value. */
export interface Sql {
  readonly dialect: Dialect;
  /** Several statements, without values. */
  exec(sql: string): Promise<void>;
  all(sql: string, ...values: SqlValue[]): Promise<readonly SqlRow[]>;
  /** Inserts rows, or updates those that are there. Returns how many were new, and how many were other than before. */
  put(put: RowsToWrite): Promise<{ readonly inserted: number; readonly updated: number }>;
}

export interface SqlConnection extends Sql {
  /** What a person calls it: a file, or an address without its password. */
  readonly name: string;
  /** Runs `work` wholly or not at all. Writers come one after the other. Does not nest. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Rows of a statement of the mirror's own that only reads, in pages. */
  read(sql: string): AsyncIterable<readonly SqlRow[]>;
  /**
   * Columns and rows of a statement that a person typed. It may only read, and only call harmless functions; it leaves
   * nothing behind. Whole numbers beyond 2^53 come as bigint or text, where otherwise they are rounded.
   * @throws PixctlError (exit 2) for what is no such statement, with what the engine says of it
   */
  query(sql: string, how: QueryOptions): Promise<QueryResult>;
  /**
   * Returns whether the path or address still leads to the database that was opened, with a mirror in it. Of tables on a
   * server the first call says which ones they are.
   */
  isSame(): Promise<boolean>;
  /** Has the engine count a table that has grown by much, where it would plan as if it were empty otherwise. */
  analyze(table: string): Promise<void>;
  close(): Promise<void>;
}

interface QueryOptions {
  /** Ends a statement that is running. */
  readonly signal: AbortSignal;
  /** Whether it may run as a role of PostgreSQL that can reach files and programs of the server. */
  readonly asSuperuser: boolean;
}

export interface QueryResult {
  readonly columns: readonly string[];
  readonly pages: AsyncIterable<readonly SqlRow[]>;
}

/** A text as it is sorted: by its bytes in every engine, whatever the language of a server is. */
export const byBytes = (dialect: Dialect, column: string): string =>
  dialect === 'sqlite' ? column : `${column} COLLATE "C"`;

/** A name in SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
