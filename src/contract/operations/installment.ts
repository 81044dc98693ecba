import type { Operation } from '#contract/operation.ts';
import { installment } from '#contract/resources/installment.ts';
import { obj } from '#contract/schema/schema.ts';
import { amount, id, one, pagedQuery, pageOf } from './shared.ts';

const pathParams = { id: id('installment id or correlation id') };

export const installmentOperations = [
  {
    id: 'installment.list',
    summary: 'List the instalments of a subscription, first to last',
    method: 'GET',
    path: '/api/v1/subscriptions/{id}/installments',
    pathParams: { id: id('subscription id or correlation id') },
    query: pagedQuery(),
    response: pageOf('installments', installment),
    result: { kind: 'list', key: 'installments' },
    paged: true,
    success: [200],
    scope: 'SUBSCRIPTION_INSTALLMENT_GET_LIST',
    effect: 'read',
  },
  {
    id: 'installment.get',
    summary: 'Get an instalment',
    method: 'GET',
    path: '/api/v1/installments/{id}',
    pathParams,
    response: one('installment', installment),
    result: { kind: 'resource', key: 'installment' },
    success: [200],
    scope: 'SUBSCRIPTION_INSTALLMENT_GET',
    effect: 'read',
    proof: { idFields: ['globalID', 'correlationID'] },
  },
  {
    id: 'installment.charge',
    summary: "Send an instalment to the payer's bank early, 5 to 10 days before it is due",
    method: 'POST',
    path: '/api/v1/installments/{id}/cobr',
    pathParams,
    body: obj({ value: amount('amount, if the mandate has a variable amount') }),
    response: one('installment', installment),
    result: { kind: 'resource', key: 'installment' },
    success: [200],
    scope: 'SUBSCRIPTION_INSTALLMENT_COBR_POST',
    effect: 'create',
    // An instalment has at most one charge at the payer's bank, so the write is done if there is one. It is not
    // documented that the service refuses a second one, so the request is never resent.
    recovery: {
      kind: 'lookup',
      operation: 'installment.get',
      param: 'id',
      from: 'id',
      idempotent: false,
      notDoneWhile: { path: 'cobr', equals: null },
      // A charge that was just sent cannot have these statuses yet, so they belong to an earlier request.
      noEffectIn: {
        path: 'cobr.status',
        statuses: ['FAILED_TRY', 'REJECTED', 'CANCELED', 'CONCLUDED', 'COMPLETED'],
      },
    },
    proof: {
      idFields: ['globalID', 'correlationID'],
      content: { 'cobr.value': 'value' },
      requiredFields: ['cobr.status'],
    },
  },
  {
    id: 'installment.retry',
    summary: "Send an instalment to the payer's bank again after a rejected try",
    method: 'POST',
    path: '/api/v1/installments/{id}/cobr/retry',
    pathParams,
    body: obj({ value: amount('amount, if the mandate has a variable amount') }),
    response: one('installment', installment),
    result: { kind: 'resource', key: 'installment' },
    success: [200],
    scope: 'SUBSCRIPTION_INSTALLMENT_COBR_RETRY_POST',
    effect: 'create',
    // A retry has no id, and the retry policy of the mandate adds attempts too, so counting attempts proves nothing.
    recovery: { kind: 'none', idempotent: false, manualCheck: 'installment.get' },
    proof: {
      idFields: ['globalID', 'correlationID'],
      content: { 'cobr.value': 'value' },
      requiredFields: ['cobr.status'],
    },
  },
] as const satisfies readonly Operation[];
