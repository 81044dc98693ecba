import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { refundOperations } from '#contract/operations/refund.ts';
import { pixTransactionRefund } from '#contract/resources/refund.ts';
import { viewOf } from '#output/view-of.ts';
import { STATE } from './view.ts';

const RECORD_ROWS = [
  'value',
  ['correlationID', 'Correlation ID'],
  'refundId',
  ['returnIdentification', 'Return ID'],
  'comment',
] as const;

const refundRecordView = viewOf(pixTransactionRefund, {
  recent: { refund: 'correlationID' },
  columns: [['correlationID', 'ID'], 'status', 'value', 'refundId', 'comment'],
  detail: ['status', ...RECORD_ROWS],
  drawnDetail: [STATE, ...RECORD_ROWS],
});

export const refundGet = serviceCommand({
  meta: {
    name: 'refund get',
    aliases: ['show'],
    summary: 'Show a refund',
    operation: pick(refundOperations, 'refund.get'),
    examples: [
      { command: 'pixctl refund get refund-1', note: 'A refund' },
      { command: 'pixctl refund get refund-1 --jq .status', note: 'Only the status' },
    ],
  },
  input: {
    args: [{ name: 'id', description: 'refund id or correlation id', source: 'refund' }],
  },
  show: { view: refundRecordView },
});
