// `payment send`: creates and approves a payment, with one confirmation in between for a live account.
import { validField } from '#client/answers/checked-answer.ts';
import type { OptionSpecs } from '#commands/kit/command.ts';
import type { NextStepOf } from '#commands/kit/next-steps.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import { completePayment } from './body.ts';
import { boletoAmount } from './boleto-amount.ts';
import type { PaymentChoices } from './create-and-approve.ts';
import { createAndApprove } from './create-and-approve.ts';
import { existingPayment } from './existing.ts';
import { expectedHolder } from './holder.ts';
import { movementAtOnce, movementRequested } from './movement.ts';
import { AGAIN, EXPECTED_HOLDER, PAID_ONCE, PAYMENT_OPTIONS } from './options.ts';
import { CHECK_KEY, checkedHolder } from './preflight.ts';
import { readAfterRefusal } from './read-after-refusal.ts';
import type { NewPayment } from './same-payment.ts';
import { isSameAndWaits } from './same-payment.ts';
import { paymentRecordView } from './view.ts';

const create = pick(paymentOperations, 'payment.create');
const approve = pick(paymentOperations, 'payment.approve');

const RETURN_EXISTING = {
  'return-existing': {
    type: 'boolean',
    description: 'if the same payment was sent before with this id, return it instead of an error',
  },
} as const satisfies OptionSpecs;

export const arrival: NextStepOf<typeof approve> = (record, { flag }) => {
  const id = validField(approve, record, 'payment.correlationID');
  return id === undefined || validField(approve, record, 'payment.status') !== 'APPROVED'
    ? undefined
    : say`See whether it arrives: pixctl payment watch ${quote(id)}${flag}`;
};

export const sendPayment = serviceCommand({
  meta: {
    name: 'payment send',
    words:
      'send, pay, pagar, enviar, enviar pix, mandar, send money, payout, transferir, ted, send pix, pagar boleto, pay boleto, boleto, fazer pix, pagar qr code, pagar fornecedor, pay supplier, pagar conta, transferir para banco, dados bancarios, agencia, agencia e conta, bank account, bank transfer, pay key, pagar copia e cola, pagar com codigo de barras, transferencia bancaria, pagar reembolso, pix para chave',
    summary: 'Pay a Pix key, a QR code, a boleto or a bank account: create a payment and approve it',
    details: [
      'On a live profile, pixctl creates the payment, shows the holder of the Pix key if the service reports it, and asks you to type the amount. No money leaves the account before you confirm. If you decline, the payment stays in CREATED.',
      'For a boleto, the service determines the amount. With --yes, pixctl pays that amount, within your limits. Show it first with `boleto check`.',
      'With --holder-name or --holder-tax-id, pixctl does not approve the payment if the service reports another recipient. With --auto-approve, it looks the Pix key up first, and sends nothing unless the recipient is the expected one.',
      PAID_ONCE,
      'The confirmation also shows the remaining limits of the account, if the service reports them.',
      'With --auto-approve, one request creates and approves the payment. pixctl asks for confirmation before it sends the request. The service must have enabled this for your account.',
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
          'pixctl payment send --value 15000 --pix-key ana@example.com --correlation-id invoice-7 --return-existing --yes',
        note: 'In a script. Running it again does not pay twice',
      },
      {
        command: 'pixctl payment send --amount 150,00 --pix-key ana@example.com --check-key',
        note: 'Look up the holder of the key first',
      },
      {
        command:
          'pixctl payment send --amount 150,00 --pix-key ana@example.com --holder-name "Ana Souza" --holder-tax-id 529.982.247-25 --yes',
        note: 'In a script, only if the key belongs to this person',
      },
      {
        command:
          'pixctl payment send --qr-code 00020126370014br.gov.bcb.pix0115ana@example.com520400005303986540512.505802BR5907PADARIA6006RECIFE62070503***6304E71E --yes',
        note: 'Pay a QR code that was copied',
      },
      {
        command: 'pixctl payment send --boleto "34191.09172 52851.640772 29826.090002 2 15000000000300"',
        note: 'Pay a boleto',
      },
      {
        command:
          'pixctl payment send --amount 150,00 --to-bank 99999012 --to-branch 0001 --to-account 12345678 --to-account-type CACC --to-name "Ana Souza" --to-tax-id 529.982.247-25',
        note: 'Pay a bank account without a Pix key',
      },
    ],
  },
  input: {
    options: { ...PAYMENT_OPTIONS, ...CHECK_KEY, ...EXPECTED_HOLDER, ...RETURN_EXISTING, ...AGAIN },
    complete: completePayment,
  },
  money: {
    movement: async (context, { body }) => {
      const cents = await boletoAmount(context, body);
      return { ...movementRequested(body), ...(cents === undefined ? {} : { amountCents: cents }) };
    },
    confirmedBy: 'run',
  },
  run: async (context, input) => {
    const checked = await checkedHolder(context, input);
    const { again, 'return-existing': mayReturnExisting = false } = input.options;
    if (input.body.autoApprove === true)
      return sendAtOnce(context, input.body, { holder: checked, mayReturnExisting, again });
    return createAndApprove(context, input.body, {
      holder: checked,
      expected: expectedHolder(input.options),
      mayReturnExisting,
      again,
      expectedCents: await boletoAmount(context, input.body),
    });
  },
  show: { view: paymentRecordView, resultOf: approve, next: arrival },
});

/** Creates and approves with a single request, after a confirmation based on the request alone. */
async function sendAtOnce(
  context: Context,
  body: NewPayment,
  { holder, mayReturnExisting, again }: PaymentChoices,
): Promise<unknown> {
  await context.confirm(() => movementAtOnce(context, body, holder));
  const client = await context.service.client();
  try {
    return (await client.call(create, { body }, { again })).body;
  } catch (error) {
    const { correlationID } = body;
    if (
      !mayReturnExisting ||
      correlationID === undefined ||
      !(error instanceof PixctlError) ||
      error.fields.exitCode !== EXIT.refused
    )
      throw error;
    const found = await readAfterRefusal(context, correlationID, error);
    // A payment that waits for its approval was not sent.
    if (found === undefined || isSameAndWaits(found, body)) throw error;
    return existingPayment(found, body, error, mayReturnExisting);
  }
}
