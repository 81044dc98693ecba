// Updates instalment, subscription and mandate when the charge of an instalment ends, or the subscription is stopped.
import { LIMITS } from '#contract/limits.ts';
import type { CancelCode } from '#contract/mandate.ts';
import { DAY_MS } from '#pix/dates.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import type { Database } from '#sandbox/store/database.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import type { InstallmentRow } from '#sandbox/store/tables/installments.ts';
import { cobrTries, installments, installmentsOf, scheduledOf } from '#sandbox/store/tables/installments.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { mandateNow, subscriptionBySeq, subscriptions } from '#sandbox/store/tables/subscriptions.ts';
import { cancel, schedule } from '#sandbox/time/jobs.ts';
import { emitMandateEvent } from './view.ts';

const COBR_JOBS = ['cobr.make', 'cobr.answer', 'cobr.execute', 'cobr.retry'] as const;

/** Statuses of a subscription whose mandate was not approved in time. */
export const EXPIRED = { status: 'EXPIRED', mandate: 'EXPIRED' } as const;

/** Whether the payer's bank may still pay the instalment. */
export const isUnderWay = ({ cobr_status: status }: InstallmentRow): boolean =>
  status === 'CREATED' || status === 'ACTIVE' || status === 'FAILED_TRY';

/** Cancels the charge at the payer's bank, if it has one that is not paid. */
function withdrawCobr({ db, now }: SandboxContext, row: InstallmentRow, code: CancelCode): void {
  for (const kind of COBR_JOBS) cancel(db, kind, row.seq);
  if (!isUnderWay(row)) return;
  installments.update(db, { seq: row.seq }, { cobr_status: 'CANCELED', cobr_code: code });
  for (const status of ['REQUESTED', 'SCHEDULED'] as const)
    cobrTries.update(db, { installment: row.seq, status }, { status: 'REJECTED', code, updated_at: now });
}

/** Ends an instalment whose charge was paid, expired or deleted. The first payment approves a mandate awaiting it. */
export function endInstallment(
  context: SandboxContext,
  charge: number,
  status: 'COMPLETED' | 'EXPIRED' | 'CANCELED',
): void {
  const { db } = context;
  const row = installments.find(db, { charge });
  if (row?.status !== 'ACTIVE') return;
  withdrawCobr(context, row, 'SLCR');
  installments.update(db, { seq: row.seq }, { status });
  const subscription = subscriptionBySeq(db, row.subscription);
  if (subscription.mandate === 'CREATED') {
    if (status === 'COMPLETED') activate(context, subscription);
    else
      return stop(context, subscription, {
        ...(status === 'EXPIRED' ? EXPIRED : { status: 'INACTIVE', mandate: 'CANCELED' }),
        code: 'SLCR',
      });
  }
  completeIfOver(db, subscription);
}

function completeIfOver(db: Database, { seq, status, installments: count }: SubscriptionRow): void {
  if (status !== 'ACTIVE' || count === null) return;
  const all = installmentsOf(db, seq);
  const open = all.some((one) => one.status === 'SCHEDULED' || one.status === 'ACTIVE');
  if (!open && all.length >= count) subscriptions.update(db, { seq }, { status: 'COMPLETED' });
}

/** Activates an approved mandate and schedules the charges of its instalments. */
export function activate(context: SandboxContext, row: SubscriptionRow): void {
  const { db, now } = context;
  const { seq } = row;
  subscriptions.update(db, { seq }, mandateNow(row, 'APPROVED', now));
  cancel(db, 'mandate.expire', seq);
  emitMandateEvent(context, seq, 'PIX_AUTOMATIC_APPROVED');
  for (const next of scheduledOf(db, seq)) scheduleCobr(context, next);
}

/** Schedules sending an instalment to the payer's bank: `LIMITS.cobrDaysAhead` days before it is due, or at once. */
export function scheduleCobr({ db, now }: SandboxContext, { seq, due_at: due }: InstallmentRow): void {
  schedule(db, 'cobr.make', seq, Math.max(now, due - LIMITS.cobrDaysAhead * DAY_MS));
}

/** Ends a subscription permanently. Existing charges of a RECURRENT subscription can still be paid. */
export function stop(
  context: SandboxContext,
  subscription: SubscriptionRow,
  end: {
    readonly status: 'INACTIVE' | 'EXPIRED';
    readonly mandate: 'REJECTED' | 'CANCELED' | 'EXPIRED';
    /** Reason given to the payer's bank for cancelling pending charges. */
    readonly code: CancelCode;
  },
): void {
  const { db, now } = context;
  const { seq, kind } = subscription;
  const isMandate = kind === 'PIX_RECURRING';
  subscriptions.update(
    db,
    { seq },
    { status: end.status, ...(isMandate ? mandateNow(subscription, end.mandate, now) : {}) },
  );
  cancel(db, 'subscription.charge', seq);
  cancel(db, 'mandate.expire', seq);
  for (const row of installmentsOf(db, seq)) {
    if (row.status !== 'SCHEDULED' && !(isMandate && row.status === 'ACTIVE')) continue;
    withdrawCobr(context, row, end.code);
    installments.update(db, { seq: row.seq }, { status: 'CANCELED' });
    if (row.charge === null) continue;
    cancel(db, 'charge.expire', row.charge);
    charges.update(db, { seq: row.charge }, { deleted_at: now, updated_at: now });
  }
}
