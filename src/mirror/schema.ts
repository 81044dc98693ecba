// The mirror's own tables and views, for both dialects, and how an older mirror becomes one of today.
import { usageError } from '../errors/pixctl-error.ts';
import { say } from '../messages/message.ts';
import { columnsOf } from './rows.ts';
import { quoteName } from './sql.ts';
import type { Dialect, Sql, SqlConnection, SqlType } from './sql.ts';
import { MIRROR_TABLES } from './tables.ts';
import type { MirrorTable } from './tables.ts';
import { viewsSql } from './views.ts';

/** Counted up with each change of a table. Views are made anew where their SQL has changed. */
export const SCHEMA_VERSION = 1;

const TYPES: Readonly<Record<Dialect, Readonly<Record<SqlType, string>>>> = {
  // Times are RFC 3339 in UTC, which SQLite sorts and computes with as they are.
  sqlite: { text: 'TEXT', cents: 'INTEGER', count: 'INTEGER', time: 'TEXT', bool: 'INTEGER', json: 'TEXT' },
  postgres: {
    text: 'text',
    cents: 'bigint',
    count: 'bigint',
    time: 'timestamptz',
    bool: 'boolean',
    json: 'jsonb',
  },
};

function tableSql(table: MirrorTable, dialect: Dialect): string {
  const columns = columnsOf(table).map(
    ({ name, type }) =>
      `${quoteName(name)} ${TYPES[dialect][type]}${table.key.includes(name) ? ' NOT NULL' : ''}`,
  );
  const key = table.key.map(quoteName).join(', ');
  return `CREATE TABLE IF NOT EXISTS ${quoteName(table.name)} (${columns.join(', ')}, PRIMARY KEY (${key}))`;
}

/** Columns by which rows are looked for, in the order of time or from one table to another. */
const INDEXES: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['charges', 'status'],
  ['charges', 'created_at'],
  ['transactions', 'end_to_end_id'],
  ['transactions', 'charge_correlation_id'],
  ['transactions', 'time'],
  ['payments', 'end_to_end_id'],
  ['charge_refunds', 'end_to_end_id'],
  ['statement', 'time'],
  ['statement', 'transaction_id', 'scope', 'id'],
];

/**
 * What the mirror keeps about itself: `pixctl_mirror` says whose account it is and its version, `pixctl_sync` how far
 * each list was read.
 */
const own = (dialect: Dialect): string => `
  CREATE TABLE IF NOT EXISTS pixctl_mirror (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS pixctl_sync (
    name TEXT NOT NULL, scope TEXT NOT NULL,
    covered TEXT NOT NULL DEFAULT '[]', anchor TEXT, synced_at ${TYPES[dialect].time},
    PRIMARY KEY (name, scope)
  );`;

async function hasTable(sql: Sql, name: string): Promise<boolean> {
  const rows =
    sql.dialect === 'sqlite'
      ? await sql.all(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`, name)
      : await sql.all(`SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = ?`, name);
  return rows.length > 0;
}

async function isEmpty(sql: Sql): Promise<boolean> {
  const rows =
    sql.dialect === 'sqlite'
      ? await sql.all(`SELECT 1 FROM sqlite_master LIMIT 1`)
      : await sql.all(`SELECT 1 FROM pg_tables WHERE schemaname = current_schema() LIMIT 1`);
  return rows.length === 0;
}

/** What a mirror says of itself. */
export async function readInfo(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.all('SELECT name, value FROM pixctl_mirror');
  return new Map(rows.map(({ name, value }) => [String(name), String(value)]));
}

/** @throws PixctlError (exit 2) where it is no mirror, or one of a newer pixctl */
export async function assertMirror(connection: SqlConnection): Promise<void> {
  if (!(await hasTable(connection, 'pixctl_mirror')))
    throw (await isEmpty(connection))
      ? usageError(
          say`there is no mirror yet in ${connection.name}`,
          say`Make one: pixctl sync. Nothing was changed.`,
        )
      : notOurs(connection.name);
  const version = Number((await readInfo(connection)).get('version'));
  if (version > SCHEMA_VERSION)
    throw usageError(
      say`the mirror in ${connection.name} was made by a newer pixctl (its version is ${version}, this pixctl knows ${SCHEMA_VERSION})`,
      say`Upgrade: pixctl upgrade. Nothing was changed.`,
    );
}

/**
 * Makes the tables of a mirror in an empty database, or brings an older mirror up to date; in one transaction.
 * @throws PixctlError (exit 2) where other tables are, or a newer mirror; nothing has been changed then
 */
export async function prepareMirror(connection: SqlConnection): Promise<void> {
  if (await hasTable(connection, 'pixctl_mirror')) await assertMirror(connection);
  await connection.transaction(async (sql) => {
    // Asked here, where no other run makes them at the same time.
    if (!(await hasTable(sql, 'pixctl_mirror')) && !(await isEmpty(sql))) throw notOurs(connection.name);
    await sql.exec(own(sql.dialect));
    for (const table of MIRROR_TABLES) await sql.exec(tableSql(table, sql.dialect));
    for (const [table, ...columns] of INDEXES)
      await sql.exec(
        `CREATE INDEX IF NOT EXISTS ${quoteName(`${table}_by_${columns.join('_')}`)} ON ${quoteName(table)} (${columns.map(quoteName).join(', ')})`,
      );
    await sql.all(
      `INSERT INTO pixctl_mirror (name, value) VALUES ('version', ?) ON CONFLICT (name) DO NOTHING`,
      String(SCHEMA_VERSION),
    );
    await makeViews(sql);
  });
}

/** Only where they have changed: who reads a view is not made to wait, and keeps what he was granted. */
async function makeViews(sql: Sql): Promise<void> {
  const wanted = viewsSql(sql.dialect);
  if ((await readInfo(sql)).get('views') === wanted) return;
  await sql.exec(wanted);
  await sql.all(
    `INSERT INTO pixctl_mirror (name, value) VALUES ('views', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    wanted,
  );
}

const notOurs = (name: string): Error =>
  usageError(
    say`${name} holds tables that are not a mirror of pixctl`,
    say`Name another file or database with --to. Nothing was changed.`,
  );
