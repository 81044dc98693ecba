// `payment send`: creates and approves a payment, with one confirmation in between for a live account.
import { ifUsable, relied } from '#client/answer.ts';
import { isRequested } from '#client/proof/judge.ts';
import { compareBankAccount } from '#client/proof/payment-create.ts';
import type { NextStepOf } from '#commands/kit/next-steps.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { at } from '#contract/path.ts';
import type { SentBodyOf } from '#contract/schema/types.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import type { ErrorFields } from '#errors/pixctl-error.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import type { Movement } from '#ports/movement.ts';
import { completePayment } from './body.ts';
import { PAYMENT_OPTIONS } from './options.ts';
import { CHECK_KEY, checkedHolder, limitRows } from './preflight.ts';
import { placeOf } from './recipient.ts';
import type { PaymentRecord } from './view.ts';
import { get, movementNamed, paymentRecordView, readPayment } from './view.ts';

const create = pick(paymentOperations, 'payment.create');
const approve = pick(paymentOperations, 'payment.approve');

export type NewPayment = SentBodyOf<typeof create>;

/**
 * Creates the payment, or finds the same one that an earlier run created with this correlation id, so that running the
 * command again resumes it.
 * @throws PixctlError if the id belongs to another payment
 */
async function requestOnce(context: Context, body: NewPayment): Promise<Requested> {
  try {
    const [correlationID, cents] = relied(
      create,
      await send(context, create, { body }),
      'correlationID',
      'value',
    );
    return { correlationID, cents };
  } catch (error) {
    const { correlationID } = body;
    if (
      correlationID === undefined ||
      !(error instanceof PixctlError) ||
      error.fields.exitCode !== EXIT.refused
    )
      throw error;
    const found = await readIfAny(context, correlationID, error);
    if (found === undefined || !isSameAndWaits(found, body)) throw error;
    context.output.note(
      say`Payment ${correlationID} was created before and not approved; it is not created again.`,
    );
    const [cents] = relied(get, found, 'payment.value');
    return { correlationID, cents };
  }
}

/**
 * Returns the payment with this id, or undefined if the service has none.
 * @throws PixctlError (exit 6) if the answer is inconclusive: an earlier run may have created and paid it
 */
async function readIfAny(
  context: Context,
  correlationID: string,
  refusal: PixctlError,
): Promise<PaymentRecord | undefined> {
  try {
    return await readPayment(context, correlationID);
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    // The service has no such payment; or the request is invalid, so an earlier run cannot have paid it either.
    if (error.fields.code === 'not-found' || refusal.fields.code === 'invalid') return undefined;
    const { name } = await context.service.profile();
    throw new PixctlError(
      say`the service refused the payment (${refusal.userMessage}), and whether it was paid before could not be found out: ${error.userMessage}`,
      {
        ...error.fields,
        code: 'outcome-unknown',
        exitCode: EXIT.unknown,
        retryable: false,
        correlationID,
        hint: say`Find out before you run it again: ${`pixctl payment get ${quote(correlationID)} --profile ${name}`}`,
      },
      { cause: error },
    );
  }
}

interface Requested {
  readonly correlationID: string;
  /** Amount reported by the service, in cents. */
  readonly cents: number;
}

/** Whether an existing payment is certainly the requested one. */
export function isSamePayment(found: PaymentRecord, body: NewPayment): boolean {
  const { value, destinationAlias, qrCode, psp, account } = body;
  if (!isAsAsked(found, body)) return false;
  if (value !== undefined && ifUsable(get, found, 'payment.value') !== value) return false;
  if (leavesAccountOf(found, body) !== true) return false;
  if (destinationAlias !== undefined)
    return (
      ifUsable(get, found, 'payment.destinationAlias') === destinationAlias && !isOfOtherType(found, body)
    );
  if (qrCode !== undefined) return ifUsable(get, found, 'payment.qrCode') === qrCode;
  return account !== undefined && psp !== undefined && compareBankAccount({ body }, found) === 'same';
}

