// Operations of refunds of charges and of other received payments.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { Refusal } from '#sandbox/context.ts';
import { findCharge } from '#sandbox/resources/charge/find.ts';
import { requireTransaction } from '#sandbox/resources/transaction/find.ts';
import { page } from '#sandbox/service/paging.ts';
import { refundById, refunds, refundsOfCharge } from '#sandbox/store/tables/refunds.ts';
import { beginRefund, chargePayment } from './begin.ts';
import { chargeRefundView, pixTransactionRefundView, refundView } from './view.ts';

const refundCharge = (call: Call<'charge.refund'>): Answer<'charge.refund'> => ({
  body: { refund: chargeRefundView(beginRefund(call, chargePayment(call, call.params.id), call.body)) },
});

const listOfCharge = (call: Call<'charge.refunds'>): Answer<'charge.refunds'> => {
  const rows = refundsOfCharge(call.db, findCharge(call, call.params.id).seq);
  return { body: { refunds: rows.map(chargeRefundView) } };
};

const create = (call: Call<'refund.create'>): Answer<'refund.create'> => {
  const transaction = requireTransaction(call, call.body.transactionEndToEndId, { received: true });
  return { body: { refund: refundView(beginRefund(call, transaction, call.body)) } };
};

const get = (call: Call<'refund.get'>): Answer<'refund.get'> => {
  const row = refundById(call.db, call.company.id, call.params.id);
  if (row === undefined) throw new Refusal('Devolução não encontrada');
  return { body: { pixTransactionRefund: pixTransactionRefundView(row) } };
};

const list = (call: Call<'refund.list'>): Answer<'refund.list'> => {
  const { rows, pageInfo } = page(call, refunds.list(call.db, { company: call.company.id }));
  return { body: { pageInfo, refunds: rows.map(refundView) } };
};

export const refundHandlers = {
  'charge.refund': refundCharge,
  'charge.refunds': listOfCharge,
  'refund.create': create,
  'refund.get': get,
  'refund.list': list,
} satisfies Handlers<'charge.refund' | 'charge.refunds' | 'refund.create' | 'refund.get' | 'refund.list'>;
