// The instalments of the service's subscriptions, as it returns them.
import { COBR_STATUS, INSTALLMENT_STATUS, TRY_STATUS } from '#contract/mandate.ts';
import type { Infer } from '#contract/schema/schema.ts';
import { int, list, obj, str } from '#contract/schema/schema.ts';
import { cents, time } from './shared.ts';

const tryOf = obj(
  {
    tryStatus: str({ enum: TRY_STATUS }),
    finalityPurpose: str({ description: 'purpose of the try, such as AGND' }),
    rejectCode: str({ description: 'why the bank of the payer rejected the try' }),
    value: cents('amount of the try'),
    requestedExecutionDate: time('day on which the money is to move'),
    createdAt: time('when it was requested'),
    updatedAt: time('last change'),
  },
  { required: ['tryStatus'] },
);

const cobr = obj(
  {
    identifierId: str({ description: 'id of the charge at the bank of the payer' }),
    recurrencyId: str({ description: 'id of the mandate at the banks' }),
    installmentId: str(),
    endToEndId: str({ format: 'end-to-end-id', description: 'end-to-end id of the payment' }),
    rejectCode: str({ description: "reject code of the payer's bank" }),
    status: str({ enum: COBR_STATUS, description: "status at the payer's bank" }),
    value: cents("amount requested from the payer's bank"),
    tries: list(tryOf),
    paymentDate: time('when it was paid'),
    chargeDate: time('due day'),
    expiryDate: time('last day of the retries'),
    description: str(),
    createdAt: time("when the request was sent to the payer's bank"),
  },
  { required: ['status'] },
);

export const installment = obj(
  {
    globalID: str({ description: 'id of the instalment at the service' }),
    correlationID: str({ description: 'id of the instalment' }),
    paymentSubscriptionGlobalID: str({ description: 'id of the subscription at the service' }),
    dateGenerateCharge: time('day of the instalment'),
    expiration: int({ unit: 'seconds', description: 'time from that day until the instalment expires' }),
    installmentNumber: int(),
    value: cents('amount of the instalment'),
    status: str({ enum: INSTALLMENT_STATUS }),
    cobr,
    createdAt: time('creation'),
  },
  { required: ['globalID', 'installmentNumber', 'value', 'status'] },
);

export type Installment = Infer<typeof installment>;
