// The service's boletos, as it returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { obj, str } from '#contract/schema/schema.ts';
import { BOLETO_STATUS, BOLETO_TRANSACTION_STATUS, BOLETO_TRANSACTION_TYPE } from '#contract/statuses.ts';
import { cents, time } from './shared.ts';

/** Boleto of any bank, as it is to be paid. */
export const boleto = obj(
  {
    barcode: str({ description: 'barcode, 44 digits' }),
    digitable: str({ description: 'digitable line, 47 or 48 digits' }),
    expiresDate: time('the due date'),
    totalValue: cents('amount to pay now, with fine, interest and discount'),
    issuingEntity: obj({
      code: str({ description: 'COMPE code of the bank' }),
      name: str({ description: 'bank, or kind of company of a bill' }),
    }),
    finalBeneficiary: obj({
      name: str({ description: 'who receives the money' }),
      taxID: str({ description: 'CPF or CNPJ of the recipient' }),
    }),
  },
  { required: ['barcode', 'totalValue'] },
);

export type PayableBoleto = Infer<typeof boleto>;

/** What a late payer paid besides the amount charged; absent where there was none. */
const charged = {
  finesValue: cents('fine that the payer paid'),
  interestsValue: cents('interest that the payer paid'),
};

/** Boleto of a charge. */
export const chargeBoleto = obj({
  method: str({ description: 'BOLETO' }),
  correlationID: str(),
  boletoBarcode: str({ description: 'barcode, 44 digits' }),
  boletoDigitable: str({ description: 'digitable line, 47 digits' }),
  status: str({ enum: BOLETO_STATUS }),
  value: cents('amount charged, or paid'),
  fee: cents('fee of the boleto'),
  settledAt: time('when the money arrived'),
  ...charged,
});

export type ChargeBoleto = Infer<typeof chargeBoleto>;

export const boletoTransaction = obj(
  {
    boletoTransactionID: str({ description: 'id of the payment at the service' }),
    type: str({ enum: BOLETO_TRANSACTION_TYPE }),
    status: str({ enum: BOLETO_TRANSACTION_STATUS }),
    value: cents('amount paid'),
    fee: cents('fee of the payment'),
    ...charged,
    discountValue: cents('discount that the payer got'),
    createdAt: time('payment'),
    settledAt: time('when the money arrived; only for BOLETO_IN'),
    charge: obj(
      {
        value: cents('amount charged'),
        status: str(),
        boletoBarcode: str({ description: 'barcode, 44 digits' }),
        boletoDigitable: str({ description: 'digitable line, 47 digits' }),
      },
      { description: 'the charge that was paid; only for BOLETO_IN' },
    ),
  },
  { required: ['boletoTransactionID', 'type', 'status', 'value', 'createdAt'] },
);

export type BoletoTransaction = Infer<typeof boletoTransaction>;
