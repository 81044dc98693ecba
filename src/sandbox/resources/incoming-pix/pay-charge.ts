// Pays a charge, with the consequences of its payment: splits, cashback, instalment.
import type { Customer } from '#contract/resources/customer.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { ledgerAccountOf, place, post } from '#sandbox/ledger.ts';
import { earnCashback } from '#sandbox/resources/cashback/balance.ts';
import { amountDueNow, isPayable, mayPay } from '#sandbox/resources/charge/amount-due.ts';
import { EXPIRED } from '#sandbox/resources/charge/expiry.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { endInstallment } from '#sandbox/resources/installment/end.ts';
import { record } from '#sandbox/resources/transaction/record.ts';
import type { Json } from '#sandbox/store/columns.ts';
import { fromJson, toJson } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import type { CustomerRow } from '#sandbox/store/tables/customers.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { cancel } from '#sandbox/time/jobs.ts';
import { emitPixReceived } from './events.ts';
import { paySplits } from './pay-splits.ts';
import { payerOf } from './payer.ts';
import { commentOf, subaccountOf } from './receive.ts';
import type { PayContext, PayRequest } from './request.ts';

/** Pays a charge. @throws Refusal if it cannot be paid, or for another amount or payer */
export function payCharge(context: PayContext, charge: ChargeRow, payment: PayRequest): TransactionRow {
  const { db } = context;
  if (charge.status === 'COMPLETED') throw new Refusal('A cobrança já foi paga');
  if (!isPayable(context, charge)) throw new Refusal(EXPIRED);
  const value = amountDueNow(context, charge);
  if (payment.value !== undefined && payment.value !== value)
    throw new Refusal(`A cobrança custa ${value} centavos, não ${payment.value}`);
  const customer = customerOf(db, charge);
  const payer = payerOf(context, payment, customer);
  if (!mayPay(db, charge, payer.taxID?.taxID))
    throw new Refusal('A cobrança só pode ser paga pelo CPF ou CNPJ do cliente');
  return completeCharge(context, charge, { value, customer, payer: toJson(payer) });
}

/** Completes a payable charge with a payment of one of the sandbox's companies. */
export const payChargeByCompany = (
  context: SandboxContext,
  charge: ChargeRow,
  { payer, ...paid }: { readonly value: number; readonly payer: Customer; readonly endToEndId: string },
): TransactionRow =>
  completeCharge({ ...context, company: companyById(context.db, charge.company) }, charge, {
    ...paid,
    customer: customerOf(context.db, charge),
    payer: toJson(payer),
  });

/** Completes a payable charge with a payment and returns the transaction's row. */
function completeCharge(
  context: PayContext,
  charge: ChargeRow,
  paid: Parameters<typeof bookPayment>[2],
): TransactionRow {
  const { db, now } = context;
  const { seq } = charge;
  charges.update(db, { seq }, { status: 'COMPLETED', paid_at: now, payer: paid.payer, updated_at: now });
  cancel(db, 'charge.expire', seq);
  if (charge.subscription !== null) endInstallment(context, seq, 'COMPLETED');
  return bookPayment(context, charge, paid);
}

const customerOf = (db: Database, { customer }: ChargeRow): CustomerRow | undefined =>
  customer === null ? undefined : customerBySeq(db, customer);

/** Books the payment of a charge with its consequences, such as splits and cashback. Returns the transaction's row. */
export function bookPayment(
  context: PayContext,
  charge: ChargeRow,
  {
    value,
    customer,
    payer,
    endToEndId,
  }: {
    /** Amount in cents. */
    readonly value: number;
    /** End-to-end id of the payer's bank, if known. */
    readonly endToEndId?: string;
    /** Customer of the charge. */
    readonly customer: CustomerRow | undefined;
    readonly payer: Json<Customer>;
  },
): TransactionRow {
  const { db, ids, now, company } = context;
  const { seq, account } = charge;
  const subaccount = subaccountOf(db, charge);
  const transaction = record(context, {
    company: company.id,
    account,
    subaccount,
    type: 'PAYMENT',
    value,
    endToEndId: endToEndId ?? ids.endToEnd('E', now),
    transactionID: charge.transaction_id,
    charge: seq,
    ...(customer === undefined ? {} : { customer: customer.seq }),
    payer,
    infoPagador: commentOf(charge),
  });
  post(db, { company: company.id, kind: 'charge', ref: transaction.oid, at: now }, [
    { from: place.pix, to: ledgerAccountOf(account, subaccount).free, amount: value },
  ]);
  if (charge.splits !== null) paySplits(context, company, transaction, fromJson(charge.splits));
  if (customer !== undefined) earnCashback(context, charge, customer.seq, value);
  emitPixReceived(context, company, transaction);
  return transaction;
}
