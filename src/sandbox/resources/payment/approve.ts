// Approves payments against the balance and the limits of the account.
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { paymentSettlement } from '#sandbox/faults/magic-values.ts';
import { balanceOf, place, post } from '#sandbox/ledger.ts';
import { assertWithinLimits, updateLimitUsage } from '#sandbox/resources/account/limits.ts';
import { assertUnpaid } from '#sandbox/resources/boleto/codes.ts';
import { sendBoletoPayment } from '#sandbox/resources/boleto/outgoing-payment.ts';
import { returnLookupTokens } from '#sandbox/resources/pix-key/lookup.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import type { PaymentRow } from '#sandbox/store/tables/payments.ts';
import { paymentBy, paymentBySeq, payments } from '#sandbox/store/tables/payments.ts';
import { schedule } from '#sandbox/time/jobs.ts';
import { paymentNotFound } from './find.ts';
import { priceOf } from './target.ts';
import { boletoOf } from './view.ts';

/** Approves a payment: blocks its amount until it is settled. @throws Refusal if it cannot be approved */
export function approvePayment(
  context: CompanyContext,
  { correlationID }: Body<'payment.approve'>,
): PaymentRow {
  const { db, ids, now, company } = context;
  const row = paymentBy(db, company.id, { correlation_id: correlationID });
  if (row === undefined) throw paymentNotFound();
  if (row.status !== 'CREATED' || row.source === 'SUBACCOUNT')
    throw new Refusal(`O pagamento não aguarda aprovação: está ${row.status}`);
  const { seq, account, value } = row;
  const boleto = boletoOf(row);
  if (boleto !== undefined) assertUnpaid(context, boleto.barcode);
  // Since the request the amount due may have changed, or somebody else may have paid the charge.
  const price = row.charge === null ? value : priceOf(context, chargeBySeq(db, row.charge));
  if (price !== value) throw new Refusal(`A cobrança custa agora ${price} centavos, não ${value}`);
  if (balanceOf(db, account).available < value)
    throw new Refusal('Você não possui saldo o suficiente para realizar esse pagamento');
  const isPix = row.source !== 'BOLETO';
  if (isPix) {
    // Limits do not apply to payments that are seeded with a time in the past.
    if (context.quiet !== true) assertWithinLimits(context, row);
    updateLimitUsage(context, row, now, 1);
  }
  post(db, { company: company.id, kind: 'payment', ref: row.oid, at: now }, [
    { from: place.available(account), to: place.blocked(account), amount: value },
  ]);
  if (!isPix) {
    payments.update(db, { seq }, { status: 'APPROVED', approved_at: now });
    sendBoletoPayment(context, row);
    return paymentBySeq(db, seq);
  }
  const endToEndId = row.lookup ?? ids.endToEnd('E', now);
  payments.update(db, { seq }, { status: 'APPROVED', end_to_end_id: endToEndId, approved_at: now });
  if (context.quiet !== true) returnLookupTokens(context, row.alias, endToEndId);
  const { after } = paymentSettlement(row.alias, value);
  if (after !== undefined) schedule(db, 'payment.settle', seq, now + after);
  return paymentBySeq(db, seq);
}
