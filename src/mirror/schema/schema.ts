// Creates the tables and views of a mirror in both dialects.
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { columnsOf, isAlwaysFilled } from '#mirror/read/rows.ts';
import type { Dialect, Sql, SqlConnection, SqlType } from '#mirror/sql.ts';
import { quoteName } from '#mirror/sql.ts';
import { dateOf } from './brazil-dates.ts';
import type { SchemaObject } from './check-schema.ts';
import { alteredError, alteredObject } from './check-schema.ts';
import type { MirrorTable } from './table.ts';
import { MIRROR_TABLES } from './tables.ts';
import { createView, MIRROR_VIEWS, viewsSql } from './views.ts';

/** Incremented with each change of a released table. Views are recreated whenever their SQL has changed. */
const SCHEMA_VERSION = 1;

const TYPES: Readonly<Record<Dialect, Readonly<Record<SqlType, string>>>> = {
  // Times are RFC 3339 in UTC, which SQLite can sort and compute with as text.
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
      `${quoteName(name)} ${TYPES[dialect][type]}${isAlwaysFilled(table, name) ? ' NOT NULL' : ''}`,
  );
  const key = table.key.map(quoteName).join(', ');
  return `CREATE TABLE IF NOT EXISTS ${quoteName(table.name)} (${columns.join(', ')}, PRIMARY KEY (${key}))`;
}

/** Indexes for lookups by status, by time, and for joins between tables. */
const INDEXES: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['charges', 'status'],
  ['charges', 'created_at'],
  ['charges', 'boleto_barcode'],
  ['boleto_transactions', 'boleto_barcode'],
  ['boleto_transactions', 'settled_at'],
  ['transactions', 'end_to_end_id'],
  ['transactions', 'charge_correlation_id'],
  ['transactions', 'time'],
  ['transactions', 'debit_pix_key', 'value'],
  ['payments', 'end_to_end_id'],
  ['payments', 'type', 'time'],
  ['charge_refunds', 'end_to_end_id'],
  ['refund_solicitations', 'return_end_to_end_id'],
  ['refunds', 'time'],
  ['statement', 'time'],
  ['statement', 'transaction_id', 'scope', 'id'],
  ['subaccount_statement', 'transaction_id', 'scope', 'id'],
  ['subaccount_statement', 'scope', 'time'],
  ['subaccount_statement', 'time'],
];

/** Tables that the views query by day, an expression that an index on the time does not cover. */
const BY_DAY = ['statement', 'subaccount_statement'] as const;

type CreatedObject = SchemaObject & { readonly sql: string };

/** Bookkeeping tables: `pixctl_mirror` holds version and account, `pixctl_sync` how far each list was read. */
const ownTables = (dialect: Dialect): readonly CreatedObject[] => [
  {
    type: 'table',
    name: 'pixctl_mirror',
    sql: 'CREATE TABLE IF NOT EXISTS pixctl_mirror (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
    columns: [
      { name: 'name', type: 'text' },
      { name: 'value', type: 'text' },
    ],
  },
  {
    type: 'table',
    name: 'pixctl_sync',
    sql: `CREATE TABLE IF NOT EXISTS pixctl_sync (
    name TEXT NOT NULL, scope TEXT NOT NULL,
    covered TEXT NOT NULL DEFAULT '[]', anchor TEXT, synced_at ${TYPES[dialect].time},
    PRIMARY KEY (name, scope)
  )`,
    columns: [
      ...['name', 'scope', 'covered', 'anchor'].map((name) => ({ name, type: 'text' })),
      { name: 'synced_at', type: 'timestamp with time zone' },
    ],
  },
];

const indexOn = (table: string, name: string, columns: string): CreatedObject => ({
  type: 'index',
  name: `${table}_by_${name}`,
  sql: `CREATE INDEX IF NOT EXISTS ${quoteName(`${table}_by_${name}`)} ON ${quoteName(table)} (${columns})`,
});

/** Returns tables and indexes in creation order. */
const tablesAndIndexes = (dialect: Dialect): readonly CreatedObject[] => [
  ...ownTables(dialect),
  ...MIRROR_TABLES.map((table) => ({
    type: 'table' as const,
    name: table.name,
    sql: tableSql(table, dialect),
    columns: columnsOf(table).map(({ name, type }) => ({
      name,
      type: type === 'time' ? 'timestamp with time zone' : TYPES.postgres[type],
    })),
  })),
  ...INDEXES.map(([table, ...columns]) =>
    indexOn(table, columns.join('_'), columns.map(quoteName).join(', ')),
  ),
  ...BY_DAY.map((table) => indexOn(table, 'day', `(${dateOf(dialect, quoteName('time'))})`)),
];

