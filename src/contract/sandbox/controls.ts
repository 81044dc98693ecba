// Control calls of the sandbox, `/_sandbox/*`, for testing. Real services do not have them.
import { LIMITS } from '#contract/limits.ts';
import { CANCEL_CODE, MANDATE_STEP, REJECT_CODE } from '#contract/mandate.ts';
import type { Operation } from '#contract/operation.ts';
import { pick } from '#contract/operation.ts';
import { account } from '#contract/resources/account.ts';
import { dispute } from '#contract/resources/dispute.ts';
import { installment } from '#contract/resources/installment.ts';
import { limitsAnswer } from '#contract/resources/limits.ts';
import { keyQuota } from '#contract/resources/pix-key.ts';
import { subscription } from '#contract/resources/subscription.ts';
import { transaction } from '#contract/resources/transaction.ts';
import { bool, int, list, num, obj, str } from '#contract/schema/schema.ts';
import { FAULT_KINDS } from './faults.ts';

const cents = int({ unit: 'cents', minimum: 1 });
const limitCents = int({ unit: 'cents', minimum: 0, maximum: LIMITS.amountMaxCents, nullable: true });
const limit = (most: number) => obj({ limit: int({ unit: 'items', minimum: 1, maximum: most }) });
const name = str({ minLength: 1, pattern: '\\S' });
/** Company to act on: its id or tax id (default: the caller's own). */
const company = name;
const disputeById = obj({ id: name }, { required: ['id'] });
const done = obj({ status: str() }, { required: ['status'] });

/** Ten years of 366 days. */
const MAX_ADVANCE_MS = 10 * 366 * 86_400_000;
/** Largest number of charges of one seed. */
const MAX_SEEDED = 1_000_000;
const MAX_SEED = 2_147_483_647;

/** Messages about jobs that cannot be run because this version does not know their kind. */
const errors = list(str());

/** Company as returned by control calls. */
const tenant = {
  id: str(),
  name: str(),
  taxID: str({ format: 'tax-id' }),
  isPartner: bool(),
  accounts: list(
    obj(
      { ...account.properties, pixKey: str() },
      { required: ['accountId', 'isDefault', 'pixKey', 'balance'] },
    ),
  ),
  applications: list(
    obj({ name: str(), type: str(), isActive: bool(), clientId: str(), scopes: list(str()) }),
  ),
};
const application = obj(
  { name: str(), type: str(), isActive: bool(), clientId: str(), scopes: list(str()) },
  { required: ['name', 'type', 'isActive', 'clientId', 'scopes'] },
);

/** Number of resources that one step of seeding created. */
export const seeded = obj({
  charges: int(),
  paid: int(),
  refunds: int(),
  payments: int(),
  subaccounts: int(),
  qrcodes: int(),
  subscriptions: int(),
  withdrawals: int(),
  disputes: int(),
});

export const fault = obj(
  {
    id: int(),
    kind: str({ enum: FAULT_KINDS }),
    operation: str(),
    moment: str({ enum: ['before', 'after'] }),
    timesLeft: int(),
    probability: num(),
    hits: int(),
    status: int(),
    retryAfter: int({ unit: 'seconds' }),
    delay: int({ description: 'milliseconds' }),
  },
  { required: ['id', 'kind', 'moment', 'hits'] },
);

export const loggedRequest = obj(
  {
    id: int(),
    at: str({ format: 'date-time' }),
    method: str(),
    path: str(),
    operation: str(),
    status: int(),
    took: int({ description: 'milliseconds' }),
    key: str({ description: 'name of the application whose key it was' }),
    correlationID: str(),
    error: str(),
    fault: str(),
  },
  { required: ['id', 'at', 'method', 'path', 'status', 'took'] },
);

/**
 * `recorded`: an e-mail, which is stored but not sent; `paused`: waits until deliveries to its webhook are resumed;
 * `cancelled`: its webhook was deleted.
 */
const DELIVERY_STATES = ['pending', 'paused', 'delivered', 'failed', 'cancelled', 'recorded'] as const;

