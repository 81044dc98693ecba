import type { Operation } from '#contract/operation.ts';
import { transaction } from '#contract/resources/transaction.ts';
import { transfer } from '#contract/resources/transfer.ts';
import { bool, obj, str } from '#contract/schema/schema.ts';
import { TRANSACTION_TYPE } from '#contract/statuses.ts';
import { amount, correlationID, end, id, one, pagedQuery, pageOf, start } from './shared.ts';

export const transactionOperations = [
  {
    id: 'transaction.get',
    command: 'transaction get',
    summary: 'Get a transaction',
    method: 'GET',
    path: '/api/v1/transaction/{id}',
    pathParams: { id: id('transaction id or end-to-end id') },
    response: one('transaction', transaction),
    result: { kind: 'resource', key: 'transaction' },
    success: [200],
    scope: 'TRANSACTION_GET',
    effect: 'read',
  },
  {
    id: 'transaction.list',
    command: 'transaction list',
    summary: 'List transactions, newest first',
    method: 'GET',
    path: '/api/v1/transaction',
    query: pagedQuery({
      start,
      end,
      charge: str({ description: 'only payments of this charge: id, correlation id or transaction id' }),
      pixQrCode: str({
        description: 'only payments of this static QR code: id, correlation id or identifier',
      }),
      withdrawal: str({ description: 'only this withdrawal: id or end-to-end id' }),
      type: str({ enum: TRANSACTION_TYPE, description: 'only transactions of this type' }),
      hasWebhook: bool({ description: 'only transactions that a webhook was called for' }),
    }),
    response: pageOf('transactions', transaction),
    result: { kind: 'list', key: 'transactions' },
    paged: true,
    success: [200],
    scope: 'TRANSACTION_GET_LIST',
    effect: 'read',
  },
  {
    id: 'transfer.create',
    summary: 'Transfer between two accounts of the company by Pix key',
    method: 'POST',
    path: '/api/v1/transfer',
    body: obj(
      {
        value: amount('amount to transfer'),
        fromPixKey: str({ format: 'pix-key', description: 'Pix key of the source account' }),
        toPixKey: str({ format: 'pix-key', description: 'Pix key of the destination account' }),
        correlationID,
      },
      { required: ['value', 'fromPixKey', 'toPixKey'] },
    ),
    response: one('transaction', transfer),
    result: { kind: 'resource', key: 'transaction' },
    success: [200],
    scope: 'TRANSFER_POST',
    effect: 'money-out',
    moves: { from: 'fromPixKey', to: 'toPixKey' },
    identity: 'correlationID',
    // No read accepts the id of a transfer, but the service refuses a repeated id.
    recovery: { kind: 'none', idempotent: true },
    // The id is not compared: if a service replaces it by its own, a difference must not cause the transfer to be
    // resent.
    proof: { content: { value: 'value' }, requiredFields: ['value', 'time', 'correlationID'] },
  },
] as const satisfies readonly Operation[];
