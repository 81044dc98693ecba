// A table, described once: the types of its rows and of what is written to it follow from its columns.
import type { Database, Statement, Value } from './database.ts';

export interface Column<T extends Value = Value, Optional extends boolean = boolean> {
  readonly type: 'INTEGER' | 'REAL' | 'TEXT' | 'BLOB';
  readonly nullable: boolean;
  /** Whether an insert may leave it out: the database has a value for it. */
  readonly optional: Optional;
  /** All that may stand in it, where that is a list. */
  readonly values?: readonly T[];
}

export const integer: Column<number, false> = { type: 'INTEGER', nullable: false, optional: false };
export const text: Column<string, false> = { type: 'TEXT', nullable: false, optional: false };
export const real: Column<number, false> = { type: 'REAL', nullable: false, optional: false };
export const bytes: Column<Uint8Array, false> = { type: 'BLOB', nullable: false, optional: false };
export const flag: Column<0 | 1, false> = { ...integer, values: [0, 1] };
/** The row's own number, given by the database. */
export const generated: Column<number, true> = { ...integer, optional: true };

export const oneOf = <const T extends string>(values: readonly T[]): Column<T, false> => ({
  type: 'TEXT',
  nullable: false,
  optional: false,
  values,
});
export const nullable = <T extends Value>(column: Column<T>): Column<T | null, true> => ({
  ...column,
  nullable: true,
  optional: true,
});
/** A column for which the database has a default. */
export const defaulted = <T extends Value>(column: Column<T>): Column<T, true> => ({
  ...column,
  optional: true,
});

declare const TYPE: unique symbol;
/** A value of this type as JSON. */
export type Json<T> = string & { readonly [TYPE]: T };
export const json = <T>(): Column<Json<T>, false> => ({ type: 'TEXT', nullable: false, optional: false });
/** The one way into such a column, and the one way back. */
export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>;
export const fromJson = <T>(text: Json<T>): T => JSON.parse(text) as T;

export type Columns = Readonly<Record<string, Column>>;
type TypeOf<C> = C extends Column<infer T> ? T : never;

/** A row of a table as it is read. */
export type RowOf<T extends { readonly columns: Columns }> = Row<T['columns']>;
type Row<C extends Columns> = { readonly [K in keyof C]: TypeOf<C[K]> };
/** What an insert gives: undefined stands for null. */
type NewRow<C extends Columns> = {
  readonly [K in keyof C as C[K] extends Column<Value, false> ? K : never]: TypeOf<C[K]>;
} & {
  readonly [K in keyof C as C[K] extends Column<Value, true> ? K : never]?:
    TypeOf<C[K]> | (null extends TypeOf<C[K]> ? undefined : never);
};
/** What is left out is null; nothing is left to the database but the id, `seq`. */
type WholeRow<C extends Columns> = {
  readonly [K in Exclude<keyof C, 'seq'> as null extends TypeOf<C[K]> ? never : K]: TypeOf<C[K]>;
} & {
  readonly [K in Exclude<keyof C, 'seq'> as null extends TypeOf<C[K]> ? K : never]?: TypeOf<C[K]> | undefined;
};
type Changes<C extends Columns> = { readonly [K in keyof C]?: TypeOf<C[K]> };
/** Columns that equal these values, all of them. */
type Where<C extends Columns> = { readonly [K in keyof C]?: Exclude<TypeOf<C[K]>, null> };

/** One of these columns, with the text that it is to equal. */
export type By<K extends string> = { [P in K]: Readonly<Record<P, string>> }[K];

/** A further condition of a list; its values are named in it as `:name`. */
export interface Condition {
  readonly sql: string;
  readonly values?: Readonly<Record<string, Value>>;
}

/** Rows to be shown in pages, the newest first. */
export interface Listing<R> {
  count(): number;
  rows(limit: number, skip: number): R[];
}

/** What is done with the table as a whole. */
export interface TableFacts {
  readonly name: string;
  readonly columns: Columns;
  /** The SQL by which a file comes to each version that changes the table. */
  readonly migrations: Readonly<Record<number, string>>;
  /** What becomes of its rows when everything is forgotten; SQL: those are deleted for which it holds. */
  readonly onReset: 'empty' | 'keep' | { readonly deleteWhere: string };
  /** Whether its rows are resources of a company, which the status counts. */
  readonly counted?: boolean;
}

interface Description<C extends Columns> extends TableFacts {
  readonly columns: C;
  readonly counted?: C extends { readonly company: Column } ? boolean : false;
}

export interface Table<C extends Columns> extends TableFacts {
  readonly columns: C;
  /** Returns the id of the row. */
  insert(db: Database, row: NewRow<C>): number;
  /** Inserts a row of which every value but its id is given, and returns it as it is stored. */
  make(db: Database, row: WholeRow<C>): Row<C>;
  /** Returns how many rows it changed. */
  update(db: Database, where: Where<C>, changes: Changes<C>): number;
  delete(db: Database, where: Where<C>): number;
  /** The first row; `more` is SQL after the conditions. */
  find(db: Database, where: Where<C>, more?: string): Row<C> | undefined;
  findAll(db: Database, where: Where<C>, more?: string): Row<C>[];
  /** The row that is known to be there. @throws Error when it is not. */
  get(db: Database, where: Where<C>, more?: string): Row<C>;
  has(db: Database, where: Where<C>): boolean;
  /** Whole rows, for SQL that stands after `FROM` and the name. */
  select(db: Database, more: string): Statement<Row<C>>;
  list(db: Database, where: Where<C>, conditions?: readonly (Condition | undefined)[]): Listing<Row<C>>;
}

