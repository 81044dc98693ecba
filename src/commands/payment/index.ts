import { ifUsable } from '#client/answer.ts';
import { isServiceId } from '#client/proof.ts';
import type { ArgSpec, CommandGroup, OptionSpecs } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { after } from '#commands/kit/next-steps.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { watch } from '#commands/kit/wait-for-status.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { FINAL_STATES } from '#contract/states.ts';
import { quote } from '#errors/command-line.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import { completePayment } from './body.ts';
import { PAYMENT_OPTIONS } from './options.ts';
import { paymentBatch } from './plan/index.ts';
import { CHECK_KEY, checkedHolder, limitRows } from './preflight.ts';
import type { NewPayment } from './send.ts';
import { arrival, movementAtOnce, sendPayment } from './send.ts';
import { failureReason, get, movementOf, paymentRecordView, paymentView, readPayment } from './view.ts';

const create = pick(paymentOperations, 'payment.create');
const approve = pick(paymentOperations, 'payment.approve');
const id = {
  name: 'id',
  description: 'payment id or correlation id',
  source: 'payment',
} as const satisfies ArgSpec;
const FOR_OPTION = {
  for: { type: 'duration', placeholder: 'DURATION', description: 'wait at most this long' },
} as const satisfies OptionSpecs;

/** The ids that commands in progress found: the payment that is shown is the one that is approved. */
const found = new WeakMap<Context, Promise<string>>();

function correlationIdOf(context: Context, paymentId: string): Promise<string> {
  const known = found.get(context) ?? lookUpId(context, paymentId);
  found.set(context, known);
  return known;
}

/** The service approves by correlation id alone; its own id of a payment is looked up first. */
async function lookUpId(context: Context, paymentId: string): Promise<string> {
  if (!isServiceId(paymentId)) return paymentId;
  const record = await readPayment(context, paymentId);
  const correlationID = ifUsable(get, record, 'payment.correlationID');
  // Another payment would be approved if this were the answer to another request.
  if (ifUsable(get, record, 'payment.globalID') === paymentId && correlationID !== undefined)
    return correlationID;
  throw usageError(
    say`the service does not say that its payment is ${paymentId}`,
    say`Nothing was approved. Give the correlation id of the payment.`,
    'bad-answer',
  );
}

/** The holders that commands in progress found: each is looked up once. */
const holders = new WeakMap<Context, Promise<Value>>();

/** The holder of the key, where it is to be looked up. */
function holderAsked(
  context: Context,
  { options, body }: { readonly options: { readonly 'check-key'?: boolean }; readonly body: NewPayment },
): Promise<Value | undefined> {
  if (options['check-key'] !== true) return Promise.resolve(undefined);
  const known = holders.get(context) ?? checkedHolder(context, body);
  holders.set(context, known);
  return known;
}

