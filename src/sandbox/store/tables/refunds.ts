// Table of refunds of received transactions.
import { REFUND_STATUS } from '#contract/statuses.ts';
import { generated, integer, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

export const refunds = defineTable({
  name: 'refunds',
  columns: {
    seq: generated,
    company: integer,
    account: integer,
    /** Refunded transaction. */
    tx: integer,
    refund_id: text,
    correlation_id: text,
    end_to_end_id: text,
    value: integer,
    comment: nullable(text),
    status: oneOf(REFUND_STATUS),
    created_at: integer,
    settled_at: nullable(integer),
  },
  onReset: 'empty',
  counted: true,
});
export type RefundRow = RowOf<typeof refunds>;

export const refundBySeq = (db: Database, seq: number): RefundRow => refunds.get(db, { seq });

/** Returns a company's refund by correlation id, which takes precedence, or by id. */
export const refundById = (db: Database, company: number, id: string): RefundRow | undefined =>
  refunds
    .select(
      db,
      `WHERE company = :company AND (correlation_id = :id OR refund_id = :id)
       ORDER BY correlation_id = :id DESC LIMIT 1`,
    )
    .get({ company, id });

/** Lists the refunds of a charge's payment, newest first. */
export const refundsOfCharge = (db: Database, charge: number): RefundRow[] =>
  refunds
    .select(db, 'WHERE tx IN (SELECT seq FROM transactions WHERE charge = ?) ORDER BY seq DESC')
    .all(charge);

/** Returns the cents of a transaction that were refunded or are being refunded. */
export const refundedOf = (db: Database, transaction: number): number =>
  db
    .prepare<{ sum: number }>(
      "SELECT COALESCE(SUM(value), 0) AS sum FROM refunds WHERE tx = ? AND status <> 'REJECTED'",
    )
    .one(transaction).sum;
