// Payments that go out, withdrawals of sub accounts among them.
import { PAYMENT_STATUS } from '../../contract/states.ts';
import type { Database } from './database.ts';
import { defineTable, generated, integer, nullable, oneOf, text } from './table.ts';
import type { By, RowOf } from './table.ts';

export const payments = defineTable({
  name: 'payments',
  columns: {
    seq: generated,
    company: integer,
    account: integer,
    source: oneOf(['PIX_KEY', 'SUBACCOUNT']),
    oid: text,
    correlation_id: text,
    value: integer,
    /** The Pix key to which it goes. */
    alias: text,
    comment: nullable(text),
    source_account: nullable(text),
    status: oneOf(PAYMENT_STATUS),
    end_to_end_id: nullable(text),
    approved_at: nullable(integer),
    settled_at: nullable(integer),
    error_code: nullable(text),
    error_text: nullable(text),
    subaccount: nullable(integer),
    created_at: integer,
    error_reason: nullable(text),
  },
  onReset: 'empty',
  counted: true,
  migrations: {
    1: `
    CREATE TABLE payments (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, source TEXT NOT NULL,
      oid TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL, value INTEGER NOT NULL, alias TEXT NOT NULL, comment TEXT,
      source_account TEXT, status TEXT NOT NULL, end_to_end_id TEXT UNIQUE, approved_at INTEGER, settled_at INTEGER,
      error_code TEXT, error_text TEXT, subaccount INTEGER, created_at INTEGER NOT NULL, UNIQUE (company, correlation_id));
    CREATE INDEX payments_list ON payments (company, seq);`,
    2: `ALTER TABLE payments ADD COLUMN error_reason TEXT;`,
  },
});
export type PaymentRow = RowOf<typeof payments>;

export const paymentBySeq = (db: Database, seq: number): PaymentRow => payments.get(db, { seq });

export const paymentBy = (
  db: Database,
  company: number,
  by: By<'correlation_id' | 'oid'>,
): PaymentRow | undefined => payments.find(db, { company, ...by });
