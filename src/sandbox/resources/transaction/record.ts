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
export function record({ db, ids, now }: SandboxContext, transaction: NewTransaction): TransactionRow {
  return transactions.make(db, {
    company: transaction.company,
    account: transaction.account,
    subaccount: transaction.subaccount,
    oid: transaction.oid ?? ids.oid(),
    type: transaction.type,
    value: transaction.value,
    end_to_end_id: transaction.endToEndId,
    transaction_id: transaction.transactionID,
    charge: transaction.charge,
    qrcode: transaction.qrcode,
    customer: transaction.customer,
    payer: transaction.payer,
    counterparty: transaction.counterparty,
    info_pagador: transaction.infoPagador,
    created_at: transaction.createdAt ?? now,
    at: now,
  });
}
