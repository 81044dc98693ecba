// Settles approved payments when the recipient's bank has answered.
import type { Customer } from '#contract/resources/customer.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import type { Failure } from '#sandbox/faults/magic-values.ts';
import { FAILING_ACCOUNTS, FAILURES, isKeyTrouble, paymentSettlement } from '#sandbox/faults/magic-values.ts';
import { ISPB } from '#sandbox/ids.ts';
import { ledgerAccountOf, place, post } from '#sandbox/ledger.ts';
import { updateLimitUsage } from '#sandbox/resources/account/limits.ts';
import { isPayable, mayPay } from '#sandbox/resources/charge/amount-due.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { payChargeByCompany } from '#sandbox/resources/incoming-pix/pay-charge.ts';
import { receivePix } from '#sandbox/resources/incoming-pix/receive.ts';
import type { Holder } from '#sandbox/resources/pix-key/holder.ts';
import { holderKey } from '#sandbox/resources/pix-key/holder.ts';
import { record } from '#sandbox/resources/transaction/record.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import type { PaymentRow } from '#sandbox/store/tables/payments.ts';
import { paymentBySeq, payments } from '#sandbox/store/tables/payments.ts';
import { qrcodeByLinkOrCode } from '#sandbox/store/tables/qrcodes.ts';
import { subaccounts } from '#sandbox/store/tables/subaccounts.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { emitPaymentSettled } from './events.ts';
import { bankOf, holderOfPayment } from './recipient.ts';

const SAME_ACCOUNT: Failure = {
  code: 'SAME_ACCOUNT_TRANSFER',
  description: 'A conta de origem e a de destino são a mesma',
};
const NOT_PAYABLE: Failure = {
  code: 'PAY_PIX_KEY_ERROR',
  description: 'A cobrança do QR Code não pode mais ser paga',
};

/** Returns why a payment fails; undefined if it succeeds. */
function failureOf(
  context: SandboxContext,
  row: PaymentRow,
  target: Holder | undefined,
): Failure | undefined {
  if (target?.account === row.account && target.subaccount === null) return SAME_ACCOUNT;
  const bank = bankOf(row);
  if (bank !== undefined && Object.hasOwn(FAILING_ACCOUNTS, bank.account))
    return FAILING_ACCOUNTS[bank.account];
  // The sandbox knows every account of its own bank.
  if (bank?.psp === ISPB) {
    if (target === undefined) return FAILURES['ac03'];
    if (companyById(context.db, target.company).taxId !== bank.taxID) return FAILURES['be01'];
  }
  if (row.charge !== null) {
    const charge = chargeBySeq(context.db, row.charge);
    const payer = companyById(context.db, row.company).taxId;
    if (charge.deleted_at !== null || !isPayable(context, charge) || !mayPay(context.db, charge, payer))
      return NOT_PAYABLE;
  }
  return paymentSettlement(row.alias, row.value).failure;
}

/** Job: settles a payment when the receiving bank has answered. */
const settle: JobHandler = (context, seq) => {
  const { db, now } = context;
  const row = paymentBySeq(db, seq);
  const { company, account, subaccount, value, alias, end_to_end_id: endToEndId } = row;
  // Every approved payment has an end-to-end id.
  if ((row.status !== 'APPROVED' && row.status !== 'CREATED') || endToEndId === null) return;
  const { free, setAside } = ledgerAccountOf(account, subaccount);
  const target = holderOfPayment(context, row);
  const failure = failureOf(context, row, target);
  const posting = { company, kind: 'payment-settled', ref: row.oid, at: now } as const;
  if (failure !== undefined) {
    if (row.source !== 'SUBACCOUNT' && row.approved_at !== null)
      updateLimitUsage(context, row, row.approved_at, -1);
    post(db, posting, [{ from: setAside, to: free, amount: value }]);
    payments.update(
      db,
      { seq },
      {
        status: 'FAILED',
        settled_at: now,
        error_code: failure.code,
        error_text: failure.description,
        error_reason: failure.providerRejectedReason ?? null,
      },
    );
    if (subaccount !== null && isKeyTrouble(failure))
      subaccounts.update(db, { seq: subaccount }, { withdraw_blocked: 1 });
    emitPaymentSettled(context, paymentBySeq(db, seq));
    return;
  }
  post(db, posting, [{ from: setAside, to: place.pix, amount: value }]);
  payments.update(db, { seq }, { status: 'CONFIRMED', settled_at: now });
  record(context, {
    company,
    account,
    subaccount,
    type: 'WITHDRAW',
    oid: row.oid,
    value,
    endToEndId,
    counterparty: alias === '' ? undefined : alias,
    infoPagador: row.comment ?? '',
    createdAt: row.approved_at,
  });
  emitPaymentSettled(context, paymentBySeq(db, seq));
  if (target !== undefined) arrive(context, row, target, endToEndId);
};

/** Credits the payment to a recipient in the sandbox. */
function arrive(context: SandboxContext, row: PaymentRow, target: Holder, endToEndId: string): void {
  const { db } = context;
  const { company, account, subaccount, value } = row;
  const { name, taxId } = companyById(db, company);
  const payer: Customer = { name, taxID: { taxID: taxId, type: 'BR:CNPJ' } };
  if (row.charge !== null) {
    payChargeByCompany(context, chargeBySeq(db, row.charge), { value, payer, endToEndId });
    return;
  }
  receivePix(context, {
    account: target.account,
    subaccount: target.subaccount,
    value,
    endToEndId,
    payer,
    ...(target.company === company ? { payerKey: holderKey(db, { account, subaccount }) } : {}),
    infoPagador: row.comment ?? '',
    qrcode: row.qr_code === null ? undefined : qrcodeByLinkOrCode(db, target.company, row.qr_code)?.seq,
  });
}

export const paymentJobs = { 'payment.settle': settle };
