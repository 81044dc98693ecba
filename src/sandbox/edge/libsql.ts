// SQLite by libsql, for a Node that has none. A call into it costs more than what it does there, and each property of a
// row that it makes costs as much again: rows are asked for as lists, and get their names here.
import { createRequire } from 'node:module';
import type { RawDatabase, Values } from '../store/database.ts';

interface LibsqlStatement {
  raw(on: boolean): unknown;
  columns(): readonly { readonly name: string }[];
  run(values: unknown): { changes: number; lastInsertRowid: number };
  get(values: unknown): readonly unknown[] | undefined;
  all(values: unknown): (readonly unknown[])[];
}
interface Libsql {
  exec(sql: string): void;
  prepare(sql: string): LibsqlStatement;
  close(): void;
}

export function ofLibsql(path: string): RawDatabase {
  const Database = createRequire(import.meta.url)('libsql') as new (path: string) => Libsql;
  const database = new Database(path);
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => prepared(database.prepare(sql)),
    close: () => database.close(),
  };
}

function prepared(statement: LibsqlStatement): ReturnType<RawDatabase['prepare']> {
  let names: readonly string[] | undefined;
  const rowOf = (values: readonly unknown[]): Record<string, unknown> => {
    // Another process may have added a column.
    if (names?.length !== values.length) names = statement.columns().map(({ name }) => name);
    const row: Record<string, unknown> = {};
    for (let index = 0; index < values.length; index += 1) row[names[index]!] = values[index];
    return row;
  };
  const asLists = (): LibsqlStatement => {
    if (names !== undefined) return statement;
    statement.raw(true);
    names = statement.columns().map(({ name }) => name);
    return statement;
  };
  return {
    run: (values) => statement.run(given(values)),
    get: (values) => {
      const row = asLists().get(given(values));
      return row && rowOf(row);
    },
    all: (values) => asLists().all(given(values)).map(rowOf),
  };
}

/** By name where they are named; else a list, which it need not put together. */
const given = (values: Values): unknown =>
  values.length === 1 && typeof values[0] === 'object' && values[0] !== null ? values[0] : values;
