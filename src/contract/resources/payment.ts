// The service's payments, as it answers them.
import type { Infer } from '../schema.ts';
import { obj, str } from '../schema.ts';
import { PAYMENT_STATUS } from '../states.ts';
import { cents, time } from './shared.ts';

export const payment = obj(
  {
    value: cents('amount'),
    status: str({ enum: PAYMENT_STATUS }),
    destinationAlias: str({ format: 'pix-key', description: 'Pix key of the recipient' }),
    comment: str(),
    correlationID: str(),
    sourceAccountId: str(),
    globalID: str({ description: 'id of the payment at the service' }),
  },
  { required: ['value', 'status', 'correlationID'] },
);

export type Payment = Infer<typeof payment>;

export const paymentTransaction = obj({
  value: cents('amount'),
  endToEndId: str({ format: 'end-to-end-id' }),
  time: time('time of approval, or of settlement'),
  providerRejectedReason: str({ description: 'why the bank of the recipient refused it' }),
});

export type PaymentTransaction = Infer<typeof paymentTransaction>;

export const destination = obj({
  name: str(),
  taxID: str(),
  pixKey: str(),
  bank: str(),
  branch: str(),
  account: str(),
});

export type Destination = Infer<typeof destination>;

/** A payment as read back: the transaction and the destination exist from approval on. */
export const paymentRecord = obj(
  {
    payment,
    transaction: paymentTransaction,
    destination,
    error: obj({ code: str(), description: str() }, { description: 'why it failed' }),
  },
  { required: ['payment'] },
);

export type PaymentRecord = Infer<typeof paymentRecord>;
