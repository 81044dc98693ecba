import type { Operation } from '#contract/operation.ts';
import { pixQrCode } from '#contract/resources/qrcode.ts';
import { obj, str } from '#contract/schema/schema.ts';
import { amount, correlationID, id, one, pagedQuery, pageOf } from './shared.ts';

export const qrcodeOperations = [
  {
    id: 'qrcode.create',
    summary: 'Create a static Pix QR code',
    method: 'POST',
    path: '/api/v1/qrcode-static',
    body: obj(
      {
        name: str({ minLength: 1, maxLength: 255, description: 'name of the QR code' }),
        correlationID,
        value: amount('fixed amount; if omitted, the payer types it'),
        comment: str({ description: 'text shown to the payer' }),
        pixKey: str({
          format: 'pix-key',
          description: "your Pix key that receives the payment (default: the account's key)",
        }),
      },
      { required: ['name'] },
    ),
    response: one('pixQrCode', pixQrCode, { correlationID: str(), brCode: str() }),
    result: { kind: 'resource', key: 'pixQrCode' },
    success: [200],
    scope: 'PIX_QRCODE_POST',
    effect: 'create',
    identity: 'correlationID',
    recovery: {
      kind: 'lookup',
      operation: 'qrcode.get',
      param: 'id',
      from: 'correlationID',
      idempotent: true,
    },
    proof: {
      id: { correlationID: 'correlationID' },
      content: { value: 'value', pixKey: 'pixKey' },
      requiredFields: ['brCode'],
    },
  },
  {
    id: 'qrcode.get',
    summary: 'Get a static Pix QR code',
    method: 'GET',
    path: '/api/v1/qrcode-static/{id}',
    pathParams: { id: id('QR code id, correlation id or identifier') },
    response: one('pixQrCode', pixQrCode),
    result: { kind: 'resource', key: 'pixQrCode' },
    success: [200],
    scope: 'PIX_QRCODE_GET',
    effect: 'read',
    proof: { idFields: ['correlationID', 'globalID', 'identifier', 'paymentLinkID'] },
  },
  {
    id: 'qrcode.list',
    summary: 'List static Pix QR codes, newest first',
    method: 'GET',
    path: '/api/v1/qrcode-static',
    query: pagedQuery(),
    response: pageOf('pixQrCodes', pixQrCode),
    result: { kind: 'list', key: 'pixQrCodes' },
    paged: true,
    success: [200],
    scope: 'PIX_QRCODE_GET_LIST',
    effect: 'read',
  },
  {
    id: 'qrcode.delete',
    summary: 'Delete a static Pix QR code',
    method: 'DELETE',
    path: '/api/v1/qrcode-static/{id}',
    pathParams: { id: id('QR code id, correlation id or identifier') },
    response: obj({ status: str(), id: str() }, { required: ['status', 'id'] }),
    result: { kind: 'body' },
    success: [200],
    scope: 'PIX_QRCODE_DELETE',
    effect: 'delete',
    recovery: { kind: 'lookup', operation: 'qrcode.get', param: 'id', from: 'id', idempotent: true },
    proof: { id: { id: 'id' }, expectedWords: { status: 'OK' } },
  },
] as const satisfies readonly Operation[];
