// Operations of outgoing payments: create, approve, read, list.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { page, spanOf } from '#sandbox/service/paging.ts';
import { listPayments } from '#sandbox/store/tables/payments.ts';
import { approvePayment } from './approve.ts';
import { findPayment } from './find.ts';
import { requestPayment } from './request.ts';
import { normalisePayment } from './target.ts';
import { paymentRecordView, paymentView } from './view.ts';

const create = (call: Call<'payment.create'>): Answer<'payment.create'> => {
  const row = requestPayment(call, call.body);
  if (call.body.autoApprove !== true) return { body: { payment: paymentView(row) } };
  // If the approval is refused, the transaction is rolled back, so the payment is not created either.
  const approved = approvePayment(call, { correlationID: row.correlation_id });
  const { payment, transaction = {} } = paymentRecordView(call, approved);
  return { body: { payment, transaction } };
};

const approve = (call: Call<'payment.approve'>): Answer<'payment.approve'> => {
  const {
    payment,
    transaction = {},
    destination = {},
  } = paymentRecordView(call, approvePayment(call, call.body));
  return { body: { payment, transaction, destination } };
};

const get = (call: Call<'payment.get'>): Answer<'payment.get'> => ({
  body: paymentRecordView(call, findPayment(call, call.params.id)),
});

const list = (call: Call<'payment.list'>): Answer<'payment.list'> => {
  const { rows, pageInfo } = page(call, listPayments(call.db, call.company.id, spanOf(call)));
  return { body: { pageInfo, payments: rows.map((row) => paymentRecordView(call, row)) } };
};

export const paymentHandlers = {
  'payment.create': { handle: create, normalise: normalisePayment },
  'payment.approve': approve,
  'payment.get': get,
  'payment.list': list,
} satisfies Handlers<'payment.create' | 'payment.approve' | 'payment.get' | 'payment.list'>;
