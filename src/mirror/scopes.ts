// Of what rows of another table a list is asked for.
import { quoteName } from './sql.ts';
import type { Sql } from './sql.ts';
import type { MirrorTable } from './tables.ts';

/** The rows by each of which a list is asked for: those that are not gone. */
export async function scopesOf(
  mirror: Sql,
  { table, column }: NonNullable<MirrorTable['each']>,
): Promise<readonly string[]> {
  const rows = await mirror.all(
    `SELECT ${quoteName(column)} AS scope FROM ${quoteName(table)} WHERE gone_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ scope }) => String(scope));
}
