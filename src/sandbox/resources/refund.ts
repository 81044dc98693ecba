// Refunds of what came in: the money is set aside at once and leaves when the refund is settled.
import { LIMITS } from '../../contract/limits.ts';
import { schedule } from '../time/jobs.ts';
import type { JobHandler } from '../time/jobs.ts';
import { held, place, post, purseOf } from '../ledger.ts';
import type { Purse } from '../ledger.ts';
import { refundCourse } from '../faults/magic.ts';
import { page } from '../service/paging.ts';
import type { Row } from '../store/database.ts';
import { Refusal, withoutNulls, time } from '../context.ts';
import type { Answer, Call, Handler } from '../context.ts';
import { findCharge } from './charge.ts';
import { companyById } from './company.ts';
import { tellRefunded } from './pix-events.ts';
import { findTransaction, record } from './transaction.ts';

const DAY_MS = 86_400_000;

interface RefundInput {
  readonly correlationID: string;
  readonly value?: number;
  readonly comment?: string;
}

const chargeRefundView = (row: Row): object =>
  withoutNulls({
    status: row['status'],
    value: Number(row['value']),
    correlationID: row['correlation_id'],
    endToEndId: row['end_to_end_id'],
    time: time(Number(row['created_at'])),
    comment: row['comment'],
  });

const refundView = (row: Row): object =>
  withoutNulls({
    status: row['status'],
    value: Number(row['value']),
    correlationID: row['correlation_id'],
    refundId: row['refund_id'],
    time: time(Number(row['created_at'])),
    comment: row['comment'],
  });

/** Cents of a transaction that can still be given back. */
const refundable = (call: Call, transaction: Row): number =>
  Number(transaction['value']) -
  Number(
    call.db
      .prepare("SELECT COALESCE(SUM(value), 0) AS sum FROM refunds WHERE tx = ? AND status <> 'REJECTED'")
      .get(Number(transaction['seq']))!['sum'],
  );

/** Starts a refund of a received transaction; without a value what is left of it. @throws Refusal */
export function beginRefund(call: Call, transaction: Row, input: RefundInput): Row {
  const { db, ids, now, company } = call;
  if (
    db
      .prepare('SELECT 1 AS yes FROM refunds WHERE company = ? AND correlation_id = ?')
      .get(company.id, input.correlationID) !== undefined
  )
    throw new Refusal('Já existe uma devolução com este Correlação ID');
  if (transaction['type'] !== 'PAYMENT') throw new Refusal('Só transações recebidas podem ser devolvidas');
  if (now - Number(transaction['at']) > LIMITS.refundWindowDays * DAY_MS)
    throw new Refusal(`A transação tem mais de ${LIMITS.refundWindowDays} dias e não pode ser devolvida`);
  const left = refundable(call, transaction);
  const value = input.value ?? left;
  if (left === 0) throw new Refusal('A transação já foi devolvida por inteiro');
  if (value > left) throw new Refusal(`Restam ${left} centavos a devolver, não ${value}`);
  const account = Number(transaction['account']);
  // What a sub account received, it gives back itself.
  const { free, setAside } = purseOfTransaction(transaction);
  if (held(db, free) < value)
    throw new Refusal('Você não possui saldo o suficiente para realizar essa devolução');
  const { lastId } = db
    .prepare(
      `INSERT INTO refunds (company, account, tx, refund_id, correlation_id, end_to_end_id, value, comment, status, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'IN_PROCESSING', ?)`,
    )
    .run(
      company.id,
      account,
      Number(transaction['seq']),
      ids.hex32(),
      input.correlationID,
      ids.endToEnd('D', now),
      value,
      input.comment ?? null,
      now,
    );
  post(db, { company: company.id, kind: 'refund', ref: input.correlationID, at: now }, [
    { from: free, to: setAside, amount: value },
  ]);
  schedule(db, 'refund.settle', lastId, now + refundCourse(value).after);
  return bySeq(call.db, lastId);
}

const purseOfTransaction = (row: Row): Purse =>
  purseOf(Number(row['account']), row['subaccount'] === null ? null : Number(row['subaccount']));

const bySeq = (db: Call['db'], seq: number): Row =>
  db.prepare('SELECT * FROM refunds WHERE seq = ?').get(seq)!;