export const delivery = obj(
  {
    id: int(),
    eventId: int(),
    event: str(),
    webhook: str(),
    url: str(),
    email: str(),
    subject: str(),
    body: str(),
    state: str({ enum: DELIVERY_STATES }),
    attempt: int(),
    at: str({ format: 'date-time' }),
    status: int(),
    took: int({ description: 'milliseconds' }),
    error: str(),
    answer: str(),
    nextTry: str({ format: 'date-time' }),
  },
  { required: ['id', 'eventId', 'event', 'url', 'state', 'attempt'] },
);

export const habits = obj(
  { id: str(), url: str(), paused: bool(), duplicates: int(), reorder: bool() },
  { required: ['id', 'url', 'paused', 'duplicates', 'reorder'] },
);

/** Properties shared by all control calls; `post` below overrides method and effect. */
const get = {
  method: 'GET',
  effect: 'read',
  success: [200],
  scope: 'CONTROL',
  result: { kind: 'body' },
} as const;
const post = { ...get, method: 'POST', effect: 'create' } as const;
const listed = <const K extends string>(key: K) => ({ kind: 'list', key }) as const;

export const CONTROLS = [
  {
    ...get,
    id: 'sandbox.status',
    summary: 'Clock, counts and whether the books are right',
    path: '/_sandbox/status',
    response: obj(
      {
        now: str({ format: 'date-time' }),
        clockAhead: str(),
        company: str(),
        counts: obj({}, { description: 'rows of each table of resources' }),
        jobs: int(),
        ledgerBalanced: bool(),
        sumsAgree: bool(),
        errors,
      },
      { required: ['now', 'clockAhead', 'company', 'counts'] },
    ),
  },
  {
    ...get,
    id: 'sandbox.clock',
    summary: 'The time at the sandbox',
    path: '/_sandbox/clock',
    response: obj({ now: str({ format: 'date-time' }) }, { required: ['now'] }),
  },
  {
    ...post,
    id: 'sandbox.pay',
    summary: 'Pay a charge, a static QR code or a Pix key',
    path: '/_sandbox/pay',
    body: obj(
      {
        id: name,
        as: str({ enum: ['link', 'location'] }),
        value: cents,
        payer: obj({ name: str(), taxID: str() }),
      },
      { required: ['id'] },
    ),
    response: transaction,
  },
  {
    ...post,
    id: 'sandbox.advance',
    summary: 'Move the clock forward and do all that has become due',
    path: '/_sandbox/advance',
    body: obj({ milliseconds: int({ minimum: 0, maximum: MAX_ADVANCE_MS }) }, { required: ['milliseconds'] }),
    response: obj(
      { now: str({ format: 'date-time' }), advanced: str(), errors },
      { required: ['now', 'advanced'] },
    ),
  },
  {
    ...post,
    id: 'sandbox.reset',
    summary: 'Forget all that happened',
    path: '/_sandbox/reset',
    response: done,
  },
  {
    ...post,
    id: 'sandbox.seed',
    summary: 'Make data, one step at a time: repeat from `next` until that is the number of charges',
    path: '/_sandbox/seed',
    body: obj(
      {
        seed: int({ minimum: 0, maximum: MAX_SEED }),
        charges: int({ minimum: 1, maximum: MAX_SEEDED }),
        from: int({ minimum: 0, maximum: MAX_SEEDED }),
        until: int({ minimum: 0, description: 'epoch milliseconds' }),
        year: bool({ description: 'a year with splits, withdrawals and disputes, not ninety days' }),
      },
      { required: ['seed', 'charges'] },
    ),
    response: obj(
      { next: int(), made: seeded, charges: int(), until: int({ description: 'epoch milliseconds' }) },
      { required: ['next', 'made', 'charges', 'until'] },
    ),
  },
  {
    ...post,
    id: 'sandbox.fault',
    summary: 'Make requests go wrong',
    path: '/_sandbox/fault',
    body: obj(
      {
        kind: str({ enum: FAULT_KINDS }),
        operation: name,
        after: bool(),
        status: int({ minimum: 400, maximum: 599 }),
        retryAfter: int({ unit: 'seconds', minimum: 0, maximum: 86_400 }),
        delay: int({ minimum: 0, maximum: 300_000, description: 'milliseconds' }),
        times: int({ minimum: 1, maximum: 1_000_000 }),
        probability: num({ minimum: 0, maximum: 1 }),
        seed: int(),
      },
      { required: ['kind'] },
    ),
    response: fault,
  },
  {
    ...get,
    id: 'sandbox.faults',
    summary: 'The faults that are set',
    path: '/_sandbox/faults',
    response: obj({ faults: list(fault) }, { required: ['faults'] }),
    result: listed('faults'),
  },
  {
    ...post,
    id: 'sandbox.faults.clear',
    summary: 'Take all faults away',
    path: '/_sandbox/faults/clear',
    response: obj({ cleared: int() }, { required: ['cleared'] }),
  },
  {
    ...get,
    id: 'sandbox.requests',
    summary: 'The latest requests, newest first',
    path: '/_sandbox/requests',
    query: limit(10_000),
    response: obj({ requests: list(loggedRequest) }, { required: ['requests'] }),
    result: listed('requests'),
  },
  {
    ...get,
    id: 'sandbox.deliveries',
    summary: 'The latest attempts to deliver events, newest first',
    path: '/_sandbox/deliveries',
    query: limit(10_000),
    response: obj({ deliveries: list(delivery) }, { required: ['deliveries'] }),
    result: listed('deliveries'),
  },
  {
    ...post,
    id: 'sandbox.resend',
    summary: 'Deliver events once more: one, all that failed, or all since a time',
    path: '/_sandbox/resend',
    body: obj({ id: int(), failed: bool(), since: str({ format: 'date-time' }) }),
    response: obj({ resent: int() }, { required: ['resent'] }),
  },
  {
    ...post,
    id: 'sandbox.webhook',
    summary: 'How a webhook is served from now on: paused, twice, or out of order',
    path: '/_sandbox/webhook',
    body: obj(
      { id: name, paused: bool(), duplicates: int({ minimum: 0, maximum: 1_000_000 }), reorder: bool() },
      { required: ['id'] },
    ),
    response: habits,
  },
  {
    ...post,
    id: 'sandbox.hasten',
    summary: 'Do now what one thing waits for: a charge expires, a payment or refund is settled',
    path: '/_sandbox/hasten',
    body: obj({ id: name }, { required: ['id'] }),
    response: obj({ status: str(), id: str() }, { required: ['status', 'id'] }),
  },
  {
    ...post,
    id: 'sandbox.mandate',
    summary: 'What a payer does about a mandate of Pix Automático: approves, refuses or ends it',
    path: '/_sandbox/mandate',
    body: obj(
      { id: name, step: str({ enum: MANDATE_STEP }), code: str({ enum: CANCEL_CODE }) },
      { required: ['id', 'step'] },
    ),
    response: subscription,
  },
  {
    ...post,
    id: 'sandbox.installment.fail',
    summary: "Make the payer's bank reject the next tries of an instalment",
    path: '/_sandbox/installment/fail',
    body: obj(
      { id: name, code: str({ enum: REJECT_CODE }), tries: int({ minimum: 1, maximum: 4 }) },
      { required: ['id', 'code'] },
    ),
    response: installment,
  },
  {
    ...post,
    id: 'sandbox.payment.remove',
    summary: 'Take a payment off that was not approved',
    path: '/_sandbox/payment/remove',
    body: obj({ id: name }, { required: ['id'] }),
    response: done,
  },
  {
    ...post,
    id: 'sandbox.dispute.open',
    summary: "Dispute a Pix that came in, as the payer's bank does",
    path: '/_sandbox/dispute/open',
    body: obj({ endToEndId: name, reason: name }, { required: ['endToEndId'] }),
    response: dispute,
  },
  {
    ...post,
    id: 'sandbox.dispute.accept',
    summary: 'Decide a dispute for the payer: what is blocked goes back',
    path: '/_sandbox/dispute/accept',
    body: disputeById,
    response: dispute,
  },
  {
    ...post,
    id: 'sandbox.dispute.reject',
    summary: 'Decide a dispute for the company: what is blocked is free again',
    path: '/_sandbox/dispute/reject',
    body: disputeById,
    response: dispute,
  },
  {
    ...post,
    id: 'sandbox.dispute.cancel',
    summary: 'Cancel a dispute, as the payer: what is blocked is free again',
    path: '/_sandbox/dispute/cancel',
    body: disputeById,
    response: dispute,
  },
  {
    ...get,
    id: 'sandbox.companies',
    summary: 'Companies with their accounts and applications',
    path: '/_sandbox/companies',
    response: obj(
      {
        companies: list(
          obj(tenant, { required: ['id', 'name', 'taxID', 'isPartner', 'accounts', 'applications'] }),
        ),
      },
      { required: ['companies'] },
    ),
    result: listed('companies'),
  },
  {
    ...post,
    id: 'sandbox.company',
    summary: 'Add a company with an account and a key',
    path: '/_sandbox/company',
    body: obj(
      { name, taxID: str({ format: 'tax-id' }), city: name, isPartner: bool() },
      { required: ['name', 'taxID'] },
    ),
    response: obj(
      { ...tenant, appKey: str() },
      { required: ['id', 'name', 'taxID', 'isPartner', 'accounts', 'applications', 'appKey'] },
    ),
  },
  {
    ...post,
    id: 'sandbox.account',
    summary: 'Add an account to a company',
    path: '/_sandbox/account',
    body: obj({ company }),
    response: obj(
      { ...account.properties, pixKey: str() },
      { required: ['accountId', 'isDefault', 'pixKey', 'balance'] },
    ),
  },
  {
    ...post,
    id: 'sandbox.limits',
    summary: 'Set limits of an account; null is no limit, and those that are not named stay',
    path: '/_sandbox/limits',
    body: obj({
      account: name,
      pixDayLimit: limitCents,
      pixNightLimit: limitCents,
      pixOutSameHolderDayLimit: limitCents,
      pixOutSameHolderNightLimit: limitCents,
      pixOutDifferentHolderDayLimit: limitCents,
      pixOutDifferentHolderNightLimit: limitCents,
    }),
    response: limitsAnswer,
  },
  {
    ...post,
    id: 'sandbox.key-quota',
    summary: 'Set the number of remaining Pix key look-ups',
    path: '/_sandbox/key-quota',
    body: obj({ tokens: int({ unit: 'items', minimum: 0, maximum: 500 }) }, { required: ['tokens'] }),
    response: keyQuota,
  },
  {
    ...post,
    id: 'sandbox.key',
    summary: 'Make an app key, for all operations or for some scopes',
    path: '/_sandbox/key',
    body: obj({ name, company, account: name, scopes: list(str()) }, { required: ['name'] }),
    response: obj(
      { company: str(), name: str(), scopes: list(str()), clientId: str(), appKey: str() },
      { required: ['company', 'name', 'scopes', 'clientId', 'appKey'] },
    ),
  },
  {
    ...post,
    id: 'sandbox.key.disable',
    summary: 'Refuse a key from now on',
    path: '/_sandbox/key/disable',
    body: obj({ clientId: name }, { required: ['clientId'] }),
    response: application,
  },
  {
    ...post,
    id: 'sandbox.key.enable',
    summary: 'Accept a key again',
    path: '/_sandbox/key/enable',
    body: obj({ clientId: name }, { required: ['clientId'] }),
    response: application,
  },
  {
    ...post,
    id: 'sandbox.console',
    summary: 'Let a browser use the console, once and soon',
    path: '/_sandbox/console',
    response: obj(
      {
        url: str({ format: 'uri', description: 'address of the console; works once' }),
        expiresIn: int({ unit: 'seconds', description: 'until it is too late to open it' }),
      },
      { required: ['url', 'expiresIn'] },
    ),
  },
  { ...post, id: 'sandbox.stop', summary: 'End the server', path: '/_sandbox/stop', response: done },
] as const satisfies readonly Operation[];

type Listed = (typeof CONTROLS)[number];
export type ControlId = Listed['id'];
/** Type of the control call with this id. */
export type ControlOf<I extends ControlId> = Extract<Listed, { readonly id: I }>;

/** Returns the control call with this id. */
export const control = <I extends ControlId>(id: I): ControlOf<I> => pick<Listed, I>(CONTROLS, id);
