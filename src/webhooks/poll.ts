// The events of a service that cannot call this machine, found out by reading its lists again and again. What was told
// is written down, so that nothing is told twice and nothing is missed, also across restarts. A row without an id cannot
// be told from others and is passed over.
import { eventName } from '../contract/namespace.ts';
import { at, isObject } from '../contract/path.ts';
import { FINAL_STATES } from '../contract/states.ts';
import type { EventType } from '../contract/event-types.ts';

type Json = Readonly<Record<string, unknown>>;

/** How the lists are read; the caller knows how to reach the service. */
export interface Reader {
  charges(query: Json): AsyncIterable<unknown>;
  transactions(query: Json): AsyncIterable<unknown>;
  payments(): AsyncIterable<unknown>;
  /** Undefined when there is none of this id any more. */
  charge(id: string): Promise<unknown>;
  payment(id: string): Promise<unknown>;
}

/** What is known already. Plain data, to be saved after each event. */
export interface Cursor {
  readonly version: 1;
  /** Newest creation time seen, RFC 3339, by the service's own clock; undefined before the first charge. */
  charges: string | undefined;
  transactions: string | undefined;
  /** Ids told of lately, newest last. */
  seenCharges: string[];
  seenTransactions: string[];
  seenPayments: string[];
  /** Charges that can still be paid or expire. */
  open: string[];
  /** Payments on their way, with the state last seen. */
  moving: Record<string, string>;
}

export interface PolledEvent {
  readonly type: EventType;
  /** When it happened by the service's clock, as far as it says. */
  readonly at: string;
  readonly body: Json;
  /** Takes the event into the cursor. */
  readonly settle: () => void;
}

/** Lists are read again from this long before the newest item: writes that were under way then may show up later. */
const OVERLAP_MS = 10 * 60_000;
const REMEMBERED = 5_000;
/** Payments looked through when the cursor is new. */
const FIRST_PAYMENTS = 1_000;

export const isCursor = (value: unknown): value is Cursor =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === 1;

/** A cursor at the present: what is there already is not told. */
export async function beginCursor(reader: Reader, now: number): Promise<Cursor> {
  const cursor: Cursor = {
    version: 1,
    charges: undefined,
    transactions: undefined,
    seenCharges: [],
    seenTransactions: [],
    seenPayments: [],
    open: [],
    moving: {},
  };
  const start = new Date(now - OVERLAP_MS).toISOString();
  for await (const charge of reader.charges({ start })) {
    const id = text(charge, 'correlationID');
    if (id === '') continue;
    remember(cursor.seenCharges, id);
    cursor.charges = later(cursor.charges, text(charge, 'createdAt'));
  }
  for await (const charge of reader.charges({ status: 'ACTIVE' })) {
    const id = text(charge, 'correlationID');
    if (id !== '') cursor.open.push(id);
  }
  for await (const transaction of reader.transactions({ start })) {
    const id = identityOf(transaction);
    if (id === '') continue;
    remember(cursor.seenTransactions, id);
    cursor.transactions = later(cursor.transactions, text(transaction, 'time'));
  }
  let payments = 0;
  for await (const record of reader.payments()) {
    const id = text(record, 'payment.correlationID');
    if (id === '') continue;
    remember(cursor.seenPayments, id);
    const status = text(record, 'payment.status');
    if (!FINAL_STATES.payment.includes(status)) cursor.moving[id] = status;
    if ((payments += 1) >= FIRST_PAYMENTS) break;
  }
  cursor.charges ??= start;
  cursor.transactions ??= start;
  return cursor;
}

/** What has happened since the cursor, oldest first. */
export async function pollEvents(reader: Reader, cursor: Cursor, namespace: string): Promise<PolledEvent[]> {
  const event = (type: EventType, at: string, body: Json, settle: () => void): PolledEvent => ({
    type,
    at,
    body: { event: eventName(namespace, type), ...body },
    settle,
  });
  const found = [
    ...(await newCharges(reader, cursor, event)),
    ...(await newTransactions(reader, cursor, event)),
    ...(await changedCharges(reader, cursor, event)),
    ...(await paymentEvents(reader, cursor, event)),
  ];
  return found
    .map((one, index) => ({ one, index }))
    .toSorted((a, b) => a.one.at.localeCompare(b.one.at) || a.index - b.index)
    .map(({ one }) => one);
}

type Make = (type: EventType, at: string, body: Json, settle: () => void) => PolledEvent;

async function newCharges(reader: Reader, cursor: Cursor, make: Make): Promise<PolledEvent[]> {
  const events: PolledEvent[] = [];
  const query = cursor.charges === undefined ? {} : { start: before(cursor.charges) };
  const seen = new Set(cursor.seenCharges);
  for await (const charge of reader.charges(query)) {
    const id = text(charge, 'correlationID');
    if (id === '' || seen.has(id)) continue;
    const at = text(charge, 'createdAt');
    // As it was when it was created; that it has been paid since is another event.
    events.push(
      make('CHARGE_CREATED', at, { charge: { ...fieldsOf(charge), status: 'ACTIVE' } }, () => {
        remember(cursor.seenCharges, id);
        cursor.charges = later(cursor.charges, at);
        cursor.open.push(id);
      }),
    );
  }
  return events.toReversed();
}

