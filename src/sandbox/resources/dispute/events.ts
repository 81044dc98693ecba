// Webhook events of disputes.
import type { EventType } from '#contract/events/event-types.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { emit } from '#sandbox/events/outbox.ts';
import type { DisputeRow } from '#sandbox/store/tables/disputes.ts';
import { disputeEventView } from './view.ts';

export const emitDisputeEvent = (
  context: SandboxContext,
  row: DisputeRow,
  event: Extract<EventType, `DISPUTE_${string}`>,
): void => emit(context, row.company, event, () => ({ dispute: disputeEventView(context, row) }));
