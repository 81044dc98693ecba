// Static QR codes: payable any number of times, with a fixed amount or one the payer chooses.
import { globalId, oidOf } from '../ids.ts';
import { page } from '../service/paging.ts';
import type { Database, Row } from '../store/database.ts';
import { Refusal, withoutNulls, time } from '../context.ts';
import type { Answer, Call, Handler, SandboxContext } from '../context.ts';
import { linksOf, staticCode } from './links.ts';

interface QrCodeInput {
  readonly name: string;
  readonly correlationID?: string;
  readonly value?: number;
  readonly comment?: string;
}

/** Letters and digits that fit the reference of a static code. */
const IDENTIFIER_CHARACTERS = 25;

export function qrcodeView(context: Pick<SandboxContext, 'namespace' | 'publicUrl'>, row: Row): object {
  return withoutNulls({
    name: row['name'],
    value: row['value'] === null ? undefined : Number(row['value']),
    comment: row['comment'] ?? '',
    correlationID: row['correlation_id'],
    identifier: row['identifier'],
    paymentLinkID: row['payment_link_id'],
    ...linksOf(context, String(row['payment_link_id'])),
    brCode: row['br_code'],
    globalID: globalId('PixQrCode', String(row['oid'])),
    createdAt: time(Number(row['created_at'])),
    updatedAt: time(Number(row['updated_at'])),
  });
}

export const qrcodeBySeq = (db: Database, seq: number): Row =>
  db.prepare('SELECT * FROM qrcodes WHERE seq = ?').get(seq)!;

/** A static QR code by id, correlation id or identifier; undefined when the company has none. */
export function findQrcode(call: Pick<Call, 'db' | 'company'>, id: string): Row | undefined {
  const oid = oidOf('PixQrCode', id) ?? id;
  return call.db
    .prepare(
      'SELECT * FROM qrcodes WHERE company = ? AND (correlation_id = ? OR identifier = ? OR oid = ?) ORDER BY correlation_id = ? DESC LIMIT 1',
    )
    .get(call.company.id, id, id, oid, id);
}

const create = (call: Call): Answer => {
  const { db, ids, now, company, account } = call;
  const input = call.body as unknown as QrCodeInput;
  const correlationId = input.correlationID ?? ids.uuid();
  if (
    db
      .prepare('SELECT 1 AS yes FROM qrcodes WHERE company = ? AND correlation_id = ?')
      .get(company.id, correlationId) !== undefined
  )
    throw new Refusal('Já existe um QR Code com este Correlação ID');
  const identifier = ids.hex32().slice(0, IDENTIFIER_CHARACTERS);
  const pixKey = String(db.prepare('SELECT pix_key FROM accounts WHERE id = ?').get(account)!['pix_key']);
  const brCode = staticCode(company, {
    pixKey,
    identifier,
    valueCents: input.value,
    comment: input.comment ?? '',
  });
  const { lastId } = db
    .prepare(
      `INSERT INTO qrcodes (company, account, oid, name, value, comment, correlation_id, identifier, payment_link_id, br_code, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      company.id,
      account,
      ids.oid(),
      input.name,
      input.value ?? null,
      input.comment ?? null,
      correlationId,
      identifier,
      ids.uuid(),
      brCode,
      now,
      now,
    );
  const row = qrcodeBySeq(db, lastId);
  return { body: { pixQrCode: qrcodeView(call, row), correlationID: correlationId, brCode } };
};

const get = (call: Call): Answer => {
  const row = findQrcode(call, call.params['id']!);
  if (row === undefined) throw new Refusal('QR Code não encontrado');
  return { body: { pixQrCode: qrcodeView(call, row) } };
};

const list = (call: Call): Answer => {
  const { rows, pageInfo } = page(call, {
    from: 'qrcodes',
    filters: [{ sql: 'company = ?', values: [call.company.id] }],
  });
  return { body: { pageInfo, pixQrCodes: rows.map((row) => qrcodeView(call, row)) } };
};

export const qrcodeHandlers: Readonly<Record<string, Handler>> = {
  'qrcode.create': create,
  'qrcode.get': get,
  'qrcode.list': list,
};
