// Mirrors that somebody else changed: no view, trigger or table of theirs is run, and what was changed is named. What
// an analyst adds under other names stays, and is no problem.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import { MIRROR_VIEWS } from '#mirror/schema/views.ts';
import type { Run } from '#test/support/cli.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import type { Shop } from './shop.ts';
import { shopOf } from './shop.ts';

const READERS = [
  ['report', '--offline'],
  ['books', 'export', '--format', 'csv', '--month', '2026-11', '--offline'],
  ['reconcile', '-', '--as', 'statement', '--offline'],
  ['sync', 'status'],
  ['sync', 'verify'],
] as const;
const STATEMENT = 'Data;Valor\n21/11/2026;+50,00\n';
const ENDLESS = 'WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)';

async function shopWith(to: string, dir = tempDir()): Promise<Shop> {
  const shop = shopOf(machine({}, dir), ['--to', to]);
  await shop.json('charge create --value 5000 --correlation-id one');
  await shop.json('sandbox pay one');
  await shop.sync();
  return shop;
}

const runOn = (shop: Shop, words: readonly string[], to: string): Promise<Run> =>
  shop.self.run(['--sandbox', ...words, '--to', to], { input: STATEMENT });

async function expectRefused(shop: Shop, words: readonly string[], to: string, what: string): Promise<void> {
  const { code, out, err } = await runOn(shop, words, to);
  expect({ words, code, out, err }).toEqual({
    words,
    code: 2,
    out: '',
    err: expect.stringContaining(what) as string,
  });
}

