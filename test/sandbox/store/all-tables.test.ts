// The descriptions of the tables are what the file really has: every table, every column, nothing else.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { TABLES } from '#sandbox/store/all-tables.ts';
import type { Database } from '#sandbox/store/database.ts';
import { migrate } from '#sandbox/store/migrate.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import { transfers } from '#sandbox/store/tables/transfers.ts';

interface ColumnInfo {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
  readonly pk: number;
}

async function fresh(): Promise<Database> {
  const db = await openDatabase(':memory:');
  migrate(db);
  return db;
}

it('TABLES lists every table that the store modules export', async () => {
  const folder = new URL('../../../src/sandbox/store/tables/', import.meta.url);
  const modules = await Promise.all(
    readdirSync(folder).map((file): Promise<object> => import(new URL(file, folder).href)),
  );
  const isTable = (one: unknown): one is (typeof TABLES)[number] =>
    typeof one === 'object' && one !== null && 'onReset' in one;
  const described = new Set(modules.flatMap((module) => Object.values(module).filter(isTable)));
  expect([...described].map(({ name }) => name).toSorted()).toEqual(
    TABLES.map(({ name }) => name).toSorted(),
  );
});

it('TABLES matches the tables of a new database', async () => {
  const db = await fresh();
  const stored = db
    .prepare<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .all();
  expect(TABLES.map(({ name }) => name).toSorted()).toEqual(stored.map(({ name }) => name));
  db.close();
});

it.each(TABLES)('TABLES describes every column of $name', async ({ name, columns }) => {
  const db = await fresh();
  const stored = db.prepare<ColumnInfo>(`PRAGMA table_info(${name})`).all();
  const found = stored.map(({ name: column, type, notnull, dflt_value, pk }) => {
    // The number of a row is never null, and the database gives one where there is none.
    const isRowNumber = pk === 1 && type === 'INTEGER';
    const nullable = notnull === 0 && pk === 0;
    return [column, { type, nullable, optional: nullable || dflt_value !== null || isRowNumber }];
  });
  const described = Object.entries(columns).map(([column, { type, nullable, optional }]) => [
    column,
    { type, nullable, optional },
  ]);
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(found));
  db.close();
});

it('TABLES lists referenced tables before those that refer to them', async () => {
  const db = await fresh();
  const names = TABLES.map(({ name }) => name);
  const references = TABLES.flatMap(({ name }) =>
    db
      .prepare<{ table: string }>(`PRAGMA foreign_key_list(${name})`)
      .all()
      .map(({ table }) => [table, name] as const),
  );
  expect(references.length).toBeGreaterThan(10);
  for (const [parent, child] of references)
    expect({ parent, child, order: names.indexOf(parent) < names.indexOf(child) }).toMatchObject({
      order: true,
    });
  db.close();
});

it('TABLES counts only tables that have a company column and that a reset empties', () => {
  for (const { columns, counted, onReset } of TABLES)
    if (counted === true) {
      expect(columns).toHaveProperty('company');
      expect(onReset).toBe('empty');
    }
});

it('table functions accept only existing columns with their types, and require columns without a default', async () => {
  const db = await fresh();
  const transfer = { company: 1, correlation_id: 'a', value: 5, source: 'x', target: 'y', at: 0 };
  const seq = transfers.insert(db, transfer);
  expect(transfers.get(db, { correlation_id: 'a' })).toMatchObject({ ...transfer, seq });
  expect(transfers.update(db, { seq }, { value: 6 })).toBe(1);
  expect(transfers.find(db, { seq })?.value).toBe(6);
  expect(transfers.has(db, { seq: seq + 1 })).toBe(false);
  expect(() => transfers.get(db, { seq: seq + 1 })).toThrow('transfers');
  const { at: _at, ...incomplete } = transfer;
  // @ts-expect-error: a column without a default is missing
  expect(() => transfers.insert(db, incomplete)).toThrow();
  // @ts-expect-error: there is no such column
  expect(() => transfers.insert(db, { ...transfer, correlation_id: 'b', amount: 1 })).toThrow();
  // @ts-expect-error: there is no such column
  expect(() => transfers.find(db, { amount: 1 })).toThrow();
  // @ts-expect-error: there is no such column
  expect(() => transfers.update(db, { seq }, { amount: 1 })).toThrow();
  // @ts-expect-error: it is a number
  transfers.find(db, { seq: 'one' });
  // @ts-expect-error: no charge has such a state
  charges.find(db, { status: 'PAID' });
  db.close();
});
