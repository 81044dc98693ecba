// Activates approved mandates.
import type { SandboxContext } from '#sandbox/context.ts';
import { scheduleSending } from '#sandbox/resources/installment/upcoming.ts';
import { scheduledOf } from '#sandbox/store/tables/installments.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { mandateStatusColumns, subscriptions } from '#sandbox/store/tables/subscriptions.ts';
import { cancel } from '#sandbox/time/jobs.ts';
import { emitMandateEvent } from './events.ts';

/** Activates an approved mandate and schedules the charges of its instalments. */
export function activateMandate(context: SandboxContext, row: SubscriptionRow): void {
  const { db, now } = context;
  const { seq } = row;
  subscriptions.update(db, { seq }, mandateStatusColumns(row, 'APPROVED', now));
  cancel(db, 'mandate.expire', seq);
  emitMandateEvent(context, seq, 'PIX_AUTOMATIC_APPROVED');
  for (const next of scheduledOf(db, seq)) scheduleSending(context, next);
}
