// Transactions: what came in and went out.
import { globalId, oidOf } from '../ids.ts';
import { between, page } from '../service/paging.ts';
import type { Filter } from '../service/paging.ts';
import type { Row } from '../store/database.ts';
import { Refusal, lean, time } from '../world.ts';
import type { Answer, Call, Handler, World } from '../world.ts';
import { chargeBySeq, chargeView } from './charge.ts';
import { customerBySeq, customerView } from './customer.ts';
import { qrcodeBySeq, qrcodeView } from './qrcode.ts';

/** A transaction as the service shows it; its charge names the customer by id only. */
export function transactionView(world: World, row: Row): object {
  const customer = row['customer'] === null ? undefined : customerBySeq(world.db, Number(row['customer']));
  const charge = row['charge'] === null ? undefined : chargeBySeq(world.db, Number(row['charge']));
  const qrcode = row['qrcode'] === null ? undefined : qrcodeBySeq(world.db, Number(row['qrcode']));
  const at = time(Number(row['at']));
  const value = Number(row['value']);
  return lean({
    customer: customer === undefined ? undefined : customerView(customer),
    payer: typeof row['payer'] === 'string' ? (JSON.parse(row['payer']) as unknown) : undefined,
    charge:
      charge === undefined ? undefined : lean(chargeView(world, charge, customer?.['oid'] ?? undefined)),
    pixQrCode: qrcode === undefined ? undefined : qrcodeView(world, qrcode),
    withdraw:
      row['type'] === 'WITHDRAW'
        ? {
            value,
            time: at,
            infoPagador: row['info_pagador'],
            endToEndId: row['end_to_end_id'],
            createdAt: at,
          }
        : undefined,
    infoPagador: row['info_pagador'],
    value,
    time: at,
    transactionID: row['transaction_id'],
    type: row['type'],
    endToEndId: row['end_to_end_id'],
    globalID: globalId('PixTransaction', String(row['oid'])),
  });
}

export interface NewTransaction {
  readonly company: number;
  readonly account: number;
  readonly type: 'PAYMENT' | 'WITHDRAW' | 'REFUND' | 'FEE';
  readonly value: number;
  readonly endToEndId: string;
  readonly transactionID?: string;
  readonly charge?: number;
  readonly qrcode?: number;
  readonly customer?: number;
  readonly payer?: object;
  readonly infoPagador: string;
  /** Its own id, where that follows from what it is for. */
  readonly oid?: string;
}

/** Records a transaction at the world's time and returns its row. */
export function record({ db, ids, now }: World, made: NewTransaction): Row {
  const { lastId } = db
    .prepare(
      `INSERT INTO transactions (company, account, oid, type, value, end_to_end_id, transaction_id, charge, qrcode, customer, payer, info_pagador, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      made.company,
      made.account,
      made.oid ?? ids.oid(),
      made.type,
      made.value,
      made.endToEndId,
      made.transactionID ?? null,
      made.charge ?? null,
      made.qrcode ?? null,
      made.customer ?? null,
      made.payer === undefined ? null : JSON.stringify(made.payer),
      made.infoPagador,
      now,
    );
  return db.prepare('SELECT * FROM transactions WHERE seq = ?').get(lastId)!;
}

/** A transaction by any of its ids; undefined when the company has none. */
export function findTransaction(call: Pick<Call, 'db' | 'company'>, id: string): Row | undefined {
  return call.db
    .prepare(
      'SELECT * FROM transactions WHERE company = ? AND (end_to_end_id = ? OR transaction_id = ? OR oid = ?) ORDER BY seq LIMIT 1',
    )
    .get(call.company.id, id, id, oidOf('PixTransaction', id) ?? id);
}

const get = (call: Call): Answer => {
  const row = findTransaction(call, call.params['id']!);
  if (row === undefined) throw new Refusal('Transação não encontrada');
  return { body: { transaction: transactionView(call, row) } };
};

const list = (call: Call): Answer => {
  const company = call.company.id;
  const filters: Filter[] = [{ sql: 'company = ?', values: [company] }, ...between(call, 'at')];
  const { charge, pixQrCode, withdrawal } = call.query;
  if (charge !== undefined)
    filters.push({
      sql: 'charge IN (SELECT seq FROM charges WHERE company = ? AND (correlation_id = ? OR transaction_id = ? OR identifier = ? OR oid = ?))',
      values: [company, charge, charge, charge, oidOf('Charge', charge) ?? charge],
    });
  if (pixQrCode !== undefined)
    filters.push({
      sql: 'qrcode IN (SELECT seq FROM qrcodes WHERE company = ? AND (correlation_id = ? OR identifier = ? OR oid = ?))',
      values: [company, pixQrCode, pixQrCode, oidOf('PixQrCode', pixQrCode) ?? pixQrCode],
    });
  if (withdrawal !== undefined)
    filters.push({
      sql: "type = 'WITHDRAW' AND (end_to_end_id = ? OR oid = ?)",
      values: [withdrawal, oidOf('PixTransaction', withdrawal) ?? withdrawal],
    });
  const { rows, pageInfo } = page(call, { from: 'transactions', filters });
  return { body: { pageInfo, transactions: rows.map((row) => transactionView(call, row)) } };
};

export const transactionHandlers: Readonly<Record<string, Handler>> = {
  'transaction.get': get,
  'transaction.list': list,
};
