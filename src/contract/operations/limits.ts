import type { Operation } from '#contract/operation.ts';
import { limitsAnswer } from '#contract/resources/limits.ts';
import { id } from './shared.ts';

export const limitsOperations = [
  {
    id: 'limits.get',
    summary: 'Get the limits of an account, and how much of them is used',
    method: 'GET',
    path: '/api/v1/limits/{accountId}',
    pathParams: { accountId: id('account id', '6290ccfd42831958a405debc') },
    response: limitsAnswer,
    result: { kind: 'body' },
    success: [200],
    scope: 'ACCOUNT_LIMITS_GET',
    effect: 'read',
    // The answer does not contain the account id.
    proof: { idFields: [] },
  },
] as const satisfies readonly Operation[];
