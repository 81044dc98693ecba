// Calls that no real service has: `/_sandbox/*`. They take the same key and are for testing.
import { formatDuration } from '../../pix/duration.ts';
import { addFault, clearFaults, listFaults } from '../faults.ts';
import type { FaultKind, FaultRule } from '../faults.ts';
import { moveClock, offsetOf } from '../clock.ts';
import { imbalance, sumsAgree } from '../ledger.ts';
import { payIn } from '../resources/payment-in.ts';
import type { PaymentIn } from '../resources/payment-in.ts';
import { transactionView } from '../resources/transaction.ts';
import { requestView } from '../request-log.ts';
import { MOST_SEEDED, seedStep } from '../seed.ts';
import { TABLES } from '../store/schema.ts';
import { Refusal, time } from '../world.ts';
import type { Answer, Call } from '../world.ts';
import { flag, optionalNumber, optionalText, text, whole } from './reading.ts';
import { createAccount, createCompany, createKey, listCompanies, switchKey } from './tenants.ts';
import { LONGEST_ADVANCE_MS, wipe } from './upkeep.ts';

/** `settle` runs after the handler's transaction: the jobs that have become due. */
export interface Control {
  readonly method: 'GET' | 'POST';
  readonly run: (call: Call) => Answer;
  readonly settles?: boolean;
}

const cents = (value: number | undefined): number | undefined => {
  if (value === undefined) return undefined;
  if (!Number.isSafeInteger(value) || value < 1) throw new Refusal('value must be whole cents above zero');
  return value;
};

function payment(body: Readonly<Record<string, unknown>>): PaymentIn {
  const value = cents(optionalNumber(body, 'value'));
  const payer =
    typeof body['payer'] === 'object' && body['payer'] !== null
      ? (body['payer'] as Readonly<Record<string, unknown>>)
      : {};
  const { name, taxID } = payer;
  return {
    id: text(body, 'id'),
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
      sumsAgree: sumsAgree(db),
    },
  };
};

/** One step of making data; the caller repeats it from `next` until that is the number of charges. */
const seed = (call: Call): Answer => {
  const { body, now } = call;
  const charges = whole(optionalNumber(body, 'charges'), 'charges', 1, MOST_SEEDED);
  const plan = {
    seed: whole(optionalNumber(body, 'seed'), 'seed', 0, 2_147_483_647),
    charges,
    from: whole(optionalNumber(body, 'from') ?? 0, 'from', 0, charges),
    until: whole(optionalNumber(body, 'until') ?? now, 'until', 0, now),
  };
  return { body: { ...seedStep(call, plan), charges, until: plan.until } };
};

const fault = ({ body, db, ids, now }: Call): Answer => {
  const rule: FaultRule = {
    kind: text(body, 'kind') as FaultKind,
    operation: optionalText(body, 'operation'),
    after: flag(body, 'after'),
    status: optionalNumber(body, 'status'),
    retryAfter: optionalNumber(body, 'retryAfter'),
    delay: optionalNumber(body, 'delay'),
    times: optionalNumber(body, 'times'),
    probability: optionalNumber(body, 'probability'),
    seed: optionalNumber(body, 'seed'),
  };
  return { body: addFault(db, rule, ids.number(), now) };
};

/** The latest requests, newest first. */
const requests = (call: Call): Answer => {
  const { limit } = call.query;
  const most = limit === undefined ? 50 : whole(Number(limit), 'limit', 1, 10_000);
  const rows = call.db
    .prepare('SELECT * FROM requests WHERE company = ? OR company IS NULL ORDER BY id DESC LIMIT ?')
    .all(call.company.id, most);
  return { body: { requests: rows.map(requestView) } };
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
      const milliseconds = whole(
        optionalNumber(call.body, 'milliseconds'),
        'milliseconds',
        0,
        LONGEST_ADVANCE_MS,
      );
      moveClock(call.db, milliseconds);
      return { body: { now: time(call.now + milliseconds), advanced: formatDuration(milliseconds) } };
    },
  },
  reset: {
    method: 'POST',
    run: (call) => {
      wipe(call.db);
      return { body: { status: 'OK' } };
    },
  },
  seed: { method: 'POST', run: seed, settles: true },
  fault: { method: 'POST', run: fault },
  faults: { method: 'GET', run: (call) => ({ body: { faults: listFaults(call.db) } }) },
  'faults/clear': { method: 'POST', run: (call) => ({ body: { cleared: clearFaults(call.db) } }) },
  requests: { method: 'GET', run: requests },
  companies: { method: 'GET', run: listCompanies },
  company: { method: 'POST', run: createCompany },
  account: { method: 'POST', run: createAccount },
  key: { method: 'POST', run: createKey },
  'key/disable': { method: 'POST', run: (call) => switchKey(call, false) },
  'key/enable': { method: 'POST', run: (call) => switchKey(call, true) },
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
