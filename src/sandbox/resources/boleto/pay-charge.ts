// Payments of the boleto of a charge: the charge is completed at once, and the money arrives some business days later.
import type { Customer } from '#contract/resources/customer.ts';
import { businessDaysAfter } from '#pix/business-days.ts';
import { brasiliaDay } from '#pix/dates.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { emit, issuer } from '#sandbox/events/outbox.ts';
import { ledgerAccountOf, place, post } from '#sandbox/ledger.ts';
import { earnCashback } from '#sandbox/resources/cashback/balance.ts';
import { itemizedAmountDue } from '#sandbox/resources/charge/amount-due.ts';
import { chargeEventView } from '#sandbox/resources/charge/view.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { subaccountOf } from '#sandbox/resources/incoming-pix/receive.ts';
import { endInstallment } from '#sandbox/resources/installment/end.ts';
import type { Json } from '#sandbox/store/columns.ts';
import type { BoletoTransactionRow } from '#sandbox/store/tables/boleto-transactions.ts';
import { boletoTransactionBySeq, boletoTransactions } from '#sandbox/store/tables/boleto-transactions.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { chargeBySeq, charges } from '#sandbox/store/tables/charges.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { cancel, schedule } from '#sandbox/time/jobs.ts';
import { assertPayable } from './codes.ts';

/** Business days after the payment of a boleto until its money arrives. */
const SETTLEMENT_DAYS = 3;
/** Time of day at which the money arrives, in milliseconds after midnight UTC: 10:00 in Brasília. */
const SETTLEMENT_TIME_MS = 13 * 3_600_000;

/** Returns when the money of a boleto arrives, in epoch milliseconds. */
const settlementTime = (paidAt: number): number =>
  businessDaysAfter(Date.parse(brasiliaDay(paidAt)), SETTLEMENT_DAYS) + SETTLEMENT_TIME_MS;

/** Pays the boleto of a charge and returns the row of the payment. @throws Refusal if it cannot be paid any more */
export function payBoletoOfCharge(
  context: SandboxContext,
  charge: ChargeRow,
  payer: Json<Customer>,
): BoletoTransactionRow {
  const { db, ids, now } = context;
  assertPayable(context, charge);
  const { totalCents, fineCents, interestCents, discountCents } = itemizedAmountDue(context, charge);
  charges.update(db, { seq: charge.seq }, { status: 'COMPLETED', paid_at: now, payer, updated_at: now });
  cancel(db, 'charge.expire', charge.seq);
  if (charge.subscription !== null) endInstallment(context, charge.seq, 'COMPLETED');
  const paid = boletoTransactions.make(db, {
    company: charge.company,
    oid: `btx_${ids.hex32()}`,
    type: 'BOLETO_IN',
    status: 'PENDING',
    value: totalCents,
    fines: fineCents,
    interests: interestCents,
    discount: discountCents,
    charge: charge.seq,
    created_at: now,
  });
  schedule(db, 'boleto.settle', paid.seq, settlementTime(now));
  const company = companyById(db, charge.company);
  if (charge.customer !== null) earnCashback({ db, now, company }, charge, charge.customer, totalCents);
  emit(context, charge.company, 'CHARGE_COMPLETED', () => {
    const view = chargeEventView(context, chargeBySeq(db, charge.seq));
    return withoutNulls({
      charge: view,
      boleto: view.paymentMethods?.boleto,
      ...issuer(company),
    });
  });
  return paid;
}

/** Job: credits the money of a paid boleto. */
const settle: JobHandler = (context, seq) => {
  const { db, now } = context;
  const row = boletoTransactionBySeq(db, seq);
  if (row.status !== 'PENDING' || row.charge === null) return;
  const charge = chargeBySeq(db, row.charge);
  boletoTransactions.update(db, { seq }, { status: 'CONFIRMED', settled_at: now });
  charges.update(db, { seq: charge.seq }, { updated_at: now });
  post(db, { company: row.company, kind: 'boleto', ref: row.oid, at: now }, [
    {
      from: place.pix,
      to: ledgerAccountOf(charge.account, subaccountOf(db, charge)).free,
      amount: row.value,
    },
  ]);
  emit(context, row.company, 'BOLETO_SETTLED', () => {
    const view = chargeEventView(context, chargeBySeq(db, charge.seq));
    return {
      charge: view,
      boleto: {
        ...view.paymentMethods?.boleto,
        boletoTransactionID: row.oid,
        value: row.value,
        status: 'SETTLED' as const,
        settledAt: time(now),
      },
      ...issuer(companyById(db, row.company)),
    };
  });
};

export const boletoChargeJobs = { 'boleto.settle': settle };
