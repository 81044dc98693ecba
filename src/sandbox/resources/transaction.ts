// Transactions: what came in and went out.
import type { TRANSACTION_TYPE } from '../../contract/states.ts';
import { canonicalKeyType } from '../../pix/pix-key.ts';
import { globalId, oidOf } from '../ids.ts';
import { between, page } from '../service/paging.ts';
import type { Filter } from '../service/paging.ts';
import type { Row } from '../store/database.ts';
import { Refusal, withoutNulls, time } from '../context.ts';
import type { Answer, Call, Handler, SandboxContext } from '../context.ts';
import { chargeBySeq, chargeView } from './charge.ts';
import { keyOf } from './company.ts';
import { customerBySeq, customerView } from './customer.ts';
import { qrcodeBySeq, qrcodeView } from './qrcode.ts';

/** A transaction as the service shows it; its charge names the customer by id only. */
export function transactionView(context: SandboxContext, row: Row): object {
  const customer = row['customer'] === null ? undefined : customerBySeq(context.db, Number(row['customer']));
  const charge = row['charge'] === null ? undefined : chargeBySeq(context.db, Number(row['charge']));
  const qrcode = row['qrcode'] === null ? undefined : qrcodeBySeq(context.db, Number(row['qrcode']));
  const at = time(Number(row['at']));
  const value = Number(row['value']);
  return withoutNulls({
    customer: customer === undefined ? undefined : customerView(customer),
    payer: typeof row['payer'] === 'string' ? (JSON.parse(row['payer']) as unknown) : undefined,
    charge:
      charge === undefined
        ? undefined
        : withoutNulls({ ...chargeView(context, charge), customer: customerIdOf(context, charge) }),
    pixQrCode: qrcode === undefined ? undefined : qrcodeView(context, qrcode),
    withdraw:
      row['type'] === 'WITHDRAW'
        ? {
            value,
            time: at,
            infoPagador: row['info_pagador'],
            endToEndId: row['end_to_end_id'],
            createdAt: time(Number(row['created_at'])),
          }
        : undefined,
    ...parties(context, row),
    infoPagador: row['info_pagador'],
    value,
    time: at,
    transactionID: row['transaction_id'],
    type: row['type'],
    endToEndId: row['end_to_end_id'],
    globalID: globalId('PixTransaction', String(row['oid'])),
  });
}

/** The id by which a charge names its customer here. */
const customerIdOf = ({ db }: Pick<SandboxContext, 'db'>, charge: Row): unknown =>
  charge['customer'] === null ? undefined : customerBySeq(db, Number(charge['customer']))?.['oid'];

/** Between which Pix keys the money moved, as far as they are known. */
function parties(context: Pick<SandboxContext, 'db'>, row: Row): object {
  const party = (key: string): object => ({ pixKey: { pixKey: key, type: canonicalKeyType(key) } });
  const own = party(
    keyOf(context.db, {
      account: Number(row['account']),
      subaccount: row['subaccount'] === null ? null : Number(row['subaccount']),
    }),
  );
  const other = typeof row['counterparty'] === 'string' ? party(row['counterparty']) : undefined;
  return row['type'] === 'PAYMENT'
    ? { debitParty: other, creditParty: own }
    : { debitParty: own, creditParty: other };
}

export interface NewTransaction {
  readonly company: number;
  readonly account: number;
  /** Where the money is a sub account's. */
  readonly subaccount?: number | null;
  /** What came in is a PAYMENT, within the company it is an INTERNAL_TRANSFER; all else went out. */
  readonly type: (typeof TRANSACTION_TYPE)[number];
  readonly value: number;
  readonly endToEndId: string;
  readonly transactionID?: string;
  readonly charge?: number;
  readonly qrcode?: number;
  readonly customer?: number;
  readonly payer?: object;
  /** Pix key of the other side. */
  readonly counterparty?: string | undefined;
  readonly infoPagador: string;
  /** When it was begun, in epoch milliseconds, where it was not at once. */
  readonly createdAt?: number;
  /** Its own id, where that follows from what it is for. */
  readonly oid?: string;
}

/** Records a transaction at the context's time and returns its row. */
export function record({ db, ids, now }: SandboxContext, made: NewTransaction): Row {
  const { lastId } = db
    .prepare(
      `INSERT INTO transactions (company, account, subaccount, oid, type, value, end_to_end_id, transaction_id, charge, qrcode,
         customer, payer, counterparty, info_pagador, created_at, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      made.company,
      made.account,
      made.subaccount ?? null,
      made.oid ?? ids.oid(),
      made.type,
      made.value,
      made.endToEndId,
      made.transactionID ?? null,
      made.charge ?? null,
      made.qrcode ?? null,
      made.customer ?? null,
      made.payer === undefined ? null : JSON.stringify(made.payer),
      made.counterparty ?? null,
      made.infoPagador,
      made.createdAt ?? now,
      now,
    );
  return db.prepare('SELECT * FROM transactions WHERE seq = ?').get(lastId)!;
}

/**
 * A transaction by any of its ids; undefined when the company has none. Of a payment to oneself both sides have one
 * end-to-end id: the one that went out stands first, unless what came in is asked for.
 */
export function findTransaction(
  call: Pick<Call, 'db' | 'company'>,
  id: string,
  { received = false }: { readonly received?: boolean } = {},
): Row | undefined {
  // Each id has an index of its own; one condition over all of them would read every transaction.
  const by = (column: string, value: string): Row | undefined =>
    call.db
      .prepare(
        `SELECT * FROM transactions WHERE company = ? AND ${column} = ?
         ORDER BY (type = 'PAYMENT') = ? DESC, seq LIMIT 1`,
      )
      .get(call.company.id, value, received ? 1 : 0);
  return by('end_to_end_id', id) ?? by('transaction_id', id) ?? by('oid', oidOf('PixTransaction', id) ?? id);
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
      sql: `type = 'WITHDRAW' AND seq IN (SELECT seq FROM transactions WHERE company = ? AND end_to_end_id = ?
        UNION ALL SELECT seq FROM transactions WHERE oid = ?)`,
      values: [company, withdrawal, oidOf('PixTransaction', withdrawal) ?? withdrawal],
    });
  const { rows, pageInfo } = page(call, { from: 'transactions', filters });
  return { body: { pageInfo, transactions: rows.map((row) => transactionView(call, row)) } };
};

export const transactionHandlers: Readonly<Record<string, Handler>> = {
  'transaction.get': get,
  'transaction.list': list,
};
