import { LIMITS } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { pixTransactionRefund, refund } from '#contract/resources/refund.ts';
import { obj, str } from '#contract/schema/schema.ts';
import { amount, correlationID, id, one, pagedQuery, pageOf } from './shared.ts';

export const refundOperations = [
  {
    id: 'refund.create',
    command: 'refund create',
    summary: 'Refund all or part of a received transaction',
    method: 'POST',
    path: '/api/v1/refund',
    body: obj(
      {
        transactionEndToEndId: str({
          minLength: 1,
          description: 'end-to-end id or transaction id of the received Pix',
        }),
        value: amount('amount to refund'),
        correlationID,
        comment: str({
          maxLength: LIMITS.refundCommentCharacters,
          description: 'text sent with the refund',
        }),
      },
      { required: ['transactionEndToEndId', 'value', 'correlationID'] },
    ),
    response: one('refund', refund),
    result: { kind: 'resource', key: 'refund' },
    success: [200],
    scope: 'REFUND_POST',
    effect: 'money-out',
    identity: 'correlationID',
    recovery: {
      kind: 'lookup',
      operation: 'refund.get',
      param: 'id',
      from: 'correlationID',
      idempotent: true,
    },
    proof: {
      id: { correlationID: 'correlationID' },
      content: { value: 'value' },
      requiredFields: ['refundId', 'value'],
    },
  },
  {
    id: 'refund.get',
    command: 'refund get',
    summary: 'Get a refund',
    method: 'GET',
    path: '/api/v1/refund/{id}',
    pathParams: { id: id('refund id or correlation id') },
    response: one('pixTransactionRefund', pixTransactionRefund),
    result: { kind: 'resource', key: 'pixTransactionRefund' },
    success: [200],
    scope: 'REFUND_GET',
    effect: 'read',
    proof: { idFields: ['correlationID', 'refundId', 'returnIdentification'] },
  },
  {
    id: 'refund.list',
    command: 'refund list',
    summary: 'List refunds, newest first',
    method: 'GET',
    path: '/api/v1/refund',
    query: pagedQuery(),
    response: pageOf('refunds', refund),
    result: { kind: 'list', key: 'refunds' },
    paged: true,
    success: [200],
    scope: 'REFUND_GET_LIST',
    effect: 'read',
  },
] as const satisfies readonly Operation[];
