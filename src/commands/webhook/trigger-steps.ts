// Steps of a triggered event: creates the resource in the sandbox and moves it to the state of the event.
import { requireFields, validField } from '#client/checked-answer.ts';
import { send } from '#commands/kit/service.ts';
import type { RejectCode, RETRY_POLICY } from '#contract/mandate.ts';
import { pick } from '#contract/operation.ts';
import { accountRegisterOperations } from '#contract/operations/account-register.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { installmentOperations } from '#contract/operations/installment.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { refundOperations } from '#contract/operations/refund.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import { subscriptionOperations } from '#contract/operations/subscription.ts';
import type { Installment } from '#contract/resources/installment.ts';
import type { ControlOf } from '#contract/sandbox/controls.ts';
import { control } from '#contract/sandbox/controls.ts';
import { defined } from '#errors/defined.ts';
import type { Context } from '#ports/context.ts';

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
const decideRegister = control('sandbox.account-register');

/** Runs the pending sandbox job of a resource immediately. */
export const runPendingJob = (context: Context, id: string): Promise<unknown> =>
  context.sandbox.control(control('sandbox.hasten'), { body: { id } });

export async function charge(context: Context, fields: Fields, ids: Ids): Promise<string> {
  const made = await send(context, createCharge, { body: { value: DEFAULT_CENTS, ...fields } });
  const [id] = requireFields(createCharge, made, 'correlationID');
  ids.charge = id;
  return id;
}
export const SOMEBODY_ELSE = { name: 'Bruno Lima', taxID: '11144477735' };

export async function paid(
  context: Context,
  fields: Fields,
  ids: Ids,
  payer?: typeof SOMEBODY_ELSE,
): Promise<string> {
  const id = await charge(context, fields, ids);
  const body = { id, ...(payer === undefined ? {} : { payer }) };
  const [endToEndId] = requireFields(pay, await context.sandbox.control(pay, { body }), 'endToEndId');
  if (endToEndId !== undefined) ids.transaction = endToEndId;
  return id;
}

export async function requestTestPayment(context: Context, fields: Fields, ids: Ids): Promise<string> {
  const made = await send(context, createPayment, {
    body: { value: DEFAULT_CENTS, destinationAlias: 'ana@example.com', ...fields },
  });
  const [correlationID] = requireFields(createPayment, made, 'correlationID');
  ids.payment = correlationID;
  return correlationID;
}

/** Creates, approves and settles a payment, after a deposit that covers it. */
export async function moved(context: Context, fields: Fields, ids: Ids): Promise<void> {
  await paid(context, { value: fields['value'] ?? DEFAULT_CENTS, comment: 'Saldo de teste' }, ids);
  const correlationID = await requestTestPayment(context, fields, ids);
  await send(context, approvePayment, { body: { correlationID } });
  await runPendingJob(context, correlationID);
}

/** Creates a mandate that waits for its payer. */
export async function mandate(
  context: Context,
  fields: Fields,
  ids: Ids,
  retryPolicy: (typeof RETRY_POLICY)[number] = 'NON_PERMITED',
): Promise<string> {
  const made = await send(context, createSubscription, {
    body: {
      type: 'PIX_RECURRING',
      value: DEFAULT_CENTS,
      customer: { name: 'Pagador Sandbox', taxID: '52998224725' },
      pixRecurringOptions: { journey: 'ONLY_RECURRENCY', retryPolicy },
      ...fields,
    },
  });
  const [id] = requireFields(createSubscription, made, 'correlationID');
  if (id === undefined) throw new Error('a subscription of the sandbox has a correlation id');
  ids.subscription = id;
  return id;
}

export const decide = async (context: Context, id: string, step: 'approve' | 'refuse'): Promise<string> => {
  await context.sandbox.control(control('sandbox.mandate'), { body: { id, step } });
  return id;
};

type Cobr = NonNullable<Installment['cobr']>;

