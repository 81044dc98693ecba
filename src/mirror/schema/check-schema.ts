// Compares the tables, views and indexes of a mirror with those that pixctl creates. Somebody may have changed the file
// or the database: a view that never ends, or a trigger, would run with the next command.
import type { PixctlError } from '#errors/pixctl-error.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Sql } from '#mirror/sql.ts';
import type { Typed } from '#mirror/typed-rows.ts';
import { computedRows, nullable, text } from '#mirror/typed-rows.ts';

/** A table, view or index that pixctl creates. */
export interface SchemaObject {
  readonly type: 'table' | 'view' | 'index';
  readonly name: string;
  /** The statement that creates it; undefined: any definition is accepted, and it may be missing. */
  readonly sql?: string;
  /** Columns with their PostgreSQL types. For views the types are not compared. */
  readonly columns?: readonly { readonly name: string; readonly type?: string }[];
}

/**
 * Returns a message about the first object that differs from what pixctl creates; undefined if none does. Objects with
 * other names are ignored.
 */
export const alteredObject = (sql: Sql, wanted: readonly SchemaObject[]): Promise<Message | undefined> =>
  sql.dialect === 'sqlite' ? alteredInSqlite(sql, wanted) : alteredInPostgres(sql, wanted);

/** @param what message of `alteredObject` */
export const alteredError = (mirror: string, what: Message): PixctlError =>
  usageError(
    say`the mirror ${mirror} cannot be used: ${what}`,
    say`Somebody changed it, or another version of pixctl made it. pixctl sync creates changed views again; for anything else, make a new mirror with pixctl sync --to, in a file or database of its own. Nothing was run or changed.`,
    'mirror-changed',
  );

const named = ({ type, name }: Pick<SchemaObject, 'type' | 'name'>): Message => {
  if (type === 'table') return say`the table ${name}`;
  return type === 'view' ? say`the view ${name}` : say`the index ${name}`;
};
const different = (object: Pick<SchemaObject, 'type' | 'name'>): Message =>
  say`${named(object)} is not as pixctl creates it`;
const missing = (object: Pick<SchemaObject, 'type' | 'name'>): Message => say`${named(object)} is missing`;
const hasTrigger = (table: string, trigger: string): Message =>
  say`the table ${table} has a trigger: ${trigger}`;

const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** SQLite stores the creating statement without IF NOT EXISTS. */
const plainSql = (sql: string): string => sql.replace('IF NOT EXISTS ', '').trim();

async function alteredInSqlite(sql: Sql, wanted: readonly SchemaObject[]): Promise<Message | undefined> {
  const names = wanted.map(({ name }) => name);
  const tables = wanted.filter(({ type }) => type === 'table').map(({ name }) => name);
  // Somebody may have changed the catalogue: whatever it contains is compared as text.
  const found = await computedRows(
    sql,
    { type: String, name: String, tbl_name: String, sql: String },
    `SELECT type, name, tbl_name, sql FROM sqlite_master
     WHERE lower(name) IN (${placeholders(names)}) OR lower(tbl_name) IN (${placeholders(tables)})`,
    ...names,
    ...tables,
  );
  const byName = new Map(found.map((row) => [row.name.toLowerCase(), row]));
  for (const object of wanted) {
    const row = byName.get(object.name);
    if (row === undefined) {
      if (object.sql !== undefined && object.type !== 'index') return missing(object);
    } else if (
      row.type !== object.type ||
      (object.sql !== undefined && plainSql(row.sql) !== plainSql(object.sql))
    )
      return different(object);
  }
  for (const { type, name, tbl_name: table, sql: text } of found) {
    if (type === 'trigger') return hasTrigger(table, name);
    // With a unique index SQLite would drop rows of the service, because rows are inserted unless they conflict.
    if (type === 'index' && /^create\s+unique/i.test(text))
      return say`the table ${table} has a unique index: ${name}`;
  }
  return undefined;
}

/** A column of a table, view or index; the column is null if it has none. */
const COLUMN_ROW = {
  name: text,
  kind: text,
  column: nullable(text),
  generated: nullable(text),
  type: nullable(text),
};

/**
 * Compares columns and kinds: PostgreSQL does not store the creating statement. A slow view is no risk there, because
 * the server ends it on request.
 */
async function alteredInPostgres(sql: Sql, wanted: readonly SchemaObject[]): Promise<Message | undefined> {
  const names = wanted.map(({ name }) => name);
  const rows = await computedRows(
    sql,
    COLUMN_ROW,
    `SELECT c.relname AS name, c.relkind::text AS kind, a.attname AS column, a.attgenerated::text AS generated,
       format_type(a.atttypid, a.atttypmod) AS type
     FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
       AND c.relname IN (${placeholders(names)})`,
    ...names,
  );
  const kinds = { table: 'r', view: 'v', index: 'i' } as const;
  for (const object of wanted) {
    const own = rows.filter(({ name }) => name === object.name);
    const [first] = own;
    if (first === undefined) {
      if (object.sql !== undefined && object.type !== 'index') return missing(object);
    } else if (first.kind !== kinds[object.type] || !hasColumns(own, object)) return different(object);
  }
  const [trigger] = await computedRows(
    sql,
    { name: text, trigger: text },
    `SELECT c.relname AS name, t.tgname AS trigger FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
       AND c.relname IN (${placeholders(names)})`,
    ...names,
  );
  return trigger === undefined ? undefined : hasTrigger(trigger.name, trigger.trigger);
}

/** Tests for the wanted columns. Additional columns are allowed; pixctl does not write them. */
const hasColumns = (rows: readonly Typed<typeof COLUMN_ROW>[], { columns = [] }: SchemaObject): boolean =>
  columns.every(({ name, type }) => {
    const row = rows.find(({ column }) => column === name);
    return row !== undefined && (type === undefined || row.type === type) && row.generated === '';
  });
