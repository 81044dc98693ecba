// Webhook events of mandates.
import type { SandboxContext } from '#sandbox/context.ts';
import { emit } from '#sandbox/events/outbox.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';
import { subscriptionView } from './view.ts';

/** Emits an event of a mandate; its body is the subscription. */
export function emitMandateEvent(
  context: SandboxContext,
  seq: number,
  type: 'PIX_AUTOMATIC_APPROVED' | 'PIX_AUTOMATIC_REJECTED',
): void {
  const row = subscriptionBySeq(context.db, seq);
  emit(context, row.company, type, () => subscriptionView(context, row));
}
