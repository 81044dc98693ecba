// The service's transactions, as it returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { bool, int, list, obj, str } from '#contract/schema/schema.ts';
import { TRANSACTION_STATUS, TRANSACTION_TYPE } from '#contract/statuses.ts';
import { charge } from './charge.ts';
import { customer } from './customer.ts';
import { pixQrCode } from './qrcode.ts';
import { cents, time } from './shared.ts';

const party = (description: string) =>
  obj({
    pixKey: obj({
      pixKey: str({ format: 'pix-key', description }),
      type: str({ description: 'type of the Pix key' }),
    }),
  });

export const transaction = obj(
  {
    customer,
    payer: customer,
    charge: obj({
      ...charge.properties,
      customer: str({ description: 'id of the customer' }),
    }),
    pixQrCode: { ...pixQrCode, nullable: true },
    withdraw: obj({
      value: cents('amount'),
      time: time('settlement'),
      infoPagador: str(),
      endToEndId: str(),
      createdAt: time('creation'),
    }),
    debitParty: party('Pix key of the source'),
    creditParty: party('Pix key of the destination'),
    infoPagador: str({ description: 'text sent with the Pix' }),
    value: cents('amount'),
    time: time('settlement'),
    transactionID: str(),
    type: str({ enum: TRANSACTION_TYPE }),
    status: str({ enum: TRANSACTION_STATUS }),
    webhookSent: list(
      obj(
        { isRetry: bool({ description: 'whether the same was sent to the webhook before' }) },
        {
          values: obj({
            status: int({ description: 'HTTP status of the answer; absent where none came' }),
            time: time('sending'),
          }),
        },
      ),
      { description: 'webhook calls about it, by event' },
    ),
    endToEndId: str({ format: 'end-to-end-id' }),
    globalID: str(),
  },
  { required: ['value', 'time', 'type'] },
);

export type Transaction = Infer<typeof transaction>;
