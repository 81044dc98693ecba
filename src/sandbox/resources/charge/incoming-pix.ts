// Simulates incoming Pix payments: for a charge, a static QR code or a Pix key.
import type { Customer } from '#contract/resources/customer.ts';
import { InvalidValue } from '#pix/errors.ts';
import { directoryKey } from '#pix/pix-key.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext, SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { oidOf } from '#sandbox/ids.ts';
import { ledgerAccountOf, place, post } from '#sandbox/ledger.ts';
import { companyById, holderOf } from '#sandbox/resources/account/company.ts';
import { record } from '#sandbox/resources/account/transaction.ts';
import { endInstallment } from '#sandbox/resources/subscription/installment-end.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { Json } from '#sandbox/store/table.ts';
import { fromJson, toJson } from '#sandbox/store/table.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { charges, chargeToPayBy } from '#sandbox/store/tables/charges.ts';
import type { CustomerRow } from '#sandbox/store/tables/customers.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import type { QrCodeRow } from '#sandbox/store/tables/qrcodes.ts';
import { qrcodeByLinkOrCode } from '#sandbox/store/tables/qrcodes.ts';
import { subaccounts } from '#sandbox/store/tables/subaccounts.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { cancel } from '#sandbox/time/jobs.ts';
import { addCashback } from './cashback-pool.ts';
import { EXPIRED } from './charge.ts';
import { paySplits } from './pay-splits.ts';
import { payerOf } from './payer.ts';
import { tellReceived } from './pix-events.ts';
import { findQrcode } from './qrcode.ts';
import { dueNow, isPayable, mayPay } from './terms.ts';

/**
 * `id`: any id of a charge or static QR code, its BR Code, or a Pix key of the company. `as`: the id is from the URL of
 * a payment page (`link`) or of the location in a code (`location`), and is matched as nothing else. `value` is
 * required only if the payer chooses the amount.
 */
export type PaymentIn = Body<'sandbox.pay'>;

/** Cashback on a paid charge that enables it, in basis points. */
const CASHBACK_BASIS_POINTS = 100;

/** Comment of a payer if the code has none. */
const NO_COMMENT = 'Pagamento de teste';

/** Pays the resource with this id and returns the transaction's row. @throws Refusal if it cannot be paid */
export function payIn(
  call: Pick<CompanyContext, 'company'> & SandboxContext,
  payment: PaymentIn,
): TransactionRow {
  const charge = chargeToPay(call, payment);
  if (charge !== undefined) return payCharge(call, charge, payment);
  const qrcode =
    (payment.as === undefined ? findQrcode(call, payment.id) : undefined) ??
    (payment.as === 'location' ? undefined : qrcodeByLinkOrCode(call.db, call.company.id, payment.id));
  if (qrcode !== undefined) return payQrcode(call, qrcode, payment);
  return (payment.as === undefined ? payKey(call, payment) : undefined) ?? refuseUnknown();
}

const refuseUnknown = (): never => {
  throw new Refusal('Cobrança, QR Code ou chave Pix não encontrados');
};

/** Pays a Pix key of the company's account or sub account, without a charge; undefined if the id is no such key. */
function payKey(
  call: Pick<CompanyContext, 'company'> & SandboxContext,
  payment: PaymentIn,
): TransactionRow | undefined {
  const { db, ids, now, company } = call;
  const key = canonicalKey(payment.id);
  if (key === undefined) return undefined;
  const holder = holderOf(db, key, company.id);
  if (holder?.company !== company.id) return undefined;
  if (payment.value === undefined) throw new Refusal('A chave Pix não tem valor fixo: informe value');
  return receivePix(call, {
    account: holder.account,
    subaccount: holder.subaccount,
    value: payment.value,
    endToEndId: ids.endToEnd('E', now),
    payer: payerOf(payment, undefined),
    infoPagador: NO_COMMENT,
  });
}

