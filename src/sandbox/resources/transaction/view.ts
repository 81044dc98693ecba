// JSON of transactions.
import type { Transaction } from '#contract/resources/transaction.ts';
import type { CompanyContext, SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { globalId } from '#sandbox/ids.ts';
import { chargeView } from '#sandbox/resources/charge/view.ts';
import { customerView } from '#sandbox/resources/customer/view.ts';
import { holderKey } from '#sandbox/resources/pix-key/holder.ts';
import { qrcodeView } from '#sandbox/resources/qrcode/view.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { attemptsForPix } from '#sandbox/store/tables/attempts.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import { qrcodeBySeq } from '#sandbox/store/tables/qrcodes.ts';
import { refundedOf } from '#sandbox/store/tables/refunds.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { keyParty } from './party.ts';

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
  const own = keyParty(holderKey(db, row));
  const other = row.counterparty === null ? undefined : keyParty(row.counterparty);
  return row.type === 'PAYMENT'
    ? { debitParty: other, creditParty: own }
    : { debitParty: own, creditParty: other };
}

/** Converts a transaction to JSON, with the webhook deliveries about it, if any. */
export function transactionWithDeliveriesView(call: CompanyContext, row: TransactionRow): Transaction {
  const { db, company } = call;
  const view = transactionView(call, row);
  const attempts = attemptsForPix(db, company.id, row.end_to_end_id);
  if (attempts.length === 0) return view;
  const attempted = new Set<number>();
  const webhookSent = attempts.map(({ delivery, event, status, at }) => {
    const isRetry = attempted.has(delivery);
    attempted.add(delivery);
    return { [event]: withoutNulls({ status, time: time(at) }), isRetry };
  });
  return { ...view, webhookSent };
}
