// Reports the contents of a mirror and how current each table is.
import { messageOf } from '#errors/caught.ts';
import { columnsOf } from './read/rows.ts';
import { scopesOf } from './read/scopes.ts';
import { MIRROR_TABLES } from './schema/tables.ts';
import { MIRROR_VIEWS } from './schema/views.ts';
import type { Sql } from './sql.ts';
import { quoteName } from './sql.ts';
import { NO_SCOPE } from './state.ts';
import { computedRows, nullable, number, text, time } from './typed-rows.ts';

export interface TableStatus {
  readonly table: string;
  readonly rows: number;
  readonly removed: number;
  /** RFC 3339; null if the list was never read completely. */
  readonly syncedAt: string | null;
  readonly complete: boolean;
}

export async function statusOf(sql: Sql): Promise<readonly TableStatus[]> {
  const found: TableStatus[] = [];
  for (const { name, each } of MIRROR_TABLES) {
    const [counts = { n: 0, gone: 0 }] = await computedRows(
      sql,
      { n: number, gone: number },
      `SELECT COUNT(*) AS n, COUNT(gone_at) AS gone FROM ${quoteName(name)}`,
    );
    const states = await computedRows(
      sql,
      { scope: text, synced_at: nullable(time) },
      'SELECT scope, synced_at FROM pixctl_sync WHERE name = ?',
      name,
    );
    const read = new Map(
      states.flatMap(({ scope, synced_at }) => (synced_at === null ? [] : [[scope, synced_at] as const])),
    );
    const scopes = each === undefined ? [NO_SCOPE] : await scopesOf(sql, each);
    // A list per parent row is complete if there are no parent rows.
    const parent = found.find(({ table }) => table === each?.table);
    const times =
      parent !== undefined && scopes.length === 0
        ? [parent.syncedAt ?? undefined]
        : scopes.map((scope) => read.get(scope));
    const complete = times.every((one) => one !== undefined);
    found.push({
      table: name,
      rows: counts.n,
      removed: counts.gone,
      // With several scopes, the one that was read longest ago counts.
      syncedAt: times.filter((one) => one !== undefined).toSorted()[0] ?? null,
      complete,
    });
  }
  return found;
}

export interface TableAbout {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: string;
  readonly about?: string;
}

/** Returns the tables and views with their columns. */
export async function tablesOf(sql: Sql): Promise<readonly TableAbout[]> {
  const tables = MIRROR_TABLES.map((table) => ({
    name: table.name,
    kind: 'table' as const,
    columns: columnsOf(table)
      .map(({ name }) => name)
      .join(', '),
  }));
  const views: TableAbout[] = [];
  for (const { name, about } of MIRROR_VIEWS) {
    const columns =
      sql.dialect === 'sqlite'
        ? await computedRows(sql, { name: text }, `SELECT name FROM pragma_table_info('${name}')`).catch(
            messageOf,
          )
        : await computedRows(
            sql,
            { name: text },
            `SELECT column_name AS name FROM information_schema.columns
             WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position`,
            name,
          );
    // A view that somebody replaced may be unreadable; the others are still listed.
    const wrong = typeof columns === 'string' ? columns : undefined;
    views.push({
      name,
      kind: 'view',
      columns: typeof columns === 'string' ? '' : columns.map((column) => column.name).join(', '),
      about: wrong === undefined ? about : `cannot be read: ${wrong}`,
    });
  }
  return [...views, ...tables];
}
