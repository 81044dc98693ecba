import { paymentOperations } from '../contract/operations/payment.ts';
import { isServiceId } from '../client/proof.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { PixctlError, usageError } from '../errors/pixctl-error.ts';
import type { ErrorFields } from '../errors/pixctl-error.ts';
import { FINAL_STATES } from '../contract/states.ts';
import { parsePixKey } from '../pix/pix-key.ts';
import { ifUsable, relied } from '../client/answer.ts';
import { quote } from '../errors/command-line.ts';
import type { Answered } from '../client/answer.ts';
import type { ResultOf, SentBodyOf } from '../contract/typed.ts';
import type { Movement } from '../ports/movement.ts';
import { command } from './base/define.ts';
import { after } from './base/next.ts';
import type { Draft } from './base/define.ts';
import { pick } from '../contract/operation.ts';
import { at } from '../contract/path.ts';
import { PAYMENT_FAILURES } from '../contract/payment-failures.ts';
import { send, serviceCommand } from './base/service.ts';
import type { Context } from '../ports/context.ts';
import type { ArgSpec, CommandGroup, OptionSpecs } from './base/command.ts';
import { watch } from './base/watch.ts';
import { payment as paymentSchema, paymentRecord } from '../contract/resources.ts';
import { firstText } from '../output/values.ts';
import { say } from '../messages/message.ts';
import type { Message, Value } from '../messages/message.ts';
import { viewOf } from '../output/view-of.ts';

/** A payment as created: nothing around it yet. */
const paymentView = viewOf(paymentSchema, {
  recent: 'payment',
  columns: [
    ['correlationID', 'ID'],
    'status',
    'value',
    ['destinationAlias', 'Pix key'],
    'comment',
    ['sourceAccountId', 'Account'],
  ],
});
/** What is told of one payment after its status. */
const PAYMENT_ROWS = [
  'payment.value',
  ['payment.correlationID', 'Correlation id'],
  ['payment.destinationAlias', 'Pix key'],
  ['destination.name', 'Destination'],
  ['destination.taxID', 'Tax id'],
  'destination.bank',
  'destination.branch',
  'destination.account',
  ['transaction.endToEndId', 'End-to-end id'],
  'transaction.time',
  'payment.comment',
] as const;

/** The name of who is paid, once the service tells it; before that the Pix key. */
const recipient = (row: unknown): Message | undefined =>
  firstText(row, ['destination.name', 'payment.destinationAlias']);

/** Why it failed: what the receiving bank says, else the service. */
function reason(row: unknown): Message | undefined {
  const rejected = at(row, 'transaction.providerRejectedReason');
  const [code] = typeof rejected === 'string' ? (/^[A-Z0-9]{4}\b/.exec(rejected) ?? []) : [];
  for (const known of [code, at(row, 'error.code')])
    if (typeof known === 'string' && Object.hasOwn(PAYMENT_FAILURES, known))
      return say`${PAYMENT_FAILURES[known]!} (${known})`;
  return firstText(row, ['transaction.providerRejectedReason', 'error.description', 'error.code']);
}

/** A payment as read back: with its transaction and destination. */
const paymentRecordView = viewOf(paymentRecord, {
  recent: 'payment',
  columns: [
    ['payment.correlationID', 'ID'],
    'payment.status',
    'payment.value',
    ['payment.destinationAlias', 'Pix key'],
    ['destination.name', 'Destination'],
    'transaction.time',
    'payment.comment',
  ],
  drawn: [
    ['payment.correlationID', 'ID'],
    'payment.status',
    'payment.value',
    ['destination.name', 'Recipient', { show: recipient, keep: true }],
    ['transaction.providerRejectedReason', 'Reason', { show: reason, keep: true }],
    ['payment.destinationAlias', 'Pix key'],
    'transaction.time',
    'payment.comment',
  ],
  drawnDetail: [
    'payment.status',
    ['transaction.providerRejectedReason', 'Reason', { show: reason }],
    ...PAYMENT_ROWS,
  ],
  detail: ['payment.status', ...PAYMENT_ROWS],
  empty: 'No payments.',
});

const create = pick(paymentOperations, 'payment.create');
const approve = pick(paymentOperations, 'payment.approve');
const get = pick(paymentOperations, 'payment.get');
const id = {
  name: 'id',
  description: 'payment id or correlation id',
  source: 'payment',
} as const satisfies ArgSpec;
const FOR_OPTION = {
  for: { type: 'duration', placeholder: 'DURATION', description: 'wait at most this long' },
} as const satisfies OptionSpecs;

