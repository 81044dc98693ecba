// The movement of a payment that exists at the service.
import { validField } from '#client/answers/checked-answer.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { Movement } from '#ports/movement.ts';
import { holderOfPayment, reportedText } from './holder.ts';
import { bankText, boletoText, codeText } from './recipient.ts';
import type { PaymentRecord } from './view.ts';
import { get, readPayment } from './view.ts';

export const movementOf = (record: PaymentRecord): Movement => ({
  what: say`payment`,
  amountCents: validField(get, record, 'payment.value'),
  account: validField(get, record, 'payment.sourceAccountId'),
  destination: validField(get, record, 'payment.destinationAlias') ?? placeIn(record),
  comment: validField(get, record, 'payment.comment'),
  holder: reportedText(holderOfPayment(record)),
});

/** Describes the destination if the service returns no Pix key: a bank account or the QR code. */
function placeIn(record: PaymentRecord): Value | undefined {
  const { psp, branch, account } = bankAccountIn(record);
  if (psp !== undefined && branch !== undefined && account !== undefined)
    return bankText({ psp, branch, account });
  const boleto = validField(get, record, 'payment.boleto.barcode');
  if (boleto !== undefined) return boletoText(boleto);
  const code = validField(get, record, 'payment.qrCode');
  return code === undefined ? undefined : codeText(code);
}

/** Bank account of the recipient, as returned by the service. */
const bankAccountIn = (
  record: PaymentRecord,
): {
  readonly psp?: string | undefined;
  readonly branch?: string | undefined;
  readonly account?: string | undefined;
} => ({
  psp:
    validField(get, record, 'transaction.creditParty.psp.id') ?? validField(get, record, 'destination.bank'),
  branch:
    validField(get, record, 'transaction.creditParty.account.branch') ??
    validField(get, record, 'destination.branch'),
  account:
    validField(get, record, 'transaction.creditParty.account.account') ??
    validField(get, record, 'destination.account'),
});

/**
 * Reads what is known about a payment by its correlation id; if it cannot be read, prints a note and continues.
 * @param check throws if the payment that was read is not the expected one
 */
export async function movementNamed(
  context: Context,
  correlationID: string,
  check?: (record: PaymentRecord) => void,
): Promise<Partial<Movement>> {
  let record: PaymentRecord;
  try {
    record = await readPayment(context, correlationID);
  } catch (error) {
    if (!(error instanceof PixctlError) || error.fields.exitCode === EXIT.interrupted) throw error;
    return { holder: say`could not be read: ${error.userMessage}` };
  }
  check?.(record);
  return movementOf(record);
}
