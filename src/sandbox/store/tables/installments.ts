// Tables of subscription instalments, and of the payment attempts of the payer's bank.
import { COBR_STATUS, INSTALLMENT_STATUS, REJECT_CODE, TRY_STATUS } from '#contract/mandate.ts';
import { generated, integer, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { Listing, RowOf } from '#sandbox/store/table.ts';

export const installments = defineTable({
  name: 'installments',
  columns: {
    seq: generated,
    company: integer,
    subscription: integer,
    oid: text,
    correlation_id: text,
    /** Number within the subscription, from 1. */
    number: integer,
    value: integer,
    /** Start of the due date in Brasília. */
    due_at: integer,
    status: oneOf(INSTALLMENT_STATUS),
    charge: nullable(integer),
    /** The `cobr` columns are null until the charge is sent to the payer's bank. */
    cobr_id: nullable(text),
    cobr_status: nullable(oneOf(COBR_STATUS)),
    cobr_code: nullable(text),
    cobr_at: nullable(integer),
    end_to_end_id: nullable(text),
    paid_at: nullable(integer),
    /** Simulated rejection: code, and in `fail_tries` the number of attempts that fail (null: all). */
    fail_code: nullable(oneOf(REJECT_CODE)),
    fail_tries: nullable(integer),
    created_at: integer,
  },
  onReset: 'empty',
});
export type InstallmentRow = RowOf<typeof installments>;

export const cobrTries = defineTable({
  name: 'cobr_tries',
  columns: {
    seq: generated,
    installment: integer,
    status: oneOf(TRY_STATUS),
    purpose: text,
    code: nullable(text),
    value: integer,
    /** Start of the payment date in Brasília. */
    execute_at: integer,
    created_at: integer,
    updated_at: integer,
  },
  onReset: 'empty',
});
export type TryRow = RowOf<typeof cobrTries>;

export const installmentBySeq = (db: Database, seq: number): InstallmentRow => installments.get(db, { seq });

export const installmentsOf = (db: Database, subscription: number): InstallmentRow[] =>
  installments.findAll(db, { subscription }, 'ORDER BY number');

/** Lists the instalments that are not due yet. */
export const scheduledOf = (db: Database, subscription: number): InstallmentRow[] =>
  installments.findAll(db, { subscription, status: 'SCHEDULED' }, 'ORDER BY number');

/** Returns the latest instalment that has a charge. */
export const latestCharged = (db: Database, subscription: number): InstallmentRow | undefined =>
  installments.find(db, { subscription }, 'AND charge IS NOT NULL ORDER BY number DESC LIMIT 1');

/** Lists instalments by number, oldest first, so that pages stay stable while instalments are added. */
export const listInstallments = (db: Database, subscription: number): Listing<InstallmentRow> => ({
  count: () =>
    db
      .prepare<{ n: number }>('SELECT COUNT(*) AS n FROM installments WHERE subscription = ?')
      .one(subscription).n,
  rows: (limit, skip) =>
    installments
      .select(db, 'WHERE subscription = ? ORDER BY number LIMIT ? OFFSET ?')
      .all(subscription, limit, skip),
});

export const triesOf = (db: Database, installment: number): TryRow[] =>
  cobrTries.findAll(db, { installment }, 'ORDER BY seq');
