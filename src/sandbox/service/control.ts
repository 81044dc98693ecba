// Calls that no real service has: `/_sandbox/*`, for testing. A company's key acts on that company; what concerns all of
// them takes the control key.
import type { FaultKind } from '../../contract/faults.ts';
import { isTimestamp } from '../../pix/dates.ts';
import { formatDuration } from '../../pix/duration.ts';
import { Refusal, time } from '../context.ts';
import type { Answer, Call } from '../context.ts';
import { listDeliveries, resend, setHabits } from '../events/deliveries.ts';
import { addFault, listFaults } from '../faults/faults.ts';
import type { FaultRule } from '../faults/faults.ts';
import { imbalance, sumsAgree } from '../ledger.ts';
import { payIn } from '../resources/payment-in.ts';
import type { PaymentIn } from '../resources/payment-in.ts';
import { removePayment } from '../resources/payment.ts';
import { transactionView } from '../resources/transaction.ts';
import { MAX_SEEDED, seedStep } from '../seed.ts';
import { clearFaults } from '../store/faults.ts';
import { countJobs, jobWaitedFor } from '../store/jobs.ts';
import { latestRequests } from '../store/requests.ts';
import { countResources, resetTables } from '../store/tables.ts';
import { offsetOf } from '../time/clock.ts';
import { cancel, jobErrors } from '../time/jobs.ts';
import type { ControlCall } from './control-call.ts';
import { JOBS } from './handlers.ts';
import { digits, flag, optionalNumber, optionalText, text, whole } from './reading.ts';
import { requestView } from './request-log.ts';
import { createAccount, createCompany, createKey, listCompanies, switchKey } from './tenants.ts';

export interface Control {
  readonly method: 'GET' | 'POST';
  readonly run: (call: ControlCall) => Answer;
  /** Concerns every company. */
  readonly ofAll?: boolean;
  /** What has become due by it is done at once, and nobody is told. */
  readonly quietly?: boolean;
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
  const as = optionalText(body, 'as');
  if (as !== undefined && as !== 'link' && as !== 'location')
    throw new Refusal('as must be link or location');
  return {
    id: text(body, 'id'),
    ...(as === undefined ? {} : { as }),
    ...(value === undefined ? {} : { value }),
    payer: { ...(typeof name === 'string' ? { name } : {}), ...(typeof taxID === 'string' ? { taxID } : {}) },
  };
}

const status = (call: ControlCall): Answer => {
  const { db, now, company, mayAll } = call;
  const offset = offsetOf(db);
  return {
    body: {
      now: time(now),
      clockAhead: offset === 0 ? '0s' : formatDuration(offset),
      company: company.name,
      counts: countResources(db, company.id),
      ...(mayAll
        ? {
            jobs: countJobs(db),
            ledgerBalanced: imbalance(db) === 0,
            sumsAgree: sumsAgree(db),
            ...jobErrors(db),
          }
        : {}),
    },
  };
};

