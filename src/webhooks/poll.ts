// Finds events by polling lists, for services that cannot call this machine. Reported rows are recorded in a cursor, so
// that no event is reported twice or missed, also across restarts. Rows without an id are skipped.
import type { EventType } from '#contract/events/event-types.ts';
import { isObject } from '#contract/path.ts';
import { FINAL_STATES } from '#contract/statuses.ts';
import { isAddressable } from '#contract/text.ts';
import type { Json, Reader, Row } from './polled-lists.ts';
import { chargeRow, text, timeOf, transactionRow } from './polled-lists.ts';
import type { Cursor, ListPosition } from './position.ts';
import { rememberPayment, rememberRow, startOf } from './position.ts';

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

/**
 * Consecutive known payments after which the rest of the list is assumed known. More than one, because a row may be
 * dated in the future.
 */
const KNOWN_IN_A_ROW = 100;

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
    const found = await reader.charge(id);
    if (found === 'failed') continue;
    if (found === 'removed') {
      cursor.open.delete(id);
      continue;
    }
    const charge = found.row;
    if (text(charge, 'status') === 'EXPIRED') {
      const at = timeOf(text(charge, 'updatedAt') || text(charge, 'expiresDate'));
      events.push(make('CHARGE_EXPIRED', at, { charge }, () => void cursor.open.delete(id)));
    }
    // A charge that was paid by Pix is reported by its transaction; a boleto has none.
    else if (text(charge, 'status') === 'COMPLETED' && isPaidByBoleto(charge)) {
      const at = timeOf(text(charge, 'paidAt') || text(charge, 'updatedAt'));
      const { boleto } = fieldsOf(fieldsOf(charge)['paymentMethods']);
      events.push(make('CHARGE_COMPLETED', at, { charge, boleto }, () => void cursor.open.delete(id)));
    }
  }
  return events;
}

const isPaidByBoleto = (charge: unknown): boolean =>
  ['COMPLETED', 'SETTLED'].includes(text(charge, 'paymentMethods.boleto.status'));

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
    const found = await reader.payment(id);
    if (found === 'failed') continue;
    const settle = (): void => void cursor.moving.delete(id);
    if (found === 'removed') {
      events.push(make('MOVEMENT_REMOVED', Number.NaN, { payment: { correlationID: id } }, settle));
      continue;
    }
    const { payment, transaction, error } = fieldsOf(found.row);
    const status = text(found.row, 'payment.status');
    const at = timeOf(text(found.row, 'transaction.time'));
    const moved = {
      payment,
      ...boletoOf(payment),
      ...(transaction === undefined ? {} : { transaction }),
    };
    if (status === 'CONFIRMED') events.push(make('MOVEMENT_CONFIRMED', at, moved, settle));
    else if (FINAL_STATES.payment.includes(status))
      events.push(make('MOVEMENT_FAILED', at, { ...moved, error }, settle));
  }
  return events;
}

/** The events of the payment of a boleto also have the boleto by itself. */
function boletoOf(payment: unknown): Json {
  const { boleto } = fieldsOf(payment);
  if (!isObject(boleto)) return {};
  const { barcode, expiresDate } = fieldsOf(boleto);
  return { boleto: { barcode, expiresDate } };
}

const fieldsOf = (value: unknown): Json => (isObject(value) ? value : {});
