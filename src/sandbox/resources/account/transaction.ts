// Transactions: incoming and outgoing movements of money.
import type { Customer } from '#contract/resources/customer.ts';
import type { Transaction } from '#contract/resources/transaction.ts';
import { canonicalKeyType } from '#pix/pix-key.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext, SandboxContext } from '#sandbox/context.ts';
import { Refusal, time, withoutNulls } from '#sandbox/context.ts';
import { globalId, oidOf } from '#sandbox/ids.ts';
import { chargeView } from '#sandbox/resources/charge/view.ts';
import { customerView } from '#sandbox/resources/customer/view.ts';
import { qrcodeView } from '#sandbox/resources/qrcode/view.ts';
import { page, spanOf } from '#sandbox/service/paging.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { Json } from '#sandbox/store/table.ts';
import { fromJson } from '#sandbox/store/table.ts';
import { attemptsToTell } from '#sandbox/store/tables/attempts.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import { qrcodeBySeq } from '#sandbox/store/tables/qrcodes.ts';
import { refundedOf } from '#sandbox/store/tables/refunds.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { listTransactions, transactionBy, transactions } from '#sandbox/store/tables/transactions.ts';
import { keyOf } from './company.ts';

/** Converts a transaction to its JSON; its charge contains only the id of the customer. */
export function transactionView(context: SandboxContext, row: TransactionRow): Transaction {
  const { db } = context;
  const customer = row.customer === null ? undefined : customerBySeq(db, row.customer);
  const charge = row.charge === null ? undefined : chargeBySeq(db, row.charge);
  const qrcode = row.qrcode === null ? undefined : qrcodeBySeq(db, row.qrcode);
  const { value } = row;
  const at = time(row.at);
  return withoutNulls({
    customer: customer === undefined ? undefined : customerView(customer),
    payer: row.payer === null ? undefined : fromJson(row.payer),
    charge:
      charge === undefined
        ? undefined
        : withoutNulls({ ...chargeView(context, charge), customer: customerIdOf(context, charge) }),
    pixQrCode: qrcode === undefined ? undefined : qrcodeView(context, qrcode),
    withdraw:
      row.type === 'WITHDRAW'
        ? {
            value,
            time: at,
            infoPagador: row.info_pagador,
            endToEndId: row.end_to_end_id,
            createdAt: time(row.created_at),
          }
        : undefined,
    ...parties(context, row),
    infoPagador: row.info_pagador,
    value,
    time: at,
    transactionID: row.transaction_id,
    type: row.type,
    status: statusOf(db, row),
    endToEndId: row.end_to_end_id,
    globalID: globalId('PixTransaction', row.oid),
  });
}

/** Returns the status: incoming money may have been refunded since, wholly or partly. */
function statusOf(db: Database, { seq, type, value }: TransactionRow): Transaction['status'] & string {
  const refunded = type === 'PAYMENT' ? refundedOf(db, seq) : 0;
  if (refunded === 0) return 'CONFIRMED';
  return refunded < value ? 'PARTIAL_REFUND' : 'REFUNDED';
}

/** Returns the customer id in the charge of a transaction. */
const customerIdOf = ({ db }: Pick<SandboxContext, 'db'>, { customer }: ChargeRow): string | undefined =>
  customer === null ? undefined : customerBySeq(db, customer).oid;

/** Returns debtor and creditor with their Pix keys, as far as known. */
function parties({ db }: Pick<SandboxContext, 'db'>, row: TransactionRow) {
  const party = (key: string) => ({
    pixKey: withoutNulls({ pixKey: key, type: canonicalKeyType(key) }),
  });
  const own = party(keyOf(db, row));
  const other = row.counterparty === null ? undefined : party(row.counterparty);
  return row.type === 'PAYMENT'
    ? { debitParty: other, creditParty: own }
    : { debitParty: own, creditParty: other };
}

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

/**
 * Finds a transaction of the company by any of its ids; undefined if there is none. Both sides of a payment to oneself
 * have the same end-to-end id: the outgoing one is returned, unless `received` is true.
 */
export const findTransaction = (
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  id: string,
  { received = false }: { readonly received?: boolean } = {},
): TransactionRow | undefined =>
  // One query per id, because each id has its own index; a combined condition would scan all transactions.
  transactionBy(db, company.id, { end_to_end_id: id }, received) ??
  transactionBy(db, company.id, { transaction_id: id }, received) ??
  transactionBy(db, company.id, { oid: oidOf('PixTransaction', id) ?? id }, received);

/** Converts a transaction to JSON, with the webhook deliveries about it, if any. */
function reported(call: CompanyContext, row: TransactionRow): Transaction {
  const { db, company } = call;
  const shown = transactionView(call, row);
  const attempts = attemptsToTell(db, company.id, row.end_to_end_id);
  if (attempts.length === 0) return shown;
  const before = new Set<number>();
  const webhookSent = attempts.map(({ delivery, event, status, at }) => {
    const isRetry = before.has(delivery);
    before.add(delivery);
    return { [event]: withoutNulls({ status, time: time(at) }), isRetry };
  });
  return { ...shown, webhookSent };
}

const get = (call: Call<'transaction.get'>): Answer<'transaction.get'> => {
  const row = findTransaction(call, call.params.id);
  if (row === undefined) throw new Refusal('Transação não encontrada');
  return { body: { transaction: reported(call, row) } };
};

const list = (call: Call<'transaction.list'>): Answer<'transaction.list'> => {
  const { db, company, query } = call;
  const requested = (id: string | undefined, type: string) =>
    id === undefined ? undefined : { id, oid: oidOf(type, id) ?? id };
  const listing = listTransactions(db, company.id, {
    ...spanOf(call),
    charge: requested(query.charge, 'Charge'),
    qrcode: requested(query.pixQrCode, 'PixQrCode'),
    withdrawal: requested(query.withdrawal, 'PixTransaction'),
    type: query.type,
    hasWebhook: query.hasWebhook,
  });
  const { rows, pageInfo } = page(call, listing);
  return { body: { pageInfo, transactions: rows.map((row) => reported(call, row)) } };
};

export const transactionHandlers = {
  'transaction.get': get,
  'transaction.list': list,
} satisfies Handlers<'transaction.get' | 'transaction.list'>;