const views = (dialect: Dialect): readonly SchemaObject[] =>
  MIRROR_VIEWS.map(({ name, columns, sql }) => ({
    type: 'view',
    name,
    sql: createView(name, sql(dialect)),
    columns: columns.map((column) => ({ name: column })),
  }));

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

/** Reads the name-value pairs of `pixctl_mirror`. */
export async function readInfo(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.all('SELECT name, value FROM pixctl_mirror');
  return new Map(rows.map(({ name, value }) => [String(name), String(value)]));
}

/** @throws PixctlError (exit 2) if there is no mirror, or another version of pixctl made it */
export async function assertMirror(connection: SqlConnection): Promise<void> {
  if (!(await hasTable(connection, 'pixctl_mirror')))
    throw (await isEmpty(connection))
      ? usageError(
          say`${connection.name} contains no mirror`,
          say`Make one: pixctl sync. Nothing was changed.`,
        )
      : notOurs(connection);
  await refuseAltered(connection, ownTables(connection.dialect).slice(0, 1));
  const version = Number((await readInfo(connection)).get('version'));
  if (version !== SCHEMA_VERSION)
    throw usageError(
      say`the mirror in ${connection.name} was made by another version of pixctl (its version is ${version}, this pixctl knows ${SCHEMA_VERSION})`,
      say`Make a new mirror with pixctl sync --to, in a file or database of its own. Nothing was changed.`,
    );
}

/** @throws PixctlError (exit 2) naming a table, view or index that differs from what pixctl creates */
async function refuseAltered(connection: SqlConnection, wanted: readonly SchemaObject[]): Promise<void> {
  const what = await alteredObject(connection, wanted);
  if (what !== undefined) throw alteredError(connection.name, what);
}

/**
 * Checks a mirror before its views are read.
 * @throws PixctlError (exit 2) as `assertMirror` does, and if its tables or views are not those of this version
 */
export async function assertSchema(connection: SqlConnection): Promise<void> {
  await assertMirror(connection);
  const { dialect } = connection;
  await refuseAltered(connection, [...tablesAndIndexes(dialect), ...views(dialect)]);
}

/**
 * Creates the tables of a mirror in an empty database, and views that are missing or changed, in one transaction.
 * @throws PixctlError (exit 2) if the database holds other tables, a mirror of another version or an altered one;
 * nothing was changed then
 */
export async function prepareMirror(connection: SqlConnection): Promise<void> {
  const { dialect } = connection;
  if (await hasTable(connection, 'pixctl_mirror')) {
    await assertMirror(connection);
    const anyViews = views(dialect).map(({ type, name }) => ({ type, name }));
    await refuseAltered(connection, [...tablesAndIndexes(dialect), ...anyViews]);
  }
  await connection.transaction(async (sql) => {
    // Checked again inside the transaction, where no other run can create them at the same time.
    if (!(await hasTable(sql, 'pixctl_mirror')) && !(await isEmpty(sql))) throw notOurs(connection);
    for (const { sql: statement } of tablesAndIndexes(dialect)) await sql.exec(statement);
    await sql.all(
      `INSERT INTO pixctl_mirror (name, value) VALUES ('version', ?) ON CONFLICT (name) DO NOTHING`,
      String(SCHEMA_VERSION),
    );
    await makeViews(sql, connection.name);
    if (sql.dialect === 'postgres') {
      const { describeColumns } = await import('./describe-columns.ts');
      await describeColumns(sql, (await readInfo(sql)).get('comments'));
    }
  });
}

/** Recreates the views only if they have changed: otherwise each sync would wait for everybody who reads a view. */
async function makeViews(sql: Sql, mirror: string): Promise<void> {
  const wanted = viewsSql(sql.dialect);
  const isStored = (await readInfo(sql)).get('views') === wanted;
  if (isStored && (await alteredObject(sql, views(sql.dialect))) === undefined) return;
  // SQLite has neither grants nor comments, and lets a view be dropped that another view uses.
  if (sql.dialect === 'sqlite') await sql.exec(wanted);
  else await (await import('./replace-views.ts')).replaceViews(sql, mirror);
  await sql.all(
    `INSERT INTO pixctl_mirror (name, value) VALUES ('views', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    wanted,
  );
}

const notOurs = ({ name, dialect }: SqlConnection): Error =>
  usageError(
    say`${name} contains tables that are not a pixctl mirror`,
    dialect === 'sqlite'
      ? say`Name another file or database with --to. Nothing was changed.`
      : say`Give the mirror a schema of its own in this database (--schema pixctl), or name another one with --to. Nothing was changed.`,
  );
