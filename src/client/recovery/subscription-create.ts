// `subscription create`: a subscription found by its correlation id may have other terms than the requested one.
import { lookUpWithTerms } from './terms.ts';

export const recoverSubscriptionCreate = lookUpWithTerms([
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
]);