/** Text that a library may give back differently from how it was stored. */
const DELICATE = /[\0\ud800-\udfff]/;

/** Every table that SQL reads. */
const tablesIn = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/g)].map(([, table = '']) => table);

type Given = Readonly<Record<string, Value | undefined>>;

const valuesOf = (given: Given): Value[] => Object.values(given).map((value) => value ?? null);

export function defineTable<const C extends Columns>(description: Description<C>): Table<C> {
  const { name, columns } = description;
  const namesOf = (given: Given): string[] => {
    const names = Object.keys(given);
    const unknown = names.find((one) => !Object.hasOwn(columns, one));
    if (unknown !== undefined) throw new Error(`${name} has no column ${unknown}`);
    return names;
  };
  const equal = (given: Given): string[] => namesOf(given).map((column) => `${column} = ?`);
  const all = (where: Given): string => equal(where).join(' AND ');

  const texts = new Map<string, Map<string, string>>();
  /** SQL that depends on which columns are given, written once for the same ones. */
  const textOf = (kind: string, given: Given, write: () => string): string => {
    let ofKind = texts.get(kind);
    if (ofKind === undefined) texts.set(kind, (ofKind = new Map<string, string>()));
    const shape = Object.keys(given).join();
    let sql = ofKind.get(shape);
    if (sql === undefined) ofKind.set(shape, (sql = write()));
    return sql;
  };
  const select = (db: Database, more: string): Statement<Row<C>> =>
    db.prepare<Row<C>>(`SELECT * FROM ${name} ${more}`);
  const matching = (db: Database, where: Given, more = ''): Statement<Row<C>> =>
    db.prepare<Row<C>>(textOf(more, where, () => `SELECT * FROM ${name} WHERE ${all(where)} ${more}`));
  const given = Object.keys(columns).filter((column) => column !== 'seq');
  const whole = `INSERT INTO ${name} (${given.join(', ')}) VALUES (${given.map(() => '?').join(', ')})`;
  const insert = (db: Database, row: Given): number => {
    const sql = textOf('insert', row, () => {
      const names = namesOf(row);
      return `INSERT INTO ${name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    });
    return db.prepare(sql).run(...valuesOf(row)).lastId;
  };
  return {
    ...description,
    select,
    insert,
    make(db, row: Given) {
      const values = given.map((column) => row[column] ?? null);
      const seq = db.prepare(whole).run(...values).lastId;
      if (values.some((value) => typeof value === 'string' && DELICATE.test(value)))
        return matching(db, { seq }).one(seq);
      const made: Record<string, Value> = { seq };
      for (let index = 0; index < given.length; index += 1) made[given[index]!] = values[index]!;
      return made as Row<C>;
    },
    update: (db, where: Given, changes: Given) =>
      db
        .prepare(`UPDATE ${name} SET ${equal(changes).join(', ')} WHERE ${all(where)}`)
        .run(...valuesOf(changes), ...valuesOf(where)).changes,
    delete: (db, where: Given) =>
      db.prepare(`DELETE FROM ${name} WHERE ${all(where)}`).run(...valuesOf(where)).changes,
    find: (db, where: Given, more) => matching(db, where, more).get(...valuesOf(where)),
    findAll: (db, where: Given, more) => matching(db, where, more).all(...valuesOf(where)),
    get: (db, where: Given, more) => matching(db, where, more).one(...valuesOf(where)),
    has: (db, where: Given) =>
      db.prepare(`SELECT 1 FROM ${name} WHERE ${all(where)} LIMIT 1`).get(...valuesOf(where)) !== undefined,
    list(db, where: Given, conditions = []) {
      const further = conditions.filter((condition) => condition !== undefined);
      const sql = [
        ...namesOf(where).map((column) => `${column} = :${column}`),
        ...further.map((condition) => condition.sql),
      ];
      const values: Record<string, Value> = {};
      for (const given of [where, ...further.map((condition) => condition.values ?? {})])
        for (const [column, value] of Object.entries(given)) values[column] = value ?? null;
      const from = `FROM ${name} WHERE ${sql.join(' AND ')}`;
      return {
        // Each page tells it, and it takes a look at every row of them all.
        count: () =>
          db.memory.recall(
            tablesIn(from),
            `count ${from} ${JSON.stringify(values)}`,
            () => db.prepare<{ n: number }>(`SELECT COUNT(*) AS n ${from}`).one(values).n,
          ),
        rows: (limit, skip) =>
          db
            .prepare<Row<C>>(
              // Whole rows are read of this page alone: those before it are counted by an index.
              `SELECT * FROM ${name} WHERE seq IN (SELECT seq ${from} ORDER BY seq DESC LIMIT :limit OFFSET :skip)
               ORDER BY seq DESC`,
            )
            .all({ ...values, limit, skip }),
      };
    },
  };
}
