// SQLite by libsql, for Node.js versions without node:sqlite. Each returned value is expensive, so a row is read as one
// value, a JSON array. This is also the only safe way to read text: libsql aborts the process if text is not UTF-8, and
// truncates it at NUL.
import { isUtf8 } from 'node:buffer';
import { createRequire } from 'node:module';
import { messageOf } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { RawDatabase, Values } from '#sandbox/store/database.ts';

interface LibsqlStatement {
  raw(on: boolean): unknown;
  columns(): readonly { readonly name: string; readonly type: string | null }[];
  run(values: unknown): { changes: number; lastInsertRowid: number };
  get(values: unknown): readonly unknown[] | undefined;
  all(values: unknown): (readonly unknown[])[];
  iterate(values: unknown): Iterable<readonly unknown[]>;
}
interface Libsql {
  exec(sql: string): void;
  prepare(sql: string): LibsqlStatement;
  close(): void;
}

type Row = Record<string, unknown>;
export interface LibsqlDatabase extends RawDatabase {
  prepare(sql: string): ReturnType<RawDatabase['prepare']> & { iterate(values: Values): Iterable<Row> };
}

/** @throws PixctlError (exit 2) if the library for this platform is not installed */
export function loadLibsql(): new (path: string) => Libsql {
  try {
    return createRequire(import.meta.url)('libsql') as new (path: string) => Libsql;
  } catch (error) {
    throw new PixctlError(
      say`the SQLite library libsql for ${process.platform} ${process.arch} is not installed or cannot be loaded`,
      {
        code: 'sqlite-missing',
        exitCode: EXIT.usage,
        hint: say`Install pixctl again without --omit=optional, or use Node.js 22.13 or newer, which has SQLite built in. Commands that need no local database work without it.`,
      },
      { cause: error },
    );
  }
}

/** Opens a database with libsql. @throws PixctlError (exit 2) if the library for this platform is not installed */
export function ofLibsql(path: string): LibsqlDatabase {
  const database = new (loadLibsql())(path);
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => (READS.test(sql) ? reading(database, sql, path) : other(database.prepare(sql))),
    close: () => database.close(),
  };
}

const READS = /^\s*(?:SELECT|WITH)\b/i;

/** Wraps a statement that writes, or a PRAGMA: its rows contain no user text, so they can be read directly. */
function other(statement: LibsqlStatement): ReturnType<LibsqlDatabase['prepare']> {
  let known: readonly string[] | undefined;
  const names = (): readonly string[] => {
    if (known !== undefined) return known;
    known = statement.columns().map(({ name }) => name);
    if (known.length > 0) statement.raw(true);
    return known;
  };
  const rowOf = (row: readonly unknown[]): Row =>
    Object.fromEntries(row.map((value, index) => [names()[index] ?? '', value]));
  const rowsOf = (values: Values): Row[] => {
    names();
    return statement.all(parametersOf(values)).map(rowOf);
  };
  return {
    run: (values) => statement.run(parametersOf(values)),
    get: (values) => {
      // A statement without columns has no row to get, but is run.
      if (names().length === 0) return rowsOf(values)[0];
      const row = statement.get(parametersOf(values));
      return row && rowOf(row);
    },
    all: rowsOf,
    iterate: rowsOf,
  };
}

/** Column types that JSON cannot represent, or would round. */
const APART: Readonly<Record<string, string>> = { BLOB: 'BLOB', REAL: 'REAL' };

interface Readable {
  /** Statement that returns a value for each row; prepared at the first use, like `together`. */
  readonly each: () => LibsqlStatement;
  /** Statement that returns all rows as one value; undefined if some columns are returned separately. */
  readonly together: (() => LibsqlStatement) | undefined;
  readonly names: readonly string[];
  /** Indexes of the columns that are returned separately, after the array. */
  readonly apart: readonly number[];
}

/**
 * Rewrites a query to return each row as one JSON array in bytes, or all rows as one array of arrays. SQLite flattens
 * the subquery, so the query plan stays that of the original; it keeps the order of the rows for this aggregate.
 */
