// Finds subscriptions by the ids that requests contain.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { oidOf } from '#sandbox/ids.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { subscriptions } from '#sandbox/store/tables/subscriptions.ts';

/** Returns a subscription by its global id or correlation id. @throws Refusal if the company has none */
export function findSubscription(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  id: string,
): SubscriptionRow {
  const oid = oidOf('PaymentSubscription', id);
  const row =
    subscriptions.find(db, { company: company.id, correlation_id: id }) ??
    (oid === undefined ? undefined : subscriptions.find(db, { company: company.id, oid }));
  if (row === undefined) throw new Refusal('Assinatura não encontrada');
  return row;
}
