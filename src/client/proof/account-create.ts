// `account create` sends nothing that identifies the new account. Only its id, which was not listed before, proves that
// the account was opened by this request.
import { readJson } from '#client/answers/read-json.ts';
import { resultOf } from '#client/answers/result.ts';
import { list } from '#client/read.ts';
import type { Session } from '#client/session.ts';
import { operation as operationOf } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import type { Judge } from './judge.ts';
import { judge } from './judge.ts';

/** Lists the ids of all accounts. @throws PixctlError if they cannot be listed: then no account is created */
export async function readAccountIds(session: Session): Promise<ReadonlySet<unknown>> {
  const ids = new Set<unknown>();
  for await (const account of list(session, operationOf('account.list'), {}, { all: true }))
    ids.add(at(account, 'accountId'));
  return ids;
}

/** An account that was listed before the request belongs to the answer of another request. */
export const judgeAccountCreate: Judge = (operation, input, response, idsBefore) => {
  const verdict = judge(operation, input, response);
  if (verdict !== 'done' && verdict !== 'unclear') return verdict;
  const account = resultOf(operation, readJson(response.body));
  return account !== undefined && idsBefore?.has(at(account, 'accountId')) !== false ? 'foreign' : verdict;
};
