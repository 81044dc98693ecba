// Operations of requests for higher limits: create, list, read.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { Refusal } from '#sandbox/context.ts';
import { page } from '#sandbox/service/paging.ts';
import { limitRequests, listLimitRequests } from '#sandbox/store/tables/limit-requests.ts';
import { createLimitRequest } from './create.ts';
import { limitRequestView } from './view.ts';

const create = (call: Call<'limits-request.create'>): Answer<'limits-request.create'> => ({
  status: 201,
  body: { limitRequest: limitRequestView(call, createLimitRequest(call, call.body)) },
});

const list = (call: Call<'limits-request.list'>): Answer<'limits-request.list'> => {
  const { rows, pageInfo } = page(call, listLimitRequests(call.db, call.company.id));
  return { body: { pageInfo, limitRequests: rows.map((row) => limitRequestView(call, row)) } };
};

const get = (call: Call<'limits-request.get'>): Answer<'limits-request.get'> => {
  const row = limitRequests.find(call.db, { company: call.company.id, oid: call.params.id });
  if (row === undefined) throw new Refusal('Solicitação de limite não encontrada', 404);
  return { body: { limitRequest: limitRequestView(call, row) } };
};

export const limitsRequestHandlers = {
  'limits-request.create': create,
  'limits-request.list': list,
  'limits-request.get': get,
} satisfies Handlers<'limits-request.create' | 'limits-request.list' | 'limits-request.get'>;
