// Writes rows of the mirror to SQLite, many with one statement.
import type { RowsToWrite, SqlValue } from '#mirror/sql.ts';
import { quoteName } from '#mirror/sql.ts';
import type { Prepared } from './sqlite-library.ts';

/** SQLite has no boolean type. */
export const plain = (value: SqlValue): SqlValue => (typeof value === 'boolean' ? Number(value) : value);

/** Rows per INSERT statement; executing one statement per row costs more than the row itself. */
const ROWS_PER_INSERT = 50;

export function putRows(
  prepare: (sql: string) => Prepared,
  { table, columns, key, rows, version }: RowsToWrite,
) {
  const names = columns.map(({ name }) => quoteName(name));
  const row = `(${names.map(() => '?').join(', ')})`;
  const insertOf = (count: number): Prepared =>
    prepare(
      `INSERT INTO ${quoteName(table)} (${names.join(', ')}) VALUES ${Array<string>(count).fill(row).join(', ')}
       ON CONFLICT DO NOTHING`,
    );
  const places = key.map((name) => columns.findIndex((column) => column.name === name));
  const versionAt = columns.findIndex(({ name }) => name === version);
  const update = prepare(
    `UPDATE ${quoteName(table)} SET ${names.map((name) => `${name} = ?`).join(', ')}
     WHERE ${key.map((name) => `${quoteName(name)} = ?`).join(' AND ')}
       AND (${quoteName(version)} IS NOT ? OR gone_at IS NOT NULL)`,
  );
  let inserted = 0;
  let updated = 0;
  const insert = (some: readonly (readonly SqlValue[])[]): void => {
    const changes = Number(insertOf(some.length).run(...some.flat()).changes);
    inserted += changes;
    if (changes === some.length) return;
    // Rows that were just inserted are up to date; the update does not change them.
    for (const values of some)
      updated += Number(
        update.run(...values, ...places.map((place) => values[place] ?? null), values[versionAt] ?? null)
          .changes,
      );
  };
  const all = rows.map((values) => values.map(plain));
  const whole = all.length - (all.length % ROWS_PER_INSERT);
  for (let from = 0; from < whole; from += ROWS_PER_INSERT) insert(all.slice(from, from + ROWS_PER_INSERT));
  for (const values of all.slice(whole)) insert([values]);
  return { inserted, updated };
}