async function newTransactions(reader: Reader, cursor: Cursor, make: Make): Promise<PolledEvent[]> {
  const events: PolledEvent[] = [];
  const query = cursor.transactions === undefined ? {} : { start: before(cursor.transactions) };
  const seen = new Set(cursor.seenTransactions);
  for await (const transaction of reader.transactions(query)) {
    const id = identityOf(transaction);
    if (id === '' || seen.has(id)) continue;
    events.push(...transactionEvents(fieldsOf(transaction), id, cursor, make).toReversed());
  }
  return events.toReversed();
}

function transactionEvents(transaction: Json, id: string, cursor: Cursor, make: Make): PolledEvent[] {
  const at = text(transaction, 'time');
  const charge = transaction['charge'] ?? null;
  const pixQrCode = transaction['pixQrCode'] ?? null;
  const settle = (): void => {
    remember(cursor.seenTransactions, id);
    cursor.transactions = later(cursor.transactions, at);
  };
  const pix = { ...transaction, charge, pixQrCode };
  switch (transaction['type']) {
    case 'PAYMENT': {
      const received = make('TRANSACTION_RECEIVED', at, { charge, pix, pixQrCode, refunds: [] }, settle);
      if (charge === null) return [received];
      const chargeId = text(charge, 'correlationID');
      const paid = `${id} charge`;
      const completed = make('CHARGE_COMPLETED', at, { charge, pix, pixQrCode }, () => {
        remember(cursor.seenTransactions, paid);
        cursor.open = cursor.open.filter((one) => one !== chargeId);
      });
      // Told already, when the program ended between the two.
      return cursor.seenTransactions.includes(paid) ? [received] : [completed, received];
    }
    case 'REFUND':
      return [make('TRANSACTION_REFUND_RECEIVED', at, { charge, pixQrCode, pix, refunds: [] }, settle)];
    default:
      // Withdrawals and fees are no events of the service.
      settle();
      return [];
  }
}

/** Charges that were open and are no longer among the active ones. */
async function changedCharges(reader: Reader, cursor: Cursor, make: Make): Promise<PolledEvent[]> {
  if (cursor.open.length === 0) return [];
  const active = new Set<string>();
  for await (const charge of reader.charges({ status: 'ACTIVE' })) active.add(text(charge, 'correlationID'));
  const events: PolledEvent[] = [];
  const close = (id: string): void => {
    cursor.open = cursor.open.filter((one) => one !== id);
  };
  for (const id of cursor.open.filter((one) => !active.has(one))) {
    const charge = await reader.charge(id);
    if (charge === undefined) close(id);
    else if (text(charge, 'status') === 'EXPIRED')
      events.push(
        make('CHARGE_EXPIRED', text(charge, 'updatedAt') || text(charge, 'expiresDate'), { charge }, () =>
          close(id),
        ),
      );
    // Paid ones are told by their transaction.
  }
  return events;
}

async function paymentEvents(reader: Reader, cursor: Cursor, make: Make): Promise<PolledEvent[]> {
  for await (const record of reader.payments()) {
    const id = text(record, 'payment.correlationID');
    if (id === '') continue;
    // Newest first: what follows is known.
    if (cursor.seenPayments.includes(id)) break;
    remember(cursor.seenPayments, id);
    cursor.moving[id] = 'CREATED';
  }
  const events: PolledEvent[] = [];
  for (const id of Object.keys(cursor.moving)) {
    const record = await reader.payment(id);
    const settle = (): void => {
      const { [id]: _told, ...rest } = cursor.moving;
      cursor.moving = rest;
    };
    if (record === undefined) {
      events.push(make('MOVEMENT_REMOVED', '', { payment: { correlationID: id } }, settle));
      continue;
    }
    const { payment, transaction, error } = fieldsOf(record);
    const status = text(record, 'payment.status');
    const at = text(record, 'transaction.time');
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
    else cursor.moving[id] = status;
  }
  return events;
}

const fieldsOf = (value: unknown): Json => (isObject(value) ? value : {});

const before = (time: string): string => new Date(Date.parse(time) - OVERLAP_MS).toISOString();
/** The later of two times; a text that is no time does not count. */
const later = (a: string | undefined, b: string): string | undefined =>
  !Number.isNaN(Date.parse(b)) && (a === undefined || b > a) ? b : a;

function remember(list: string[], id: string): void {
  if (!list.includes(id)) list.push(id);
  if (list.length > REMEMBERED) list.splice(0, list.length - REMEMBERED);
}

/** A Pix and its refund have end-to-end ids of their own; together with the kind it is sure. Empty when it has none. */
const identityOf = (transaction: unknown): string =>
  text(transaction, 'globalID') ||
  (text(transaction, 'endToEndId') && `${text(transaction, 'type')} ${text(transaction, 'endToEndId')}`);

/** Text at a path, empty when there is none. */
function text(value: unknown, path: string): string {
  const found = at(value, path);
  return typeof found === 'string' ? found : '';
}
