import { paymentOperations } from '../contract/operations/payment.ts';
import { isServiceId } from '../client/proof.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { PixctlError, usageError } from '../errors/pixctl-error.ts';
import { FINAL_STATES } from '../contract/states.ts';
import { parsePixKey } from '../pix/pix-key.ts';
import { getPath } from './base/input.ts';
import { checkIdentified, pick, serviceCommand } from './base/service.ts';
import type { Context } from './ports/context.ts';
import type { ArgSpec, CommandGroup, Input, Movement } from './base/command.ts';
import { paymentRecordView, paymentView } from './base/views.ts';
import { watch } from './base/watch.ts';

const create = pick(paymentOperations, 'payment.create');
const approve = pick(paymentOperations, 'payment.approve');
const get = pick(paymentOperations, 'payment.get');
const id: ArgSpec = { name: 'id', description: 'payment id or correlation id', source: 'payment' };

const read = async (context: Context, paymentId: string): Promise<unknown> =>
  (await (await context.service.client()).call(get, { path: { id: paymentId } })).result;

/** The service approves by correlation id alone; its own id of a payment is looked up first. */
async function correlationIdOf(context: Context, paymentId: string): Promise<string> {
  if (!isServiceId(paymentId)) return paymentId;
  const found = await read(context, paymentId);
  const correlationID = getPath(found, 'payment.correlationID');
  // Another payment would be approved if this were the answer to another request.
  if (getPath(found, 'payment.globalID') === paymentId && typeof correlationID === 'string')
    return correlationID;
  throw usageError(
    `the service does not say that its payment is ${paymentId}`,
    'Nothing was approved. Give the correlation id of the payment.',
    'bad-answer',
  );
}

const movementOf = (record: unknown): Movement => ({
  what: 'payment',
  amountCents: getPath(record, 'payment.value') as number | undefined,
  account: getPath(record, 'payment.sourceAccountId') as string | undefined,
  destination: getPath(record, 'payment.destinationAlias') as string | undefined,
});

/** The service wants the key as the directory holds it; as an option it was read already, punctuation and all. */
const canonicalKey = (
  body: Readonly<Record<string, unknown>>,
  options: Input['options'],
): Readonly<Record<string, unknown>> =>
  typeof body['destinationAlias'] === 'string' && options['destination-alias'] === undefined
    ? { ...body, destinationAlias: parsePixKey(body['destinationAlias']).key }
    : body;

/**
 * Requests the payment, or finds the very same one that an earlier run with this correlation id requested: running the
 * command again finishes what was begun. @throws PixctlError when the id belongs to another payment.
 */
async function requestOnce(context: Context, body: Readonly<Record<string, unknown>>): Promise<unknown> {
  const client = await context.service.client();
  try {
    return getPath((await client.call(create, { body })).result, 'correlationID');
  } catch (error) {
    const { correlationID } = body;
    if (
      typeof correlationID !== 'string' ||
      !(error instanceof PixctlError) ||
      error.fields.exitCode !== EXIT.refused
    )
      throw error;
    const found = await read(context, correlationID).catch(() => undefined);
    const same =
      getPath(found, 'payment.value') === body['value'] &&
      getPath(found, 'payment.destinationAlias') === body['destinationAlias'] &&
      getPath(found, 'payment.status') === 'CREATED';
    if (!same) throw error;
    context.output.note(`Payment ${correlationID} was requested before; it is approved now.`);
    return correlationID;
  }
}

