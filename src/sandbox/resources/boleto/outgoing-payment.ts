// Outgoing payments of boletos, after their approval.
import type { SandboxContext } from '#sandbox/context.ts';
import { boletoSettlement } from '#sandbox/faults/magic-values.ts';
import { ledgerAccountOf, place, post } from '#sandbox/ledger.ts';
import { amountDueNow, isPayable } from '#sandbox/resources/charge/amount-due.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { emitPaymentSettled } from '#sandbox/resources/payment/events.ts';
import { toJson } from '#sandbox/store/columns.ts';
import { boletoTransactions } from '#sandbox/store/tables/boleto-transactions.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import type { PaymentRow } from '#sandbox/store/tables/payments.ts';
import { paymentBySeq, payments } from '#sandbox/store/tables/payments.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { schedule } from '#sandbox/time/jobs.ts';
import { payBoletoOfCharge } from './pay-charge.ts';

/** Time from the approval until the boleto is sent to its bank, in milliseconds. */
const SENDING_MS = 1_000;

/** Records an approved payment of a boleto, and schedules it. */
export function sendBoletoPayment(
  { db, ids, now }: SandboxContext,
  { seq, company, value }: PaymentRow,
): void {
  boletoTransactions.make(db, {
    company,
    oid: `btx_${ids.hex32()}`,
    type: 'BOLETO_OUT',
    status: 'CREATED',
    value,
    fines: 0,
    interests: 0,
    discount: 0,
    payment: seq,
    created_at: now,
  });
  schedule(db, 'boleto.process', seq, now + SENDING_MS);
}

/** Job: hands the payment to the bank of the boleto, which confirms or refuses it later. */
const process: JobHandler = ({ db, now }, seq) => {
  const row = paymentBySeq(db, seq);
  if (row.status !== 'APPROVED') return;
  payments.update(db, { seq }, { status: 'PROCESSING' });
  boletoTransactions.update(db, { payment: seq }, { status: 'PROCESSING' });
  schedule(db, 'boleto.pay', seq, now + boletoSettlement(row.value).after);
};

/** Failure if the boleto is a charge of the sandbox that was paid, changed its amount or expired after the payment was created. */
const NOT_PAYABLE = { code: 'BOLETO_NOT_PAYABLE', description: 'O boleto não pode mais ser pago' } as const;

function failureOf(context: SandboxContext, { value, charge }: PaymentRow) {
  if (charge !== null) {
    const row = chargeBySeq(context.db, charge);
    if (row.deleted_at !== null || !isPayable(context, row) || amountDueNow(context, row) !== value)
      return NOT_PAYABLE;
  }
  return boletoSettlement(value).failure;
}

/** Job: the bank of the boleto confirms or refuses the payment. */
const pay: JobHandler = (context, seq) => {
  const { db, now } = context;
  const row = paymentBySeq(db, seq);
  if (row.status !== 'PROCESSING') return;
  const { free, setAside } = ledgerAccountOf(row.account, null);
  const failure = failureOf(context, row);
  post(
    db,
    {
      company: row.company,
      kind: failure === undefined ? 'boleto' : 'payment-settled',
      ref: row.oid,
      at: now,
    },
    [{ from: setAside, to: failure === undefined ? place.pix : free, amount: row.value }],
  );
  payments.update(
    db,
    { seq },
    failure === undefined
      ? { status: 'CONFIRMED', settled_at: now }
      : { status: 'FAILED', settled_at: now, error_code: failure.code, error_text: failure.description },
  );
  boletoTransactions.update(
    db,
    { payment: seq },
    { status: failure === undefined ? 'CONFIRMED' : 'REJECTED' },
  );
  emitPaymentSettled(context, paymentBySeq(db, seq));
  if (failure === undefined && row.charge !== null) {
    const { name, taxId } = companyById(db, row.company);
    payBoletoOfCharge(
      context,
      chargeBySeq(db, row.charge),
      toJson({ name, taxID: { taxID: taxId, type: 'BR:CNPJ' as const } }),
    );
  }
};

export const boletoPaymentJobs = { 'boleto.process': process, 'boleto.pay': pay };
