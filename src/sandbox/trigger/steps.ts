// Steps of a triggered event: creates the resource in the sandbox and moves it to the state of the event. Used by the
// command `webhook trigger` and by the console, each with its own way to call the sandbox.
import type { RejectCode, RETRY_POLICY } from '#contract/mandate.ts';
import type { Operation } from '#contract/operation.ts';
import { pick } from '#contract/operation.ts';
import { accountRegisterOperations } from '#contract/operations/account-register.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { installmentOperations } from '#contract/operations/installment.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { refundOperations } from '#contract/operations/refund.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import { subscriptionOperations } from '#contract/operations/subscription.ts';
import type { Installment } from '#contract/resources/installment.ts';
import type { ControlId, ControlOf } from '#contract/sandbox/controls.ts';
import { control } from '#contract/sandbox/controls.ts';
import type { REGISTER_STEPS } from '#contract/sandbox/payer-controls.ts';
import { defined } from '#errors/defined.ts';

/** Calls the sandbox. */
export interface TriggerCaller {
  /** Sends an operation and returns a text of its result; undefined if no field is named or it is absent. */
  send(
    operation: Operation,
    input: { readonly path?: Readonly<Record<string, string>>; readonly body?: Fields },
    field?: string,
  ): Promise<string | undefined>;
  /** Makes a control call and returns a text of its answer, in the same way. */
  control(called: ControlOf<ControlId>, body: Fields, field?: string): Promise<string | undefined>;
  /** Returns the first instalment of a subscription. */
  firstInstallment(list: typeof listInstallments, subscription: string): Promise<Installment>;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Ids of the resources created on the way. */
export interface Ids {
  charge?: string;
  transaction?: string;
  refund?: string;
  payment?: string;
  subscription?: string;
}

/** Fields that can be set on each resource; NUMBERS lists the numeric ones, all others are text. */
export const SETTABLE = {
  charge: [
    'value',
    'comment',
    'correlationID',
    'identifier',
    'expiresIn',
    'customer.name',
    'customer.taxID',
    'customer.email',
    'customer.phone',
  ],
  refund: ['value', 'comment', 'correlationID'],
  payment: ['value', 'destinationAlias', 'comment', 'correlationID'],
  subscription: ['value', 'comment', 'correlationID', 'name', 'customer.name', 'customer.taxID'],
} as const;
export type Thing = keyof typeof SETTABLE;

const DEFAULT_CENTS = 1_000;

const createCharge = pick(chargeOperations, 'charge.create');
const refundCharge = pick(chargeOperations, 'charge.refund');
const createPayment = pick(paymentOperations, 'payment.create');
const getPayment = pick(paymentOperations, 'payment.get');
const createRefund = pick(refundOperations, 'refund.create');
const createSubaccount = pick(subaccountOperations, 'subaccount.create');
const approvePayment = pick(paymentOperations, 'payment.approve');

const createSubscription = pick(subscriptionOperations, 'subscription.create');
const listInstallments = pick(installmentOperations, 'installment.list');

const register = pick(accountRegisterOperations, 'account-register.create');

const pay = control('sandbox.pay');
const takeRegisterStep = control('sandbox.account-register');

/** Sends a write and returns the correlation id of what it made. */
async function send(
  caller: TriggerCaller,
  operation: Operation,
  input: Parameters<TriggerCaller['send']>[1],
): Promise<string> {
  return defined(await caller.send(operation, input, 'correlationID'), `correlation id of ${operation.id}`);
}

/** Runs the pending sandbox job of a resource immediately. */
export const runPendingJob = (caller: TriggerCaller, id: string): Promise<unknown> =>
  caller.control(control('sandbox.complete-now'), { id });

export async function charge(caller: TriggerCaller, fields: Fields, ids: Ids): Promise<string> {
  const id = await send(caller, createCharge, { body: { value: DEFAULT_CENTS, ...fields } });
  ids.charge = id;
  return id;
}
export const SOMEBODY_ELSE = { name: 'Bruno Lima', taxID: '11144477735' };

export async function paid(
  caller: TriggerCaller,
  fields: Fields,
  ids: Ids,
  payer?: typeof SOMEBODY_ELSE,
): Promise<string> {
  const id = await charge(caller, fields, ids);
  const body = { id, ...(payer === undefined ? {} : { payer }) };
  const endToEndId = await caller.control(pay, body, 'endToEndId');
  if (endToEndId !== undefined) ids.transaction = endToEndId;
  return id;
}

export async function requestTestPayment(caller: TriggerCaller, fields: Fields, ids: Ids): Promise<string> {
  const correlationID = await send(caller, createPayment, {
    body: { value: DEFAULT_CENTS, destinationAlias: 'ana@example.com', ...fields },
  });
  ids.payment = correlationID;
  return correlationID;
}

/** Creates, approves and settles a payment, after a deposit that covers it. */
export async function moved(caller: TriggerCaller, fields: Fields, ids: Ids): Promise<void> {
  await paid(caller, { value: fields['value'] ?? DEFAULT_CENTS, comment: 'Saldo de teste' }, ids);
  const correlationID = await requestTestPayment(caller, fields, ids);
  await caller.send(approvePayment, { body: { correlationID } });
  await runPendingJob(caller, correlationID);
}

/** Creates a mandate that waits for its payer. */
export async function mandate(
  caller: TriggerCaller,
  fields: Fields,
  ids: Ids,
  retryPolicy: (typeof RETRY_POLICY)[number] = 'NON_PERMITED',
): Promise<string> {
  const id = await send(caller, createSubscription, {
    body: {
      type: 'PIX_RECURRING',
      value: DEFAULT_CENTS,
      customer: { name: 'Pagador Sandbox', taxID: '52998224725' },
      pixRecurringOptions: { journey: 'ONLY_RECURRENCY', retryPolicy },
      ...fields,
    },
  });
  ids.subscription = id;
  return id;
}

export const decide = async (
  caller: TriggerCaller,
  id: string,
  step: 'approve' | 'refuse',
): Promise<string> => {
  await caller.control(control('sandbox.mandate'), { id, step });
  return id;
};

type Cobr = NonNullable<Installment['cobr']>;

/** Advances the payer's bank with the first instalment until `isReached` is true. */
async function advanceBank(
  caller: TriggerCaller,
  subscription: string,
  isReached: (cobr: Cobr) => boolean,
  failure?: { readonly code: RejectCode; readonly tries?: number },
): Promise<void> {
  const read = (): Promise<Installment> => caller.firstInstallment(listInstallments, subscription);
  const { correlationID: id = '' } = await read();
  if (failure !== undefined) await caller.control(control('sandbox.installment.fail'), { id, ...failure });
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { cobr } = await read();
    if (cobr !== undefined && isReached(cobr)) return;
    await runPendingJob(caller, id);
  }
}
/** Maximum number of steps: requested, accepted, paid; every retry takes as many again. */
const MOST_STEPS = 8;

