import { validField } from '#client/checked-answer.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { quote } from '#errors/command-line.ts';
import type { Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import { completePayment } from './body.ts';
import { movementAtOnce } from './movement.ts';
import { PAYMENT_OPTIONS } from './options.ts';
import { CHECK_KEY, checkedHolder } from './preflight.ts';
import type { NewPayment } from './same-payment.ts';
import { paymentView } from './view.ts';

const create = pick(paymentOperations, 'payment.create');

/** Holders looked up by running commands, so that each is looked up once. */
const holders = new WeakMap<Context, Promise<Value>>();

/** Looks up the holder of the key if `--check-key` is given. */
function requestedHolder(
  context: Context,
  { options, body }: { readonly options: { readonly 'check-key'?: boolean }; readonly body: NewPayment },
): Promise<Value | undefined> {
  if (options['check-key'] !== true) return Promise.resolve(undefined);
  const known = holders.get(context) ?? checkedHolder(context, body);
  holders.set(context, known);
  return known;
}

export const paymentCreate = serviceCommand({
  meta: {
    name: 'payment create',
    summary: 'Create a payment. No money moves until you approve it',
    details: [
      'With --auto-approve, one request creates and approves the payment: the money leaves. pixctl asks for confirmation before it sends the request. The service must have enabled this for your account.',
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
    options: { ...PAYMENT_OPTIONS, ...CHECK_KEY },
    complete: completePayment,
    batch: {},
  },
  money: {
    movement: async (context, input) =>
      movementAtOnce(context, input.body, await requestedHolder(context, input)),
    movesMoney: ({ body }) => body['autoApprove'] === true,
  },
  run: async (context, input) => {
    await requestedHolder(context, input);
    return send(context, create, { body: input.body });
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