const isOfOtherType = (found: PaymentRecord, { type = 'PIX_KEY' }: NewPayment): boolean =>
  (ifUsable(get, found, 'payment.type') ?? type) !== type;

/** Whether no field that the service returned differs from the request. */
const isAsAsked = (found: PaymentRecord, body: NewPayment): boolean =>
  isRequested(create, { body }, at(found, 'payment')) && compareBankAccount({ body }, found) !== 'differs';

const isSameAndWaits = (found: PaymentRecord, body: NewPayment): boolean =>
  isSamePayment(found, body) && ifUsable(get, found, 'payment.status') === 'CREATED';

/**
 * Whether the payment leaves the requested account, if one was requested; undefined if the service does not report the
 * account.
 */
function leavesAccountOf(found: PaymentRecord, { sourceAccountId }: NewPayment): boolean | undefined {
  if (sourceAccountId === undefined) return true;
  const from = ifUsable(get, found, 'payment.sourceAccountId');
  return from === undefined ? undefined : from === sourceAccountId;
}

/** @throws PixctlError if the payment differs from the request, because the user must confirm exactly what is paid */
function assertAsked(found: PaymentRecord, body: NewPayment, see: string): void {
  if (isAsAsked(found, body)) return;
  throw new PixctlError(say`the id of this ${create.id} is in use for something else`, {
    code: 'differs',
    exitCode: EXIT.refused,
    hint: say`Nothing left the account. See it with: ${see}`,
    ...(body.correlationID === undefined ? {} : { correlationID: body.correlationID }),
  });
}

export const arrival: NextStepOf<typeof approve> = (record, { flag }) => {
  const id = ifUsable(approve, record, 'payment.correlationID');
  return id === undefined || ifUsable(approve, record, 'payment.status') !== 'APPROVED'
    ? undefined
    : say`See whether it arrives: pixctl payment watch ${quote(id)}${flag}`;
};