/** One step of making data; the caller repeats it from `next` until that is the number of charges. */
const seed = (call: Call): Answer => {
  const { body, now } = call;
  const charges = whole(optionalNumber(body, 'charges'), 'charges', 1, MAX_SEEDED);
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

/** The latest requests, newest first; those of nobody are for who controls all. */
const requests = ({ db, company, query: { limit }, mayAll }: ControlCall): Answer => {
  const most = limit === undefined ? 50 : whole(digits(limit), 'limit', 1, 10_000);
  return {
    body: { requests: latestRequests(db, company.id, { alsoNobodys: mayAll, most }).map(requestView) },
  };
};

/** What waits for the clock, of one thing alone, is done now: a charge expires, a payment or refund is settled. */
const hasten = (call: Call): Answer => {
  const { db, company } = call;
  const id = text(call.body, 'id');
  const job = jobWaitedFor(db, company.id, id);
  if (job === undefined) throw new Refusal(`nothing called ${id} waits for the clock`);
  cancel(db, job.kind, job.ref);
  JOBS[job.kind](call, job.ref);
  return { body: { status: 'OK', id } };
};

/** Ten years: far enough for any test, near enough for every date to stay a date. */
const MAX_ADVANCE_MS = 10 * 366 * 86_400_000;

/** How far `advance` goes. @throws Refusal */
export const millisecondsOf = (call: Call): number =>
  whole(optionalNumber(call.body, 'milliseconds'), 'milliseconds', 0, MAX_ADVANCE_MS);

const deliveries = (call: Call): Answer => {
  const { limit } = call.query;
  const most = limit === undefined ? 100 : whole(digits(limit), 'limit', 1, 10_000);
  return { body: { deliveries: listDeliveries(call, most) } };
};

const sendAgain = (call: Call): Answer => {
  const since = optionalText(call.body, 'since');
  if (since !== undefined && !isTimestamp(since)) throw new Refusal('since must be a time');
  const asked = {
    id: optionalNumber(call.body, 'id'),
    failed: flag(call.body, 'failed'),
    since: since === undefined ? undefined : Date.parse(since),
  };
  return { body: { resent: resend(call, asked) } };
};

const optionalFlag = (call: Call, name: string): boolean | undefined =>
  call.body[name] === undefined ? undefined : flag(call.body, name);

const habits = (call: Call): Answer => {
  const duplicates = optionalNumber(call.body, 'duplicates');
  return {
    body: setHabits(call, text(call.body, 'id'), {
      paused: optionalFlag(call, 'paused'),
      duplicates: duplicates === undefined ? undefined : whole(duplicates, 'duplicates', 0, 1_000_000),
      reorder: optionalFlag(call, 'reorder'),
    }),
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
    ofAll: true,
    // Done by the service itself, step by step.
    run: (call) => ({ body: { advanced: millisecondsOf(call) } }),
  },
  reset: {
    method: 'POST',
    ofAll: true,
    run: (call) => {
      resetTables(call.db);
      return { body: { status: 'OK' } };
    },
  },
  seed: { method: 'POST', run: seed, quietly: true },
  fault: { method: 'POST', ofAll: true, run: fault },
  faults: { method: 'GET', ofAll: true, run: (call) => ({ body: { faults: listFaults(call.db) } }) },
  'faults/clear': {
    method: 'POST',
    ofAll: true,
    run: (call) => ({ body: { cleared: clearFaults(call.db) } }),
  },
  requests: { method: 'GET', run: requests },
  deliveries: { method: 'GET', run: deliveries },
  resend: { method: 'POST', run: sendAgain },
  webhook: { method: 'POST', run: habits },
  hasten: { method: 'POST', run: hasten },
  'payment/remove': {
    method: 'POST',
    run: (call) => {
      removePayment(call, text(call.body, 'id'));
      return { body: { status: 'OK' } };
    },
  },
  companies: { method: 'GET', run: listCompanies },
  company: { method: 'POST', ofAll: true, run: createCompany },
  account: { method: 'POST', run: createAccount },
  key: { method: 'POST', run: createKey },
  'key/disable': { method: 'POST', run: (call) => switchKey(call, false) },
  'key/enable': { method: 'POST', run: (call) => switchKey(call, true) },
  // Whoever serves it ends when this is answered with 200.
  stop: { method: 'POST', ofAll: true, run: () => ({ body: { status: 'OK' } }) },
};

/** The service's own way to pay a test charge: `GET /{namespace}/testing?transactionID=` or `?identifier=`. */
export function testingPayment(call: Call, query: URLSearchParams): Answer {
  const id = query.get('transactionID') ?? query.get('identifier') ?? query.get('correlationID');
  if (id === null || id === '') throw new Refusal('transactionID or identifier is required');
  const given = query.get('value');
  const value = given === null ? undefined : cents(digits(given) ?? 0);
  const transaction = payIn(call, { id, ...(value === undefined ? {} : { value }) });
  return { body: { status: 'OK', transaction: transactionView(call, transaction) } };
}