/** Runs when the refund reaches the payer's bank. */
const settle: JobHandler = (context, seq) => {
  const { db, now } = context;
  const row = bySeq(db, seq);
  if (row['status'] !== 'IN_PROCESSING') return;
  const [company, account, value] = [Number(row['company']), Number(row['account']), Number(row['value'])];
  const posting = { company, kind: 'refund-settled', ref: String(row['correlation_id']), at: now };
  const received = db.prepare('SELECT * FROM transactions WHERE seq = ?').get(Number(row['tx']))!;
  const { free, setAside } = purseOfTransaction(received);
  if (refundCourse(value).rejected) {
    db.prepare("UPDATE refunds SET status = 'REJECTED', settled_at = ? WHERE seq = ?").run(now, seq);
    post(db, posting, [{ from: setAside, to: free, amount: value }]);
    return;
  }
  db.prepare("UPDATE refunds SET status = 'CONFIRMED', settled_at = ? WHERE seq = ?").run(now, seq);
  post(db, posting, [{ from: setAside, to: place.pix, amount: value }]);
  const transaction = record(context, {
    company,
    account,
    subaccount: received['subaccount'] === null ? null : Number(received['subaccount']),
    type: 'REFUND',
    oid: String(row['refund_id']).slice(0, 24),
    value,
    endToEndId: String(row['end_to_end_id']),
    ...(received['charge'] === null ? {} : { charge: Number(received['charge']) }),
    ...(received['qrcode'] === null ? {} : { qrcode: Number(received['qrcode']) }),
    infoPagador: typeof row['comment'] === 'string' ? row['comment'] : '',
    createdAt: Number(row['created_at']),
  });
  tellRefunded(context, companyById(db, company), transaction, {
    partial: value < Number(received['value']),
  });
};

/** The transaction that paid a charge. @throws Refusal when it was not paid. */
function paymentOf(call: Call): Row {
  const charge = findCharge(call, call.params['id']!);
  const row = call.db
    .prepare("SELECT * FROM transactions WHERE charge = ? AND type = 'PAYMENT'")
    .get(Number(charge['seq']));
  if (row === undefined) throw new Refusal('A cobrança não foi paga');
  return row;
}

const refundCharge = (call: Call): Answer => ({
  body: { refund: chargeRefundView(beginRefund(call, paymentOf(call), call.body as unknown as RefundInput)) },
});

const listOfCharge = (call: Call): Answer => {
  const charge = Number(findCharge(call, call.params['id']!)['seq']);
  const rows = call.db
    .prepare(
      'SELECT * FROM refunds WHERE tx IN (SELECT seq FROM transactions WHERE charge = ?) ORDER BY seq DESC',
    )
    .all(charge);
  return { body: { refunds: rows.map(chargeRefundView) } };
};

const create = (call: Call): Answer => {
  const transaction = findTransaction(call, String(call.body['transactionEndToEndId']), { received: true });
  if (transaction === undefined) throw new Refusal('Transação não encontrada');
  return {
    body: { refund: refundView(beginRefund(call, transaction, call.body as unknown as RefundInput)) },
  };
};

const get = (call: Call): Answer => {
  const id = call.params['id']!;
  const row = call.db
    .prepare(
      'SELECT * FROM refunds WHERE company = ? AND (correlation_id = ? OR refund_id = ?) ORDER BY correlation_id = ? DESC LIMIT 1',
    )
    .get(call.company.id, id, id, id);
  if (row === undefined) throw new Refusal('Devolução não encontrada');
  return {
    body: {
      pixTransactionRefund: withoutNulls({
        status: row['status'],
        value: Number(row['value']),
        correlationID: row['correlation_id'],
        refundId: row['refund_id'],
        returnIdentification: row['end_to_end_id'],
        comment: row['comment'],
      }),
    },
  };
};

const list = (call: Call): Answer => {
  const { rows, pageInfo } = page(call, {
    from: 'refunds',
    filters: [{ sql: 'company = ?', values: [call.company.id] }],
  });
  return { body: { pageInfo, refunds: rows.map(refundView) } };
};

export const refundJobs: Readonly<Record<string, JobHandler>> = { 'refund.settle': settle };

export const refundHandlers: Readonly<Record<string, Handler>> = {
  'charge.refund': refundCharge,
  'charge.refunds': listOfCharge,
  'refund.create': create,
  'refund.get': get,
  'refund.list': list,
};
