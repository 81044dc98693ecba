// `subscription create`: a subscription found by its correlation id may have other terms than the requested one.
import { resourceIn } from '#client/answers/result.ts';
import type { CallInput } from '#client/types.ts';
import { at } from '#contract/path.ts';
import type { Recover } from './look-up.ts';
import { lookUp } from './look-up.ts';

/** Terms as paths in the subscription, and their paths in the request. */
const TERMS: readonly (readonly [path: string, from: string])[] = [
  ['type', 'type'],
  ['frequency', 'frequency'],
  ['installmentsCount', 'installmentCount'],
  ['dayGenerateCharge', 'dayGenerateCharge'],
  ['dayDue', 'dayDue'],
  ['chargeType', 'chargeType'],
  // Deployments spell the field differently.
  ['pixRecurring.journey', 'pixRecurringOptions.journey'],
  ['pixRecurringOptions.journey', 'pixRecurringOptions.journey'],
  ['pixRecurringOptions.retryPolicy', 'pixRecurringOptions.retryPolicy'],
  ['pixRecurringOptions.minimumValue', 'pixRecurringOptions.minimumValue'],
];

/**
 * A difference leaves the outcome unknown, because a service may format the terms differently. Values of different
 * types, such as a day of the month and a date, are not compared.
 */
export const recoverSubscriptionCreate: Recover = async (operation, input, ...rest) => {
  const found = await lookUp(operation, input, ...rest);
  return found.state === 'done' && hasOtherTerms(input, resourceIn(operation, found.body))
    ? { state: 'unknown', because: 'differs' }
    : found;
};

const hasOtherTerms = ({ body }: CallInput, subscription: unknown): boolean =>
  TERMS.some(([path, from]) => {
    const [value, sent] = [at(subscription, path), at(body, from)];
    return typeof value === typeof sent && value !== sent;
  });
