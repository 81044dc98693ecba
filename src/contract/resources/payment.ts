// The service's payments, as it returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { map, obj, str } from '#contract/schema/schema.ts';
import { ALIAS_TYPE, PAYMENT_STATUS, PAYMENT_TYPE } from '#contract/statuses.ts';
import { boleto } from './boleto.ts';
import { cents, time } from './shared.ts';

export const payment = obj(
  {
    value: cents('amount'),
    status: str({ enum: PAYMENT_STATUS }),
    type: str({ enum: PAYMENT_TYPE, description: 'kind of destination' }),
    destinationAlias: str({ format: 'pix-key', description: 'Pix key of the recipient' }),
    destinationAliasType: str({ enum: ALIAS_TYPE, description: 'type of the Pix key' }),
    qrCode: str({ description: 'QR code that is paid' }),
    boleto: obj(boleto.properties, { description: 'boleto that is paid' }),
    metadata: map(str(), { description: 'your own data' }),
    comment: str(),
    correlationID: str(),
    sourceAccountId: str(),
    globalID: str({ description: 'id of the payment at the service' }),
  },
  { required: ['value', 'status', 'correlationID'] },
);

export type Payment = Infer<typeof payment>;

/** Payer or recipient of a payment; fields may be missing. */
export const paymentParty = obj({
  pixKey: obj({ pixKey: str({ format: 'pix-key' }), type: str({ description: 'type of the Pix key' }) }),
  account: obj({ branch: str(), account: str(), accountType: str() }),
  psp: obj({ id: str({ description: 'ISPB of the bank' }), name: str() }),
  holder: obj({ name: str(), taxID: obj({ taxID: str(), type: str() }) }),
});

export type PaymentParty = Infer<typeof paymentParty>;

export const paymentTransaction = obj({
  value: cents('amount'),
  endToEndId: str({ format: 'end-to-end-id' }),
  time: time('time of approval, or of settlement'),
  debitParty: paymentParty,
  creditParty: paymentParty,
  providerRejectedReason: str({ description: 'why the bank of the recipient refused it' }),
});

export const destination = obj({
  name: str(),
  taxID: str(),
  pixKey: str(),
  bank: str(),
  branch: str(),
  account: str(),
});

export type Destination = Infer<typeof destination>;

/** Payment as returned by a read; transaction and destination exist once the payment is approved. */
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
