import { at } from '#contract/path.ts';
import { transaction as transactionSchema } from '#contract/resources/transaction.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { stateWord } from '#output/status-words.ts';
import { firstText } from '#output/values.ts';
import { viewOf } from '#output/view-of.ts';
import { formatReais } from '#pix/money.ts';

/** Direction of the money by type: the service returns amounts without a sign. */
const SIGNS: Readonly<Record<string, string>> = {
  PAYMENT: '+',
  WITHDRAW: '-',
  REFUND: '-',
  FEE: '-',
  BALANCE_BLOCK: '-',
  BALANCE_UNBLOCK: '+',
  REVERSAL: '+',
};

function signedValue(row: unknown): Message | undefined {
  const value = at(row, 'value');
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return undefined;
  return say`${SIGNS[String(at(row, 'type'))] ?? ''}${formatReais(value)}`;
}

const typeInWords = (row: unknown): Message | undefined => {
  const type = at(row, 'type');
  return typeof type === 'string' ? stateWord(type) : undefined;
};

/** The payer or recipient, as far as the service returns it. */
export const otherSide = (row: unknown): Message | undefined =>
  firstText(
    row,
    SIGNS[String(at(row, 'type'))] === '-'
      ? ['creditParty.pixKey.pixKey', 'charge.payer.name', 'charge.customer.name']
      : // The service lists it in the account that the money leaves, so the recipient is the other party.
        at(row, 'type') === 'INTERNAL_TRANSFER'
        ? ['creditParty.pixKey.pixKey', 'debitParty.pixKey.pixKey']
        : ['payer.name', 'customer.name', 'debitParty.pixKey.pixKey'],
  );

/** Rows of a single transaction, independent of its type and value. */
const REST = [
  'time',
  ['endToEndId', 'End-to-end ID'],
  ['transactionID', 'Transaction ID'],
  ['globalID', 'Service ID'],
  ['payer.name', 'Payer'],
  ['payer.taxID.taxID', 'Tax ID'],
  ['debitParty.pixKey.pixKey', 'From'],
  ['creditParty.pixKey.pixKey', 'To'],
  ['charge.correlationID', 'Charge'],
  ['pixQrCode.name', 'QR code'],
  ['infoPagador', 'Message'],
] as const;

export const transactionView = viewOf(transactionSchema, {
  recent: { transaction: 'endToEndId' },
  drawn: [
    ['endToEndId', 'End-to-end ID'],
    ['type', 'Type', { show: typeInWords }],
    ['value', 'Value', { show: signedValue }],
    ['payer.name', 'From / to', { show: otherSide, keep: true }],
    ['time', 'Time', { keep: true }],
    ['charge.correlationID', 'Charge', { keep: true }],
    ['infoPagador', 'Message'],
  ],
  drawnDetail: [
    ['type', 'Type', { show: typeInWords }],
    'status',
    ['value', 'Value', { show: signedValue }],
    ...REST,
  ],
  columns: [
    ['endToEndId', 'End-to-end ID'],
    'type',
    'value',
    'time',
    ['payer.name', 'Payer'],
    ['charge.correlationID', 'Charge'],
    ['infoPagador', 'Message'],
  ],
  detail: ['type', 'status', 'value', ...REST],
  empty: 'No transactions.',
});
