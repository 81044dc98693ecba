// Removes payments that await approval.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { emit } from '#sandbox/events/outbox.ts';
import { payments } from '#sandbox/store/tables/payments.ts';
import { findPayment } from './find.ts';

/**
 * Removes a payment that awaits approval, as is possible on the service's website. @throws Refusal in any other status
 */
export function removePayment(call: CompanyContext, id: string): void {
  const row = findPayment(call, id);
  if (row.status !== 'CREATED' || row.source === 'SUBACCOUNT')
    throw new Refusal(`Só pagamentos que aguardam aprovação podem ser removidos: está ${row.status}`);
  payments.delete(call.db, { seq: row.seq });
  emit(call, call.company.id, 'MOVEMENT_REMOVED', () => ({
    payment: { correlationID: row.correlation_id },
  }));
}