/** Advances the payer's bank with the first instalment until `isReached` is true. */
async function advanceBank(
  context: Context,
  subscription: string,
  isReached: (cobr: Cobr) => boolean,
  failure?: { readonly code: RejectCode; readonly tries?: number },
): Promise<void> {
  const client = await context.service.client();
  const read = async (): Promise<Installment> => {
    for await (const one of client.list(listInstallments, { path: { id: subscription } }, { limit: 1 }))
      return one as Installment;
    throw new Error('a subscription of the sandbox has instalments');
  };
  const { correlationID: id = '' } = await read();
  if (failure !== undefined)
    await context.sandbox.control(control('sandbox.installment.fail'), { body: { id, ...failure } });
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { cobr } = await read();
    if (cobr !== undefined && isReached(cobr)) return;
    await runPendingJob(context, id);
  }
}
/** Maximum number of steps: requested, accepted, paid; every retry takes as many again. */
const MOST_STEPS = 8;

export const approved = async (
  context: Context,
  set: Readonly<Record<Thing, Fields>>,
  ids: Ids,
  policy?: (typeof RETRY_POLICY)[number],
): Promise<string> => decide(context, await mandate(context, set.subscription, ids, policy), 'approve');

/** The steps that lead to one event. */
export interface Chain {
  readonly things: readonly Thing[];
  readonly run: (context: Context, set: Readonly<Record<Thing, Fields>>, ids: Ids) => Promise<unknown>;
}

/** Chain with an approved mandate, up to a given state at the payer's bank. */
export const atTheBank = (
  isReached: (cobr: Cobr) => boolean,
  failure?: { readonly code: RejectCode; readonly tries?: number },
  policy?: (typeof RETRY_POLICY)[number],
): Chain => ({
  things: ['subscription'],
  run: async (context, set, ids) =>
    advanceBank(context, await approved(context, set, ids, policy), isReached, failure),
});

/** Pays and refunds a charge. */
export const refunded =
  (fields: Fields): Chain['run'] =>
  async (context, set, ids) => {
    const id = await paid(context, set.charge, ids);
    const made = await send(context, refundCharge, { path: { id }, body: { ...fields, ...set.refund } });
    const [refund] = requireFields(refundCharge, made, 'correlationID');
    ids.refund = refund;
    await runPendingJob(context, refund);
  };

/** Pays the merchant's own subaccount, which refunds the payment, so that both sides are in the sandbox. */
export const refundedBySubaccount =
  (fields: Fields): Chain['run'] =>
  async (context, set, ids) => {
    await send(context, createSubaccount, { body: { name: 'Filial', pixKey: OWN_KEY } });
    await moved(context, { destinationAlias: OWN_KEY, ...set.payment }, ids);
    const id = defined(ids.payment, 'id of the payment');
    const found = await send(context, getPayment, { path: { id } });
    const endToEndId = defined(
      validField(getPayment, found, 'transaction.endToEndId'),
      'end-to-end id of the payment',
    );
    ids.transaction = endToEndId;
    const made = await send(context, createRefund, {
      body: { value: REFUND_CENTS, ...fields, ...set.refund, transactionEndToEndId: endToEndId },
    });
    const [refund] = requireFields(createRefund, made, 'correlationID');
    ids.refund = refund;
    await runPendingJob(context, refund);
  };
const REFUND_CENTS = 100;
const OWN_KEY = 'filial@example.com';

/** Pays a charge and opens a dispute about it. Returns the end-to-end id. */
export async function disputed(context: Context, fields: Fields, ids: Ids): Promise<string> {
  await paid(context, fields, ids);
  const endToEndId = defined(ids.transaction, 'id of the transaction');
  await context.sandbox.control(control('sandbox.dispute.open'), { body: { endToEndId } });
  return endToEndId;
}

export const disputeEnds =
  (
    end: ControlOf<'sandbox.dispute.accept' | 'sandbox.dispute.reject' | 'sandbox.dispute.cancel'>,
  ): Chain['run'] =>
  async (context, set, ids) => {
    const id = await disputed(context, set.charge, ids);
    return context.sandbox.control(end, { body: { id } });
  };

/** Registers a company and decides the registration, as the service does. */
export const registration = (step: 'approve' | 'reject' | 'request-documents'): Chain => ({
  things: [],
  run: async (context) => {
    const made = await send(context, register, { body: { taxID: '12345678000195' } });
    const [id] = requireFields(register, made, 'accountRegister.correlationID');
    await context.sandbox.control(decideRegister, { body: { id, step } });
  },
});
