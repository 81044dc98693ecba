// Static QR codes: payable any number of times, with a fixed amount or an amount chosen by the payer.
import type { PixQrCode } from '#contract/resources/qrcode.ts';
import { directoryKey } from '#pix/pix-key.ts';
import type { Answer, Body, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext, SandboxContext } from '#sandbox/context.ts';
import { Refusal, time, withoutNulls } from '#sandbox/context.ts';
import { globalId, oidOf } from '#sandbox/ids.ts';
import { holderOf } from '#sandbox/resources/account/company.ts';
import { page } from '#sandbox/service/paging.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { QrCodeRow } from '#sandbox/store/tables/qrcodes.ts';
import { listQrcodes, qrcodeById, qrcodeBySeq, qrcodes } from '#sandbox/store/tables/qrcodes.ts';
import { linksOf, staticCode } from './links.ts';

/** Maximum length of the txid of a static QR code. */
const IDENTIFIER_CHARACTERS = 25;

export function qrcodeView(
  context: Pick<SandboxContext, 'namespace' | 'publicUrl'>,
  row: QrCodeRow,
): PixQrCode {
  return withoutNulls({
    name: row.name,
    value: row.value,
    comment: row.comment ?? '',
    correlationID: row.correlation_id,
    identifier: row.identifier,
    paymentLinkID: row.payment_link_id,
    ...linksOf(context, row.payment_link_id),
    pixKey: row.pix_key === '' ? undefined : row.pix_key,
    brCode: row.br_code,
    globalID: globalId('PixQrCode', row.oid),
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
  });
}

/** Finds a static QR code by id, correlation id or identifier; undefined if the company has none. */
export const findQrcode = (
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  id: string,
): QrCodeRow | undefined => qrcodeById(db, company.id, id, oidOf('PixQrCode', id) ?? id);

/** Returns the receiver: the caller's account, or the company's holder of the key. @throws Refusal if there is none */
function receiverOf(
  { db, company, account }: CompanyContext,
  requested: string | undefined,
): { pixKey: string; account: number; subaccount: number | null } {
  if (requested === undefined) return { pixKey: accountById(db, account).pix_key, account, subaccount: null };
  const pixKey = directoryKey(requested);
  const holder = holderOf(db, pixKey, company.id);
  if (holder?.company !== company.id)
    throw new Refusal(`Nenhuma conta desta empresa tem a chave Pix ${pixKey}`);
  return { pixKey, account: holder.account, subaccount: holder.subaccount };
}

/** Creates a static QR code. @throws Refusal if that is not possible */
export function makeQrcode(context: CompanyContext, input: Body<'qrcode.create'>): QrCodeRow {
  const { db, ids, now, company } = context;
  const correlationId = input.correlationID ?? ids.uuid();
  if (qrcodes.has(db, { company: company.id, correlation_id: correlationId }))
    throw new Refusal('Já existe um QR Code com este Correlação ID');
  const identifier = ids.hex32().slice(0, IDENTIFIER_CHARACTERS);
  const { pixKey, ...receiver } = receiverOf(context, input.pixKey);
  const brCode = staticCode(company, {
    pixKey,
    identifier,
    valueCents: input.value,
    comment: input.comment ?? '',
  });
  const seq = qrcodes.insert(db, {
    company: company.id,
    ...receiver,
    pix_key: pixKey,
    oid: ids.oid(),
    name: input.name,
    value: input.value,
    comment: input.comment,
    correlation_id: correlationId,
    identifier,
    payment_link_id: ids.uuidOfRecord(),
    br_code: brCode,
    created_at: now,
    updated_at: now,
  });
  return qrcodeBySeq(db, seq);
}

const create = (call: Call<'qrcode.create'>): Answer<'qrcode.create'> => {
  const row = makeQrcode(call, call.body);
  return {
    body: { pixQrCode: qrcodeView(call, row), correlationID: row.correlation_id, brCode: row.br_code },
  };
};

const get = (call: Call<'qrcode.get'>): Answer<'qrcode.get'> => {
  const row = findQrcode(call, call.params.id);
  if (row === undefined) throw new Refusal('QR Code não encontrado');
  return { body: { pixQrCode: qrcodeView(call, row) } };
};

const list = (call: Call<'qrcode.list'>): Answer<'qrcode.list'> => {
  const { rows, pageInfo } = page(call, listQrcodes(call.db, call.company.id));
  return { body: { pageInfo, pixQrCodes: rows.map((row) => qrcodeView(call, row)) } };
};

const remove = (call: Call<'qrcode.delete'>): Answer<'qrcode.delete'> => {
  const row = findQrcode(call, call.params.id);
  if (row === undefined) throw new Refusal('QR Code não encontrado');
  qrcodes.update(call.db, { seq: row.seq }, { deleted_at: call.now, updated_at: call.now });
  return { body: { status: 'OK', id: call.params.id } };
};

export const qrcodeHandlers = {
  'qrcode.create': create,
  'qrcode.get': get,
  'qrcode.list': list,
  'qrcode.delete': remove,
} satisfies Handlers<'qrcode.create' | 'qrcode.get' | 'qrcode.list' | 'qrcode.delete'>;