function canonicalKey(text: string): string | undefined {
  try {
    return directoryKey(text);
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}

/** Books an incoming Pix that does not pay a charge. */
export function receivePix(
  context: SandboxContext,
  received: {
    readonly account: number;
    /** Receiving sub account; null for the account itself. */
    readonly subaccount: number | null;
    readonly value: number;
    readonly endToEndId: string;
    readonly payer: Customer;
    /** Pix key of the payer, if it belongs to the same company. */
    readonly payerKey?: string;
    readonly infoPagador: string;
    /** Static QR code that was paid. */
    readonly qrcode?: number | undefined;
  },
): TransactionRow {
  const { db, ids, now } = context;
  const { account, subaccount, value, endToEndId, payer, payerKey, infoPagador, qrcode } = received;
  const { company } = accountById(db, account);
  const transaction = record(context, {
    company,
    account,
    subaccount,
    type: 'PAYMENT',
    value,
    endToEndId,
    transactionID: ids.hex32(),
    qrcode: qrcode ?? null,
    payer: toJson(payer),
    counterparty: payerKey,
    infoPagador,
  });
  post(db, { company, kind: 'pix', ref: transaction.oid, at: now }, [
    { from: place.pix, to: ledgerAccountOf(account, subaccount).free, amount: value },
  ]);
  tellReceived(context, companyById(db, company), transaction);
  return transaction;
}

function chargeToPay(
  { db, company }: Pick<CompanyContext, 'company' | 'db'>,
  { id, as }: PaymentIn,
): ChargeRow | undefined {
  if (as === 'link') return chargeToPayBy(db, company.id, { payment_link_id: id });
  if (as === 'location') return chargeToPayBy(db, company.id, { transaction_id: id });
  // The location in a BR Code contains the charge's transaction id.
  const located = /\/qr\/v1\/([0-9a-f]{32})/.exec(id)?.[1];
  if (located !== undefined) {
    const charge = chargeToPayBy(db, company.id, { transaction_id: located });
    return charge?.br_code === id ? charge : undefined;
  }
  return (
    chargeToPayBy(db, company.id, { correlation_id: id }) ??
    chargeToPayBy(db, company.id, { oid: oidOf('Charge', id) ?? id }) ??
    chargeToPayBy(db, company.id, { transaction_id: id }) ??
    chargeToPayBy(db, company.id, { payment_link_id: id }) ??
    chargeToPayBy(db, company.id, { identifier: id })
  );
}

function payCharge(
  call: Pick<CompanyContext, 'company'> & SandboxContext,
  charge: ChargeRow,
  payment: PaymentIn,
): TransactionRow {
  const { db } = call;
  if (charge.status === 'COMPLETED') throw new Refusal('A cobrança já foi paga');
  if (!isPayable(call, charge)) throw new Refusal(EXPIRED);
  const value = dueNow(call, charge);
  if (payment.value !== undefined && payment.value !== value)
    throw new Refusal(`A cobrança custa ${value} centavos, não ${payment.value}`);
  const customer = customerOf(db, charge);
  const payer = payerOf(payment, customer);
  if (!mayPay(db, charge, payer.taxID?.taxID))
    throw new Refusal('A cobrança só pode ser paga pelo CPF ou CNPJ do cliente');
  return completeCharge(call, charge, { value, customer, payer: toJson(payer) });
}

/** Completes a payable charge with a payment and returns the transaction's row. */
function completeCharge(
  call: Pick<CompanyContext, 'company'> & SandboxContext,
  charge: ChargeRow,
  paid: Parameters<typeof bookPayment>[2],
): TransactionRow {
  const { db, now } = call;
  const { seq } = charge;
  charges.update(db, { seq }, { status: 'COMPLETED', paid_at: now, payer: paid.payer, updated_at: now });
  cancel(db, 'charge.expire', seq);
  if (charge.subscription !== null) endInstallment(call, seq, 'COMPLETED');
  return bookPayment(call, charge, paid);
}

/** Completes a payable charge with a payment of one of the sandbox's companies. */
export const payChargeFrom = (
  context: SandboxContext,
  charge: ChargeRow,
  { payer, ...paid }: { readonly value: number; readonly payer: Customer; readonly endToEndId: string },
): TransactionRow =>
  completeCharge({ ...context, company: companyById(context.db, charge.company) }, charge, {
    ...paid,
    customer: customerOf(context.db, charge),
    payer: toJson(payer),
  });

const customerOf = (db: Database, { customer }: ChargeRow): CustomerRow | undefined =>
  customer === null ? undefined : customerBySeq(db, customer);

/** Books the payment of a charge with its consequences, such as splits and cashback. Returns the transaction's row. */
export function bookPayment(
  call: Pick<CompanyContext, 'company'> & SandboxContext,
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
  const { db, ids, now, company } = call;
  const { seq, account } = charge;
  const subaccount = subaccountOf(db, charge);
  const transaction = record(call, {
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
  if (charge.splits !== null) paySplits(call, company, transaction, fromJson(charge.splits));
  if (customer !== undefined) earnCashback(call, charge, customer.seq, value);
  tellReceived(call, company, transaction);
  return transaction;
}

/** Returns the receiving sub account; null for the account, also if the sub account was deleted. */
const subaccountOf = (db: Database, { subaccount }: ChargeRow | QrCodeRow): number | null =>
  subaccount !== null && subaccounts.get(db, { seq: subaccount }).deleted_at === null ? subaccount : null;

/** Grants the customer of a paid charge the cashback that the charge enables, of either kind. */
function earnCashback(
  { db, now, company }: Pick<CompanyContext, 'company' | 'db' | 'now'>,
  charge: ChargeRow,
  customer: number,
  paid: number,
): void {
  const value = Math.floor((paid * CASHBACK_BASIS_POINTS) / 10_000);
  if (value === 0) return;
  if (charge.cashback === 1)
    addCashback(db, { company: company.id, customer, kind: 'PERCENTAGE', value, now });
  if (charge.cashback_exclusive === 1)
    addCashback(db, { company: company.id, customer, kind: 'EXCLUSIVE', value, now });
}

function payQrcode(
  call: Pick<CompanyContext, 'company'> & SandboxContext,
  qrcode: QrCodeRow,
  payment: PaymentIn,
): TransactionRow {
  const { db, ids, now, company } = call;
  const fixed = qrcode.value ?? undefined;
  const value = payment.value ?? fixed;
  if (value === undefined) throw new Refusal('O QR Code não tem valor fixo: informe value');
  if (fixed !== undefined && value !== fixed)
    throw new Refusal(`O QR Code custa ${fixed} centavos, não ${value}`);
  const { account } = qrcode;
  const subaccount = subaccountOf(db, qrcode);
  const transaction = record(call, {
    company: company.id,
    account,
    subaccount,
    type: 'PAYMENT',
    value,
    endToEndId: ids.endToEnd('E', now),
    // A new id for each payment: the code's identifier is the same for all of its payments.
    transactionID: ids.hex32(),
    qrcode: qrcode.seq,
    payer: toJson(payerOf(payment, undefined)),
    infoPagador: commentOf(qrcode),
  });
  post(db, { company: company.id, kind: 'qrcode', ref: transaction.oid, at: now }, [
    { from: place.pix, to: ledgerAccountOf(account, subaccount).free, amount: value },
  ]);
  tellReceived(call, company, transaction);
  return transaction;
}

/** Comment that the payer's bank returns: the one in the charge or code. */
const commentOf = ({ comment }: { readonly comment: string | null }): string => comment || NO_COMMENT;
