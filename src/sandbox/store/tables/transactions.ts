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
  // The sandbox books a refund or payment at its due time, also when it runs the job only after later incoming ones.
  newestBy: 'at',
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
