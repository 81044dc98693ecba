// Reads typed SQL rows. Each value is checked when read, because somebody may have changed the mirror.
import { columnsOf, isAlwaysFilled } from './read/rows.ts';
import type { RowOf, TableName } from './schema/tables.ts';
import { tableNamed } from './schema/tables.ts';
import type { Sql, SqlRow, SqlType, SqlValue } from './sql.ts';
import { timeText } from './state.ts';
import { wrongValue } from './wrong-value.ts';

/** Checks one value. @throws PixctlError (exit 2) for a value that pixctl does not write */
export type ReadValue<T> = (value: unknown) => T;

type Shape = Readonly<Record<string, ReadValue<unknown>>>;

/** Row type of a statement: its columns, each with the type of its checker. */
export type Typed<S extends Shape> = { readonly [K in keyof S]: ReturnType<S[K]> };

export const text: ReadValue<string> = (value) => {
  if (typeof value !== 'string') throw wrongValue(value);
  return value;
};

/** Cents, a count or a sum. Engines return large ones as bigint or text. */
export const number: ReadValue<number> = (value) => {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)))
    return Number(value);
  throw wrongValue(value);
};

/** RFC 3339. */
export const time: ReadValue<string> = timeText;

export const bool: ReadValue<boolean> = (value) => {
  if (typeof value === 'boolean') return value;
  if (value !== 0 && value !== 1) throw wrongValue(value);
  return value === 1;
};

export const nullable =
  <T>(read: ReadValue<T>): ReadValue<T | null> =>
  (value) =>
    value == null ? null : read(value);

const READERS: Readonly<Record<SqlType, ReadValue<unknown>>> = {
  text,
  cents: number,
  count: number,
  time,
  bool,
  json: (value) => value,
};

type Readers = readonly (readonly [column: string, read: ReadValue<unknown>])[];

function read(rows: readonly SqlRow[], readers: Readers): readonly SqlRow[] {
  return rows.map((row) => {
    const typed: Record<string, unknown> = {};
    for (const [column, readValue] of readers) typed[column] = readValue(row[column]);
    return typed;
  });
}

/**
 * Returns the rows of a statement that computes its columns.
 * @throws PixctlError (exit 2) for a value that pixctl does not write
 */
export async function computedRows<const S extends Shape>(
  sql: Sql,
  shape: S,
  statement: string,
  ...values: SqlValue[]
): Promise<readonly Typed<S>[]> {
  // The cast is safe: the columns are those of the shape, each as its checker returned it.
  return read(await sql.all(statement, ...values), Object.entries(shape)) as readonly Typed<S>[];
}

/**
 * Returns the rows of a statement that selects table columns unchanged.
 * @throws PixctlError (exit 2) for a value that pixctl does not write
 */
export async function tableRows<N extends TableName, C extends keyof RowOf<N>>(
  sql: Sql,
  name: N,
  columns: readonly C[],
  statement: string,
  ...values: SqlValue[]
): Promise<readonly Pick<RowOf<N>, C>[]> {
  const table = tableNamed(name);
  const readers = columnsOf(table)
    .filter((column) => columns.some((one) => one === column.name))
    .map(({ name: column, type }): Readers[number] => [
      column,
      isAlwaysFilled(table, column) ? READERS[type] : nullable(READERS[type]),
    ]);
  return read(await sql.all(statement, ...values), readers) as readonly Pick<RowOf<N>, C>[];
}
