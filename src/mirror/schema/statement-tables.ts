// Tables of statement lines.
import { pick } from '#contract/operation.ts';
import { statementOperations } from '#contract/operations/statement.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import type { MirrorTable } from './table.ts';
import { cents, text, time } from './table.ts';

const STATEMENT = [
  text('id', 'id'),
  time('time', 'time'),
  text('type', 'type'),
  cents('value', 'value'),
  cents('balance', 'balance'),
  text('description', 'description'),
  text('transaction_id', 'transactionId'),
] as const;

export const STATEMENT_TABLES = [
  {
    name: 'statement',
    list: pick(statementOperations, 'statement.list'),
    reading: { by: 'time', column: 'time' },
    each: { table: 'accounts', column: 'account_id', param: 'companyBankAccount', in: 'query' },
    key: ['scope', 'id'],
    columns: STATEMENT,
  },
  {
    name: 'subaccount_statement',
    list: pick(subaccountOperations, 'subaccount.statement'),
    reading: { by: 'time', column: 'time' },
    each: { table: 'subaccounts', column: 'pix_key', param: 'id', in: 'path' },
    key: ['scope', 'id'],
    columns: [...STATEMENT, text('operation_type', 'operationType')],
  },
] as const satisfies readonly MirrorTable[];
