import type { Operation } from '../operation.ts';
import { obj, str } from '../schema.ts';
import { subAccount, subAccountWithdrawal } from '../resources/subaccount.ts';
import { amount, id, one, pagedQuery, pageOf } from './shared.ts';

const pathParams = { id: { ...id('Pix key of the sub account'), format: 'pix-key' } } as const;
/** Deployments differ in the spelling; the contract's comes first. */
const result = { kind: 'resource', key: 'SubAccount', aliases: ['subAccount'] } as const;

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
    recovery: { kind: 'lookup', operation: 'subaccount.get', param: 'id', from: 'pixKey', resend: true },
    proof: { id: { pixKey: 'pixKey' }, has: ['name'] },
  },
  {
    id: 'subaccount.get',
    summary: 'Get a sub account with its balance',
    method: 'GET',
    path: '/api/v1/subaccount/{id}',
    pathParams,
    response: one('SubAccount', subAccount),
    result,
    success: [200],
    scope: 'SUBACCOUNT_GET',
    effect: 'read',
    proof: { named: ['pixKey'] },
  },
  {
    id: 'subaccount.list',
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
    result: { kind: 'resource', key: 'transaction' },
    success: [200],
    scope: 'SUBACCOUNT_WITHDRAW_POST',
    effect: 'money-out',
    // A second withdrawal would take whatever came in since the first.
    recovery: { kind: 'none', resend: false },
    proof: {
      id: { destinationAlias: 'id' },
      content: { value: 'value' },
      has: ['status', 'value', 'correlationID'],
    },
  },
] as const satisfies readonly Operation[];
