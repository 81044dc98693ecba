// JSON of refunds.
import type { ChargeRefund, Refund } from '#contract/resources/refund.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import type { RefundRow } from '#sandbox/store/tables/refunds.ts';

export const chargeRefundView = (row: RefundRow): ChargeRefund =>
  withoutNulls({
    status: row.status,
    value: row.value,
    correlationID: row.correlation_id,
    endToEndId: row.end_to_end_id,
    time: time(row.created_at),
    comment: row.comment,
  });

export const refundView = (row: RefundRow): Refund =>
  withoutNulls({
    status: row.status,
    value: row.value,
    correlationID: row.correlation_id,
    refundId: row.refund_id,
    time: time(row.created_at),
    comment: row.comment,
  });

export const pixTransactionRefundView = (row: RefundRow) =>
  withoutNulls({
    status: row.status,
    value: row.value,
    correlationID: row.correlation_id,
    refundId: row.refund_id,
    returnIdentification: row.end_to_end_id,
    time: time(row.created_at),
    comment: row.comment,
  });
