// Ends subscriptions.
import type { CancelCode } from '#contract/mandate.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { withdrawFromPayerBank } from '#sandbox/resources/installment/withdraw.ts';
import type { Database } from '#sandbox/store/database.ts';
import { charges } from '#sandbox/store/tables/charges.ts';
import { installments, installmentsOf } from '#sandbox/store/tables/installments.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import {
  mandateStatusColumns,
  subscriptionBySeq,
  subscriptions,
} from '#sandbox/store/tables/subscriptions.ts';
import { cancel } from '#sandbox/time/jobs.ts';

/** Statuses of a subscription whose mandate was not approved in time. */
export const EXPIRED = { status: 'EXPIRED', mandate: 'EXPIRED' } as const;

/** Ends a subscription permanently. Existing charges of a RECURRENT subscription can still be paid. */
export function endSubscription(
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
    { status: end.status, ...(isMandate ? mandateStatusColumns(subscription, end.mandate, now) : {}) },
  );
  cancel(db, 'subscription.charge', seq);
  cancel(db, 'mandate.expire', seq);
  for (const row of installmentsOf(db, seq)) {
    if (row.status !== 'SCHEDULED' && !(isMandate && row.status === 'ACTIVE')) continue;
    withdrawFromPayerBank(context, row, end.code);
    installments.update(db, { seq: row.seq }, { status: 'CANCELED' });
    if (row.charge === null) continue;
    cancel(db, 'charge.expire', row.charge);
    charges.update(db, { seq: row.charge }, { deleted_at: now, updated_at: now });
  }
}

export function completeIfAllEnded(
  db: Database,
  { seq, status, installments: count }: SubscriptionRow,
): void {
  if (status !== 'ACTIVE' || count === null) return;
  const all = installmentsOf(db, seq);
  const open = all.some((one) => one.status === 'SCHEDULED' || one.status === 'ACTIVE');
  if (!open && all.length >= count) subscriptions.update(db, { seq }, { status: 'COMPLETED' });
}

/** Cancels a subscription, which may be cancelled already, and returns its row. @throws Refusal if it has ended */
export function cancelSubscription(context: SandboxContext, row: SubscriptionRow): SubscriptionRow {
  if (row.status === 'COMPLETED' || row.status === 'EXPIRED')
    throw new Refusal(`A assinatura já terminou: está ${row.status}`);
  if (row.status === 'ACTIVE')
    endSubscription(context, row, { status: 'INACTIVE', mandate: 'CANCELED', code: 'SLCR' });
  return subscriptionBySeq(context.db, row.seq);
}
