// Finds events by polling lists, for services that cannot call this machine. Reported rows are recorded in a cursor, so
// that no event is reported twice or missed, also across restarts. Rows without an id are skipped.
import type { EventType } from '#contract/events/event-types.ts';
import { at, isObject } from '#contract/path.ts';
import { FINAL_STATES } from '#contract/states.ts';
import { isAddressable } from '#contract/text.ts';
import type { Cursor, ListPosition } from './position.ts';
import {
  advance,
  emptyCursor,
  OVERLAP_MS,
  rememberPayment,
  rememberRow,
  startOf,
  stepBack,
} from './position.ts';

type Json = Readonly<Record<string, unknown>>;

/** Access to the lists, implemented by the caller. */
export interface Reader {
  charges(query: Json): AsyncIterable<unknown>;
  transactions(query: Json): AsyncIterable<unknown>;
  payments(): AsyncIterable<unknown>;
  /** Returns undefined if the id no longer exists. */
  charge(id: string): Promise<unknown>;
  payment(id: string): Promise<unknown>;
}

/** Current time at the service. */
export interface ServiceTime {
  /** Epoch milliseconds. */
  readonly now: number;
  /** True if the time comes from the service; false for the local clock, which may be wrong. */
  readonly certain: boolean;
}

/** Events that can be found by polling. */
export const POLLED_EVENTS = [
  'CHARGE_CREATED',
  'CHARGE_COMPLETED',
  'CHARGE_EXPIRED',
  'TRANSACTION_RECEIVED',
  'TRANSACTION_REFUND_RECEIVED',
  'MOVEMENT_CONFIRMED',
  'MOVEMENT_FAILED',
  'MOVEMENT_REMOVED',
] as const satisfies readonly EventType[];
type PolledType = (typeof POLLED_EVENTS)[number];

/** One event, and the step of the cursor past it. */
export interface PolledEvent {
  /** Undefined for a row that is not an event of the service, such as a withdrawal or a fee. */
  readonly type: PolledType | undefined;
  /** Time by the service's clock, epoch milliseconds; NaN if unknown. */
  readonly at: number;
  readonly body: Json;
  /** Records the event in the cursor. */
  readonly settle: () => void;
}

/** Maximum number of payments read for a new cursor. */
const FIRST_PAYMENTS = 1_000;
/**
 * Consecutive known payments after which the rest of the list is assumed known. More than one, because a row may be
 * dated in the future.
 */
const KNOWN_IN_A_ROW = 100;

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

interface Row {
  /** Empty if the row has no id. */
  readonly id: string;
  /** Epoch milliseconds; NaN if the row has no time. */
  readonly time: number;
}