export const payment: CommandGroup = {
  name: 'payment',
  summary: 'Send payments to Pix keys, QR codes and bank accounts',
  within: { 'payment batch': 'Pay a sheet of payments: plan it, have it approved, pay each row once' },
  commands: [
    serviceCommand({
      name: 'payment create',
      batch: {},
      next: after(create, (made, { flag }) => {
        const id = ifUsable(create, made, 'correlationID');
        return id === undefined || ifUsable(create, made, 'status') !== 'CREATED'
          ? undefined
          : say`Nothing is paid yet. Approve it: pixctl payment approve ${quote(id)}${flag}`;
      }),
      summary: 'Create a payment. No money moves until you approve it',
      details: [
        'With --auto-approve, one request creates and approves the payment: the money leaves. pixctl asks before it sends it. The service must have allowed this for your account.',
      ],
      operation: create,
      options: { ...PAYMENT_OPTIONS, ...CHECK_KEY },
      complete: completePayment,
      view: paymentView,
      movement: async (context, input) =>
        movementAtOnce(context, input.body, await holderAsked(context, input)),
      lets: ({ body }) => body['autoApprove'] === true,
      run: async (context, input) => {
        await holderAsked(context, input);
        return send(context, create, { body: input.body });
      },
      examples: [
        {
          command:
            'pixctl payment create --amount 150,00 --pix-key +5511912345684 --correlation-id invoice-7',
          note: 'To a mobile number',
        },
        {
          command: 'pixctl payment create --value 15000 --pix-key ana@example.com --json',
          note: 'In cents, to an e-mail address',
        },
        {
          command:
            'pixctl payment create --qr-code 00020126370014br.gov.bcb.pix0115ana@example.com520400005303986540512.505802BR5907PADARIA6006RECIFE62070503***6304E71E --metadata order=7',
          note: 'For a QR code, with data of your own',
        },
      ],
    }),
    command({
      name: 'payment approve',
      next: arrival,
      summary: 'Approve a payment: the money leaves the account',
      args: [{ ...id, states: ['CREATED'] }],
      operation: approve,
      view: paymentRecordView,
      movement: async (context, input) => {
        const read = movementOf(await readPayment(context, await correlationIdOf(context, input.args.id)));
        return { ...read, more: await limitRows(context, read.account) };
      },
      intends: async (context, { args }) => {
        const known = isServiceId(args.id) ? found.get(context) : Promise.resolve(args.id);
        const correlationID = await known?.catch(() => undefined);
        const intended = { what: approve.id, operation: approve, params: {} };
        return correlationID === undefined
          ? [{ ...intended, unread: ['correlationID'] }]
          : [{ ...intended, body: { correlationID } }];
      },
      examples: [
        { command: 'pixctl payment approve invoice-7', note: 'Approve a payment' },
        { command: 'pixctl payment approve invoice-7 --yes', note: 'In a script, without a question' },
      ],
      run: async (context, input) => {
        const correlationID = await correlationIdOf(context, input.args.id);
        return send(context, approve, { body: { correlationID } });
      },
    }),
    sendPayment,
    serviceCommand({
      name: 'payment list',
      aliases: ['ls'],
      summary: 'List payments, newest first',
      operation: pick(paymentOperations, 'payment.list'),
      view: paymentRecordView,
      examples: [
        { command: 'pixctl payment list --limit 20', note: 'The latest 20' },
        { command: 'pixctl payment list --start 2026-11-01 --end 2026-11-30', note: 'Created in November' },
        {
          command: `pixctl payment list --jq 'map(select(.payment.status == "FAILED"))'`,
          note: 'Failed payments',
        },
      ],
    }),
    serviceCommand({
      name: 'payment get',
      aliases: ['show'],
      summary: 'Show a payment',
      args: [id],
      operation: get,
      view: paymentRecordView,
      examples: [
        { command: 'pixctl payment get invoice-7', note: 'A payment and its transaction' },
        { command: 'pixctl payment get invoice-7 --jq .payment.status', note: 'Only the status' },
      ],
    }),
    command({
      name: 'payment watch',
      waits: true,
      summary: 'Wait until a payment is confirmed or fails',
      args: [{ ...id, states: ['CREATED', 'APPROVED'] }],
      options: FOR_OPTION,
      operation: get,
      view: paymentRecordView,
      examples: [
        { command: 'pixctl payment watch invoice-7 --for 5m', note: 'Until CONFIRMED or FAILED' },
        {
          command: 'pixctl payment watch invoice-7 --json',
          note: 'Without a time limit. Print the payment as JSON',
        },
      ],
      run: (context, input) =>
        watch(context, {
          what: `payment ${input.args.id}`,
          read: () => readPayment(context, input.args.id),
          statusOf: (record) => ifUsable(get, record, 'payment.status') ?? 'unknown',
          whyOf: failureReason,
          final: FINAL_STATES.payment,
          awaited: 'CONFIRMED',
          patience: input.options.for,
        }),
    }),
    ...paymentBatch,
  ],
};
