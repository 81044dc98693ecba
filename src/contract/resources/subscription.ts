// The service's subscriptions, as it answers them.
import type { Infer } from '../schema.ts';
import { int, obj, str } from '../schema.ts';
import { SUBSCRIPTION_TYPE } from '../mandate.ts';
import { CHARGE_TYPE } from '../states.ts';
import { customer } from './customer.ts';
import { additionalInfo, cents } from './shared.ts';

export const subscription = obj(
  {
    globalID: str(),
    correlationID: str({ description: 'your id for the subscription' }),
    type: str({ enum: SUBSCRIPTION_TYPE }),
    customer,
    value: cents('amount of each charge'),
    comment: str(),
    additionalInfo,
    dayGenerateCharge: int({ unit: 'day of month' }),
    chargeType: str({ enum: CHARGE_TYPE }),
    dayDue: int({ unit: 'days' }),
  },
  { required: ['globalID', 'customer', 'value', 'dayGenerateCharge'] },
);

export type Subscription = Infer<typeof subscription>;
