// Ends instalments whose charge has ended, and updates subscription and mandate.
import type { SandboxContext } from '#sandbox/context.ts';
import { activateMandate } from '#sandbox/resources/subscription/activate.ts';
import { completeIfAllEnded, endSubscription, EXPIRED } from '#sandbox/resources/subscription/end.ts';
import { installments } from '#sandbox/store/tables/installments.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';
import { withdrawFromPayerBank } from './withdraw.ts';

/** Ends an instalment whose charge was paid, expired or deleted. The first payment approves a mandate awaiting it. */
export function endInstallment(
  context: SandboxContext,
  charge: number,
  status: 'COMPLETED' | 'EXPIRED' | 'CANCELED',
): void {
  const { db } = context;
  const row = installments.find(db, { charge });
  if (row?.status !== 'ACTIVE') return;
  withdrawFromPayerBank(context, row, 'SLCR');
  installments.update(db, { seq: row.seq }, { status });
  const subscription = subscriptionBySeq(db, row.subscription);
  if (subscription.mandate === 'CREATED') {
    if (status === 'COMPLETED') activateMandate(context, subscription);
    else
      return endSubscription(context, subscription, {
        ...(status === 'EXPIRED' ? EXPIRED : { status: 'INACTIVE', mandate: 'CANCELED' }),
        code: 'SLCR',
      });
  }
  completeIfAllEnded(db, subscription);
}
