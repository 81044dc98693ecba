// The service's static QR codes, as it returns them.
import type { Infer } from '#contract/schema/schema.ts';
import { obj, str } from '#contract/schema/schema.ts';
import { cents, time } from './shared.ts';

export const pixQrCode = obj(
  {
    name: str(),
    value: cents('fixed amount; absent if the payer types it'),
    globalID: str({ description: 'id of the QR code at the service' }),
    comment: str(),
    correlationID: str(),
    identifier: str({ description: 'reference in the BR Code' }),
    paymentLinkID: str(),
    paymentLinkUrl: str({ format: 'uri' }),
    qrCodeImage: str({ format: 'uri' }),
    pixKey: str({ description: 'Pix key that receives it' }),
    brCode: str({ description: 'BR Code (Pix Copia e Cola)' }),
    createdAt: time('creation'),
    updatedAt: time('last change'),
  },
  { required: ['name', 'brCode'] },
);

export type PixQrCode = Infer<typeof pixQrCode>;
