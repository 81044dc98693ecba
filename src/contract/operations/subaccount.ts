import type { Operation } from '#contract/operation.ts';
import {
  subAccount,
  subAccountBooking,
  subAccountLine,
  subAccountTransfer,
  subAccountWithdrawal,
} from '#contract/resources/subaccount.ts';
import { list, obj, str } from '#contract/schema/schema.ts';
import { amount, correlationID, end, id, one, pagedQuery, pageOf, start } from './shared.ts';

const pathParams = { id: { ...id('Pix key of the sub account'), format: 'pix-key' } } as const;
/** Deployments spell the key differently; the contract's spelling comes first. */
const result = { kind: 'resource', key: 'SubAccount', aliases: ['subAccount'] } as const;

const KEY_TYPES = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM'] as const;

const booking = {
  method: 'POST',
  pathParams,
  response: subAccountBooking,
  result: { kind: 'body' },
  success: [200],
  effect: 'money-out',
  // Has no id, so it is found by a recovery mark in its description. A user's text could match several bookings.
  recovery: {
    kind: 'find',
    operation: 'subaccount.statement',
    field: 'description',
    from: 'description',
    idempotent: false,
  },
  proof: {
    content: { pixKey: 'id', value: 'value', description: 'description' },
    // `success` is a sentence, which proves nothing.
    requiredFields: ['pixKey', 'value'],
  },
} as const;

const bookingBody = (what: string) =>
  obj(
    {
      value: amount(what),
      description: str({
        minLength: 1,
        maxLength: 255,
        description: 'text in the statement (default: a mark by which pixctl finds the movement)',
      }),
    },
    { required: ['value'] },
  );

export const subaccountOperations = [
  {
    id: 'subaccount.create',
    summary: 'Create a sub account, or return the one that has this Pix key',
    method: 'POST',
    path: '/api/v1/subaccount',
    body: obj(
      {
        pixKey: str({ format: 'pix-key', description: 'Pix key of the sub account' }),
        name: str({ minLength: 1, maxLength: 255, description: 'name of the sub account' }),
      },
      { required: ['pixKey', 'name'] },
    ),
    response: one('SubAccount', subAccount),
    result,
    success: [200],
    scope: 'SUBACCOUNT_POST',
    effect: 'create',
    recovery: { kind: 'lookup', operation: 'subaccount.get', param: 'id', from: 'pixKey', idempotent: true },
    proof: { id: { pixKey: 'pixKey' }, requiredFields: ['name'] },
  },
  {
    id: 'subaccount.get',
    command: 'subaccount get',
    summary: 'Get a sub account with its balance',
    method: 'GET',
    path: '/api/v1/subaccount/{id}',
    pathParams,
    response: one('SubAccount', subAccount),
    result,
    success: [200],
    scope: 'SUBACCOUNT_GET',
    effect: 'read',
    proof: { idFields: ['pixKey'] },
  },
  {
    id: 'subaccount.list',
    command: 'subaccount list',
    summary: 'List sub accounts, newest first',
    method: 'GET',
    path: '/api/v1/subaccount',
    query: pagedQuery(),
    response: pageOf('subAccounts', subAccount),
    result: { kind: 'list', key: 'subAccounts', aliases: ['subaccounts'] },
    paged: true,
    success: [200],
    scope: 'SUBACCOUNT_GET_LIST',
    effect: 'read',
  },
  {
    id: 'subaccount.withdraw',
    summary: 'Withdraw the balance of a sub account, or a part of it, to its Pix key',
    method: 'POST',
    path: '/api/v1/subaccount/{id}/withdraw',
    pathParams,
    body: obj({ value: amount('amount to withdraw (default: the whole balance)') }),
    response: one('transaction', subAccountWithdrawal),
    // The OpenAPI documents of 2026 use the path in `aliases`.
    result: { kind: 'resource', key: 'transaction', aliases: ['withdraw.account'] },
    success: [200],
    scope: 'SUBACCOUNT_WITHDRAW_POST',
    effect: 'money-out',
    // A repeated request would also withdraw money received since the first.
    recovery: { kind: 'none', idempotent: false },
    proof: {
      id: { destinationAlias: 'id' },
      content: { value: 'value' },
      requiredFields: ['status', 'value', 'correlationID'],
    },
  },
  {
    ...booking,
    id: 'subaccount.credit',
    summary: 'Move money from the account to a sub account',
    path: '/api/v1/subaccount/{id}/credit',
    body: bookingBody('amount to move to the sub account'),
    scope: 'SUBACCOUNT_CREDIT_POST',
  },
  {
    ...booking,
    id: 'subaccount.debit',
    summary: 'Move money from a sub account to the account',
    path: '/api/v1/subaccount/{id}/debit',
    body: bookingBody('amount to move from the sub account'),
    scope: 'SUBACCOUNT_DEBIT_POST',
  },
  {
    id: 'subaccount.transfer',
    summary: 'Transfer between two sub accounts',
    method: 'POST',
    path: '/api/v1/subaccount/transfer',
    body: obj(
      {
        value: amount('amount to transfer'),
        fromPixKey: str({
          format: 'pix-key',
          flag: 'from',
          description: 'Pix key of the source sub account',
        }),
        fromPixKeyType: str({
          enum: KEY_TYPES,
          flag: 'from-type',
          description: 'type of that key (default: detected from the key)',
        }),
        toPixKey: str({
          format: 'pix-key',
          flag: 'to',
          description: 'Pix key of the destination sub account',
        }),
        toPixKeyType: str({
          enum: KEY_TYPES,
          flag: 'to-type',
          description: 'type of that key (default: detected from the key)',
        }),
        correlationID,
      },
      { required: ['value', 'fromPixKey', 'fromPixKeyType', 'toPixKey', 'toPixKeyType'] },
    ),
    response: subAccountTransfer,
    result: { kind: 'body' },
    success: [200],
    scope: 'SUBACCOUNT_TRANSFER_POST',
    effect: 'money-out',
    moves: { from: 'fromPixKey', to: 'toPixKey' },
    identity: 'correlationID',
    // It is not documented that a repeated id is refused, and no read accepts the id.
    recovery: { kind: 'none', idempotent: false, manualCheck: 'transaction.list' },
    proof: {
      content: {
        value: 'value',
        'originSubaccount.pixKey': 'fromPixKey',
        'destinationSubaccount.pixKey': 'toPixKey',
      },
      requiredFields: ['value'],
    },
  },
  {
    id: 'subaccount.delete',
    summary: 'Delete a sub account without a balance',
    method: 'DELETE',
    path: '/api/v1/subaccount/{id}',
    pathParams,
    response: obj({ status: str(), pixKey: str({ format: 'pix-key' }) }, { required: ['status', 'pixKey'] }),
    result: { kind: 'body' },
    success: [200],
    scope: 'SUBACCOUNT_DELETE',
    effect: 'delete',
    recovery: { kind: 'lookup', operation: 'subaccount.get', param: 'id', from: 'id', idempotent: true },
    proof: { id: { pixKey: 'id' }, requiredFields: ['status'] },
  },
  {
    id: 'subaccount.statement',
    summary: 'Show the statement of a sub account, newest first',
    method: 'GET',
    path: '/api/v1/subaccount/{id}/statement',
    pathParams,
    query: pagedQuery({ start, end }),
    response: list(subAccountLine),
    result: { kind: 'items' },
    paged: true,
    success: [200],
    scope: 'SUBACCOUNT_STATEMENT_GET',
    effect: 'read',
  },
] as const satisfies readonly Operation[];