type PaymentRecord = Answered<ResultOf<typeof get>>;
type NewPayment = SentBodyOf<typeof create>;

const read = (context: Context, paymentId: string): Promise<PaymentRecord> =>
  send(context, get, { path: { id: paymentId } });

/** The service approves by correlation id alone; its own id of a payment is looked up first. */
async function correlationIdOf(context: Context, paymentId: string): Promise<string> {
  if (!isServiceId(paymentId)) return paymentId;
  const found = await read(context, paymentId);
  const correlationID = ifUsable(get, found, 'payment.correlationID');
  // Another payment would be approved if this were the answer to another request.
  if (ifUsable(get, found, 'payment.globalID') === paymentId && correlationID !== undefined)
    return correlationID;
  throw usageError(
    say`the service does not say that its payment is ${paymentId}`,
    say`Nothing was approved. Give the correlation id of the payment.`,
    'bad-answer',
  );
}

const movementOf = (record: PaymentRecord): Movement => ({
  what: say`payment`,
  amountCents: ifUsable(get, record, 'payment.value'),
  account: ifUsable(get, record, 'payment.sourceAccountId'),
  destination: ifUsable(get, record, 'payment.destinationAlias'),
  holder: holderIn(record),
});

/** What is known of a payment by its correlation id; that it cannot be read is said, and hinders nothing. */
export async function movementNamed(context: Context, correlationID: string): Promise<Partial<Movement>> {
  try {
    return movementOf(await read(context, correlationID));
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    return { holder: say`could not be read: ${error.said}` };
  }
}

/** No name is longer; a text without end would push the rest of the question off the screen. */
const HOLDER_CHARACTERS = 120;

/** Who gets a payment, as the service says it before the money leaves. */
function holderIn(record: PaymentRecord): Value {
  const short = (text: string | undefined): string | undefined =>
    text === undefined || text.trim() === '' ? undefined : [...text].slice(0, HOLDER_CHARACTERS).join('');
  const name = short(ifUsable(get, record, 'destination.name'));
  const taxID = short(ifUsable(get, record, 'destination.taxID'));
  if (name === undefined) return say`not given by the service: check the key`;
  return taxID === undefined ? name : say`${name}, ${taxID}`;
}

/** The service wants the key as the directory holds it; as an option it was read already, punctuation and all. */
const canonicalKey = (body: Draft, given: ReadonlySet<string>): Draft =>
  typeof body['destinationAlias'] === 'string' && !given.has('destinationAlias')
    ? { ...body, destinationAlias: parsePixKey(body['destinationAlias']).key }
    : body;

/**
 * Requests the payment, or finds the very same one that an earlier run with this correlation id requested: running the
 * command again finishes what was begun. @throws PixctlError when the id belongs to another payment.
 */
async function requestOnce(context: Context, body: NewPayment): Promise<string> {
  try {
    return relied(create, await send(context, create, { body }), 'correlationID')[0];
  } catch (error) {
    const { correlationID } = body;
    if (
      correlationID === undefined ||
      !(error instanceof PixctlError) ||
      error.fields.exitCode !== EXIT.refused
    )
      throw error;
    const found = await read(context, correlationID).catch(() => undefined);
    if (found === undefined || !isSameAndWaits(found, body)) throw error;
    context.output.note(
      say`Payment ${correlationID} was created before and not approved; it is not created again.`,
    );
    return correlationID;
  }
}

const isSameAndWaits = (found: PaymentRecord, body: NewPayment): boolean =>
  ifUsable(get, found, 'payment.value') === body.value &&
  ifUsable(get, found, 'payment.destinationAlias') === body.destinationAlias &&
  ifUsable(get, found, 'payment.status') === 'CREATED';

const arrival = after(approve, (record, { flag }) => {
  const id = ifUsable(approve, record, 'payment.correlationID');
  return id === undefined || ifUsable(approve, record, 'payment.status') !== 'APPROVED'
    ? undefined
    : say`See whether it arrives: pixctl payment watch ${quote(id)}${flag}`;
});

