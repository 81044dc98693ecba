import type { ArgSpec } from '#commands/kit/command.ts';
import { pick } from '#contract/operation.ts';
import { qrcodeOperations } from '#contract/operations/qrcode.ts';
import { pixQrCode } from '#contract/resources/qrcode.ts';
import { viewOf } from '#output/view-of.ts';

export const qrcodeView = viewOf(pixQrCode, {
  recent: { qrcode: 'correlationID' },
  columns: [['correlationID', 'ID'], 'name', 'value', 'identifier', ['createdAt', 'Created'], 'comment'],
  detail: [
    'name',
    'value',
    ['correlationID', 'Correlation ID'],
    'identifier',
    ['pixKey', 'Pix key'],
    'comment',
    ['createdAt', 'Created'],
    ['paymentLinkUrl', 'Payment page'],
    ['brCode', 'BR Code'],
  ],
  empty: 'No static QR codes.',
});
export const get = pick(qrcodeOperations, 'qrcode.get');

export const id = {
  name: 'id',
  description: 'QR code id, correlation id or identifier',
  source: 'qrcode',
} as const satisfies ArgSpec;
