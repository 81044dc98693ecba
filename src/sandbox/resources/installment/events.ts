// Webhook events of instalments.
import type { SandboxContext } from '#sandbox/context.ts';
import { emit } from '#sandbox/events/outbox.ts';
import { installmentBySeq } from '#sandbox/store/tables/installments.ts';
import { installmentView } from './view.ts';

type CobrEvent = 'CREATED' | 'APPROVED' | 'REJECTED' | 'COMPLETED' | 'TRY_REQUESTED' | 'TRY_REJECTED';

/** Emits an event about the charge at the payer's bank; its body is the instalment. */
export function emitCobrEvent(context: SandboxContext, seq: number, what: CobrEvent): void {
  const row = installmentBySeq(context.db, seq);
  emit(context, row.company, `PIX_AUTOMATIC_COBR_${what}`, () => installmentView(context, row));
}
