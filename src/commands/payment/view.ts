// View of a payment, its failure reason and its movement.
import type { Answered } from '#client/checked-answer.ts';
import { validField } from '#client/checked-answer.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { at } from '#contract/path.ts';
import { PAYMENT_FAILURES } from '#contract/refusals/payment-failures.ts';
import { payment as paymentSchema, paymentRecord } from '#contract/resources/payment.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { firstText } from '#output/values.ts';
import { viewOf } from '#output/view-of.ts';
import type { Context } from '#ports/context.ts';
import type { Movement } from '#ports/movement.ts';
import { bankText, boletoText, codeText } from './recipient.ts';

/** View of a newly created payment, without transaction and destination. */
export const paymentView = viewOf(paymentSchema, {
  recent: 'payment',
  columns: [
    ['correlationID', 'ID'],
    'status',
    'value',
    ['destinationAlias', 'Pix key'],
    'comment',
    ['sourceAccountId', 'Account'],
    ['type', 'Type'],
    'metadata',
  ],
});
/** Rows of a single payment after its status. */
const PAYMENT_ROWS = [
  'payment.value',
  ['payment.correlationID', 'Correlation ID'],
  ['payment.type', 'Type'],
  ['payment.destinationAlias', 'Pix key'],
  ['destination.name', 'Destination'],
  ['destination.taxID', 'Tax ID'],
  'destination.bank',
  'destination.branch',
  'destination.account',
  ['transaction.endToEndId', 'End-to-end ID'],
  'transaction.time',
  'payment.comment',
  ['payment.qrCode', 'QR code'],
  ['payment.boleto.barcode', 'Boleto'],
  ['payment.boleto.expiresDate', 'Due date'],
  'payment.metadata',
] as const;

/** Name of the recipient, or the Pix key as long as the service does not return the name. */
const recipient = (row: unknown): Message | undefined =>
  firstText(row, ['destination.name', 'payment.boleto.finalBeneficiary.name', 'payment.destinationAlias']);

/** Name of the recipient of a boleto, unless the service returned it as the destination too. */
const recipientOfBoleto = (row: unknown): Message | undefined =>
  at(row, 'destination.name') === undefined
    ? firstText(row, ['payment.boleto.finalBeneficiary.name'])
    : undefined;

/** Failure reason from the receiving bank, or else from the service. */
export function failureReason(row: unknown): Message | undefined {
  const rejected = at(row, 'transaction.providerRejectedReason');
  const [code] = typeof rejected === 'string' ? (/^[A-Z0-9]{4}\b/.exec(rejected) ?? []) : [];
  for (const known of [code, at(row, 'error.code')])
    if (typeof known === 'string' && Object.hasOwn(PAYMENT_FAILURES, known))
      return say`${PAYMENT_FAILURES[known] ?? known} (${known})`;
  return firstText(row, ['transaction.providerRejectedReason', 'error.description', 'error.code']);
}

/** View of a payment that was read, with its transaction and destination. */
export const paymentRecordView = viewOf(paymentRecord, {
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
    ['transaction.providerRejectedReason', 'Reason', { show: failureReason, keep: true }],
    ['payment.destinationAlias', 'Pix key'],
    'transaction.time',
    'payment.comment',
  ],
  drawnDetail: [
    'payment.status',
    ['transaction.providerRejectedReason', 'Reason', { show: failureReason }],
    ...PAYMENT_ROWS,
    // The service may return the recipient of a boleto only with the boleto.
    ['payment.boleto.finalBeneficiary.name', 'Recipient', { show: recipientOfBoleto }],
  ],
  detail: ['payment.status', ...PAYMENT_ROWS],
  empty: 'No payments.',
});

export const get = pick(paymentOperations, 'payment.get');

export type PaymentRecord = Answered<ResultOf<typeof get>>;

export const readPayment = (context: Context, paymentId: string): Promise<PaymentRecord> =>
  send(context, get, { path: { id: paymentId } });

export const movementOf = (record: PaymentRecord): Movement => ({
  what: say`payment`,
  amountCents: validField(get, record, 'payment.value'),
  account: validField(get, record, 'payment.sourceAccountId'),
  destination: validField(get, record, 'payment.destinationAlias') ?? placeIn(record),
  holder: holderIn(record),
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

/** Maximum length of a name in characters; a longer text could push the rest of the question off the screen. */
const HOLDER_CHARACTERS = 120;

/** Describes the recipient, as returned by the service before the money leaves. */
function holderIn(record: PaymentRecord): Value {
  const short = (text: string | undefined): string | undefined =>
    text === undefined || text.trim() === '' ? undefined : [...text].slice(0, HOLDER_CHARACTERS).join('');
  const boleto = 'payment.boleto.finalBeneficiary';
  const name = short(
    validField(get, record, `${boleto}.name`) ?? validField(get, record, 'destination.name'),
  );
  const taxID = short(
    validField(get, record, `${boleto}.taxID`) ?? validField(get, record, 'destination.taxID'),
  );
  if (name === undefined) return say`not reported by the service: check the key`;
  return taxID === undefined ? name : say`${name}, ${taxID}`;
}