export const sendPayment = serviceCommand({
  meta: {
    name: 'payment send',
    summary: 'Pay a Pix key, a QR code or a bank account: create a payment and approve it',
    details: [
      'On a live profile, the payment is created first. Then pixctl shows the holder of the Pix key, if the service gives it, and asks you to type the amount. No money leaves the account before that. If you decline, the payment stays in CREATED.',
      'The question also shows what the limits of the account leave, if the service tells it.',
      'With --auto-approve, one request creates and approves the payment. pixctl asks before it sends it. The service must have allowed this for your account.',
      'To continue after an interruption, run the command again with the same --correlation-id. It does not pay twice.',
    ],
    operation: create,
    examples: [
      {
        command: 'pixctl payment send --amount 150,00 --pix-key ana@example.com --comment "Invoice 7"',
        note: 'Create and approve in one command',
      },
      {
        command:
          'pixctl payment send --value 15000 --pix-key ana@example.com --correlation-id invoice-7 --yes',
        note: 'In a script. Running it again does not pay twice',
      },
      {
        command: 'pixctl payment send --amount 150,00 --pix-key ana@example.com --check-key',
        note: 'Look up the holder of the key first',
      },
      {
        command:
          'pixctl payment send --qr-code 00020126370014br.gov.bcb.pix0115ana@example.com520400005303986540512.505802BR5907PADARIA6006RECIFE62070503***6304E71E --yes',
        note: 'Pay a QR code that was copied',
      },
      {
        command:
          'pixctl payment send --amount 150,00 --to-bank 99999012 --to-branch 0001 --to-account 12345678 --to-account-type CACC --to-name "Ana Souza" --to-tax-id 529.982.247-25',
        note: 'Pay a bank account without a Pix key',
      },
    ],
  },
  input: { options: { ...PAYMENT_OPTIONS, ...CHECK_KEY }, complete: completePayment },
  money: {
    movement: async (_context, input) => movementAsked(input.body),
    confirmedBy: 'run',
  },
  run: async (context, input) => {
    const checked =
      input.options['check-key'] === true ? await checkedHolder(context, input.body) : undefined;
    if (input.body.autoApprove === true) return sendAtOnce(context, input.body, checked);
    const { correlationID, cents } = await requestOnce(context, input.body);
    const { name } = await context.service.profile();
    const line = `pixctl payment approve ${quote(correlationID)} --profile ${name}`;
    const createdOnlyIf =
      (nothingLeft: (fields: ErrorFields) => boolean) =>
      (error: unknown): never => {
        throw error instanceof PixctlError && nothingLeft(error.fields)
          ? createdOnly(error, correlationID, line)
          : error;
      };
    const see = `pixctl payment get ${quote(correlationID)} --profile ${name}`;
    // The service returns the key's holder once the payment exists; no money leaves before the approval.
    const requested = async (): Promise<Movement> => {
      const {
        amountCents: reported,
        destination: _destination,
        ...read
      } = await movementNamed(context, correlationID, (found) =>
        assertAsked(found, { ...input.body, value: cents }, see),
      );
      // The service has filled in what the code leaves open.
      return {
        ...movementAsked(input.body),
        amountCents: reported ?? cents,
        ...withoutUndefined({ ...read, holder: checked ?? read.holder }),
        more: await limitRows(context, read.account ?? input.body.sourceAccountId),
      };
    };
    await context
      .confirm(requested)
      .catch(createdOnlyIf(({ code }) => code === 'declined' || code === 'interrupted'));
    // Both steps use the same id, so an interrupted payment can be found and approved once.
    const client = await context.service.client();
    const { result } = await client
      .call(approve, { body: { correlationID } }, { amount: cents })
      .catch(
        createdOnlyIf(
          ({ code, exitCode }) =>
            // Other processes may send at the same time, so the daily limit can be reached between the two steps.
            code === 'limit' || exitCode === EXIT.unreachable || exitCode === EXIT.auth,
        ),
      )
      .catch((error: unknown): never => {
        // The service refused the approval without a hint; the payment still exists.
        throw error instanceof PixctlError &&
          error.fields.exitCode === EXIT.refused &&
          error.fields.hint === undefined
          ? new PixctlError(error.userMessage, {
              ...error.fields,
              hint: say`Nothing left the account. See it with: ${see}`,
            })
          : error;
      });
    const reported = ifUsable(approve, result, 'payment.value');
    if (reported !== undefined && reported !== cents)
      throw new PixctlError(
        say`the service says that ${formatReais(reported)} was approved, not ${formatReais(cents)}`,
        {
          code: 'differs',
          exitCode: EXIT.unknown,
          correlationID,
          hint: say`See what left the account: ${see}`,
        },
      );
    return result;
  },
  show: { view: paymentRecordView, resultOf: approve, next: arrival },
});

/** Creates and approves with a single request, after a confirmation based on the request alone. */
async function sendAtOnce(context: Context, body: NewPayment, holder: Movement['holder']): Promise<unknown> {
  await context.confirm(() => movementAtOnce(context, body, holder));
  const client = await context.service.client();
  return (await client.call(create, { body })).body;
}

/** Movement to confirm before a request that creates and approves. */
export const movementAtOnce = async (
  context: Context,
  body: NewPayment,
  holder: Movement['holder'],
): Promise<Movement> => ({
  ...movementAsked(body),
  ...withoutUndefined({ holder }),
  more: await limitRows(context, body.sourceAccountId),
});

const withoutUndefined = ({
  account,
  holder,
}: {
  readonly account?: Movement['account'];
  readonly holder: Movement['holder'] | undefined;
}): Partial<Movement> => ({
  ...(account === undefined ? {} : { account }),
  ...(holder === undefined ? {} : { holder }),
});

const movementAsked = (body: NewPayment): Movement => ({
  what: say`payment`,
  amountCents: body.value,
  account: body.sourceAccountId,
  destination: placeOf(body),
});

const createdOnly = (
  { userMessage, fields }: PixctlError,
  correlationID: string,
  line: string,
): PixctlError =>
  new PixctlError(userMessage, {
    ...fields,
    correlationID,
    hint: say`Nothing left the account. The payment was created and waits for its approval: ${line}`,
  });
