// Tables of disputes of received and of sent payments, and of their evidence.
import { DISPUTE_SIDE, DISPUTE_STATUS, DISPUTE_TYPE } from '#contract/statuses.ts';
import { generated, integer, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { Listing, RowOf } from '#sandbox/store/table.ts';
import type { Span } from '#sandbox/store/time-range.ts';
import { between } from '#sandbox/store/time-range.ts';

export const disputes = defineTable({
  name: 'disputes',
  columns: {
    seq: generated,
    company: integer,
    /** Disputed transaction. */
    tx: integer,
    oid: text,
    end_to_end_id: text,
    status: oneOf(DISPUTE_STATUS),
    type: oneOf(DISPUTE_TYPE),
    side: oneOf(DISPUTE_SIDE),
    /** Disputed amount in cents; `blocked` is the blocked part of it. */
    value: integer,
    blocked: integer,
    reason: text,
    created_at: integer,
    updated_at: integer,
  },
  onReset: 'empty',
  counted: true,
});
export type DisputeRow = RowOf<typeof disputes>;

export const documents = defineTable({
  name: 'dispute_documents',
  columns: {
    seq: generated,
    dispute: integer,
    url: text,
    correlation_id: nullable(text),
    description: nullable(text),
    created_at: integer,
  },
  onReset: 'empty',
});

/**
 * Returns a company's dispute by its id or by end-to-end id. If a Pix has several: one that was received, and the latest.
 */
export const disputeBy = (db: Database, company: number, id: string): DisputeRow | undefined =>
  disputes.find(db, { company, end_to_end_id: id }, `ORDER BY side = 'RECEIVED' DESC, seq DESC LIMIT 1`) ??
  disputes.find(db, { company, oid: id });

export const listDisputes = (db: Database, company: number, span: Span): Listing<DisputeRow> =>
  disputes.list(db, { company }, between('created_at', span));

/** Returns the cents of an account that are blocked by open disputes, without those of its sub accounts. */
export const blockedByDisputes = (db: Database, company: number, account: number): number =>
  db
    .prepare<{ sum: number }>(
      `SELECT COALESCE(SUM(d.blocked), 0) AS sum FROM disputes d JOIN transactions t ON t.seq = d.tx
       WHERE d.company = ? AND d.status IN ('CREATED', 'IN_REVIEW') AND t.account = ? AND t.subaccount IS NULL`,
    )
    .one(company, account).sum;

/** Returns the cents of a transaction that are disputed, or were returned because of a dispute. */
export const disputedOf = (db: Database, transaction: number): number =>
  db
    .prepare<{ sum: number }>(
      "SELECT COALESCE(SUM(value), 0) AS sum FROM disputes WHERE tx = ? AND status NOT IN ('REJECTED', 'CANCELED')",
    )
    .one(transaction).sum;
