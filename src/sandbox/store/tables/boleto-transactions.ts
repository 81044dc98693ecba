// Table of paid boletos: those of charges, and those that companies paid.
import { BOLETO_TRANSACTION_STATUS, BOLETO_TRANSACTION_TYPE } from '#contract/statuses.ts';
import { defaulted, generated, integer, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { Listing, RowOf } from '#sandbox/store/table.ts';
import type { Span } from '#sandbox/store/time-range.ts';
import { between } from '#sandbox/store/time-range.ts';

export const boletoTransactions = defineTable({
  name: 'boleto_transactions',
  columns: {
    seq: generated,
    company: integer,
    oid: text,
    type: oneOf(BOLETO_TRANSACTION_TYPE),
    status: oneOf(BOLETO_TRANSACTION_STATUS),
    /** Amount paid in cents; contains fine and interest. */
    value: integer,
    fines: defaulted(integer),
    interests: defaulted(integer),
    discount: defaulted(integer),
    /** Charge that was paid, for BOLETO_IN. */
    charge: nullable(integer),
    /** Outgoing payment, for BOLETO_OUT. */
    payment: nullable(integer),
    created_at: integer,
    /** When the money of a BOLETO_IN arrived. */
    settled_at: nullable(integer),
  },
  onReset: 'empty',
  counted: true,
});
export type BoletoTransactionRow = RowOf<typeof boletoTransactions>;

export const boletoTransactionBySeq = (db: Database, seq: number): BoletoTransactionRow =>
  boletoTransactions.get(db, { seq });

/** Returns the payment by which the boleto of a charge was paid, if it was. */
export const boletoPaymentOf = (db: Database, charge: number): BoletoTransactionRow | undefined =>
  boletoTransactions.find(db, { charge });

export const listBoletoTransactions = (
  db: Database,
  company: number,
  {
    type,
    status,
    created,
    settled: { start: settledStart, end: settledEnd },
  }: {
    readonly type: string | undefined;
    readonly status: string | undefined;
    readonly created: Span;
    readonly settled: Span;
  },
): Listing<BoletoTransactionRow> =>
  boletoTransactions.list(db, { company }, [
    ...between('created_at', created),
    type === undefined ? undefined : { sql: 'type = :type', values: { type } },
    status === undefined ? undefined : { sql: 'status = :status', values: { status } },
    settledStart === undefined ? undefined : { sql: 'settled_at >= :settledStart', values: { settledStart } },
    settledEnd === undefined ? undefined : { sql: 'settled_at <= :settledEnd', values: { settledEnd } },
  ]);
