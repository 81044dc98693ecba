// The service's subscriptions, as it returns them.
import {
  FREQUENCY,
  JOURNEY,
  KNOWN_SUBSCRIPTION_TYPE,
  MANDATE_STATUS,
  RETRY_POLICY,
  SUBSCRIPTION_STATUS,
} from '#contract/mandate.ts';
import type { Infer } from '#contract/schema/schema.ts';
import { bool, int, obj, str } from '#contract/schema/schema.ts';
import { CHARGE_TYPE } from '#contract/statuses.ts';
import { customer } from './customer.ts';
import { additionalInfo, cents } from './shared.ts';

const mandate = {
  emv: str({ description: 'BR Code by which the payer approves it' }),
  journey: str({ enum: JOURNEY, description: 'how the payer approves the mandate' }),
  status: str({ enum: MANDATE_STATUS, description: 'status of the mandate (Pix Automático)' }),
};

export const subscription = obj(
  {
    globalID: str({ description: 'id of the subscription at the service' }),
    correlationID: str({ description: 'your id for the subscription' }),
    name: str(),
    type: str({ enum: KNOWN_SUBSCRIPTION_TYPE }),
    status: str({ enum: SUBSCRIPTION_STATUS }),
    isActive: bool(),
    customer,
    value: cents('amount of each charge'),
    frequency: str({ enum: FREQUENCY }),
    installmentsCount: int({ description: 'number of charges after which the subscription ends' }),
    comment: str(),
    additionalInfo,
    /** Misspelling that services return in addition to `additionalInfo`. */
    addtionalInfo: additionalInfo,
    dayGenerateCharge: int(),
    chargeType: str({ enum: CHARGE_TYPE }),
    dayDue: int({ unit: 'days' }),
    paymentLinkUrl: str({ format: 'uri', description: 'payment page of the latest charge' }),
    /** Services return the mandate as `pixRecurring`, `pixRecurringOptions` or both. */
    pixRecurring: obj({
      recurrencyId: str({ description: 'id of the mandate at the banks' }),
      ...mandate,
    }),
    pixRecurringOptions: obj({
      ...mandate,
      retryPolicy: str({ enum: RETRY_POLICY, description: 'retry policy after a rejected try' }),
      minimumValue: cents('minimum amount of a charge, if the amount can vary'),
    }),
  },
  { required: ['globalID', 'customer', 'value', 'dayGenerateCharge'] },
);

export type Subscription = Infer<typeof subscription>;
