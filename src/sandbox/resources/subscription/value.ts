// Amount of a subscription.
import type { SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { installments } from '#sandbox/store/tables/installments.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { subscriptionBySeq, subscriptions } from '#sandbox/store/tables/subscriptions.ts';

/** @throws Refusal if the mandate does not allow this amount */
export function assertValueAllowed({ minimum_value: minimum }: SubscriptionRow, value: number): void {
  if (minimum === null) throw new Refusal('O valor desta assinatura é fixo');
  if (value < minimum) throw new Refusal(`O valor mínimo desta assinatura é de ${minimum} centavos`);
}

/**
 * Changes the amount of a subscription and of its instalments that are not due yet, and returns its row.
 * @throws Refusal if the mandate does not allow this amount, or the subscription has ended
 */
export function changeValue({ db }: SandboxContext, row: SubscriptionRow, value: number): SubscriptionRow {
  assertValueAllowed(row, value);
  if (row.status !== 'ACTIVE') throw new Refusal(`A assinatura já terminou: está ${row.status}`);
  subscriptions.update(db, { seq: row.seq }, { value });
  installments.update(db, { subscription: row.seq, status: 'SCHEDULED' }, { value });
  return subscriptionBySeq(db, row.seq);
}
