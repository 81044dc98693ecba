import { transactionOperations } from '../contract/operations/transaction.ts';
import { pick } from '../contract/operation.ts';
import { serviceCommand } from './base/service.ts';
import type { CommandGroup } from './base/command.ts';
import { transaction as transactionSchema, transfer as transferSchema } from '../contract/resources.ts';
import { say } from '../messages/message.ts';
import { viewOf } from '../output/view-of.ts';

export const transactionView = viewOf(transactionSchema, {
  recent: 'transaction',
  columns: [
    ['endToEndId', 'End-to-end id'],
    'type',
    'value',
    'time',
    ['payer.name', 'Payer'],
    ['charge.correlationID', 'Charge'],
    ['infoPagador', 'Message'],
  ],
  detail: [
    'type',
    'value',
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
  ],
  empty: 'No transactions.',
});
const transferView = viewOf(transferSchema, {
  columns: ['value', 'time', ['correlationID', 'Correlation id']],
});

export const transaction: CommandGroup = {
  name: 'transaction',
  summary: 'Read what came in and went out',
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
        {
          command: 'pixctl transaction list --start 01/10/2026 --end 31/10/2026 --all -o csv',
          note: 'A month as CSV',
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
          note: 'By the end-to-end id of the bank',
        },
        {
          command: 'pixctl transaction get E12345678202611211345abcdefghijk --jq .payer.name',
          note: 'Only who paid',
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
      view: transferView,
      movement: async (_context, input) => ({
        what: say`transfer`,
        amountCents: input.body.value,
        account: input.body.fromPixKey,
        destination: input.body.toPixKey,
      }),
      examples: [
        {
          command:
            'pixctl transfer create --amount 150,00 --from-pix-key loja@example.com --to-pix-key filial@example.com',
          note: 'Move R$ 150,00 to another account of the company',
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
