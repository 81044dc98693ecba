// Refunds of received payments: the amount is blocked at once and leaves the account when the refund is settled.
import { LIMITS } from '#contract/limits.ts';
import type { ChargeRefund, Refund } from '#contract/resources/refund.ts';
import type { Answer, Body, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal, time, withoutNulls } from '#sandbox/context.ts';
import { refundSettlement } from '#sandbox/faults/magic.ts';
import type { LedgerAccount } from '#sandbox/ledger.ts';
import { held, ledgerAccountOf, place, post } from '#sandbox/ledger.ts';
import { companyById } from '#sandbox/resources/account/company.ts';
import { findTransaction, record } from '#sandbox/resources/account/transaction.ts';
import { findCharge } from '#sandbox/resources/charge/find.ts';
import { emitPixRefunded } from '#sandbox/resources/incoming-pix/events.ts';
import { page } from '#sandbox/service/paging.ts';
import { disputedOf } from '#sandbox/store/tables/disputes.ts';
import type { RefundRow } from '#sandbox/store/tables/refunds.ts';
import {
  refundById,
  refundBySeq,
  refundedOf,
  refunds,
  refundsOfCharge,
} from '#sandbox/store/tables/refunds.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { paymentOfCharge, transactionBySeq } from '#sandbox/store/tables/transactions.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { schedule } from '#sandbox/time/jobs.ts';
import { emitRefundSettled } from './events.ts';
import { isGivenBack, returnMoney } from './return-money.ts';

const DAY_MS = 86_400_000;

const chargeRefundView = (row: RefundRow): ChargeRefund =>
  withoutNulls({
    status: row.status,
    value: row.value,
    correlationID: row.correlation_id,
    endToEndId: row.end_to_end_id,
    time: time(row.created_at),
    comment: row.comment,
  });

const refundView = (row: RefundRow): Refund =>
  withoutNulls({
    status: row.status,
    value: row.value,
    correlationID: row.correlation_id,
    refundId: row.refund_id,
    time: time(row.created_at),
    comment: row.comment,
  });

/**
 * Starts a refund of a received transaction (default: all that is not refunded yet). @throws Refusal if not possible
 */
export function beginRefund(
  { db, ids, now, company }: CompanyContext,
  transaction: TransactionRow,
  input: Body<'charge.refund'>,
): RefundRow {
  if (refunds.has(db, { company: company.id, correlation_id: input.correlationID }))
    throw new Refusal('Já existe uma devolução com este Correlação ID');
  if (transaction.type !== 'PAYMENT') throw new Refusal('Só transações recebidas podem ser devolvidas');
  if (isGivenBack(transaction)) throw new Refusal('Uma devolução recebida não pode ser devolvida');
  if (now - transaction.at > LIMITS.refundWindowDays * DAY_MS)
    throw new Refusal(`A transação tem mais de ${LIMITS.refundWindowDays} dias e não pode ser devolvida`);
  const refundable = transaction.value - refundedOf(db, transaction.seq) - disputedOf(db, transaction.seq);
  const value = input.value ?? refundable;
  if (refundable === 0) throw new Refusal('A transação já foi devolvida por inteiro');
  if (value > refundable) throw new Refusal(`Restam ${refundable} centavos a devolver, não ${value}`);
  // Money received by a sub account is refunded from that sub account.
  const { free, setAside } = purseOfTransaction(transaction);
  if (held(db, free) < value)
    throw new Refusal('Você não possui saldo o suficiente para realizar essa devolução');
  const seq = refunds.insert(db, {
    company: company.id,
    account: transaction.account,
    tx: transaction.seq,
    refund_id: ids.hex32(),
    correlation_id: input.correlationID,
    end_to_end_id: ids.endToEnd('D', now),
    value,
    comment: input.comment,
    status: 'IN_PROCESSING',
    created_at: now,
  });
  post(db, { company: company.id, kind: 'refund', ref: input.correlationID, at: now }, [
    { from: free, to: setAside, amount: value },
  ]);
  schedule(db, 'refund.settle', seq, now + refundSettlement(value).after);
  return refundBySeq(db, seq);
}

