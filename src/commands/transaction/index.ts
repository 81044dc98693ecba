import type { CommandGroup } from '#commands/kit/command.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { at } from '#contract/path.ts';
import { transaction as transactionSchema } from '#contract/resources/transaction.ts';
import { transfer as transferSchema } from '#contract/resources/transfer.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { stateWord } from '#output/states.ts';
import { firstText } from '#output/values.ts';
import { viewOf } from '#output/view-of.ts';
import { formatReais } from '#pix/money.ts';
import { transferOf } from './transfer-movement.ts';

/** Which way the money went: the service gives amounts without a sign. */
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

/** Who paid, or was paid: the other side, as far as the service tells. */
const otherSide = (row: unknown): Message | undefined =>
  firstText(
    row,
    SIGNS[String(at(row, 'type'))] === '-'
      ? ['creditParty.pixKey.pixKey']
      : // It is told by the side that it leaves.
        at(row, 'type') === 'INTERNAL_TRANSFER'
        ? ['creditParty.pixKey.pixKey', 'debitParty.pixKey.pixKey']
        : ['payer.name', 'customer.name', 'debitParty.pixKey.pixKey'],
  );

/** What is told of one transaction, whatever its type and value look like. */
const REST = [
  'time',
  ['endToEndId', 'End-to-end id'],
  ['transactionID', 'Transaction id'],
  ['globalID', 'Id'],
  ['payer.name', 'Payer'],
  ['payer.taxID.taxID', 'Tax id'],
  ['debitParty.pixKey.pixKey', 'From'],
  ['creditParty.pixKey.pixKey', 'To'],
  ['charge.correlationID', 'Charge'],
  ['pixQrCode.name', 'QR code'],
  ['infoPagador', 'Message'],
] as const;

export const transactionView = viewOf(transactionSchema, {
  recent: 'transaction',
  drawn: [
    ['endToEndId', 'End-to-end id'],
    ['type', 'Type', { show: typeInWords }],
    ['value', 'Value', { show: signedValue }],
    ['payer.name', 'From / to', { show: otherSide, keep: true }],
    ['time', 'Time', { keep: true }],
    ['charge.correlationID', 'Charge'],
    ['infoPagador', 'Message'],
  ],
  drawnDetail: [
    ['type', 'Type', { show: typeInWords }],
    'status',
    ['value', 'Value', { show: signedValue }],
    ...REST,
  ],
  columns: [
    ['endToEndId', 'End-to-end id'],
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
const transferView = viewOf(transferSchema, {
  columns: ['value', 'time', ['correlationID', 'Correlation id']],
});

export const transaction: CommandGroup = {
  name: 'transaction',
  summary: 'List money received and sent',
  commands: [
    serviceCommand({
      name: 'transaction list',
      aliases: ['ls'],
      summary: 'List transactions, newest first',
      operation: pick(transactionOperations, 'transaction.list'),
      view: transactionView,
      examples: [
        { command: 'pixctl transaction list --start today', note: "Today's transactions" },
        { command: 'pixctl transaction list --charge order-1 --json', note: 'The payment of one charge' },
        { command: 'pixctl transaction list --type FEE --start 30d', note: 'Fees of the last 30 days' },
        {
          command: 'pixctl transaction list --start 01/10/2026 --end 31/10/2026 --all -o csv',
          note: 'The last 30 days as CSV',
        },
      ],
    }),
    serviceCommand({
      name: 'transaction get',
      aliases: ['show'],
      summary: 'Show a transaction',
      args: [{ name: 'id', description: 'transaction id or end-to-end id', source: 'transaction' }],
      operation: pick(transactionOperations, 'transaction.get'),
      view: transactionView,
      examples: [
        {
          command: 'pixctl transaction get E12345678202611211345abcdefghijk',
          note: 'By end-to-end id',
        },
        {
          command: 'pixctl transaction get E12345678202611211345abcdefghijk --jq .payer.name',
          note: 'Only the payer',
        },
      ],
    }),
  ],
};

export const transfer: CommandGroup = {
  name: 'transfer',
  summary: 'Move money between your accounts',
  commands: [
    serviceCommand({
      name: 'transfer create',
      summary: 'Transfer between two accounts of the company by Pix key',
      operation: pick(transactionOperations, 'transfer.create'),
      next: (_made, { flag }) =>
        say`See both balances: pixctl account list${flag}, pixctl subaccount list${flag}`,
      view: transferView,
      movement: (_context, { body }) => transferOf(body),
      examples: [
        {
          command:
            'pixctl transfer create --amount 150,00 --from-pix-key loja@example.com --to-pix-key filial@example.com',
          note: 'Transfer R$ 150,00 to another account',
        },
        {
          command:
            'pixctl transfer create --value 15000 --from-pix-key loja@example.com --to-pix-key filial@example.com --yes',
          note: 'In cents, without a question',
        },
      ],
    }),
  ],
};
