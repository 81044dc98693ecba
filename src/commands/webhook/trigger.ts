// `webhook trigger`: runs the real sequence of steps in the sandbox that produces an event.
import { ifUsable, relied } from '#client/answer.ts';
import type { KeyValue } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { setPath } from '#commands/kit/input.ts';
import { send } from '#commands/kit/service.ts';
import type { EmittedEvent } from '#contract/events/event-types.ts';
import { EMITTED_EVENTS, eventTypeOf, isEmitted } from '#contract/events/event-types.ts';
import { LIMITS } from '#contract/limits.ts';
import type { RejectCode, RETRY_POLICY } from '#contract/mandate.ts';
import { eventName } from '#contract/namespace.ts';
import { pick } from '#contract/operation.ts';
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
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Ids of the resources created on the way. */
interface Ids {
  charge?: string;
  transaction?: string;
  refund?: string;
  payment?: string;
  subscription?: string;
}

/** Fields that can be set on each resource; NUMBERS lists the numeric ones, all others are text. */
const SETTABLE = {
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
type Thing = keyof typeof SETTABLE;
const NUMBERS = ['value', 'expiresIn'];

const DEFAULT_CENTS = 1_000;
const FAILING_KEY = 'ac07@fail.example';

interface Chain {
  readonly things: readonly Thing[];
  readonly run: (context: Context, set: Readonly<Record<Thing, Fields>>, ids: Ids) => Promise<unknown>;
}

const createCharge = pick(chargeOperations, 'charge.create');
const refundCharge = pick(chargeOperations, 'charge.refund');
const createPayment = pick(paymentOperations, 'payment.create');
const getPayment = pick(paymentOperations, 'payment.get');
const createRefund = pick(refundOperations, 'refund.create');
const createSubaccount = pick(subaccountOperations, 'subaccount.create');
const approvePayment = pick(paymentOperations, 'payment.approve');

const createSubscription = pick(subscriptionOperations, 'subscription.create');
const listInstallments = pick(installmentOperations, 'installment.list');

const pay = control('sandbox.pay');
const removePayment = control('sandbox.payment.remove');
/** Runs the pending sandbox job of a resource immediately. */
const runPendingJob = (context: Context, id: string): Promise<unknown> =>
  context.sandbox.control(control('sandbox.hasten'), { body: { id } });

async function charge(context: Context, fields: Fields, ids: Ids): Promise<string> {
  const made = await send(context, createCharge, { body: { value: DEFAULT_CENTS, ...fields } });
  const [id] = relied(createCharge, made, 'correlationID');
  ids.charge = id;
  return id;
}

const ANA = { name: 'Ana Souza', taxID: '52998224725' };
const SOMEBODY_ELSE = { name: 'Bruno Lima', taxID: '11144477735' };

async function paid(
  context: Context,
  fields: Fields,
  ids: Ids,
  payer?: typeof SOMEBODY_ELSE,
): Promise<string> {
  const id = await charge(context, fields, ids);
  const body = { id, ...(payer === undefined ? {} : { payer }) };
  const [endToEndId] = relied(pay, await context.sandbox.control(pay, { body }), 'endToEndId');
  if (endToEndId !== undefined) ids.transaction = endToEndId;
  return id;
}

async function requestTestPayment(context: Context, fields: Fields, ids: Ids): Promise<string> {
  const made = await send(context, createPayment, {
    body: { value: DEFAULT_CENTS, destinationAlias: 'ana@example.com', ...fields },
  });
  const [correlationID] = relied(createPayment, made, 'correlationID');
  ids.payment = correlationID;
  return correlationID;
}

/** Creates, approves and settles a payment, after a deposit that covers it. */
async function moved(context: Context, fields: Fields, ids: Ids): Promise<void> {
  await paid(context, { value: fields['value'] ?? DEFAULT_CENTS, comment: 'Saldo de teste' }, ids);
  const correlationID = await requestTestPayment(context, fields, ids);
  await send(context, approvePayment, { body: { correlationID } });
  await runPendingJob(context, correlationID);
}

/** Creates a mandate that waits for its payer. */
async function mandate(
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
  const [id] = relied(createSubscription, made, 'correlationID');
  if (id === undefined) throw new Error('a subscription of the sandbox has a correlation id');
  ids.subscription = id;
  return id;
}

const decide = async (context: Context, id: string, step: 'approve' | 'refuse'): Promise<string> => {
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

const approved = async (
  context: Context,
  set: Readonly<Record<Thing, Fields>>,
  ids: Ids,
  policy?: (typeof RETRY_POLICY)[number],
): Promise<string> => decide(context, await mandate(context, set.subscription, ids, policy), 'approve');

/** Chain with an approved mandate, up to a given state at the payer's bank. */
const atTheBank = (
  isReached: (cobr: Cobr) => boolean,
  failure?: { readonly code: RejectCode; readonly tries?: number },
  policy?: (typeof RETRY_POLICY)[number],
): Chain => ({
  things: ['subscription'],
  run: async (context, set, ids) =>
    advanceBank(context, await approved(context, set, ids, policy), isReached, failure),
});

/** Amount in cents for which the sandbox rejects a refund. */
const REJECTED_CENTS = 666;

/** Pays and refunds a charge. */
const refunded =
  (fields: Fields): Chain['run'] =>
  async (context, set, ids) => {
    const id = await paid(context, set.charge, ids);
    const made = await send(context, refundCharge, { path: { id }, body: { ...fields, ...set.refund } });
    const [refund] = relied(refundCharge, made, 'correlationID');
    ids.refund = refund;
    await runPendingJob(context, refund);
  };

/** Pays the merchant's own subaccount, which refunds the payment, so that both sides are in the sandbox. */
const refundedBySubaccount =
  (fields: Fields): Chain['run'] =>
  async (context, set, ids) => {
    await send(context, createSubaccount, { body: { name: 'Filial', pixKey: OWN_KEY } });
    await moved(context, { destinationAlias: OWN_KEY, ...set.payment }, ids);
    const id = defined(ids.payment, 'id of the payment');
    const found = await send(context, getPayment, { path: { id } });
    const endToEndId = defined(
      ifUsable(getPayment, found, 'transaction.endToEndId'),
      'end-to-end id of the payment',
    );
    ids.transaction = endToEndId;
    const made = await send(context, createRefund, {
      body: { value: REFUND_CENTS, ...fields, ...set.refund, transactionEndToEndId: endToEndId },
    });
    const [refund] = relied(createRefund, made, 'correlationID');
    ids.refund = refund;
    await runPendingJob(context, refund);
  };
const REFUND_CENTS = 100;
const OWN_KEY = 'filial@example.com';

/** Pays a charge and opens a dispute about it. Returns the end-to-end id. */
async function disputed(context: Context, fields: Fields, ids: Ids): Promise<string> {
  await paid(context, fields, ids);
  const endToEndId = defined(ids.transaction, 'id of the transaction');
  await context.sandbox.control(control('sandbox.dispute.open'), { body: { endToEndId } });
  return endToEndId;
}

const disputeEnds =
  (
    end: ControlOf<'sandbox.dispute.accept' | 'sandbox.dispute.reject' | 'sandbox.dispute.cancel'>,
  ): Chain['run'] =>
  async (context, set, ids) => {
    const id = await disputed(context, set.charge, ids);
    return context.sandbox.control(end, { body: { id } });
  };

const CHAINS: Readonly<Record<EmittedEvent, Chain>> = {
  CHARGE_CREATED: { things: ['charge'], run: (context, set, ids) => charge(context, set.charge, ids) },
  CHARGE_COMPLETED: { things: ['charge'], run: (context, set, ids) => paid(context, set.charge, ids) },
  CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER: {
    things: ['charge'],
    run: (context, set, ids) => paid(context, { customer: ANA, ...set.charge }, ids, SOMEBODY_ELSE),
  },
  TRANSACTION_RECEIVED: { things: ['charge'], run: (context, set, ids) => paid(context, set.charge, ids) },
  CHARGE_EXPIRED: {
    things: ['charge'],
    run: async (context, set, ids) => {
      const id = await charge(
        context,
        { expiresIn: LIMITS.chargeMinExpirySecondsOf2023, ...set.charge },
        ids,
      );
      await runPendingJob(context, id);
    },
  },
  TRANSACTION_REFUND_RECEIVED: { things: ['charge', 'refund'], run: refunded({}) },
  PIX_TRANSACTION_REFUND_SENT_CONFIRMED: { things: ['charge', 'refund'], run: refunded({}) },
  PIX_TRANSACTION_REFUND_SENT_REJECTED: {
    things: ['charge', 'refund'],
    run: refunded({ value: REJECTED_CENTS }),
  },
  PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED: { things: ['payment', 'refund'], run: refundedBySubaccount({}) },
  PIX_TRANSACTION_REFUND_RECEIVED_REJECTED: {
    things: ['payment', 'refund'],
    run: refundedBySubaccount({ value: REJECTED_CENTS }),
  },
  DISPUTE_CREATED: { things: ['charge'], run: (context, set, ids) => disputed(context, set.charge, ids) },
  DISPUTE_ACCEPTED: { things: ['charge'], run: disputeEnds(control('sandbox.dispute.accept')) },
  DISPUTE_REJECTED: { things: ['charge'], run: disputeEnds(control('sandbox.dispute.reject')) },
  DISPUTE_CANCELED: { things: ['charge'], run: disputeEnds(control('sandbox.dispute.cancel')) },
  MOVEMENT_CONFIRMED: { things: ['payment'], run: (context, set, ids) => moved(context, set.payment, ids) },
  MOVEMENT_FAILED: {
    things: ['payment'],
    run: (context, set, ids) => moved(context, { destinationAlias: FAILING_KEY, ...set.payment }, ids),
  },
  MOVEMENT_REMOVED: {
    things: ['payment'],
    run: async (context, set, ids) => {
      const id = await requestTestPayment(context, set.payment, ids);
      await context.sandbox.control(removePayment, { body: { id } });
    },
  },
  PIX_AUTOMATIC_APPROVED: {
    things: ['subscription'],
    run: (context, set, ids) => approved(context, set, ids),
  },
  PIX_AUTOMATIC_REJECTED: {
    things: ['subscription'],
    run: async (context, set, ids) =>
      decide(context, await mandate(context, set.subscription, ids), 'refuse'),
  },
  PIX_AUTOMATIC_COBR_CREATED: atTheBank(() => true),
  PIX_AUTOMATIC_COBR_APPROVED: atTheBank(({ status }) => status !== 'CREATED'),
  PIX_AUTOMATIC_COBR_COMPLETED: atTheBank(({ status }) => status === 'CONCLUDED'),
  PIX_AUTOMATIC_COBR_REJECTED: atTheBank(({ status }) => status === 'REJECTED', { code: 'AM02' }),
  PIX_AUTOMATIC_COBR_TRY_REJECTED: atTheBank(
    ({ status }) => status === 'FAILED_TRY',
    { code: 'AM02', tries: 1 },
    'THREE_RETRIES_7_DAYS',
  ),
  PIX_AUTOMATIC_COBR_TRY_REQUESTED: atTheBank(
    ({ tries = [] }) => tries.length > 1,
    { code: 'AM02', tries: 1 },
    'THREE_RETRIES_7_DAYS',
  ),
};

const pathsOf = (things: readonly Thing[]): string[] =>
  things.flatMap((thing) => SETTABLE[thing].map((field) => `${thing}.${field}`));

/** @throws PixctlError (exit 2) listing the valid paths */
function readSettings(
  given: readonly KeyValue[],
  things: readonly Thing[],
): Record<Thing, Record<string, unknown>> {
  const set: Record<Thing, Record<string, unknown>> = {
    charge: {},
    refund: {},
    payment: {},
    subscription: {},
  };
  const valid = pathsOf(things);
  for (const { key, value } of given) {
    const thing = things.find((one) => key.startsWith(`${one}.`));
    if (thing === undefined || !valid.includes(key))
      throw usageError(
        say`--set ${showValue(key)} is not a value of this event`,
        say`Use some of: ${valid.join(', ')}.`,
      );
    const path = key.slice(thing.length + 1);
    const last = path.slice(path.lastIndexOf('.') + 1);
    if (NUMBERS.includes(last) && !/^\d{1,15}$/.test(value))
      throw usageError(
        say`--set ${key}=${showValue(value)} is not a whole number`,
        say`Amounts are in cents.`,
      );
    setPath(set[thing], path, NUMBERS.includes(last) ? Number(value) : value);
  }
  return set;
}

export const trigger = command({
  meta: {
    name: 'webhook trigger',
    summary: 'Trigger an event in the sandbox',
    details: [
      say`What --set can change: ${pathsOf(['charge', 'refund', 'payment', 'subscription']).join(', ')}; of these each event takes those of its own things.`,
    ],
    network: 'write',
    examples: [
      {
        command: 'pixctl --sandbox webhook trigger CHARGE_COMPLETED --set charge.value=500',
        note: 'Create and pay a charge of R$ 5,00',
      },
      {
        command: 'pixctl --sandbox webhook trigger MOVEMENT_FAILED',
        note: 'A payment that the bank of the recipient refuses',
      },
    ],
  },
  input: {
    args: [{ name: 'event', description: 'the event, with or without its prefix', source: 'event' }],
    options: {
      set: {
        type: 'key-value',
        repeatable: true,
        placeholder: 'PATH=VALUE',
        description: 'change a value',
      },
    },
  },
  run: async (context, { args, options }) => {
    const profile = await context.service.profile();
    if (profile.mode !== 'sandbox')
      throw usageError(say`events can be triggered only in the sandbox`, say`Add --sandbox.`);
    const type = eventTypeOf(args.event);
    if (type === undefined)
      throw usageError(
        say`event ${showValue(args.event)} is not known`,
        say`Use one of: ${Object.keys(EMITTED_EVENTS).join(', ')}.`,
      );
    if (!isEmitted(type))
      throw usageError(
        say`event ${type} never happens on the sandbox`,
        say`Use one of: ${Object.keys(EMITTED_EVENTS).join(', ')}.`,
      );
    const { things, run } = CHAINS[type];
    const set = readSettings(options.set ?? [], things);
    const ids: Ids = {};
    await run(context, set, ids);
    if ((await context.sandbox.running()) === undefined)
      context.output.note(
        say`Webhooks are called only while the sandbox is running: pixctl sandbox start, or pixctl webhook listen`,
      );
    return { event: eventName(profile.namespace, type), ...ids };
  },
  show: {
    view: {
      columns: [
        { path: 'event', label: 'Event' },
        { path: 'charge', label: 'Charge' },
        { path: 'transaction', label: 'Transaction' },
        { path: 'refund', label: 'Refund' },
        { path: 'payment', label: 'Payment' },
        { path: 'subscription', label: 'Subscription' },
      ],
    },
  },
});
