// Begins to poll, and keeps the positions of polling within the service's clock.
import { FINAL_STATES } from '#contract/statuses.ts';
import { isAddressable } from '#contract/text.ts';
import type { Json, Reader, Row, ServiceTime } from './polled-lists.ts';
import { chargeRow, text, transactionRow } from './polled-lists.ts';
import type { Cursor, ListPosition } from './position.ts';
import { advance, emptyCursor, OVERLAP_MS, rememberPayment, rememberRow, stepBack } from './position.ts';

/** Maximum number of payments read for a new cursor. */
const FIRST_PAYMENTS = 1_000;
/** Creates a cursor at the current time: existing rows are not reported. */
export async function beginCursor(reader: Reader, time: ServiceTime): Promise<Cursor> {
  const cursor = emptyCursor();
  await beginList(cursor.charges, (query) => reader.charges(query), chargeRow, time);
  for await (const charge of reader.charges({ status: 'ACTIVE' })) {
    const { id } = chargeRow(charge);
    if (isAddressable(id)) cursor.open.add(id);
  }
  await beginList(cursor.transactions, (query) => reader.transactions(query), transactionRow, time);
  let payments = 0;
  for await (const record of reader.payments()) {
    const id = text(record, 'payment.correlationID');
    if (id === '') continue;
    rememberPayment(cursor, id);
    const isMoving = !FINAL_STATES.payment.includes(text(record, 'payment.status'));
    if (isMoving && isAddressable(id)) cursor.moving.add(id);
    if ((payments += 1) >= FIRST_PAYMENTS) break;
  }
  return cursor;
}

/** Sets the position to the newest row and remembers the rows in the overlap, which will be read again. */
async function beginList(
  list: ListPosition,
  read: (query: Json) => AsyncIterable<unknown>,
  rowOf: (item: unknown) => Row,
  { now, certain }: ServiceTime,
): Promise<void> {
  // Without rows and a reliable clock the whole list is read later: a local clock that is ahead would miss rows.
  list.from = certain ? now - OVERLAP_MS : undefined;
  for await (const item of read({})) {
    const { time } = rowOf(item);
    if (!(time <= now)) continue;
    list.from = time;
    break;
  }
  const query = list.from === undefined ? {} : { start: new Date(list.from - 2 * OVERLAP_MS).toISOString() };
  for await (const item of read(query)) {
    const { id, time } = rowOf(item);
    if (id !== '') rememberRow(list, id, time);
  }
}

/**
 * Moves the cursor forward after everything up to `now` was read and reported. Not earlier: a row that was dated in the
 * future may be past by now, and rows before it are not read yet.
 */
export function advanceCursor(cursor: Cursor, { now }: ServiceTime): void {
  advance(cursor.charges, now);
  advance(cursor.transactions, now);
}

/**
 * Moves a cursor back that is ahead of the service's clock. Returns a position that lay ahead of it (epoch ms);
 * undefined if none did.
 */
export function syncCursor(cursor: Cursor, { now, certain }: ServiceTime): number | undefined {
  // A wrong local clock must not cause old events to be reported again.
  const ahead = certain
    ? [cursor.charges, cursor.transactions].flatMap((list) => stepBack(list, now) ?? [])
    : [];
  return ahead.length === 0 ? undefined : Math.max(...ahead);
}
