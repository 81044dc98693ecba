import { ifUsable } from '#client/answer.ts';
import type { CommandGroup } from '#commands/kit/command.ts';
import { after } from '#commands/kit/next-steps.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { refundOperations } from '#contract/operations/refund.ts';
import { pixTransactionRefund, refund as refundSchema } from '#contract/resources/refund.ts';
import { quote } from '#errors/command-line.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { refundState } from './status.ts';

/** What is told of a refund after its state. */
const REFUND_ROWS = ['value', ['correlationID', 'Correlation id'], 'refundId', 'time', 'comment'] as const;
const RECORD_ROWS = [
  'value',
  ['correlationID', 'Correlation id'],
  'refundId',
  ['returnIdentification', 'Return id'],
  'comment',
] as const;
const STATE = ['status', 'Status', { show: refundState }] as const;

const refundView = viewOf(refundSchema, {
  recent: 'refund',
  columns: [['correlationID', 'ID'], 'status', 'value', 'time', 'refundId', 'comment'],
  detail: ['status', ...REFUND_ROWS],
  drawnDetail: [STATE, ...REFUND_ROWS],
  empty: 'No refunds.',
});
const refundRecordView = viewOf(pixTransactionRefund, {
  recent: 'refund',
  columns: [['correlationID', 'ID'], 'status', 'value', 'refundId', 'comment'],
  detail: ['status', ...RECORD_ROWS],
  drawnDetail: [STATE, ...RECORD_ROWS],
});

const create = pick(refundOperations, 'refund.create');

export const refund: CommandGroup = {
  name: 'refund',
  summary: 'Refund payments that you received',
  commands: [
    serviceCommand({
      name: 'refund create',
      batch: {
        what: say`refunds`,
        account: say`the accounts that received them`,
        destination: say`their payers`,
      },
      summary: 'Refund all or part of a received transaction',
      operation: create,
      next: after(create, (made, { flag }) => {
        const id = ifUsable(create, made, 'correlationID');
        return id === undefined ? undefined : say`Check its status: pixctl refund get ${quote(id)}${flag}`;
      }),
      view: refundView,
      movement: async (_context, input) => ({
        what: say`refund`,
        amountCents: input.body.value,
        account: say`the account that received it`,
        destination: say`payer of ${input.body.transactionEndToEndId}`,
      }),
      examples: [
        {
          command:
            'pixctl refund create --transaction-end-to-end-id E12345678202611211345abcdefghijk --amount 5,00',
          note: 'Refund R$ 5,00 of a received Pix',
        },
        {
          command:
            'pixctl refund create --transaction-end-to-end-id E12345678202611211345abcdefghijk --value 500 --correlation-id refund-1',
          note: 'With your own id: running it again does not refund twice',
        },
      ],
    }),
    serviceCommand({
      name: 'refund list',
      aliases: ['ls'],
      summary: 'List refunds, newest first',
      operation: pick(refundOperations, 'refund.list'),
      view: refundView,
      examples: [
        { command: 'pixctl refund list --limit 20', note: 'The latest 20' },
        { command: 'pixctl refund list --all -o ndjson', note: 'All of them, one per line' },
      ],
    }),
    serviceCommand({
      name: 'refund get',
      aliases: ['show'],
      summary: 'Show a refund',
      args: [{ name: 'id', description: 'refund id or correlation id', source: 'refund' }],
      operation: pick(refundOperations, 'refund.get'),
      view: refundRecordView,
      examples: [
        { command: 'pixctl refund get refund-1', note: 'A refund' },
        { command: 'pixctl refund get refund-1 --jq .status', note: 'Only the status' },
      ],
    }),
  ],
};
