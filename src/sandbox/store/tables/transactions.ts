// Table of transactions: incoming, outgoing and internal movements of money.
import type { Customer } from '#contract/resources/customer.ts';
import { TRANSACTION_TYPE } from '#contract/statuses.ts';
import { generated, integer, json, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { By, Listing, RowOf } from '#sandbox/store/table.ts';
import type { Span } from '#sandbox/store/time-range.ts';
import { between } from '#sandbox/store/time-range.ts';

export const transactions = defineTable({
  name: 'transactions',
  columns: {
    seq: generated,
    company: integer,
    account: integer,
    /** Sub account that the money belongs to, if any. */
    subaccount: nullable(integer),
    oid: text,
    type: oneOf(TRANSACTION_TYPE),
    value: integer,
    end_to_end_id: text,
    transaction_id: nullable(text),
    charge: nullable(integer),
    qrcode: nullable(integer),
    customer: nullable(integer),
    payer: nullable(json<Customer>()),
    /** Pix key of the other side. */
    counterparty: nullable(text),
    info_pagador: text,
    /** Start of the movement; `at` is its completion. */
    created_at: integer,
    at: integer,
  },
  onReset: 'empty',
  counted: true,
  migrations: {
    1: `
    CREATE TABLE transactions (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL, value INTEGER NOT NULL, end_to_end_id TEXT NOT NULL UNIQUE, transaction_id TEXT,
      charge INTEGER REFERENCES charges, qrcode INTEGER REFERENCES qrcodes, customer INTEGER, payer TEXT,
      info_pagador TEXT NOT NULL, at INTEGER NOT NULL);
    CREATE INDEX transactions_list ON transactions (company, seq);
    CREATE INDEX transactions_charge ON transactions (charge);
    CREATE INDEX transactions_qrcode ON transactions (qrcode);
    CREATE INDEX transactions_id ON transactions (company, transaction_id);`,
    // The end-to-end id is no longer unique, because both sides of a payment between two accounts of the sandbox share
    // it. Payments, transfers and withdrawals of sub accounts become transactions, and each payment of a QR code gets
    // its own id. The old table is dropped together with the refunds that reference it.
    4: `
    ALTER TABLE transactions RENAME TO transactions_before;
    DROP INDEX transactions_list; DROP INDEX transactions_charge; DROP INDEX transactions_qrcode; DROP INDEX transactions_id;
    CREATE TABLE transactions (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, account INTEGER NOT NULL, subaccount INTEGER,
      oid TEXT NOT NULL UNIQUE, type TEXT NOT NULL, value INTEGER NOT NULL, end_to_end_id TEXT NOT NULL, transaction_id TEXT,
      charge INTEGER REFERENCES charges, qrcode INTEGER REFERENCES qrcodes, customer INTEGER, payer TEXT, counterparty TEXT,
      info_pagador TEXT NOT NULL, created_at INTEGER NOT NULL, at INTEGER NOT NULL);
    INSERT INTO transactions (seq, company, account, oid, type, value, end_to_end_id, transaction_id, charge, qrcode, customer,
        payer, info_pagador, created_at, at)
      SELECT seq, company, account, oid, type, value, end_to_end_id,
        CASE WHEN type = 'PAYMENT' AND qrcode IS NOT NULL THEN lower(hex(randomblob(16))) ELSE transaction_id END,
        charge, qrcode, customer, payer, info_pagador, at, at
      FROM transactions_before ORDER BY seq;
    UPDATE transactions SET subaccount = arrived.subaccount
      FROM (SELECT p.ref, CAST(substr(e.account, 5) AS INTEGER) AS subaccount
            FROM entries e JOIN postings p ON p.id = e.posting WHERE p.kind = 'pix' AND e.account LIKE 'sub:%') arrived
      WHERE transactions.oid = arrived.ref;
    INSERT INTO transactions (company, account, subaccount, oid, type, value, end_to_end_id, counterparty, info_pagador, created_at, at)
      SELECT company, account, subaccount, lower(hex(randomblob(12))), 'WITHDRAW', value, end_to_end_id, alias,
        COALESCE(comment, ''), approved_at, settled_at
      FROM payments WHERE status = 'CONFIRMED' ORDER BY settled_at, seq;
    INSERT INTO transactions (company, account, subaccount, oid, type, value, end_to_end_id, transaction_id, counterparty,
        info_pagador, created_at, at)
      SELECT t.company, COALESCE(s.account, a.id), s.seq, lower(hex(randomblob(12))), 'INTERNAL_TRANSFER', t.value,
        'E99999004' || strftime('%Y%m%d%H%M', t.at / 1000, 'unixepoch') || substr(hex(randomblob(6)), 1, 11),
        t.correlation_id,
        COALESCE((SELECT pix_key FROM subaccounts WHERE t.target = 'sub:' || seq || ':available'),
          (SELECT pix_key FROM accounts WHERE t.target = 'account:' || id || ':available')), '', t.at, t.at
      FROM transfers t
        LEFT JOIN subaccounts s ON t.source = 'sub:' || s.seq || ':available'
        LEFT JOIN accounts a ON t.source = 'account:' || a.id || ':available'
      ORDER BY t.seq;
    CREATE INDEX transactions_list ON transactions (company, seq);
    CREATE INDEX transactions_charge ON transactions (charge);
    CREATE INDEX transactions_qrcode ON transactions (qrcode);
    CREATE INDEX transactions_id ON transactions (company, transaction_id);
    CREATE INDEX transactions_end_to_end ON transactions (company, end_to_end_id);`,
    8: `CREATE INDEX transactions_at ON transactions (company, at);`,
    11: `
    DROP INDEX transactions_qrcode;
    CREATE INDEX transactions_qrcode ON transactions (qrcode) WHERE qrcode IS NOT NULL;`,
  },
});
export type TransactionRow = RowOf<typeof transactions>;

export const transactionBySeq = (db: Database, seq: number): TransactionRow => transactions.get(db, { seq });

/**
 * Returns a company's transaction by one of its ids. Both sides of a payment to oneself have the same end-to-end id:
 * `received` selects the incoming one.
 */
export const transactionBy = (
  db: Database,
  company: number,
  by: By<'end_to_end_id' | 'transaction_id' | 'oid'>,
  received: boolean,
): TransactionRow | undefined =>
  transactions.find(
    db,
    { company, ...by },
    `ORDER BY (type = 'PAYMENT') = ${received ? 1 : 0} DESC, seq LIMIT 1`,
  );

/** Returns the incoming transaction of a Pix, of whichever company received it. */
export const receivedAnywhere = (db: Database, endToEndId: string): TransactionRow | undefined =>
  // Names the companies because the index begins with them.
  transactions
    .select(
      db,
      `WHERE company IN (SELECT id FROM companies) AND end_to_end_id = ? AND type = 'PAYMENT' ORDER BY seq LIMIT 1`,
    )
    .get(endToEndId);

/** Returns the transaction that paid a charge. */
export const paymentOfCharge = (db: Database, charge: number): TransactionRow | undefined =>
  transactions.find(db, { charge, type: 'PAYMENT' });

/** Requested id, and the row id (`oid`) that it contains or equals. */
interface IdFilter {
  readonly id: string;
  readonly oid: string;
}

export const listTransactions = (
  db: Database,
  company: number,
  {
    charge,
    qrcode,
    withdrawal,
    type,
    hasWebhook,
    ...span
  }: Span & {
    readonly charge?: IdFilter | undefined;
    readonly qrcode?: IdFilter | undefined;
    readonly withdrawal?: IdFilter | undefined;
    readonly type?: TransactionRow['type'] | undefined;
    /** Whether a webhook delivery was attempted for it. */
    readonly hasWebhook?: boolean | undefined;
  },
): Listing<TransactionRow> =>
  transactions.list(db, { company }, [
    ...between('at', span),
    charge && {
      sql: `charge IN (SELECT seq FROM charges WHERE company = :company AND
        (correlation_id = :charge OR transaction_id = :charge OR oid = :charge_oid
          OR (identifier = :charge AND identifier <> transaction_id)))`,
      values: { charge: charge.id, charge_oid: charge.oid },
    },
    qrcode && {
      sql: `qrcode IN (SELECT seq FROM qrcodes WHERE company = :company AND
        (correlation_id = :qrcode OR identifier = :qrcode OR oid = :qrcode_oid))`,
      values: { qrcode: qrcode.id, qrcode_oid: qrcode.oid },
    },
    withdrawal && {
      sql: `type = 'WITHDRAW' AND seq IN (SELECT seq FROM transactions WHERE company = :company AND end_to_end_id = :withdrawal
        UNION ALL SELECT seq FROM transactions WHERE oid = :withdrawal_oid)`,
      values: { withdrawal: withdrawal.id, withdrawal_oid: withdrawal.oid },
    },
    type && { sql: 'type = :type', values: { type } },
    hasWebhook === undefined
      ? undefined
      : {
          sql: `${hasWebhook ? '' : 'NOT '}EXISTS (SELECT 1 FROM events JOIN deliveries ON deliveries.event = events.id
          JOIN attempts ON attempts.delivery = deliveries.id
        WHERE events.company = :company AND events.end_to_end_id = transactions.end_to_end_id)`,
        },
  ]);
