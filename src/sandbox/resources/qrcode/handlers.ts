// Operations of static QR codes: create, read, list, delete.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { page } from '#sandbox/service/paging.ts';
import { listQrcodes, qrcodes } from '#sandbox/store/tables/qrcodes.ts';
import { createQrcode } from './create.ts';
import { requireQrcode } from './find.ts';
import { qrcodeView } from './view.ts';

const create = (call: Call<'qrcode.create'>): Answer<'qrcode.create'> => {
  const row = createQrcode(call, call.body);
  return {
    body: { pixQrCode: qrcodeView(call, row), correlationID: row.correlation_id, brCode: row.br_code },
  };
};

const get = (call: Call<'qrcode.get'>): Answer<'qrcode.get'> => {
  const row = requireQrcode(call, call.params.id);
  return { body: { pixQrCode: qrcodeView(call, row) } };
};

const list = (call: Call<'qrcode.list'>): Answer<'qrcode.list'> => {
  const { rows, pageInfo } = page(call, listQrcodes(call.db, call.company.id));
  return { body: { pageInfo, pixQrCodes: rows.map((row) => qrcodeView(call, row)) } };
};

const remove = (call: Call<'qrcode.delete'>): Answer<'qrcode.delete'> => {
  const row = requireQrcode(call, call.params.id);
  qrcodes.update(call.db, { seq: row.seq }, { deleted_at: call.now, updated_at: call.now });
  return { body: { status: 'OK', id: call.params.id } };
};

export const qrcodeHandlers = {
  'qrcode.create': create,
  'qrcode.get': get,
  'qrcode.list': list,
  'qrcode.delete': remove,
} satisfies Handlers<'qrcode.create' | 'qrcode.get' | 'qrcode.list' | 'qrcode.delete'>;
