// Operations of instalments: read, list, send to the payer's bank, retry.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { findSubscription } from '#sandbox/resources/subscription/find.ts';
import { page } from '#sandbox/service/paging.ts';
import { listInstallments } from '#sandbox/store/tables/installments.ts';
import { findInstallment } from './find.ts';
import { retryOnRequest, sendOnRequest } from './send.ts';
import { installmentView } from './view.ts';

const list = (call: Call<'installment.list'>): Answer<'installment.list'> => {
  const { seq } = findSubscription(call, call.params.id);
  const { rows, pageInfo } = page(call, listInstallments(call.db, seq));
  return { body: { pageInfo, installments: rows.map((row) => installmentView(call, row)) } };
};

const get = (call: Call<'installment.get'>): Answer<'installment.get'> => ({
  body: { installment: installmentView(call, findInstallment(call, call.params.id)) },
});

const charge = (call: Call<'installment.charge'>): Answer<'installment.charge'> => {
  const row = sendOnRequest(call, findInstallment(call, call.params.id), call.body.value);
  return { body: { installment: installmentView(call, row) } };
};

const retry = (call: Call<'installment.retry'>): Answer<'installment.retry'> => {
  const row = retryOnRequest(call, findInstallment(call, call.params.id), call.body.value);
  return { body: { installment: installmentView(call, row) } };
};

export const installmentHandlers = {
  'installment.list': list,
  'installment.get': get,
  'installment.charge': charge,
  'installment.retry': retry,
} satisfies Handlers<'installment.list' | 'installment.get' | 'installment.charge' | 'installment.retry'>;