const purseOfTransaction = ({ account, subaccount }: TransactionRow): LedgerAccount =>
  ledgerAccountOf(account, subaccount);

/** Returns the id of the transaction of a refund. */
export const refundTransaction = ({ refund_id }: Pick<RefundRow, 'refund_id'>): string =>
  refund_id.slice(0, 24);

/** Job: settles a refund when it reaches the payer's bank. */
const settle: JobHandler = (context, seq) => {
  const { db, now } = context;
  const row = refundBySeq(db, seq);
  if (row.status !== 'IN_PROCESSING') return;
  const { company, account, value } = row;
  const posting = { company, kind: 'refund-settled', ref: row.correlation_id, at: now } as const;
  const received = transactionBySeq(db, row.tx);
  const { free, setAside } = purseOfTransaction(received);
  if (refundSettlement(value).rejected) {
    refunds.update(db, { seq }, { status: 'REJECTED', settled_at: now });
    post(db, posting, [{ from: setAside, to: free, amount: value }]);
    emitRefundSettled(context, refundBySeq(db, seq), received, 'REJECTED');
    return;
  }
  refunds.update(db, { seq }, { status: 'CONFIRMED', settled_at: now });
  post(db, posting, [{ from: setAside, to: place.pix, amount: value }]);
  const transaction = record(context, {
    company,
    account,
    subaccount: received.subaccount,
    type: 'REFUND',
    oid: refundTransaction(row),
    value,
    endToEndId: row.end_to_end_id,
    charge: received.charge,
    qrcode: received.qrcode,
    infoPagador: row.comment ?? '',
    createdAt: row.created_at,
  });
  const infoPagador = row.comment ?? '';
  returnMoney(context, received, { value, endToEndId: row.end_to_end_id, infoPagador });
  emitPixRefunded(context, companyById(db, company), transaction, { partial: value < received.value });
  emitRefundSettled(context, refundBySeq(db, seq), received, 'CONFIRMED');
};

/** Returns the transaction that paid a charge. @throws Refusal if the charge was not paid */
function paymentOf(context: CompanyContext, id: string): TransactionRow {
  const row = paymentOfCharge(context.db, findCharge(context, id).seq);
  if (row === undefined) throw new Refusal('A cobrança não foi paga');
  return row;
}

const refundCharge = (call: Call<'charge.refund'>): Answer<'charge.refund'> => ({
  body: { refund: chargeRefundView(beginRefund(call, paymentOf(call, call.params.id), call.body)) },
});

const listOfCharge = (call: Call<'charge.refunds'>): Answer<'charge.refunds'> => {
  const rows = refundsOfCharge(call.db, findCharge(call, call.params.id).seq);
  return { body: { refunds: rows.map(chargeRefundView) } };
};

const create = (call: Call<'refund.create'>): Answer<'refund.create'> => {
  const transaction = findTransaction(call, call.body.transactionEndToEndId, { received: true });
  if (transaction === undefined) throw new Refusal('Transação não encontrada');
  return {
    body: { refund: refundView(beginRefund(call, transaction, call.body)) },
  };
};

const get = (call: Call<'refund.get'>): Answer<'refund.get'> => {
  const row = refundById(call.db, call.company.id, call.params.id);
  if (row === undefined) throw new Refusal('Devolução não encontrada');
  return {
    body: {
      pixTransactionRefund: withoutNulls({
        status: row.status,
        value: row.value,
        correlationID: row.correlation_id,
        refundId: row.refund_id,
        returnIdentification: row.end_to_end_id,
        comment: row.comment,
      }),
    },
  };
};

const list = (call: Call<'refund.list'>): Answer<'refund.list'> => {
  const { rows, pageInfo } = page(call, refunds.list(call.db, { company: call.company.id }));
  return { body: { pageInfo, refunds: rows.map(refundView) } };
};

export const refundJobs = { 'refund.settle': settle };

export const refundHandlers = {
  'charge.refund': refundCharge,
  'charge.refunds': listOfCharge,
  'refund.create': create,
  'refund.get': get,
  'refund.list': list,
} satisfies Handlers<'charge.refund' | 'charge.refunds' | 'refund.create' | 'refund.get' | 'refund.list'>;
