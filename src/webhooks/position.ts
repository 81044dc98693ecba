// Position of a polling listener: what it has read and reported so far. Saved as JSON after each event.
import { isObject } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/**
 * Overlap before the position that is read again, in milliseconds: rows being written at the time may be listed later.
 */
export const OVERLAP_MS = 10 * 60_000;
/** Minimum number of remembered ids, besides all ids within the overlap. */
const REMEMBERED = 5_000;
const VERSION = 1;

/** Position in a list with creation times. */
export interface ListPosition {
  /** Epoch milliseconds by the service's clock. Undefined: read the whole list. */
  from: number | undefined;
  /** Ids of reported rows, oldest report first, with the time of the row; NaN if it has none. */
  readonly seen: Map<string, number>;
}

export interface Cursor {
  readonly charges: ListPosition;
  readonly transactions: ListPosition;
  /** Ids of known payments, oldest first. */
  readonly seenPayments: Set<string>;
  /** Charges that can still be paid or expire. */
  readonly open: Set<string>;
  /** Ids of payments without a final status. */
  readonly moving: Set<string>;
}

export const emptyCursor = (): Cursor => ({
  charges: { from: undefined, seen: new Map() },
  transactions: { from: undefined, seen: new Map() },
  seenPayments: new Set(),
  open: new Set(),
  moving: new Set(),
});

/** Returns where reading begins, RFC 3339; undefined for the beginning of the list. */
export const startOf = ({ from }: ListPosition): string | undefined =>
  from === undefined ? undefined : new Date(from - OVERLAP_MS).toISOString();

export function rememberRow({ seen }: ListPosition, id: string, time: number): void {
  seen.set(id, time);
}

export function rememberPayment({ seenPayments }: Cursor, id: string): void {
  seenPayments.add(id);
  for (const oldest of seenPayments) {
    if (seenPayments.size <= REMEMBERED) break;
    seenPayments.delete(oldest);
  }
}

/**
 * Moves the position to the newest reported row that is not dated after `now` (service's clock). Later rows stay
 * remembered by id: a position beyond the clock would miss everything created until then.
 */
export function advance(list: ListPosition, now: number): void {
  const { seen } = list;
  for (const time of seen.values())
    if (time <= now && (list.from === undefined || time > list.from)) list.from = time;
  const needed = list.from === undefined ? -Infinity : list.from - 2 * OVERLAP_MS;
  let surplus = seen.size - REMEMBERED;
  for (const [id, time] of seen) {
    if (surplus <= 0) break;
    if (time >= needed) continue;
    seen.delete(id);
    surplus -= 1;
  }
}

/**
 * Moves a position back that is ahead of the service's clock by more than the overlap, for example after a reset of the
 * sandbox. Returns the old position; undefined if nothing changed.
 */
export function stepBack(list: ListPosition, now: number): number | undefined {
  const { from } = list;
  if (from === undefined || from - OVERLAP_MS <= now) return undefined;
  list.from = now;
  return from;
}

/** Converts the cursor to plain data for JSON. */
export const savedCursor = (cursor: Cursor): unknown => ({
  version: VERSION,
  charges: savedList(cursor.charges),
  transactions: savedList(cursor.transactions),
  seenPayments: [...cursor.seenPayments],
  open: [...cursor.open],
  moving: [...cursor.moving],
});

const savedList = ({ from, seen }: ListPosition): unknown => ({
  ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
  // JSON has no NaN.
  seen: [...seen].map(([id, time]) => [id, Number.isNaN(time) ? null : time]),
});

/** Fields of a saved cursor; none is checked yet. */
interface SavedCursor {
  readonly version?: unknown;
  readonly charges?: unknown;
  readonly transactions?: unknown;
  readonly seenPayments?: unknown;
  readonly open?: unknown;
  readonly moving?: unknown;
}

/** Fields of a saved list; none is checked yet. */
interface SavedList {
  readonly from?: unknown;
  readonly seen?: unknown;
}

const isSavedCursor = (value: unknown): value is SavedCursor => isObject(value);
const isSavedList = (value: unknown): value is SavedList => isObject(value);

/** Parses a saved cursor; returns the problem if it is invalid. */
export function readCursor(value: unknown): Cursor | { readonly problem: Message } {
  if (!isSavedCursor(value)) return { problem: say`it does not contain a position` };
  const { version } = value;
  if (typeof version === 'number' && version !== VERSION)
    return { problem: say`it was written by another version of pixctl` };
  const payments = textsOf(value.seenPayments);
  const [open, moving] = [textsOf(value.open), textsOf(value.moving)];
  const [charges, transactions] = [listOf(value.charges), listOf(value.transactions)];
  if (
    version !== VERSION ||
    payments === undefined ||
    open === undefined ||
    moving === undefined ||
    charges === undefined ||
    transactions === undefined
  )
    return { problem: say`it does not contain a position` };
  return {
    charges,
    transactions,
    seenPayments: new Set(payments),
    open: new Set(open),
    moving: new Set(moving),
  };
}

const textsOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;

function listOf(value: unknown): ListPosition | undefined {
  if (!isSavedList(value) || !Array.isArray(value.seen)) return undefined;
  const from = positionOf(value.from);
  if (from === null) return undefined;
  const seen = new Map<string, number>();
  const rows: readonly unknown[] = value.seen;
  for (const row of rows) {
    if (!Array.isArray(row)) return undefined;
    const [id, time] = row as readonly unknown[];
    if (typeof id !== 'string' || !(time === null || isTime(time))) return undefined;
    seen.set(id, time ?? Number.NaN);
  }
  return { from, seen };
}

/** Parses a position to epoch milliseconds; null if it is invalid. */
function positionOf(value: unknown): number | undefined | null {
  if (value === undefined) return undefined;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return isTime(time) ? time : null;
}

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && !Number.isNaN(new Date(value).getTime());
