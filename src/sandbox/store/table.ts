// Types of tables: rows, inserts and updates are inferred from the columns.
import type { Column, Columns } from './columns.ts';
import type { Database, Statement, Value } from './database.ts';

type TypeOf<C> = C extends Column<infer T> ? T : never;

/** Row of a table as read. */
export type RowOf<T extends { readonly columns: Columns }> = Row<T['columns']>;
export type Row<C extends Columns> = { readonly [K in keyof C]: TypeOf<C[K]> };
/** Complete row of a table without its id, to be inserted. */
export type CompleteRowOf<T extends { readonly columns: Columns }> = CompleteRow<T['columns']>;
/** Values of an insert; undefined means null. */
type NewRow<C extends Columns> = {
  readonly [K in keyof C as C[K] extends Column<Value, false> ? K : never]: TypeOf<C[K]>;
} & {
  readonly [K in keyof C as C[K] extends Column<Value, true> ? K : never]?:
    TypeOf<C[K]> | (null extends TypeOf<C[K]> ? undefined : never);
};
/** Values of a complete row without its id `seq`; omitted columns are null, database defaults are not used. */
type CompleteRow<C extends Columns> = {
  readonly [K in Exclude<keyof C, 'seq'> as null extends TypeOf<C[K]> ? never : K]: TypeOf<C[K]>;
} & {
  readonly [K in Exclude<keyof C, 'seq'> as null extends TypeOf<C[K]> ? K : never]?: TypeOf<C[K]> | undefined;
};
type Changes<C extends Columns> = { readonly [K in keyof C]?: TypeOf<C[K]> };
/** Condition that all of these columns equal the values. */
type Where<C extends Columns> = { readonly [K in keyof C]?: Exclude<TypeOf<C[K]>, null> };

/** Exactly one of these columns, with the text that it must equal. */
export type By<K extends string> = { [P in K]: Readonly<Record<P, string>> }[K];

/** Additional SQL condition of a list, with its `:name` values. */
export interface Condition {
  readonly sql: string;
  readonly values?: Readonly<Record<string, Value>>;
  /** Whether few rows are expected to meet it. SQLite then uses its index, and does not read from the newest row on. */
  readonly isNarrow?: boolean;
}

/** Paged query; newest rows first unless stated otherwise. */
export interface Listing<R> {
  count(): number;
  rows(limit: number, skip: number): R[];
}

/** Properties of a table used for reset and counting. */
export interface TableFacts {
  readonly name: string;
  readonly columns: Columns;
  /** Treatment of its rows on reset; `deleteWhere` is the SQL condition for rows to delete. */
  readonly onReset: 'empty' | 'keep' | { readonly deleteWhere: string };
  /** Whether `sandbox.status` counts its rows as resources of a company. */
  readonly counted?: boolean;
}

export interface Description<C extends Columns> extends TableFacts {
  readonly columns: C;
  readonly counted?: C extends { readonly company: Column } ? boolean : false;
  /** Column by which lists are newest first, if rows may be stored long after their time (default: order of creation). */
  readonly newestBy?: Extract<keyof C, 'at'>;
}

export interface Table<C extends Columns> extends TableFacts {
  readonly columns: C;
  /** Inserts a row and returns its id. */
  insert(db: Database, row: NewRow<C>): number;
  /** Inserts a complete row and returns it as stored. */
  make(db: Database, row: CompleteRow<C>): Row<C>;
  /** Inserts complete rows, which is faster than one by one, and returns them as stored. */
  makeAll(db: Database, rows: readonly CompleteRow<C>[]): Row<C>[];
  /** Returns the number of changed rows. */
  update(db: Database, where: Where<C>, changes: Changes<C>): number;
  delete(db: Database, where: Where<C>): number;
  /** Returns the first row; `more` is SQL to append after the conditions. */
  find(db: Database, where: Where<C>, more?: string): Row<C> | undefined;
  findAll(db: Database, where: Where<C>, more?: string): Row<C>[];
  /** Returns a row that must exist. @throws Error if it does not */
  get(db: Database, where: Where<C>, more?: string): Row<C>;
  has(db: Database, where: Where<C>): boolean;
  /** Prepares a query for complete rows; `more` is the SQL after `FROM` and the table's name. */
  select(db: Database, more: string): Statement<Row<C>>;
  list(db: Database, where: Where<C>, conditions?: readonly (Condition | undefined)[]): Listing<Row<C>>;
}
