// Writes rows of the mirror to PostgreSQL, many with one statement.
import type { ISql } from 'postgres';
import type { RowsToWrite, SqlColumn, SqlType } from '#mirror/sql.ts';
import { quoteName } from '#mirror/sql.ts';
import type { PostgresTypes } from './postgres-client.ts';

/** Array types to which the server casts the values of a column. */
const ARRAYS: Readonly<Record<SqlType, string>> = {
  text: 'text[]',
  cents: 'bigint[]',
  count: 'bigint[]',
  time: 'timestamptz[]',
  bool: 'boolean[]',
  json: 'jsonb[]',
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
  const sent = columns.map((column, index) => sentColumn(column, rows, index));
  const [written] = await session.unsafe<{ readonly inserted: number; readonly updated: number }[]>(
    `WITH written AS (
       INSERT INTO ${quoteName(table)} AS old (${names.join(', ')})
       SELECT ${names.join(', ')} FROM unnest(${sent.map(({ sql }) => sql).join(', ')}) AS new (${names.join(', ')})
       ON CONFLICT (${key.map(quoteName).join(', ')}) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
       WHERE old.${quoteName(version)} IS DISTINCT FROM excluded.${quoteName(version)} OR old.gone_at IS NOT NULL
       RETURNING (xmax = 0) AS is_new)
     SELECT COUNT(*) FILTER (WHERE is_new) AS inserted, COUNT(*) FILTER (WHERE NOT is_new) AS updated FROM written`,
    sent.map(({ values }) => values),
    // Sent, parsed and planned once for each table.
    { prepare: true },
  );
  return written ?? { inserted: 0, updated: 0 };
}

/** Separates the values of a column. JSON text does not contain it, because JSON escapes it in strings. */
const SEPARATOR = '\n';

/**
 * Returns the values of a column as one text that the server splits, which needs no escaping, and the SQL of the array.
 * Values that contain the separator are sent as an array, with each value escaped.
 */
function sentColumn(
  { type }: SqlColumn,
  rows: RowsToWrite['rows'],
  index: number,
): { readonly sql: string; readonly values: never } {
  const values = rows.map((row) => row[index] ?? null);
  const texts = values.map((value) => (value === null ? '' : String(value)));
  // An empty text would be taken for NULL.
  const isPlain = texts.every(
    (text, at) => !text.includes(SEPARATOR) && (text !== '' || values[at] === null),
  );
  const place = `$${index + 1}`;
  return isPlain
    ? {
        sql: `string_to_array(${place}::text, E'\\n', '')::${ARRAYS[type]}`,
        values: texts.join(SEPARATOR) as never,
      }
    : {
        sql: `${place}::text::text[]::${ARRAYS[type]}`,
        values:
          `{${texts.map((text, at) => arrayElement(values[at] === null ? null : text)).join(',')}}` as never,
      };
}

/** Returns a value as an element in the text of an array. */
const arrayElement = (text: string | null): string =>
  text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
