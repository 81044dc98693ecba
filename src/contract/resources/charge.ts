// The service's charges, as it returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { bool, int, obj, str } from '#contract/schema/schema.ts';
import { CHARGE_STATUS, CHARGE_TYPE, RATE_TYPE } from '#contract/statuses.ts';
import { chargeBoleto } from './boleto.ts';
import { customer } from './customer.ts';
import { additionalInfo, cents, time } from './shared.ts';
import { subscription } from './subscription.ts';

const rate = obj({
  value: int({ unit: 'cents or basis points' }),
  type: str({ enum: RATE_TYPE }),
});

export const charge = obj(
  {
    status: str({ enum: CHARGE_STATUS }),
    /** Left out if there is none; older services return null. */
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
    redirectUrl: str({ format: 'uri', description: 'where the payment page leads after the payment' }),
    pixKey: str({ description: 'Pix key that receives the money' }),
    type: str({ enum: CHARGE_TYPE }),
    expiresIn: int({ unit: 'seconds', description: 'time from creation to expiry' }),
    expiresDate: time('expiry; for OVERDUE and BOLETO, the due date'),
    dueDate: time('the due date, only for OVERDUE and BOLETO'),
    discount: cents('discount from cashback'),
    valueWithDiscount: cents('amount due now, with fine and interest'),
    fee: cents('fee of the received Pix'),
    ensureSameTaxID: bool({ description: "only the customer's CPF or CNPJ may pay the charge" }),
    paidAt: time('when it was paid'),
    payer: customer,
    subscription: obj(subscription.properties, { description: 'the subscription that generated it' }),
    interestsSettings: obj({
      fines: rate,
      interests: rate,
    }),
    paymentMethods: obj(
      {
        boleto: obj(chargeBoleto.properties, { description: 'the boleto; only for the type BOLETO' }),
        pix: obj({
          method: str({ description: 'PIX_COB, or PIX_COBV with a due date' }),
          txId: str(),
          transactionID: str(),
          identifier: str({ description: 'reference in the BR Code' }),
          value: cents('amount charged'),
          status: str({ enum: CHARGE_STATUS }),
          fee: cents('fee of the received Pix'),
          brCode: str({ description: 'BR Code (Pix Copia e Cola)' }),
          qrCodeImage: str({ format: 'uri', description: 'PNG of the QR code' }),
          additionalInfo,
        }),
      },
      { description: 'the ways in which it can be paid' },
    ),
    createdAt: time('creation'),
    updatedAt: time('last change'),
  },
  { required: ['status', 'value', 'correlationID'] },
);

export type Charge = Infer<typeof charge>;