const chargeRow = (charge: unknown): Row => ({
  id: text(charge, 'correlationID'),
  time: timeOf(text(charge, 'createdAt')),
});
const transactionRow = (transaction: unknown): Row => ({
  id: identityOf(transaction),
  time: timeOf(text(transaction, 'time')),
});
/** Returns a time as epoch milliseconds; NaN for a text that is not a time, or a time before 1970. */
function timeOf(written: string): number {
  const time = Date.parse(written);
  return time >= 0 ? time : Number.NaN;
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
 * Moves the cursor to the service's clock. Returns a position that lay ahead of it (epoch ms); undefined if none did.
 */
export function syncCursor(cursor: Cursor, { now, certain }: ServiceTime): number | undefined {
  // A wrong local clock must not cause old events to be reported again.
  const ahead = certain
    ? [cursor.charges, cursor.transactions].flatMap((list) => stepBack(list, now) ?? [])
    : [];
  advance(cursor.charges, now);
  advance(cursor.transactions, now);
  return ahead.length === 0 ? undefined : Math.max(...ahead);
}

/** Returns the events since the cursor, oldest first. @param nameOf returns the name of an event type */
export async function pollEvents(
  reader: Reader,
  cursor: Cursor,
  nameOf: (type: PolledType) => string,
): Promise<PolledEvent[]> {
  const event: Make = (type, at, body, settle) => ({
    type,
    at,
    body: { event: nameOf(type), ...body },
    settle,
  });
  const found = [
    ...(await newCharges(reader, cursor, event)),
    ...(await newTransactions(reader, cursor, event)),
    ...(await changedCharges(reader, cursor, event)),
    ...(await paymentEvents(reader, cursor, event)),
  ];
  const order = ({ at }: PolledEvent): number => (Number.isNaN(at) ? -Infinity : at);
  return found
    .map((one, index) => ({ one, index, order: order(one) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : a.index - b.index))
    .map(({ one }) => one);
}

type Make = (type: PolledType, at: number, body: Json, settle: () => void) => PolledEvent;

const since = (list: ListPosition): Json => {
  const start = startOf(list);
  return start === undefined ? {} : { start };
};

async function newCharges(reader: Reader, cursor: Cursor, make: Make): Promise<PolledEvent[]> {
  const events: PolledEvent[] = [];
  const { seen } = cursor.charges;
  for await (const charge of reader.charges(since(cursor.charges))) {
    const { id, time } = chargeRow(charge);
    if (id === '' || isSame(seen.get(id), time)) continue;
    // Reported with the status at creation; a later payment is a separate event.
    events.push(
      make('CHARGE_CREATED', time, { charge: { ...fieldsOf(charge), status: 'ACTIVE' } }, () => {
        rememberRow(cursor.charges, id, time);
        if (isAddressable(id)) cursor.open.add(id);
      }),
    );
  }
  return events.toReversed();
}

/** Tests whether a remembered row is the same. After a reset or deletion a new charge may reuse an earlier id. */
const isSame = (remembered: number | undefined, time: number): boolean =>
  remembered !== undefined && (Number.isNaN(remembered) || Number.isNaN(time) || remembered === time);

async function newTransactions(reader: Reader, cursor: Cursor, make: Make): Promise<PolledEvent[]> {
  const events: PolledEvent[] = [];
  const { seen } = cursor.transactions;
  for await (const transaction of reader.transactions(since(cursor.transactions))) {
    const row = transactionRow(transaction);
    if (row.id === '' || seen.has(row.id)) continue;
    events.push(...transactionEvents(fieldsOf(transaction), row, cursor, make).toReversed());
  }
  return events.toReversed();
}

/** Fields of a transaction that are read; none is checked yet. */
interface Transaction extends Json {
  readonly charge?: unknown;
  readonly pixQrCode?: unknown;
  readonly type?: unknown;
}

function transactionEvents(
  transaction: Transaction,
  { id, time: at }: Row,
  cursor: Cursor,
  make: Make,
): PolledEvent[] {
  const charge = transaction.charge ?? null;
  const pixQrCode = transaction.pixQrCode ?? null;
  const settle = (): void => {
    rememberRow(cursor.transactions, id, at);
  };
  const pix = { ...transaction, charge, pixQrCode };
  switch (transaction.type) {
    case 'PAYMENT': {
      const received = make('TRANSACTION_RECEIVED', at, { charge, pix, pixQrCode, refunds: [] }, settle);
      if (charge === null) return [received];
      const chargeId = text(charge, 'correlationID');
      const paid = `${id} charge`;
      const completed = make('CHARGE_COMPLETED', at, { charge, pix, pixQrCode }, () => {
        rememberRow(cursor.transactions, paid, at);
        cursor.open.delete(chargeId);
      });
      // The charge event was already reported if the program stopped between the two.
      return cursor.transactions.seen.has(paid) ? [received] : [completed, received];
    }
    case 'REFUND':
      return [make('TRANSACTION_REFUND_RECEIVED', at, { charge, pixQrCode, pix, refunds: [] }, settle)];
    default:
      // Recorded in order: the position must not pass earlier events that are not recorded yet.
      return [{ type: undefined, at, body: {}, settle }];
  }
}

/** Finds charges that were open and are no longer active. */
async function changedCharges(reader: Reader, cursor: Cursor, make: Make): Promise<PolledEvent[]> {
  if (cursor.open.size === 0) return [];
  const active = new Set<string>();
  for await (const charge of reader.charges({ status: 'ACTIVE' })) active.add(text(charge, 'correlationID'));
  const events: PolledEvent[] = [];
  for (const id of [...cursor.open].filter((one) => !active.has(one))) {
    const charge = await reader.charge(id);
    if (charge === undefined) cursor.open.delete(id);
    else if (text(charge, 'status') === 'EXPIRED') {
      const at = timeOf(text(charge, 'updatedAt') || text(charge, 'expiresDate'));
      events.push(make('CHARGE_EXPIRED', at, { charge }, () => void cursor.open.delete(id)));
    }
    // Paid charges are reported by their transaction.
  }
  return events;
}

async function paymentEvents(reader: Reader, cursor: Cursor, make: Make): Promise<PolledEvent[]> {
  let known = 0;
  for await (const record of reader.payments()) {
    const id = text(record, 'payment.correlationID');
    if (id === '') continue;
    if (!cursor.seenPayments.has(id)) {
      known = 0;
      rememberPayment(cursor, id);
      if (isAddressable(id)) cursor.moving.add(id);
    } else if ((known += 1) >= KNOWN_IN_A_ROW) break;
  }
  const events: PolledEvent[] = [];
  for (const id of cursor.moving) {
    const record = await reader.payment(id);
    const settle = (): void => void cursor.moving.delete(id);
    if (record === undefined) {
      events.push(make('MOVEMENT_REMOVED', Number.NaN, { payment: { correlationID: id } }, settle));
      continue;
    }
    const { payment, transaction, error } = fieldsOf(record);
    const status = text(record, 'payment.status');
    const at = timeOf(text(record, 'transaction.time'));
    if (status === 'CONFIRMED') events.push(make('MOVEMENT_CONFIRMED', at, { payment, transaction }, settle));
    else if (FINAL_STATES.payment.includes(status))
      events.push(
        make(
          'MOVEMENT_FAILED',
          at,
          { payment, ...(transaction === undefined ? {} : { transaction }), error },
          settle,
        ),
      );
  }
  return events;
}

const fieldsOf = (value: unknown): Json => (isObject(value) ? value : {});

/** Returns a unique id of a transaction: its global id, or type and EndToEndId. Empty if it has neither. */
const identityOf = (transaction: unknown): string =>
  text(transaction, 'globalID') ||
  (text(transaction, 'endToEndId') && `${text(transaction, 'type')} ${text(transaction, 'endToEndId')}`);

/** Returns the text at a path; empty if there is none. */
function text(value: unknown, path: string): string {
  const found = at(value, path);
  return typeof found === 'string' ? found : '';
}