const sendPayment = serviceCommand({
  name: 'payment send',
  next: arrival,
  answers: approve,
  summary: 'Pay a Pix key: create the payment and approve it',
  details: [
    'On a live profile it is created first. Then it shows who holds the key, as far as the service says it, and you type the amount. Nothing leaves the account before that. If you decline, the payment stays in CREATED.',
    'Run it again with the same --correlation-id to go on where it ended; it does not pay twice.',
  ],
  operation: create,
  complete: canonicalKey,
  view: paymentRecordView,
  movement: async (_context, input) => movementAsked(input.body),
  asksLater: true,
  examples: [
    {
      command: 'pixctl payment send --amount 150,00 --pix-key ana@example.com --comment "Invoice 7"',
      note: 'Create and approve in one command',
    },
    {
      command: 'pixctl payment send --value 15000 --pix-key ana@example.com --correlation-id invoice-7 --yes',
      note: 'In a script: running it again does not pay twice',
    },
  ],
  run: async (context, input) => {
    const correlationID = await requestOnce(context, input.body);
    const { name } = await context.service.profile();
    const line = `pixctl payment approve ${quote(correlationID)} --profile ${name}`;
    const createdOnlyIf =
      (nothingLeft: (fields: ErrorFields) => boolean) =>
      (error: unknown): never => {
        throw error instanceof PixctlError && nothingLeft(error.fields)
          ? createdOnly(error, correlationID, line)
          : error;
      };
    // Whose key it is the service says once the payment is there; until it is approved nothing leaves.
    const asked = async (): Promise<Movement> => ({
      ...movementAsked(input.body),
      ...holderOf(await movementNamed(context, correlationID)),
    });
    await context
      .confirm(asked)
      .catch(createdOnlyIf(({ code }) => code === 'declined' || code === 'interrupted'));
    // Both steps carry the same id: whatever happens in between, the payment can be found and approved once.
    return send(context, approve, { body: { correlationID } }).catch(
      createdOnlyIf(
        ({ code, exitCode }) =>
          // Others may send at the same time: the limit of the day is reached between the two steps then.
          code === 'limit' || exitCode === EXIT.unreachable || exitCode === EXIT.auth,
      ),
    );
  },
});

const holderOf = ({ holder }: Partial<Movement>): Pick<Movement, 'holder'> =>
  holder === undefined ? {} : { holder };

const movementAsked = (body: NewPayment): Movement => ({
  what: say`payment`,
  amountCents: body.value,
  account: body.sourceAccountId,
  destination: body.destinationAlias,
});

const createdOnly = ({ said, fields }: PixctlError, correlationID: string, line: string): PixctlError =>
  new PixctlError(said, {
    ...fields,
    correlationID,
    hint: say`Nothing left the account. The payment was created and waits for its approval: ${line}`,
  });

export const payment: CommandGroup = {
  name: 'payment',
  summary: 'Pay others by Pix key',
  commands: [
    serviceCommand({
      name: 'payment create',
      next: after(create, (made, { flag }) => {
        const id = ifUsable(create, made, 'correlationID');
        return id === undefined
          ? undefined
          : say`Nothing is paid yet. Approve it: pixctl payment approve ${quote(id)}${flag}`;
      }),
      summary: 'Create a payment; nothing is paid until it is approved',
      operation: create,
      complete: canonicalKey,
      view: paymentView,
      examples: [
        {
          command:
            'pixctl payment create --amount 150,00 --pix-key +5511912345684 --correlation-id invoice-7',
          note: 'To a mobile number',
        },
        {
          command: 'pixctl payment create --value 15000 --pix-key ana@example.com --json',
          note: 'In cents, to an e-mail key',
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
      movement: async (context, input) =>
        movementOf(await read(context, await correlationIdOf(context, input.args.id))),
      examples: [
        { command: 'pixctl payment approve invoice-7', note: 'Pay a payment that was created' },
        { command: 'pixctl payment approve invoice-7 --yes', note: 'In a script: no question is asked' },
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
    command({
      name: 'payment watch',
      waits: true,
      summary: 'Wait until a payment is settled or fails',
      args: [{ ...id, states: ['CREATED', 'APPROVED'] }],
      options: FOR_OPTION,
      operation: get,
      view: paymentRecordView,
      examples: [
        { command: 'pixctl payment watch invoice-7 --for 5m', note: 'Until CONFIRMED or FAILED' },
        {
          command: 'pixctl payment watch invoice-7 --json',
          note: 'Wait without a limit; print the settled payment as JSON',
        },
      ],
      run: (context, input) =>
        watch(context, {
          what: `payment ${input.args.id}`,
          read: () => read(context, input.args.id),
          statusOf: (record) => ifUsable(get, record, 'payment.status') ?? 'unknown',
          whyOf: reason,
          final: FINAL_STATES.payment,
          awaited: 'CONFIRMED',
          patience: input.options.for,
        }),
    }),
  ],
};
