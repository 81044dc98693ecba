import type { Operation } from '#contract/operation.ts';
import { statementLine } from '#contract/resources/statement.ts';
import { list, str } from '#contract/schema/schema.ts';
import { end, pagedQuery, start } from './shared.ts';

export const statementOperations = [
  {
    id: 'statement.list',
    summary: 'List what came to an account and left it, newest first',
    method: 'GET',
    path: '/api/v1/statement',
    query: pagedQuery({
      start,
      end,
      companyBankAccount: str({
        flag: 'account',
        description: "account id (default: the app key's account)",
      }),
    }),
    response: list(statementLine),
    result: { kind: 'items' },
    paged: true,
    success: [200],
    scope: 'STATEMENT_GET',
    effect: 'read',
  },
] as const satisfies readonly Operation[];
