// What the people of a history want done, each exactly once.
import type { Intent } from '#test/faults/operations.ts';
import { WRITES } from '#test/faults/operations.ts';
import type { FaultKind } from './world/faults.ts';
import type { Service } from './world/service.ts';

/** Operations by the names that stories use. */
export const INTENTS: ReadonlyMap<string, (typeof WRITES)[number]> = new Map(
  WRITES.filter(({ id }) => id !== 'file.create').map((one) => [one.id.replaceAll(' ', '_'), one]),
);

/** A write without an id that a load balancer sends twice: no client can prevent the second effect. */
const NOT_IDEMPOTENT = ['account.create', 'account.withdraw', 'subaccount.credit'];
export const isFair = (operation: string, fault: FaultKind): boolean =>
  fault !== 'sent-twice' || !NOT_IDEMPOTENT.includes(operation);

/**
 * Writes without an id, which only the journal of their machine protects: nobody repeats them once they were reported
 * as done, or on another machine.
 */
const WITHOUT_ID = [
  'account.create',
  'account.withdraw',
  'transfer.create',
  'subaccount.withdraw',
  'subaccount.credit',
  'subaccount.debit',
  'subaccount.transfer',
  'subscription.create',
  'cashback.grant',
  'installment.charge',
  'installment.retry',
  'partner.application.create',
  'dispute.evidence',
];
export const hasId = (operation: string): boolean => !WITHOUT_ID.includes(operation);

/** Creates what an intent needs, such as the charge that is to be refunded. */
export function prepareIntent(service: Service, operation: string, number: number): Promise<Intent> {
  const found = INTENTS.get(operation);
  if (found === undefined) throw new Error(`there is no operation ${operation}`);
  return found.prepare(service.direct, number);
}
