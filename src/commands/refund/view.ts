import { refund as refundSchema } from '#contract/resources/refund.ts';
import { viewOf } from '#output/view-of.ts';
import { refundState } from './status.ts';

/** Rows of a refund after its status. */
const REFUND_ROWS = ['value', ['correlationID', 'Correlation ID'], 'refundId', 'time', 'comment'] as const;
export const STATE = ['status', 'Status', { show: refundState }] as const;

export const refundView = viewOf(refundSchema, {
  recent: { refund: 'correlationID' },
  columns: [['correlationID', 'ID'], 'status', 'value', 'time', 'refundId', 'comment'],
  detail: ['status', ...REFUND_ROWS],
  drawnDetail: [STATE, ...REFUND_ROWS],
  empty: 'No refunds.',
});
