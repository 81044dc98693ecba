import { validField } from '#client/answers/checked-answer.ts';
import type { OptionSpecs } from '#commands/kit/command.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { at } from '#contract/path.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import { completePayment } from './body.ts';
import { existingPayment } from './existing.ts';
import { assertHolder, expectedHolder } from './holder.ts';
import { movementAtOnce } from './movement.ts';
import { AGAIN, EXPECTED_HOLDER, PAID_ONCE, PAYMENT_OPTIONS } from './options.ts';
import { CHECK_KEY, checkedHolder } from './preflight.ts';
import type { NewPayment } from './same-payment.ts';
import { isSameAndWaits } from './same-payment.ts';
import type { PaymentRecord } from './view.ts';
import { paymentView, readPayment } from './view.ts';

const create = pick(paymentOperations, 'payment.create');

/** Holders looked up by running commands, so that each is looked up once. */
const holders = new WeakMap<Context, Promise<Value | undefined>>();

/** Looks up the holder of the key if the options ask for it. */
function requestedHolder(
  context: Context,
  input: Parameters<typeof checkedHolder>[1],
): Promise<Value | undefined> {
  const known = holders.get(context) ?? checkedHolder(context, input);
  holders.set(context, known);
  return known;
}

const RETURN_EXISTING = {
  'return-existing': {
    type: 'boolean',
    description: 'if the same payment was created before with this id, return it instead of an error',
  },
} as const satisfies OptionSpecs;

/**
 * Returns the same payment that an earlier run created, if it may be returned; undefined if nothing is known of it.
 * @throws PixctlError the refusal, with the difference or the way to the existing payment
 */
async function createdBefore(
  context: Context,
  body: NewPayment,
  error: unknown,
  mayReturn: boolean,
): Promise<PaymentRecord | undefined> {
  const { correlationID } = body;
  if (!(error instanceof PixctlError) || error.fields.code !== 'duplicate' || correlationID === undefined)
    return undefined;
  let found;
  try {
    found = await readPayment(context, correlationID);
  } catch (failure) {
    if (failure instanceof PixctlError && failure.fields.exitCode !== EXIT.interrupted) return undefined;
    throw failure;
  }
  // A payment that waits for its approval was not sent.
  if (body.autoApprove === true && isSameAndWaits(found, body)) return undefined;
  return existingPayment(found, body, error, mayReturn);
}

export const paymentCreate = serviceCommand({
  meta: {
    name: 'payment create',
    summary: 'Create a payment. No money moves until you approve it',
    details: [
      'With --auto-approve, one request creates and approves the payment: the money leaves. pixctl asks for confirmation before it sends the request. The service must have enabled this for your account.',
      'With --holder-name or --holder-tax-id, also as columns of --batch, the command fails if the service reports another recipient. The payment then exists and is not approved.',
      PAID_ONCE,
    ],
    operation: create,
    examples: [
      {
        command: 'pixctl payment create --amount 150,00 --pix-key +5511912345684 --correlation-id invoice-7',
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
  },
  input: {
    options: { ...PAYMENT_OPTIONS, ...CHECK_KEY, ...EXPECTED_HOLDER, ...RETURN_EXISTING, ...AGAIN },
    complete: completePayment,
    batch: {
      check: async (context, { body, options = {} }) => {
        const expected = expectedHolder(options);
        if (expected !== undefined) await assertHolder(context, String(body['correlationID']), expected);
      },
    },
  },
  money: {
    movement: async (context, input) =>
      movementAtOnce(context, input.body, await requestedHolder(context, input)),
    movesMoney: ({ body }) => body['autoApprove'] === true,
  },
  run: async (context, input) => {
    await requestedHolder(context, input);
    const { body, options } = input;
    const expected = expectedHolder(options);
    const compare = async (id: string | undefined): Promise<void> => {
      // With --auto-approve, the holder was looked up before.
      if (expected !== undefined && id !== undefined && body.autoApprove !== true)
        await assertHolder(context, id, expected);
    };
    let made;
    try {
      made = await send(context, create, { body }, { again: options.again });
    } catch (error) {
      const found = await createdBefore(context, body, error, options['return-existing'] === true);
      if (found === undefined) throw error;
      await compare(body.correlationID);
      return at(found, 'payment');
    }
    await compare(validField(create, made, 'correlationID'));
    return made;
  },
  show: {
    view: paymentView,
    next: (made, { flag }) => {
      const id = validField(create, made, 'correlationID');
      return id === undefined || validField(create, made, 'status') !== 'CREATED'
        ? undefined
        : say`Nothing is paid yet. Approve it: pixctl payment approve ${quote(id)}${flag}`;
    },
  },
});
