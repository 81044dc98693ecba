// `account-register delete`: the answer has only the service's id of the registration, while the request may have the
// correlation id.
import { readJson } from '#client/answers/read-json.ts';
import { at } from '#contract/path.ts';
import type { Judge } from './judge.ts';
import { judge } from './judge.ts';

/** Tests for an id of the service, which has 24 hexadecimal digits. */
export const isServiceId = (id: string): boolean => /^[0-9a-f]{24}$/i.test(id);

/** A deletion by correlation id stays `unidentified`, so that a look-up confirms it. */
export const judgeAccountRegisterDelete: Judge = (operation, input, response) => {
  const verdict = judge(operation, input, response);
  const id = input.path?.['id'] ?? '';
  if (verdict !== 'unidentified' || !isServiceId(id)) return verdict;
  const deleted = String(at(readJson(response.body), 'accountRegisterId'));
  return isServiceId(deleted) && deleted.toLowerCase() !== id.toLowerCase() ? 'foreign' : 'done';
};
