// Table of outgoing payments, including withdrawals of sub accounts.
import type { PayableBoleto } from '#contract/resources/boleto.ts';
import { PAYMENT_STATUS, PAYMENT_TYPE } from '#contract/statuses.ts';
import { generated, integer, json, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { By, Listing, RowOf } from '#sandbox/store/table.ts';
import type { Span } from '#sandbox/store/time-range.ts';
import { between } from '#sandbox/store/time-range.ts';

/** Bank account of a payment of type MANUAL. */
export interface BankAccount {
  /** ISPB of the bank. */
  readonly psp: string;
  readonly name: string;
  /** CPF or CNPJ without punctuation. */
  readonly taxID: string;
  readonly branch: string;
  readonly account: string;
  readonly accountType: string;
}

export const payments = defineTable({
  name: 'payments',
  columns: {
    seq: generated,
    company: integer,
    account: integer,
    /** Payment type, or SUBACCOUNT for a sub account's withdrawal. */
    source: oneOf([...PAYMENT_TYPE, 'SUBACCOUNT']),
    oid: text,
    correlation_id: text,
    value: integer,
    /** Pix key of the recipient; empty for a bank account or a boleto. */
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
    qr_code: nullable(text),
    /** Charge of a dynamic QR code or boleto of the sandbox. */
    charge: nullable(integer),
    bank: nullable(json<BankAccount>()),
    metadata: nullable(json<Readonly<Record<string, string>>>()),
    /** End-to-end id returned by the look-up of the key. */
    lookup: nullable(text),
    /** Boleto as it was when the payment was created. */
    boleto: nullable(json<PayableBoleto>()),
  },
  onReset: 'empty',
  counted: true,
});
export type PaymentRow = RowOf<typeof payments>;

export const paymentBySeq = (db: Database, seq: number): PaymentRow => payments.get(db, { seq });

export const paymentBy = (
  db: Database,
  company: number,
  by: By<'correlation_id' | 'oid'>,
): PaymentRow | undefined => payments.find(db, { company, ...by });

/**
 * Returns the payment of a boleto, by whatever company, that was approved and has not failed; undefined if there is
 * none.
 */
export const approvedBoletoPayment = (db: Database, barcode: string): PaymentRow | undefined =>
  payments
    .select(
      db,
      `WHERE boleto IS NOT NULL AND json_extract(boleto, '$.barcode') = :barcode
        AND status IN ('APPROVED', 'PROCESSING', 'CONFIRMED')`,
    )
    .get({ barcode });

/** Most payments through which a report of fraud is traced from one account. */
const TRACED_PAYMENTS = 100;

/** Returns the first Pix that an account sent after a moment and that arrived, oldest first. */
export const sentAfter = (db: Database, account: number, after: number): PaymentRow[] =>
  payments
    .select(
      db,
      `WHERE account = :account AND approved_at >= :after AND +status = 'CONFIRMED' AND end_to_end_id IS NOT NULL
        ORDER BY approved_at, seq LIMIT ${TRACED_PAYMENTS}`,
    )
    .all({ account, after });

/** Lists a company's payments created in the range. */
export const listPayments = (db: Database, company: number, span: Span): Listing<PaymentRow> =>
  payments.list(db, { company }, between('created_at', span));

/**
 * SQL condition for Pix payments approved in the window that have not failed, without withdrawals of sub accounts. The
 * unary plus keeps SQLite on the index of the time.
 */
const APPROVED_IN_WINDOW = `WHERE account = :account AND approved_at >= :start AND approved_at < :end
  AND +source NOT IN ('SUBACCOUNT', 'BOLETO') AND +status IN ('APPROVED', 'PROCESSING', 'CONFIRMED')`;

/** Epoch milliseconds; `end` is exclusive. */
interface Window {
  readonly start: number;
  readonly end: number;
}

/** Cache dependency that is not a table: `cacheApprovedCents` updates the value, so writes need not invalidate it. */
const CACHE_TAG = ['payments left'];
const totalKey = (account: number, { start }: Window): string => `left ${account} ${start}`;

/** Returns the sum of payments of an account in a window, in cents. */
export const approvedCentsIn = (db: Database, account: number, window: Window): number =>
  db.cache.getOrRead(CACHE_TAG, totalKey(account, window), () => {
    const { start, end } = window;
    const sql = `SELECT COALESCE(SUM(value), 0) AS cents FROM payments ${APPROVED_IN_WINDOW}`;
    return db.prepare<{ cents: number }>(sql).one({ account, start, end }).cents;
  });

/** Caches the new sum of a window; call it when a payment of the window is approved or has failed. */
export const cacheApprovedCents = (db: Database, account: number, window: Window, cents: number): void =>
  db.cache.set(CACHE_TAG, totalKey(account, window), cents);

/** Lists the payments of an account in a window. */
export const approvedPaymentsIn = (db: Database, account: number, { start, end }: Window): PaymentRow[] =>
  payments.select(db, APPROVED_IN_WINDOW).all({ account, start, end });