describe('a SQLite mirror that another program changed', () => {
  // Folders of `tempDir` are removed after the first test.
  const dir = mkdtempSync(join(tmpdir(), 'pixctl-altered-'));
  const original = join(dir, 'original.db');
  let shop: Shop;
  beforeAll(async () => {
    shop = await shopWith(original, dir);
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  /** A copy of the mirror after these statements. */
  async function changed(...statements: readonly string[]): Promise<string> {
    const file = join(tempDir(), 'changed.db');
    for (const suffix of ['', '-wal'])
      if (existsSync(original + suffix)) copyFileSync(original + suffix, file + suffix);
    const mirror = await openSqlite(file, 'write');
    for (const statement of statements) await mirror.exec(statement);
    await mirror.close();
    return file;
  }

  const VIEWS = [
    [
      'a view that never ends',
      'the view ledger is not',
      `DROP VIEW ledger; CREATE VIEW ledger AS ${ENDLESS} SELECT n AS time, n AS account_id, n AS line_id FROM r`,
    ],
    [
      'a view without the columns that are read',
      'the view ledger is not',
      'DROP VIEW ledger; CREATE VIEW ledger AS SELECT 1 AS one',
    ],
    ['no view', 'the view daily_balance is missing', 'DROP VIEW daily_balance'],
    [
      'a view that sync reads',
      'the view refunded_charges is not',
      `DROP VIEW refunded_charges; CREATE VIEW refunded_charges AS ${ENDLESS} SELECT n AS correlation_id, n AS refunded_at, NULL AS gone_at FROM r`,
    ],
  ] as const;

  it.each(VIEWS)(
    'with %s is refused by readers until sync has recreated the view',
    async (_, what, statements) => {
      const file = await changed(statements);
      for (const words of READERS) await expectRefused(shop, words, file, what);
      expect(await runOn(shop, ['sync'], file)).toMatchObject({ code: 0 });
      expect(
        outputOf('report', (await runOn(shop, ['report', '--offline', '--json'], file)).out).in.value,
      ).toBe(5000);
    },
  );

  const TABLES = [
    [
      'a view in the place of a table',
      'the table refunds is not',
      `DROP TABLE refunds; CREATE VIEW refunds AS ${ENDLESS} SELECT n AS time FROM r`,
    ],
    [
      'a view in the place of its own table',
      'not a pixctl mirror',
      `ALTER TABLE pixctl_mirror RENAME TO other; CREATE VIEW pixctl_mirror AS SELECT * FROM other`,
    ],
    [
      'a table in the place of a view',
      'the view ledger is not',
      'DROP VIEW ledger; CREATE TABLE ledger (time TEXT)',
    ],
    [
      'a virtual table',
      'the table refunds is not',
      'DROP TABLE refunds; CREATE VIRTUAL TABLE refunds USING fts5(time)',
    ],
    [
      'a table that lacks columns',
      'the table refunds is not',
      'DROP TABLE refunds; CREATE TABLE refunds (time TEXT)',
    ],
    [
      'a generated column',
      'the table pixctl_sync is not',
      `ALTER TABLE pixctl_sync ADD COLUMN more TEXT AS (hex(zeroblob(1000000)))`,
    ],
    [
      'a check',
      'the table pixctl_mirror is not',
      `ALTER TABLE pixctl_mirror RENAME TO other;
       CREATE TABLE pixctl_mirror (name TEXT PRIMARY KEY, value TEXT NOT NULL CHECK (length(hex(zeroblob(1000000))) > 0));
       INSERT INTO pixctl_mirror SELECT * FROM other`,
    ],
    [
      'a trigger',
      'the table transactions has a trigger: endless',
      `CREATE TRIGGER endless AFTER UPDATE ON transactions BEGIN
         DELETE FROM charges WHERE value IN (${ENDLESS} SELECT n FROM r); END`,
    ],
    [
      'a unique index',
      'the table transactions has a unique index: one_of_each',
      'CREATE UNIQUE INDEX one_of_each ON transactions (type)',
    ],
    [
      'another index under a name of the mirror',
      'the index statement_by_time is not',
      'DROP INDEX statement_by_time; CREATE INDEX statement_by_time ON statement (value)',
    ],
  ] as const;

  it.each(TABLES)('with %s is refused by readers and by sync', async (_, what, statements) => {
    const file = await changed(statements);
    for (const words of [...READERS, ['sync']]) await expectRefused(shop, words, file, what);
  });

  it.each([
    ['statement', 'time', "'2026-11-9999'"],
    ['accounts', 'raw', "'{'"],
    ['accounts', 'account_name', "x'ff'"],
    ['transactions', 'info_pagador', "x'ff'"],
    ['pixctl_sync', 'covered', '7'],
    ['pixctl_sync', 'synced_at', "'never'"],
  ])('with an invalid value never causes exit code 1: %s.%s = %s', async (table, column, value) => {
    const file = await changed(`UPDATE ${table} SET ${column} = ${value}`);
    for (const words of [...READERS, ['sync']]) {
      const { code, err } = await runOn(shop, words, file);
      expect({ words, code, err }).not.toMatchObject({ code: 1 });
    }
  });

  it('works with additional tables, views, indexes and triggers of an analyst', async () => {
    const file = await changed(
      'CREATE TABLE budget (day TEXT, value INTEGER)',
      'CREATE VIEW months AS SELECT substr(day, 1, 7) AS month, SUM(value) AS net FROM ledger GROUP BY 1',
      'CREATE INDEX by_payer ON transactions (payer_name)',
      'CREATE TRIGGER of_budget AFTER INSERT ON budget BEGIN DELETE FROM budget; END',
    );
    expect(await runOn(shop, ['sync'], file)).toMatchObject({ code: 0 });
    expect(await runOn(shop, ['report', '--offline'], file)).toMatchObject({ code: 0 });
    const months = await runOn(shop, ['query', 'SELECT * FROM months', '--json'], file);
    expect(months.json()).toMatchObject([{ month: '2026-11' }]);
  });

  it('has the view columns listed in MIRROR_VIEWS', async () => {
    const mirror = await openSqlite(original, 'read');
    for (const { name, columns } of MIRROR_VIEWS) {
      const found = await mirror.all('SELECT name FROM pragma_table_info(?)', name);
      expect([name, ...found.map((one) => one['name'])]).toEqual([name, ...columns]);
    }
    await mirror.close();
  });

  it('can still be queried when a view was replaced', async () => {
    const file = await changed('DROP VIEW ledger; CREATE VIEW ledger AS SELECT 7 AS seven');
    expect((await runOn(shop, ['query', 'SELECT * FROM ledger', '--json'], file)).json()).toEqual([
      { seven: 7 },
    ]);
  });
});

const bin = postgresBin();
if (bin === undefined)
  console.warn('SKIPPED: PostgreSQL mirrors that somebody changed. Install postgresql to have them tested.');

describe.skipIf(bin === undefined)('a PostgreSQL mirror that another program changed', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    if (bin !== undefined) server = await startPostgres(bin);
  });
  afterAll(() => server?.remove());

  async function changed(statements: string): Promise<{ readonly shop: Shop; readonly to: string }> {
    const to = server.database();
    const shop = await shopWith(to);
    const admin = postgres(to, { max: 1, onnotice: () => undefined });
    await admin.unsafe(statements);
    await admin.end();
    return { shop, to };
  }

  it.each([
    [
      'a view in the place of a table',
      'the table pix_keys is not',
      'DROP TABLE pix_keys CASCADE; CREATE VIEW pix_keys AS SELECT 1 AS one',
    ],
    [
      'a table that lacks a column',
      'the table charges is not',
      'ALTER TABLE charges DROP COLUMN comment CASCADE',
    ],
    [
      'a column of another type',
      'the table webhooks is not',
      'ALTER TABLE webhooks ALTER COLUMN raw TYPE text USING raw::text',
    ],
    [
      'a trigger',
      'the table statement has a trigger: ours',
      `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
       CREATE TRIGGER ours BEFORE INSERT ON statement FOR EACH ROW EXECUTE FUNCTION f()`,
    ],
  ] as const)('with %s is refused by readers and by sync', async (_, what, statements) => {
    const { shop, to } = await changed(statements);
    for (const words of [READERS[0], READERS[3], ['sync']]) await expectRefused(shop, words, to, what);
  });

  it('with a view that lacks columns is refused by report until sync has recreated the view', async () => {
    const { shop, to } = await changed(
      'DROP VIEW ledger CASCADE; CREATE VIEW ledger AS SELECT 1 AS one; CREATE VIEW daily_balance AS SELECT 1 AS one',
    );
    await expectRefused(shop, READERS[0], to, 'the view ledger is not');
    expect(await runOn(shop, ['sync'], to)).toMatchObject({ code: 0 });
    expect(await runOn(shop, READERS[0], to)).toMatchObject({ code: 0 });
  });
});
