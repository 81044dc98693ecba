// View of a payment and its failure reason.
import type { Answered } from '#client/answers/checked-answer.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { at } from '#contract/path.ts';
import { PAYMENT_FAILURES } from '#contract/refusals/payment-failures.ts';
import { payment as paymentSchema, paymentRecord } from '#contract/resources/payment.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { firstText } from '#output/values.ts';
import { viewOf } from '#output/view-of.ts';
import type { Context } from '#ports/context.ts';

/** View of a newly created payment, without transaction and destination. */
export const paymentView = viewOf(paymentSchema, {
  recent: { payment: 'correlationID', recipient: 'destinationAlias' },
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
  recent: {
    payment: 'payment.correlationID',
    recipient: 'payment.destinationAlias',
    'sent-pix': 'transaction.endToEndId',
  },
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
    ['payment.destinationAlias', 'Pix key', { keep: true }],
    ['transaction.time', 'Time', { keep: true }],
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
