// Writes rows of the mirror to PostgreSQL, many with one statement.
import type { ISql } from 'postgres';
import type { RowsToWrite, SqlColumn, SqlType, SqlValue } from '#mirror/sql.ts';
import { quoteName } from '#mirror/sql.ts';
import type { PostgresTypes } from './postgres-client.ts';

/** Array types in which rows are sent, one array per column, with their PostgreSQL type OIDs. */
const ARRAYS: Readonly<Record<SqlType, { readonly name: string; readonly type: number }>> = {
  text: { name: 'text[]', type: 1009 },
  cents: { name: 'bigint[]', type: 1016 },
  count: { name: 'bigint[]', type: 1016 },
  time: { name: 'timestamptz[]', type: 1185 },
  bool: { name: 'boolean[]', type: 1000 },
  json: { name: 'text[]', type: 1009 },
};

/** Replaces each `?` by `$1`, `$2` and so on. The mirror's own statements contain no literal `?`. */
export function numberPlaceholders(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => `$${(count += 1)}`);
}

export async function putRows(
  session: ISql<PostgresTypes>,
  { table, columns, key, rows, version }: RowsToWrite,
) {
  if (rows.length === 0) return { inserted: 0, updated: 0 };
  const names = columns.map(({ name }) => quoteName(name));
  const arrays = columns.map(({ type }, index) =>
    session.array(rows.map((row) => parameter(row[index] ?? null)) as string[], ARRAYS[type].type),
  );
  const written = await session.unsafe<{ readonly is_new: boolean }[]>(
    `INSERT INTO ${quoteName(table)} AS old (${names.join(', ')})
     SELECT ${columns.map(selected).join(', ')}
     FROM unnest(${columns.map(({ type }, index) => `$${index + 1}::${ARRAYS[type].name}`).join(', ')}) AS new (${names.join(', ')})
     ON CONFLICT (${key.map(quoteName).join(', ')}) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
     WHERE old.${quoteName(version)} IS DISTINCT FROM excluded.${quoteName(version)} OR old.gone_at IS NOT NULL
     RETURNING (xmax = 0) AS is_new`,
    arrays,
  );
  const inserted = written.filter(({ is_new: isNew }) => isNew).length;
  return { inserted, updated: written.length - inserted };
}

/** Values are sent as text and cast by the server to the array's type. The driver converts booleans itself. */
const parameter = (value: SqlValue): string | boolean | null =>
  value === null || typeof value === 'boolean' ? value : String(value);

const selected = ({ name, type }: SqlColumn): string =>
  type === 'json' ? `${quoteName(name)}::jsonb` : quoteName(name);
