// Writes comments on the tables, views and columns of a PostgreSQL mirror.
import { parseJson } from '#contract/json.ts';
import type { ArraySchema, ObjectSchema, Schema } from '#contract/schema/schema.ts';
import { columnsOf } from '#mirror/read/rows.ts';
import type { Sql } from '#mirror/sql.ts';
import { quoteName } from '#mirror/sql.ts';
import type { MirrorTable } from './table.ts';
import { MIRROR_TABLES } from './tables.ts';
import { MIRROR_VIEWS } from './views.ts';

/** Comments by object: `TABLE "charges"`, `COLUMN "charges"."status"`. */
type Comments = Readonly<Record<string, string>>;

/**
 * Writes this version's comments where they are missing or unchanged since pixctl wrote them. A comment written by
 * somebody else stays.
 * @param stored comments as JSON, stored by an earlier run
 */
export async function describeColumns(sql: Sql, stored: string | undefined): Promise<void> {
  const wanted = await commentsOf(sql);
  const text = JSON.stringify(wanted);
  if (stored === text) return;
  const before: unknown = stored === undefined ? {} : parseJson(stored);
  const present = await presentComments(sql);
  const isOurs = (place: string): boolean =>
    !present.has(place) || Reflect.get(Object(before), place) === present.get(place);
  for (const [place, comment] of Object.entries(wanted))
    if (isOurs(place)) await sql.exec(`COMMENT ON ${place} IS '${comment.replaceAll("'", "''")}'`);
  await sql.all(
    `INSERT INTO pixctl_mirror (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    'comments',
    text,
  );
}

async function commentsOf(sql: Sql): Promise<Comments> {
  const found: Record<string, string> = {
    'TABLE "pixctl_mirror"': 'What pixctl keeps about this mirror: its version, its account and its views',
    'COLUMN "pixctl_mirror"."name"': 'What it is',
    'COLUMN "pixctl_mirror"."value"': 'Its value',
    'TABLE "pixctl_sync"': 'How far each list of the service was read',
    'COLUMN "pixctl_sync"."name"': 'Name of the table',
    'COLUMN "pixctl_sync"."scope"':
      'Account, sub account, charge or subscription that was read; empty where there is one list',
    'COLUMN "pixctl_sync"."covered"': 'Periods that were read completely, as JSON',
    'COLUMN "pixctl_sync"."anchor"': 'Newest row when the list was last read to its end',
    'COLUMN "pixctl_sync"."synced_at"': 'When the list was last read to its end',
  };
  const columns = await columnsInDatabase(sql);
  const described = new Map<string, string>();
  for (const table of MIRROR_TABLES) {
    found[`TABLE ${quoteName(table.name)}`] =
      `${table.list.summary} (${table.list.method} ${table.list.path})`;
    for (const { name } of columnsOf(table)) {
      const comment = commentOf(table, name);
      if (!described.has(name)) described.set(name, comment);
      found[`COLUMN ${quoteName(table.name)}.${quoteName(name)}`] = comment;
    }
  }
  for (const { name, about } of MIRROR_VIEWS) {
    found[`VIEW ${quoteName(name)}`] = upperFirst(about);
    for (const column of columns.get(name) ?? [])
      found[`COLUMN ${quoteName(name)}.${quoteName(column)}`] =
        VIEW_COLUMNS[column] ?? described.get(column) ?? upperFirst(words(column));
  }
  return found;
}

const VIEW_COLUMNS: Comments = {
  account_id: 'Account; of a sub account its Pix key. Empty where the service has no statement',
  line_id: 'Id of the line, unique within its account',
  time: 'When it was booked',
  day: 'Day in Brasília time',
  expires_day: 'Day on which it expires, in Brasília time',
  kind: 'charge, pix, refund, payment, withdrawal, transfer, fee, returned, blocked or other',
  value: 'Amount in cents; negative where money left',
  balance: 'Balance after it, or after the last line of the day, in cents',
  end_to_end_id: 'End-to-end id of the Pix, where it is known',
  statement_end_to_end_id: 'End-to-end id that the statement itself gives',
  charge_correlation_id: 'Charge that was paid or refunded',
  payment_correlation_id: 'Payment that the line is of',
  refund_correlation_id: 'Id under which the charge was refunded',
  funds_recovery_id: 'Report of fraud that brought the money back',
  party_name: 'Who paid or was paid',
  party_tax_id: 'CPF or CNPJ of who paid or was paid',
  party_pix_key: 'Pix key of the other side',
  message: 'Text sent with the Pix',
  came_in: 'What came in on the day, in cents',
  went_out: 'What went out on the day, in cents; not negative',
  net: 'What came in minus what went out, in cents',
  lines: 'Number of lines of the day',
  refunded_at: 'Time of the last refund',
  correlation_id: 'Id that you gave it',
};

/** Descriptions of columns that the contract does not describe. */
const TABLE_COLUMNS: Comments = {
  scope:
    'Row of another table that the list belongs to: account, Pix key of a sub account, charge or subscription',
  raw: 'The item as the service gave it, without secrets',
  gone_at: 'Since when the service no longer has it',
};

function commentOf({ list, columns }: MirrorTable, name: string): string {
  const own = TABLE_COLUMNS[name];
  if (own !== undefined) return own;
  const column = columns.find((one) => one.name === name);
  const schema = column?.paths
    .map((path) => schemaAt(itemOf(list), path))
    .find((one) => one?.description !== undefined);
  const unit = column?.type === 'cents' ? ' (cents)' : '';
  const text = schema?.description ?? words(name);
  return upperFirst(text.includes('cents') ? text : text + unit);
}

/** Returns the schema of a list item. */
function itemOf({ response, result }: MirrorTable['list']): Schema | undefined {
  const list = result.kind === 'list' ? propertyOf(response, result.key) : response;
  return list?.type === 'array' ? list.items : undefined;
}

const propertyOf = (
  schema: Schema | ObjectSchema | ArraySchema | undefined,
  name: string,
): Schema | undefined => (schema?.type === 'object' ? schema.properties[name] : undefined);

const schemaAt = (schema: Schema | undefined, path: string): Schema | undefined =>
  path.split('.').reduce<Schema | undefined>((at, name) => propertyOf(at, name), schema);

const words = (name: string): string => name.replaceAll('_', ' ');
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the columns of each table and view in the database. */
async function columnsInDatabase(sql: Sql): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await sql.all(
    `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()
     ORDER BY table_name, ordinal_position`,
  );
  const found = new Map<string, string[]>();
  for (const { table_name, column_name } of rows) {
    const columns = found.get(String(table_name)) ?? [];
    found.set(String(table_name), columns);
    columns.push(String(column_name));
  }
  return found;
}

/** Returns the comments in the database, keyed like `Comments`. */
async function presentComments(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.all(
    `SELECT CASE WHEN a.attname IS NOT NULL THEN format('COLUMN "%s"."%s"', c.relname, a.attname)
         WHEN c.relkind = 'v' THEN format('VIEW "%s"', c.relname) ELSE format('TABLE "%s"', c.relname) END AS place,
       d.description
     FROM pg_description d JOIN pg_class c ON d.classoid = 'pg_class'::regclass AND d.objoid = c.oid
     LEFT JOIN pg_attribute a ON d.objsubid > 0 AND a.attrelid = c.oid AND a.attnum = d.objsubid
     WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())`,
  );
  return new Map(rows.map(({ place, description }) => [String(place), String(description)]));
}