function readable(database: Libsql, sql: string): Readable {
  const columns = database.prepare(sql).columns();
  const typeOf = (index: number): string | undefined => APART[columns[index]?.type ?? ''];
  const places = columns.map((_, index) => index);
  const values = places.map((index) => (typeOf(index) === undefined ? `c${index}` : 'NULL'));
  const apart = places.filter((index) => typeOf(index) !== undefined);
  const array = `json_array(${values.join(', ')})`;
  const selecting = (results: readonly string[]): (() => LibsqlStatement) => {
    let statement: LibsqlStatement | undefined;
    return () => {
      if (statement !== undefined) return statement;
      statement = database.prepare(
        `WITH r(${places.map((index) => `c${index}`).join(', ')}) AS (${sql}) SELECT ${results.join(', ')} FROM r`,
      );
      statement.raw(true);
      return statement;
    };
  };
  return {
    each: selecting([
      `CAST(${array} AS BLOB)`,
      ...apart.map((index) => `CAST(c${index} AS ${typeOf(index)})`),
    ]),
    together: apart.length > 0 ? undefined : selecting([`CAST(json_group_array(${array}) AS BLOB)`]),
    names: columns.map(({ name }) => name),
    apart,
  };
}

/** Matches the error of a statement that was prepared before another process added a column to its table. */
const OTHER_COLUMNS = /has \d+ values for \d+ columns/;

function reading(database: Libsql, sql: string, path: string): ReturnType<LibsqlDatabase['prepare']> {
  let prepared = readable(database, sql);
  const withColumns = <T>(read: (statements: Readable) => T): T => {
    try {
      return read(prepared);
    } catch (error) {
      if (!OTHER_COLUMNS.test(messageOf(error))) throw error;
      prepared = readable(database, sql);
      return read(prepared);
    }
  };
  const named = (values: readonly unknown[]): Row => {
    const { names } = prepared;
    const row: Row = {};
    for (let index = 0; index < names.length; index += 1) row[names[index]!] = values[index];
    return row;
  };
  const rowOf = ([array, ...others]: readonly unknown[]): Row => {
    const { names, apart } = prepared;
    const values = JSON.parse(checkedText(array as Buffer, { sql, path, names })) as unknown[];
    for (let index = 0; index < apart.length; index += 1) values[apart[index]!] = others[index];
    return named(values);
  };
  /** Returns all rows of one value; undefined if its text is not UTF-8. */
  const rowsOf = (value: Buffer): Row[] | undefined =>
    isUtf8(value) ? (JSON.parse(value.toString()) as unknown[][]).map(named) : undefined;
  return {
    run: (values) => prepared.each().run(parametersOf(values)),
    get: (values) => {
      const row = withColumns(({ each }) => each().get(parametersOf(values)));
      return row && rowOf(row);
    },
    all(values) {
      const whole = withColumns(({ together }) => together?.().get(parametersOf(values)));
      return (
        (whole && rowsOf(whole[0] as Buffer)) ??
        // Row by row, so that the error names the row.
        withColumns(({ each }) => each().all(parametersOf(values))).map(rowOf)
      );
    },
    *iterate(values) {
      for (const row of withColumns(({ each }) => each().iterate(parametersOf(values)))) yield rowOf(row);
    },
  };
}

/** @throws PixctlError (exit 5) if text is not UTF-8, with its table, column and row */
function checkedText(
  array: Buffer,
  { sql, path, names }: { sql: string; path: string; names: readonly string[] },
): string {
  const text = array.toString();
  if (isUtf8(array)) return text;
  const values = JSON.parse(text) as unknown[];
  const at = values.findIndex((value) => typeof value === 'string' && value.includes('\ufffd'));
  const [, table = ''] = /\bFROM\s+"?(\w+)/i.exec(sql) ?? [];
  throw new PixctlError(
    say`${path} holds text that is not UTF-8: table ${table}, column ${names[at] ?? ''}, row with ${names[0] ?? ''} = ${showValue(String(values[0]))}`,
    {
      code: 'damaged-text',
      exitCode: EXIT.unreachable,
      hint: say`Repair or delete that row, or restore the file from a copy.`,
    },
  );
}

/** Returns named values as an object, otherwise the list, which saves libsql collecting arguments. */
const parametersOf = (values: Values): unknown =>
  values.length === 1 && typeof values[0] === 'object' && values[0] !== null ? values[0] : values;
