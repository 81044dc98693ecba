import { LIMITS } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { account, withdrawal } from '#contract/resources/account.ts';
import { pageInfo } from '#contract/resources/shared.ts';
import { list, obj, str } from '#contract/schema/schema.ts';
import { amount, id, one, pagedQuery } from './shared.ts';

const pathParams = { accountId: id('account id', '6290ccfd42831958a405debc') };

export const accountOperations = [
  {
    id: 'account.get',
    command: 'account get',
    summary: 'Get an account with its balance',
    method: 'GET',
    path: '/api/v1/account/{accountId}',
    pathParams,
    response: one('account', account),
    result: { kind: 'resource', key: 'account' },
    success: [200],
    scope: 'ACCOUNT_GET',
    effect: 'read',
    proof: { idFields: ['accountId'] },
  },
  {
    id: 'account.list',
    command: 'account list',
    summary: 'List accounts with their balances',
    method: 'GET',
    path: '/api/v1/account/',
    query: pagedQuery({
      email: str({ minLength: 1, description: 'only accounts with this e-mail address' }),
    }),
    paged: true,
    // An older service returns the whole list at once, without page information.
    response: obj({ pageInfo, accounts: list(account) }, { required: ['accounts'] }),
    result: { kind: 'list', key: 'accounts' },
    success: [200],
    scope: 'ACCOUNT_GET_LIST',
    effect: 'read',
  },
  {
    id: 'account.withdraw',
    summary: 'Withdraw to the bank account of the company',
    method: 'POST',
    path: '/api/v1/account/{accountId}/withdraw',
    pathParams,
    body: obj(
      {
        value: {
          ...amount('amount to withdraw; below R$ 500,00 a fee of R$ 1,00 applies'),
          minimum: LIMITS.withdrawMinCents,
        },
      },
      { required: ['value'] },
    ),
    response: one('withdraw', withdrawal),
    result: { kind: 'resource', key: 'withdraw' },
    success: [200],
    scope: 'ACCOUNT_WITHDRAW_POST',
    effect: 'money-out',
    // No field of the request identifies a withdrawal.
    recovery: { kind: 'none', idempotent: false },
    proof: {
      id: { 'account.accountId': 'accountId' },
      content: { 'transaction.transaction': 'value' },
      requiredFields: ['transaction.endToEndId'],
    },
  },
  {
    id: 'account.create',
    summary: 'Open another account of the company',
    method: 'POST',
    path: '/api/v1/account',
    response: one('account', account),
    result: { kind: 'resource', key: 'account' },
    success: [200],
    partnersOnly: true,
    scope: 'ACCOUNT_POST',
    effect: 'create',
    // No field of the request identifies the new account.
    recovery: { kind: 'none', idempotent: false, manualCheck: 'account.list' },
    // A new account has an id that was not listed before, an empty balance, and is not the default account.
    proof: {
      requiredFields: ['accountId'],
      expectedWords: { isDefault: 'false', 'balance.total': '0' },
      newAccount: true,
    },
  },
  {
    id: 'account.delete',
    summary: 'Close an account without a balance',
    method: 'DELETE',
    path: '/api/v1/account/{accountId}',
    pathParams,
    response: obj({ status: str(), accountId: str() }, { required: ['status', 'accountId'] }),
    result: { kind: 'body' },
    success: [200],
    scope: 'ACCOUNT_DELETE',
    effect: 'delete',
    recovery: {
      kind: 'lookup',
      operation: 'account.get',
      param: 'accountId',
      from: 'accountId',
      idempotent: true,
    },
    proof: { id: { accountId: 'accountId' }, requiredFields: ['status'] },
  },
] as const satisfies readonly Operation[];
