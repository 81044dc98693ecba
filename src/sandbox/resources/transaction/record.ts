// Records transactions: incoming and outgoing movements of money.
import type { Customer } from '#contract/resources/customer.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import type { Json } from '#sandbox/store/columns.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { transactions } from '#sandbox/store/tables/transactions.ts';

export interface NewTransaction {
  readonly company: number;
  readonly account: number;
  /** Sub account that the money belongs to, if any. */
  readonly subaccount?: number | null;
  /** PAYMENT is incoming, INTERNAL_TRANSFER stays within the company, all other types are outgoing. */
  readonly type: TransactionRow['type'];
  readonly value: number;
  readonly endToEndId: string;
  readonly transactionID?: string;
  readonly charge?: number | null;
  readonly qrcode?: number | null;
  readonly customer?: number | null;
  readonly payer?: Json<Customer>;
  /** Pix key of the other side. */
  readonly counterparty?: string | undefined;
  readonly infoPagador: string;
  /** Start of the movement in epoch milliseconds, if it was before the transaction's own time. */
  readonly createdAt?: number | null;
  /** Id of the transaction, if it is derived from another resource (default: a new id). */
  readonly oid?: string;
}

/** Records a transaction at the context's time and returns the row. */
export function record({ db, ids, now }: SandboxContext, made: NewTransaction): TransactionRow {
  return transactions.make(db, {
    company: made.company,
    account: made.account,
    subaccount: made.subaccount,
    oid: made.oid ?? ids.oid(),
    type: made.type,
    value: made.value,
    end_to_end_id: made.endToEndId,
    transaction_id: made.transactionID,
    charge: made.charge,
    qrcode: made.qrcode,
    customer: made.customer,
    payer: made.payer,
    counterparty: made.counterparty,
    info_pagador: made.infoPagador,
    created_at: made.createdAt ?? now,
    at: now,
  });
}
