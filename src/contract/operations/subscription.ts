import type { Operation } from '../operation.ts';
import { int, obj, str } from '../schema.ts';
import { LIMITS } from '../limits.ts';
import { subscription } from '../resources/subscription.ts';
import { CHARGE_TYPE } from '../states.ts';
import { additionalInfo, amount, embeddedCustomer, id, one } from './shared.ts';

export const subscriptionOperations = [
  {
    id: 'subscription.create',
    summary: 'Create a subscription, which creates a charge every month',
    method: 'POST',
    path: '/api/v1/subscriptions',
    body: obj(
      {
        customer: embeddedCustomer,
        value: amount('amount of each charge'),
        comment: str({ description: 'text shown to the customer' }),
        additionalInfo,
        dayGenerateCharge: int({
          unit: 'day of month',
          minimum: LIMITS.subscriptionDayMin,
          maximum: LIMITS.subscriptionDayMax,
          default: LIMITS.subscriptionDayDefault,
          description: 'day of the month on which charges are created',
        }),
        chargeType: str({ enum: CHARGE_TYPE, default: 'DYNAMIC', description: 'type of the charges' }),
        dayDue: int({
          unit: 'days',
          minimum: LIMITS.subscriptionDueDaysMin,
          maximum: 365,
          default: LIMITS.subscriptionDueDaysDefault,
          description: 'days until each charge expires',
        }),
      },
      { required: ['customer', 'value'] },
    ),
    response: one('subscription', subscription),
    result: { kind: 'resource', key: 'subscription' },
    success: [200],
    scope: 'SUBSCRIPTION_POST',
    effect: 'create',
    keeps: 'customer',
    // The service knows a subscription only by the id it gives itself.
    recovery: { kind: 'none', resend: false, seenIn: 'charge.list' },
    proof: {
      id: { 'customer.taxID.taxID': 'customer.taxID' },
      content: { value: 'value' },
      has: ['globalID', 'value'],
    },
  },
  {
    id: 'subscription.get',
    summary: 'Get a subscription',
    method: 'GET',
    path: '/api/v1/subscriptions/{id}',
    pathParams: { id: id('global id of the subscription') },
    response: one('subscription', subscription),
    result: { kind: 'resource', key: 'subscription' },
    success: [200],
    scope: 'SUBSCRIPTION_GET',
    effect: 'read',
  },
] as const satisfies readonly Operation[];
