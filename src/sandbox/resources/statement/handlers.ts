// Operation that lists the statement of an account.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { accountByOid } from '#sandbox/resources/account/find.ts';
import { accountLines } from './lines.ts';

const list = (call: Call<'statement.list'>): Answer<'statement.list'> => {
  const { companyBankAccount: oid } = call.query;
  return { body: accountLines(call, oid === undefined ? call.account : accountByOid(call, oid).id) };
};

export const statementHandlers = { 'statement.list': list } satisfies Handlers<'statement.list'>;
