// Sends instalments of Pix Automático to the payer's bank ("cobr"), and retries them.
import { LIMITS } from '#contract/limits.ts';
import { DAY_MS, dayStart } from '#pix/dates.ts';
import { retryDays } from '#pix/recurrence.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { dynamicCode } from '#sandbox/resources/brcode/encode.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { assertValueAllowed } from '#sandbox/resources/subscription/value.ts';
import { chargeBySeq, charges } from '#sandbox/store/tables/charges.ts';
import type { InstallmentRow } from '#sandbox/store/tables/installments.ts';
import { cobrTries, installmentBySeq, installments, triesOf } from '#sandbox/store/tables/installments.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';
import { cancel, schedule } from '#sandbox/time/jobs.ts';
import { chargeInstallment } from './charge.ts';
import { emitCobrEvent } from './events.ts';
import { createUpcomingInstallments } from './upcoming.ts';

/** Response time of the payer's bank, in milliseconds. */
export const ANSWER_MS = 5_000;

function requestAttempt(
  { db, now }: SandboxContext,
  installment: number,
  requested: { readonly purpose: 'AGND' | 'NTAG'; readonly value: number; readonly executeAt: number },
): void {
  cobrTries.insert(db, {
    installment,
    status: 'REQUESTED',
    purpose: requested.purpose,
    value: requested.value,
    execute_at: requested.executeAt,
    created_at: now,
    updated_at: now,
  });
  schedule(db, 'cobr.answer', installment, now + ANSWER_MS);
}

/** Sends an instalment of `value` cents to the payer's bank. */
export function sendToPayerBank(context: SandboxContext, row: InstallmentRow, value: number): void {
  const { db, ids, now } = context;
  cancel(db, 'cobr.make', row.seq);
  chargeInstallment(context, row, value);
  installments.update(db, { seq: row.seq }, { cobr_id: ids.hex32(), cobr_status: 'CREATED', cobr_at: now });
  requestAttempt(context, row.seq, {
    purpose: 'AGND',
    value,
    executeAt: Math.max(row.due_at, dayStart(now)),
  });
  emitCobrEvent(context, row.seq, 'CREATED');
  createUpcomingInstallments(context, subscriptionBySeq(db, row.subscription));
}

export function retry(context: SandboxContext, seq: number, value: number, executeAt: number): void {
  requestAttempt(context, seq, { purpose: 'NTAG', value, executeAt });
  emitCobrEvent(context, seq, 'TRY_REQUESTED');
}

/** Changes the amount of an instalment and its charge, in cents. */
function changeValue(context: SandboxContext, row: InstallmentRow, value: number): void {
  const { db, now } = context;
  installments.update(db, { seq: row.seq }, { value });
  if (row.charge === null) return;
  const charge = chargeBySeq(db, row.charge);
  charges.update(
    db,
    { seq: charge.seq },
    {
      value,
      br_code: dynamicCode(context, companyById(db, row.company), {
        transactionID: charge.transaction_id,
        identifier: charge.identifier,
        valueCents: value,
      }),
      updated_at: now,
    },
  );
}

/** Returns the last day on which a rejected instalment is retried, in epoch milliseconds. */
const lastRetryDay = (subscription: SubscriptionRow, row: InstallmentRow): number =>
  row.due_at + retryDays(subscription.day_due)[2] * DAY_MS;

/**
 * Sends an instalment before its scheduled time, with another amount in cents if requested, and returns its row.
 * @throws Refusal outside of the days on which it can be sent, or if the amount or a status does not allow it
 */
export function sendOnRequest(
  context: SandboxContext,
  row: InstallmentRow,
  requested: number | undefined,
): InstallmentRow {
  const { db, now } = context;
  const { mandate } = subscriptionBySeq(db, row.subscription);
  if (mandate === null) throw new Refusal('A assinatura não é de Pix Automático');
  if (mandate !== 'APPROVED') throw new Refusal(`A autorização precisa estar APPROVED: está ${mandate}`);
  if (row.cobr_status !== null) throw new Refusal('A parcela já foi enviada ao banco do pagador');
  if (row.status !== 'SCHEDULED') throw new Refusal(`A parcela não aguarda cobrança: está ${row.status}`);
  const days = (row.due_at - dayStart(now)) / DAY_MS;
  if (days < LIMITS.cobrLatestDays || days > LIMITS.cobrEarliestDays)
    throw new Refusal(
      `A parcela pode ser cobrada de ${LIMITS.cobrEarliestDays} a ${LIMITS.cobrLatestDays} dias antes da data: faltam ${days}`,
    );
  sendToPayerBank(context, row, valueToSend(context, row, requested));
  return installmentBySeq(db, row.seq);
}

/**
 * Retries an instalment tomorrow or on its due date, with another amount in cents if requested, and returns its row.
 * @throws Refusal if no further attempt is allowed, or the mandate does not allow the amount
 */
export function retryOnRequest(
  context: SandboxContext,
  row: InstallmentRow,
  requested: number | undefined,
): InstallmentRow {
  const { db, now } = context;
  const value = valueToSend(context, row, requested);
  const subscription = subscriptionBySeq(db, row.subscription);
  if (row.cobr_status !== 'FAILED_TRY' || triesOf(db, row.seq).at(-1)?.status !== 'REJECTED')
    throw new Refusal('Só uma cobrança cuja última tentativa foi recusada pode ser tentada de novo');
  const executeAt = Math.max(row.due_at, dayStart(now) + DAY_MS);
  if (executeAt > lastRetryDay(subscription, row))
    throw new Refusal('O prazo para novas tentativas desta cobrança terminou');
  cancel(db, 'cobr.retry', row.seq);
  if (value !== row.value) changeValue(context, row, value);
  retry(context, row.seq, value, executeAt);
  return installmentBySeq(db, row.seq);
}

/** Returns the amount to send, in cents. @throws Refusal if the mandate does not allow this amount */
function valueToSend(
  { db }: Pick<SandboxContext, 'db'>,
  row: InstallmentRow,
  requested: number | undefined,
): number {
  if (requested === undefined || requested === row.value) return row.value;
  assertValueAllowed(subscriptionBySeq(db, row.subscription), requested);
  return requested;
}
