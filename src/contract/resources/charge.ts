// The service's charges, as it answers them.
import type { Infer } from '../schema.ts';
import { bool, int, obj, str } from '../schema.ts';
import { CHARGE_STATUS, CHARGE_TYPE } from '../states.ts';
import { customer } from './customer.ts';
import { additionalInfo, cents, time } from './shared.ts';

export const charge = obj(
  {
    status: str({ enum: CHARGE_STATUS }),
    customer: { ...customer, nullable: true },
    value: cents('amount charged'),
    comment: str(),
    correlationID: str({ description: 'your id for the charge' }),
    paymentLinkID: str(),
    paymentLinkUrl: str({ format: 'uri', description: 'payment page' }),
    globalID: str({ description: 'id of the charge at the service' }),
    transactionID: str(),
    identifier: str({ description: 'reference in the BR Code' }),
    qrCodeImage: str({ format: 'uri', description: 'PNG of the QR code' }),
    brCode: str({ description: 'BR Code (Pix Copia e Cola)' }),
    additionalInfo,
    pixKey: str(),
    type: str({ enum: CHARGE_TYPE }),
    expiresIn: int({ unit: 'seconds', description: 'time from creation to expiry' }),
    expiresDate: time('expiry; for OVERDUE, the due date'),
    discount: cents('discount from cashback'),
    valueWithDiscount: cents('amount due now, with fine and interest'),
    fee: cents('fee of the received Pix'),
    ensureSameTaxID: bool(),
    paidAt: time('when it was paid'),
    payer: customer,
    subscription: obj({ globalID: str() }, { description: 'the subscription that generated it' }),
    interestsSettings: obj({
      fines: obj({ value: int({ unit: 'basis points' }) }),
      interests: obj({ value: int({ unit: 'basis points' }) }),
    }),
    createdAt: time('creation'),
    updatedAt: time('last change'),
  },
  { required: ['status', 'value', 'correlationID'] },
);

export type Charge = Infer<typeof charge>;
