// Reads and writes how far each list was read (table `pixctl_sync`).
import type { Interval } from './read/intervals.ts';
import { cover, readSpans, spansText } from './read/intervals.ts';
import type { Sql } from './sql.ts';
import { wrongValue } from './wrong-value.ts';

export interface ReadState {
  /** Time spans that were read completely. */
  readonly covered: readonly Interval[];
  /** First row of the last complete reading. */
  readonly anchor: string | undefined;
  /** RFC 3339; undefined if the list was never read completely. */
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

/**
 * Adds a time span to those that were read. Call it in the transaction that writes its last rows, so that the span is
 * not recorded too early.
 */
export async function addSpan(sql: Sql, name: string, scope: string, span: Interval): Promise<void> {
  const { covered } = await readState(sql, name, scope);
  await write(sql, name, scope, 'covered', spansText(cover(covered, span)));
}

export const setAnchor = (sql: Sql, name: string, scope: string, anchor: string): Promise<void> =>
  write(sql, name, scope, 'anchor', anchor);

/** @param at RFC 3339 */
export const setSyncedAt = (sql: Sql, name: string, scope: string, at: string): Promise<void> =>
  write(sql, name, scope, 'synced_at', at);

/** Converts a time of either engine to RFC 3339. @throws PixctlError (exit 2) if the value is not a time */
export function timeText(value: unknown): string {
  const text = value instanceof Date ? value : String(value);
  if (Number.isNaN(typeof text === 'string' ? Date.parse(text) : text.getTime())) throw wrongValue(text);
  return typeof text === 'string' ? text : text.toISOString();
}
