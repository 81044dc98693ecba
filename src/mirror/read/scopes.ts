// Finds the parent rows (scopes) for which a list is read.
import type { MirrorTable } from '#mirror/schema/table.ts';
import type { Sql } from '#mirror/sql.ts';
import { quoteName } from '#mirror/sql.ts';
import { NO_SCOPE } from '#mirror/state.ts';
import { computedRows, text } from '#mirror/typed-rows.ts';

/** Returns the scopes to read now: parent rows that are not marked as removed. */
export async function scopesOf(
  mirror: Sql,
  { table, column }: NonNullable<MirrorTable['each']>,
): Promise<readonly string[]> {
  const rows = await computedRows(
    mirror,
    { scope: text },
    `SELECT ${quoteName(column)} AS scope FROM ${quoteName(table)} WHERE gone_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ scope }) => scope);
}

/** Returns all scopes that were ever read: verify must also compare lists that are read only once. */
export async function allScopesOf(mirror: Sql, { name, each }: MirrorTable): Promise<readonly string[]> {
  if (each === undefined) return [NO_SCOPE];
  const now = await scopesOf(mirror, each);
  if (each.once !== true) return now;
  const before = await computedRows(
    mirror,
    { scope: text },
    'SELECT scope FROM pixctl_sync WHERE name = ?',
    name,
  );
  return [...new Set([...before.map(({ scope }) => scope), ...now])];
}
