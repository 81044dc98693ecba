// Operations of disputes: read, list, evidence.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { page, spanOf } from '#sandbox/service/paging.ts';
import { listDisputes } from '#sandbox/store/tables/disputes.ts';
import { addEvidence } from './evidence.ts';
import { findDispute } from './find.ts';
import { disputeView } from './view.ts';

const get = (call: Call<'dispute.get'>): Answer<'dispute.get'> => ({
  body: { dispute: disputeView(call, findDispute(call, call.params.id)) },
});

const list = (call: Call<'dispute.list'>): Answer<'dispute.list'> => {
  const { rows, pageInfo } = page(call, listDisputes(call.db, call.company.id, spanOf(call)));
  return { body: { disputes: rows.map((row) => disputeView(call, row)), pageInfo } };
};

const evidence = (call: Call<'dispute.evidence'>): Answer<'dispute.evidence'> => ({
  body: { documents: addEvidence(call, findDispute(call, call.params.id), call.body.documents) },
});

export const disputeHandlers = {
  'dispute.list': list,
  'dispute.get': get,
  'dispute.evidence': evidence,
} satisfies Handlers<'dispute.list' | 'dispute.get' | 'dispute.evidence'>;
