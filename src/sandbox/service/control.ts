// Calls that no real service has: `/_sandbox/*`. They take the same key and are for testing.
import { formatDuration } from '../../pix/duration.ts';
import { moveClock, offsetOf } from '../clock.ts';
import { imbalance } from '../ledger.ts';
import { payIn } from '../resources/payment-in.ts';
import type { PaymentIn } from '../resources/payment-in.ts';
import { transactionView } from '../resources/transaction.ts';
import { TABLES } from '../store/schema.ts';
import { Refusal, time } from '../world.ts';
import type { Answer, Call } from '../world.ts';
import { LONGEST_ADVANCE_MS, wipe } from './upkeep.ts';

/** `settle` runs after the handler's transaction: the jobs that have become due. */
export interface Control {
  readonly method: 'GET' | 'POST';
  readonly run: (call: Call) => Answer;
  readonly settles?: boolean;
}

const text = (value: unknown, name: string): string => {
  if (typeof value !== 'string' || value === '') throw new Refusal(`${name} is required`);
  return value;
};
const cents = (value: unknown): number | undefined => {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw new Refusal('value must be whole cents above zero');
  return value;
};

function payment(body: Readonly<Record<string, unknown>>): PaymentIn {
  const value = cents(body['value']);
  const payer =
    typeof body['payer'] === 'object' && body['payer'] !== null
      ? (body['payer'] as Readonly<Record<string, unknown>>)
      : {};
  const { name, taxID } = payer;
  return {
    id: text(body['id'], 'id'),
    ...(value === undefined ? {} : { value }),
    payer: { ...(typeof name === 'string' ? { name } : {}), ...(typeof taxID === 'string' ? { taxID } : {}) },
  };
}

const status = (call: Call): Answer => {
  const { db, now, company } = call;
  const counts = Object.fromEntries(
    TABLES.map((table) => [
      table,
      Number(db.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE company = ?`).get(company.id)!['n']),
    ]),
  );
  const offset = offsetOf(db);
  return {
    body: {
      now: time(now),
      clockAhead: offset === 0 ? '0s' : formatDuration(offset),
      company: company.name,
      counts,
      jobs: Number(db.prepare('SELECT COUNT(*) AS n FROM jobs').get()!['n']),
      ledgerBalanced: imbalance(db) === 0,
    },
  };
};

export const CONTROLS: Readonly<Record<string, Control>> = {
  status: { method: 'GET', run: status },
  pay: {
    method: 'POST',
    run: (call) => ({ body: transactionView(call, payIn(call, payment(call.body))) }),
  },
  advance: {
    method: 'POST',
    settles: true,
    run: (call) => {
      const { milliseconds } = call.body;
      if (
        typeof milliseconds !== 'number' ||
        !Number.isSafeInteger(milliseconds) ||
        milliseconds < 0 ||
        milliseconds > LONGEST_ADVANCE_MS
      )
        throw new Refusal(`milliseconds must be a whole number from 0 to ${LONGEST_ADVANCE_MS}`);
      moveClock(call.db, milliseconds);
      return { body: { now: time(call.now + milliseconds), advanced: formatDuration(milliseconds) } };
    },
  },
  reset: {
    method: 'POST',
    run: (call) => {
      wipe(call.db, call.company.id);
      return { body: { status: 'OK' } };
    },
  },
};

/** The service's own way to pay a test charge: `GET /{namespace}/testing?transactionID=` or `?identifier=`. */
export function testingPayment(call: Call, query: URLSearchParams): Answer {
  const id = query.get('transactionID') ?? query.get('identifier') ?? query.get('correlationID');
  if (id === null || id === '') throw new Refusal('transactionID or identifier is required');
  const given = query.get('value');
  const value = given === null ? undefined : cents(Number(given));
  const transaction = payIn(call, { id, ...(value === undefined ? {} : { value }) });
  return { body: { status: 'OK', transaction: transactionView(call, transaction) } };
}
