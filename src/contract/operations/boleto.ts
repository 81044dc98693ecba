import type { Operation } from '#contract/operation.ts';
import { boleto, boletoTransaction } from '#contract/resources/boleto.ts';
import { obj, str } from '#contract/schema/schema.ts';
import { BOLETO_TRANSACTION_STATUS, BOLETO_TRANSACTION_TYPE } from '#contract/statuses.ts';
import { end, id, one, pagedQuery, pageOf, start } from './shared.ts';

export const boletoOperations = [
  {
    id: 'boleto.check',
    summary: 'Show amount, due date and recipient of a boleto',
    method: 'POST',
    path: '/api/v1/boleto/validate',
    body: obj(
      { barcode: str({ format: 'boleto', description: 'barcode or digitable line', noOption: true }) },
      { required: ['barcode'] },
    ),
    response: one('boleto', boleto),
    result: { kind: 'resource', key: 'boleto' },
    success: [200],
    scope: 'BOLETO_VALIDATE_POST',
    effect: 'read',
  },
  {
    id: 'boleto.list',
    summary: 'List paid boletos, newest first: those of your charges and those that you paid',
    method: 'GET',
    path: '/api/v1/boleto-transaction',
    query: pagedQuery({
      start,
      end,
      type: str({
        enum: BOLETO_TRANSACTION_TYPE,
        description: 'only boletos of your charges (BOLETO_IN), or only those that you paid (BOLETO_OUT)',
      }),
      status: str({ enum: BOLETO_TRANSACTION_STATUS, description: 'only payments with this status' }),
      settledStart: str({
        format: 'date-time',
        description: 'only payments whose money arrived from this time on',
      }),
      settledEnd: str({
        format: 'date-time',
        description: 'only payments whose money arrived up to this time',
      }),
    }),
    response: pageOf('boletoTransactions', boletoTransaction),
    result: { kind: 'list', key: 'boletoTransactions' },
    paged: true,
    success: [200],
    scope: 'BOLETO_TRANSACTION_GET_LIST',
    effect: 'read',
  },
  {
    id: 'boleto.get',
    summary: 'Get a paid boleto',
    method: 'GET',
    path: '/api/v1/boleto-transaction/{id}',
    pathParams: { id: id('boleto transaction id') },
    response: one('boletoTransaction', boletoTransaction),
    result: { kind: 'resource', key: 'boletoTransaction' },
    success: [200],
    scope: 'BOLETO_TRANSACTION_GET',
    effect: 'read',
    proof: { idFields: ['boletoTransactionID'] },
  },
] as const satisfies readonly Operation[];
