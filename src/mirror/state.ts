// How far each list was read, as the mirror keeps it beside the rows themselves.
import type { Interval } from './read/intervals.ts';
import { cover, readSpans, spansText } from './read/intervals.ts';
import type { Sql } from './sql.ts';
import { wrongValue } from './wrong-value.ts';

export interface ReadState {
  /** Spans of time that were read whole. */
  readonly covered: readonly Interval[];
  /** The first row of the last reading that came to its end. */
  readonly anchor: string | undefined;
  /** RFC 3339; undefined where it never came to an end. */
  readonly syncedAt: string | undefined;
}

export const NO_SCOPE = '';

export async function readState(sql: Sql, name: string, scope: string): Promise<ReadState> {
  const [row] = await sql.all(
    'SELECT covered, anchor, synced_at FROM pixctl_sync WHERE name = ? AND scope = ?',
    name,
    scope,
  );
  if (row === undefined) return { covered: [], anchor: undefined, syncedAt: undefined };
  const { covered, anchor, synced_at: syncedAt } = row;
  return {
    covered: readSpans(String(covered)),
    anchor: typeof anchor === 'string' ? anchor : undefined,
    syncedAt: syncedAt == null ? undefined : timeText(syncedAt),
  };
}

const write = async (sql: Sql, name: string, scope: string, column: string, value: string): Promise<void> => {
  await sql.all(
    `INSERT INTO pixctl_sync (name, scope, ${column}) VALUES (?, ?, ?)
     ON CONFLICT (name, scope) DO UPDATE SET ${column} = excluded.${column}`,
    name,
    scope,
    value,
  );
};

/** Adds a span to those that were read. Within the transaction of its last rows, so that none is claimed too early. */
export async function addSpan(sql: Sql, name: string, scope: string, span: Interval): Promise<void> {
  const { covered } = await readState(sql, name, scope);
  await write(sql, name, scope, 'covered', spansText(cover(covered, span)));
}

export const setAnchor = (sql: Sql, name: string, scope: string, anchor: string): Promise<void> =>
  write(sql, name, scope, 'anchor', anchor);

/** @param at RFC 3339 */
export const setSyncedAt = (sql: Sql, name: string, scope: string, at: string): Promise<void> =>
  write(sql, name, scope, 'synced_at', at);

/** A time as either engine gives it, as RFC 3339. @throws PixctlError (exit 2) for what is no time */
export function timeText(value: unknown): string {
  const text = value instanceof Date ? value : String(value);
  if (Number.isNaN(typeof text === 'string' ? Date.parse(text) : text.getTime())) throw wrongValue(text);
  return typeof text === 'string' ? text : text.toISOString();
}
