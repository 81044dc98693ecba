import type { Operation } from '../operation.ts';
import { int, obj, str } from '../schema.ts';
import { LIMITS } from '../limits.ts';
import { subscription } from '../resources/subscription.ts';
import { SUBSCRIPTION_TYPE } from '../mandate.ts';
import { CHARGE_TYPE } from '../states.ts';
import { additionalInfo, amount, correlationID, embeddedCustomer, id, one } from './shared.ts';

export const subscriptionOperations = [
  {
    id: 'subscription.create',
    summary: 'Create a subscription, which creates a charge every month',
    method: 'POST',
    path: '/api/v1/subscriptions',
    body: obj(
      {
        correlationID,
        type: str({ enum: SUBSCRIPTION_TYPE, default: 'RECURRENT', description: 'type of the subscription' }),
        customer: embeddedCustomer,
        value: amount('amount of each charge'),
        comment: str({ description: 'text shown to the customer' }),
        additionalInfo,
        dayGenerateCharge: int({
          unit: 'day of month',
          minimum: LIMITS.subscriptionDayMin,
          maximum: LIMITS.subscriptionDayMax,
          default: LIMITS.subscriptionDayDefault,
          orDate: true,
          description: 'day of the month on which charges are created, or the date of the first one',
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
    alsoSent: ['correlationID', 'type'],
    response: one('subscription', subscription),
    result: { kind: 'resource', key: 'subscription' },
    success: [200],
    scope: 'SUBSCRIPTION_POST',
    effect: 'create',
    identity: 'correlationID',
    keeps: 'customer',
    recovery: {
      kind: 'lookup',
      operation: 'subscription.get',
      param: 'id',
      from: 'correlationID',
      resend: true,
    },
    proof: {
      id: { correlationID: 'correlationID' },
      content: { value: 'value', 'customer.taxID.taxID': 'customer.taxID' },
      has: ['globalID', 'value'],
    },
  },
  {
    id: 'subscription.get',
    summary: 'Get a subscription',
    method: 'GET',
    path: '/api/v1/subscriptions/{id}',
    pathParams: { id: id('subscription id or correlation id') },
    response: one('subscription', subscription),
    result: { kind: 'resource', key: 'subscription' },
    success: [200],
    scope: 'SUBSCRIPTION_GET',
    effect: 'read',
    proof: { named: ['correlationID', 'globalID'] },
  },
] as const satisfies readonly Operation[];