const sendPayment = serviceCommand({
  name: 'payment send',
  answers: approve,
  summary: 'Pay a Pix key: create the payment and approve it',
  operation: create,
  complete: canonicalKey,
  view: paymentRecordView,
  movement: async (_context, input) => ({
    what: 'payment',
    amountCents: input.body['value'] as number | undefined,
    account: input.body['sourceAccountId'] as string | undefined,
    destination: input.body['destinationAlias'] as string | undefined,
  }),
  examples: [
    {
      command:
        'pixctl payment send --amount 150,00 --destination-alias ana@example.com --comment "Invoice 7"',
      note: 'One confirmation, two requests',
    },
    {
      command:
        'pixctl payment send --value 15000 --destination-alias ana@example.com --correlation-id invoice-7 --yes',
      note: 'In a job: running it again does not pay twice',
    },
  ],
  run: async (context, input) => {
    const client = await context.service.client();
    const body = canonicalKey(input.body, input.options);
    await checkIdentified(create, body, sendPayment.options ?? {});
    const correlationID = await requestOnce(context, body);
    // Both steps carry the same id: whatever happens in between, the payment can be found and approved once.
    try {
      return (await client.call(approve, { body: { correlationID } })).result;
    } catch (error) {
      throw isLimit(error) ? createdOnly(error, String(correlationID)) : error;
    }
  },
});

const isLimit = (error: unknown): error is PixctlError =>
  error instanceof PixctlError && error.fields.code === 'limit';

/** Others sent at the same time, and the day's limit was reached between the two steps. */
const createdOnly = ({ message, fields }: PixctlError, id: string): PixctlError =>
  new PixctlError(message, {
    ...fields,
    hint: `The payment was created and not approved: nothing left the account. Approve it with: pixctl payment approve ${id}`,
  });

export const payment: CommandGroup = {
  name: 'payment',
  summary: 'Pay others by Pix key',
  commands: [
    serviceCommand({
      name: 'payment create',
      summary: 'Create a payment request; nothing is paid until it is approved',
      operation: create,
      complete: canonicalKey,
      view: paymentView,
      examples: [
        {
          command:
            'pixctl payment create --amount 150,00 --destination-alias +5511912345684 --correlation-id invoice-7',
          note: 'To a mobile number',
        },
        {
          command: 'pixctl payment create --value 15000 --destination-alias ana@example.com --json',
          note: 'In cents, to an e-mail key',
        },
      ],
    }),
    {
      name: 'payment approve',
      summary: 'Approve a payment request: the money leaves the account',
      args: [id],
      operation: approve,
      view: paymentRecordView,
      movement: async (context, input) =>
        movementOf(await read(context, await correlationIdOf(context, input.args['id']!))),
      examples: [
        { command: 'pixctl payment approve invoice-7', note: 'Pay what was requested' },
        { command: 'pixctl payment approve invoice-7 --yes', note: 'In a job, where nobody can be asked' },
      ],
      run: async (context, input) => {
        const correlationID = await correlationIdOf(context, input.args['id']!);
        return (await (await context.service.client()).call(approve, { body: { correlationID } })).result;
      },
    },
    sendPayment,
    serviceCommand({
      name: 'payment list',
      aliases: ['ls'],
      summary: 'List payments, newest first',
      operation: pick(paymentOperations, 'payment.list'),
      view: paymentRecordView,
      examples: [
        { command: 'pixctl payment list --limit 20', note: 'The latest twenty' },
        {
          command: `pixctl payment list --jq 'map(select(.payment.status == "FAILED"))'`,
          note: 'Those that failed',
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
        { command: 'pixctl payment get invoice-7', note: 'One payment with its transaction' },
        { command: 'pixctl payment get invoice-7 --jq .payment.status', note: 'Only its state' },
      ],
    }),
    {
      name: 'payment watch',
      summary: 'Wait until a payment is settled or fails',
      args: [id],
      options: { for: { type: 'duration', placeholder: 'DURATION', description: 'wait at most this long' } },
      operation: get,
      view: paymentRecordView,
      examples: [
        { command: 'pixctl payment watch invoice-7 --for 5m', note: 'Until CONFIRMED or FAILED' },
        {
          command: 'pixctl payment watch invoice-7 --json',
          note: 'Without end; the settled payment as JSON',
        },
      ],
      run: (context, input) =>
        watch(context, {
          what: `payment ${input.args['id']!}`,
          read: () => read(context, input.args['id']!),
          statusOf: (record) => String(getPath(record, 'payment.status')),
          final: FINAL_STATES.payment,
          awaited: 'CONFIRMED',
          patience: input.options['for'] as number | undefined,
        }),
    },
  ],
};
