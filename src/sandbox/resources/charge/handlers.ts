// Operations of charges: create, read, update, list, delete, QR images.
import { LIMITS } from '#contract/limits.ts';
import { qrPng } from '#qr/image.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { Refusal, time } from '#sandbox/context.ts';
import { oidOf } from '#sandbox/ids.ts';
import { page, spanOf } from '#sandbox/service/paging.ts';
import { listCharges } from '#sandbox/store/tables/charges.ts';
import { createChargeOnce } from './create.ts';
import { deleteCharge } from './delete.ts';
import { changeExpiry } from './expiry.ts';
import { brCodeOfLink, chargeNotFound, findCharge } from './find.ts';
import { chargeView } from './view.ts';

const create = (call: Call<'charge.create'>): Answer<'charge.create'> => {
  const row = createChargeOnce(call, call.body, call.query.return_existing === true);
  return {
    body: { charge: chargeView(call, row), correlationID: row.correlation_id, brCode: row.br_code },
  };
};

const get = (call: Call<'charge.get'>): Answer<'charge.get'> => ({
  body: { charge: chargeView(call, findCharge(call, call.params.id)) },
});

const list = (call: Call<'charge.list'>): Answer<'charge.list'> => {
  const { status, customer, subscription: requested } = call.query;
  const subscription =
    requested === undefined
      ? undefined
      : { requested, oid: oidOf('PaymentSubscription', requested) ?? requested };
  const { rows, pageInfo } = page(
    call,
    listCharges(call.db, call.company.id, { status, customer, subscription, ...spanOf(call) }),
  );
  return { body: { pageInfo, charges: rows.map((row) => chargeView(call, row)) } };
};

const remove = (call: Call<'charge.delete'>): Answer<'charge.delete'> => {
  deleteCharge(call, findCharge(call, call.params.id));
  return { body: { status: 'OK', id: call.params.id } };
};

const update = (call: Call<'charge.update'>): Answer<'charge.update'> => {
  const { params, body } = call;
  changeExpiry(call, findCharge(call, params.id), body.expiresDate);
  return { body: { status: 'OK', id: params.id, expiresDate: time(Date.parse(body.expiresDate)) } };
};

const qrBase64 = (call: Call<'charge.qr-base64'>): Answer<'charge.qr-base64'> => {
  const code = brCodeOfLink(call, call.params.id);
  if (code === undefined) throw new Refusal('not found', 400, { success: false, error: 'not found' });
  const { size = LIMITS.qrImageDefaultPixels } = call.query;
  return {
    made: async () => ({
      success: true,
      imageBase64: `data:image/png;base64,${Buffer.from(await qrPng(code, size)).toString('base64')}`,
    }),
  };
};

const qrImage = (call: Call<'charge.qr-image'>): Answer<'charge.qr-image'> => {
  const code = brCodeOfLink(call, call.params.id);
  if (code === undefined) throw chargeNotFound();
  const { size = LIMITS.qrImageDefaultPixels } = call.query;
  return { bytes: { contentType: 'image/png', make: () => qrPng(code, size) } };
};

export const chargeHandlers = {
  'charge.create': create,
  'charge.get': get,
  'charge.list': list,
  'charge.delete': remove,
  'charge.update': update,
  'charge.qr-image': qrImage,
  'charge.qr-base64': qrBase64,
} satisfies Handlers<
  | 'charge.create'
  | 'charge.get'
  | 'charge.list'
  | 'charge.delete'
  | 'charge.update'
  | 'charge.qr-image'
  | 'charge.qr-base64'
>;
