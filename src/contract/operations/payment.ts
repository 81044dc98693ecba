import type { Operation } from '../operation.ts';
import { obj, str } from '../schema.ts';
import { destination, payment, paymentRecord, paymentTransaction } from '../resources/payment.ts';
import { ALIAS_TYPE, FAILED_PAYMENT, PAYMENT_TYPE } from '../states.ts';
import { amount, correlationID, id, one, pagedQuery, pageOf } from './shared.ts';

export const paymentOperations = [
  {
    id: 'payment.create',
    summary: 'Create a payment request; nothing leaves the account until it is approved',
    method: 'POST',
    path: '/api/v1/payment',
    body: obj(
      {
        type: str({ enum: PAYMENT_TYPE, derived: true }),
        value: amount('amount to pay'),
        destinationAlias: str({
          format: 'pix-key',
          description: 'Pix key of the recipient',
          flag: 'pix-key',
          otherFlag: 'destination-alias',
        }),
        destinationAliasType: str({ enum: ALIAS_TYPE, derived: true }),
        correlationID,
        comment: str({ description: 'text sent with the payment' }),
        sourceAccountId: str({ description: 'account to pay from (default: the default account)' }),
      },
      { required: ['value', 'destinationAlias', 'correlationID'] },
    ),
    alsoSent: ['type', 'destinationAliasType'],
    response: one('payment', payment),
    result: { kind: 'resource', key: 'payment' },
    success: [200],
    scope: 'PAYMENT_POST',
    effect: 'create',
    limit: 'payment',
    moves: { from: 'sourceAccountId', to: 'destinationAlias' },
    identity: 'correlationID',
    recovery: { kind: 'lookup', operation: 'payment.get', param: 'id', from: 'correlationID', resend: true },
    proof: {
      id: { correlationID: 'correlationID' },
      content: { value: 'value', destinationAlias: 'destinationAlias' },
      has: ['status', 'value'],
    },
  },
  {
    id: 'payment.approve',
    summary: 'Approve a payment: the money leaves the account',
    method: 'POST',
    path: '/api/v1/payment/approve',
    body: obj(
      { correlationID: str({ minLength: 1, description: 'correlation id of the payment' }) },
      { required: ['correlationID'] },
    ),
    response: obj(
      { payment, transaction: paymentTransaction, destination },
      { required: ['payment', 'transaction', 'destination'] },
    ),
    result: { kind: 'body' },
    success: [200],
    scope: 'PAYMENT_APPROVE_POST',
    effect: 'money-out',
    limit: 'payment',
    // Only a payment in CREATED can be approved, so a second approval has no effect.
    recovery: {
      kind: 'lookup',
      operation: 'payment.get',
      param: 'id',
      from: 'correlationID',
      resend: true,
      undoneWhile: { path: 'payment.status', equals: 'CREATED', nothing: FAILED_PAYMENT },
    },
    proof: { id: { 'payment.correlationID': 'correlationID' }, has: ['payment.status'] },
  },
  {
    id: 'payment.get',
    summary: 'Get a payment',
    method: 'GET',
    path: '/api/v1/payment/{id}',
    pathParams: { id: id('payment id or correlation id') },
    response: paymentRecord,
    result: { kind: 'body' },
    success: [200],
    scope: 'PAYMENT_GET',
    effect: 'read',
    proof: { named: ['payment.correlationID', 'payment.globalID'] },
  },
  {
    id: 'payment.list',
    summary: 'List payments, newest first',
    method: 'GET',
    path: '/api/v1/payment',
    query: pagedQuery(),
    response: pageOf('payments', paymentRecord),
    result: { kind: 'list', key: 'payments' },
    paged: true,
    success: [200],
    scope: 'PAYMENT_GET_LIST',
    effect: 'read',
  },
] as const satisfies readonly Operation[];