export const approved = async (
  caller: TriggerCaller,
  set: Readonly<Record<Thing, Fields>>,
  ids: Ids,
  policy?: (typeof RETRY_POLICY)[number],
): Promise<string> => decide(caller, await mandate(caller, set.subscription, ids, policy), 'approve');

/** The steps that lead to one event. */
export interface Chain {
  readonly things: readonly Thing[];
  readonly run: (caller: TriggerCaller, set: Readonly<Record<Thing, Fields>>, ids: Ids) => Promise<unknown>;
}

/** Chain with an approved mandate, up to a given state at the payer's bank. */
export const atTheBank = (
  isReached: (cobr: Cobr) => boolean,
  failure?: { readonly code: RejectCode; readonly tries?: number },
  policy?: (typeof RETRY_POLICY)[number],
): Chain => ({
  things: ['subscription'],
  run: async (caller, set, ids) =>
    advanceBank(caller, await approved(caller, set, ids, policy), isReached, failure),
});

/** Pays and refunds a charge. */
export const refunded =
  (fields: Fields): Chain['run'] =>
  async (caller, set, ids) => {
    const id = await paid(caller, set.charge, ids);
    const refund = await send(caller, refundCharge, { path: { id }, body: { ...fields, ...set.refund } });
    ids.refund = refund;
    await runPendingJob(caller, refund);
  };

/** Pays the merchant's own subaccount, which refunds the payment, so that both sides are in the sandbox. */
export const refundedBySubaccount =
  (fields: Fields): Chain['run'] =>
  async (caller, set, ids) => {
    await caller.send(createSubaccount, { body: { name: 'Filial', pixKey: OWN_KEY } });
    await moved(caller, { destinationAlias: OWN_KEY, ...set.payment }, ids);
    const id = defined(ids.payment, 'id of the payment');
    const endToEndId = defined(
      await caller.send(getPayment, { path: { id } }, 'transaction.endToEndId'),
      'end-to-end id of the payment',
    );
    ids.transaction = endToEndId;
    const refund = await send(caller, createRefund, {
      body: { value: REFUND_CENTS, ...fields, ...set.refund, transactionEndToEndId: endToEndId },
    });
    ids.refund = refund;
    await runPendingJob(caller, refund);
  };
const REFUND_CENTS = 100;
const OWN_KEY = 'filial@example.com';

/** Pays a charge and opens a dispute about it. Returns the end-to-end id. */
export async function disputed(caller: TriggerCaller, fields: Fields, ids: Ids): Promise<string> {
  await paid(caller, fields, ids);
  const endToEndId = defined(ids.transaction, 'id of the transaction');
  await caller.control(control('sandbox.dispute.open'), { endToEndId });
  return endToEndId;
}

export const disputeEnds =
  (
    end: ControlOf<'sandbox.dispute.accept' | 'sandbox.dispute.reject' | 'sandbox.dispute.cancel'>,
  ): Chain['run'] =>
  async (caller, set, ids) => {
    const id = await disputed(caller, set.charge, ids);
    return caller.control(end, { id });
  };

/** Registers a company and takes these steps of the registration. */
export const registration = (...steps: readonly (typeof REGISTER_STEPS)[number][]): Chain => ({
  things: [],
  run: async (caller) => {
    const body = { taxID: '12345678000195' };
    const id = await caller.send(register, { body }, 'accountRegister.correlationID');
    for (const step of steps) await caller.control(takeRegisterStep, { id, step });
  },
});
