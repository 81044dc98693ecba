// Refunds of transactions that came in.
import { REFUND_STATUS } from '#contract/states.ts';
import type { Database } from './database.ts';
import type { RowOf } from './table.ts';
import { defineTable, generated, integer, nullable, oneOf, text } from './table.ts';

export const refunds = defineTable({
  name: 'refunds',
  columns: {
    seq: generated,
    company: integer,
    account: integer,
    /** The transaction that is given back. */
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
  migrations: {
    1: `
    CREATE TABLE refunds (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, tx INTEGER NOT NULL REFERENCES transactions,
      refund_id TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL, end_to_end_id TEXT NOT NULL UNIQUE, value INTEGER NOT NULL,
      comment TEXT, status TEXT NOT NULL, created_at INTEGER NOT NULL, settled_at INTEGER, UNIQUE (company, correlation_id));
    CREATE INDEX refunds_list ON refunds (company, seq);
    CREATE INDEX refunds_tx ON refunds (tx);`,
    // The table is made anew because it refers to the transactions, which are.
    4: `
    ALTER TABLE refunds RENAME TO refunds_before;
    DROP INDEX refunds_list; DROP INDEX refunds_tx;
    CREATE TABLE refunds (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, tx INTEGER NOT NULL REFERENCES transactions,
      refund_id TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL, end_to_end_id TEXT NOT NULL UNIQUE, value INTEGER NOT NULL,
      comment TEXT, status TEXT NOT NULL, created_at INTEGER NOT NULL, settled_at INTEGER, UNIQUE (company, correlation_id));
    INSERT INTO refunds SELECT * FROM refunds_before ORDER BY seq;
    DROP TABLE refunds_before;
    DROP TABLE transactions_before;
    CREATE INDEX refunds_list ON refunds (company, seq);
    CREATE INDEX refunds_tx ON refunds (tx);`,
  },
});
export type RefundRow = RowOf<typeof refunds>;

export const refundBySeq = (db: Database, seq: number): RefundRow => refunds.get(db, { seq });

/** A company's refund by its correlation id, which comes first, or by its own id. */
export const refundById = (db: Database, company: number, id: string): RefundRow | undefined =>
  refunds
    .select(
      db,
      `WHERE company = :company AND (correlation_id = :id OR refund_id = :id)
       ORDER BY correlation_id = :id DESC LIMIT 1`,
    )
    .get({ company, id });

/** Refunds of what paid a charge, the newest first. */
export const refundsOfCharge = (db: Database, charge: number): RefundRow[] =>
  refunds
    .select(db, 'WHERE tx IN (SELECT seq FROM transactions WHERE charge = ?) ORDER BY seq DESC')
    .all(charge);

/** Cents of a transaction that were given back, or are on their way back. */
export const refundedOf = (db: Database, transaction: number): number =>
  db
    .prepare<{ sum: number }>(
      "SELECT COALESCE(SUM(value), 0) AS sum FROM refunds WHERE tx = ? AND status <> 'REJECTED'",
    )
    .one(transaction).sum;
