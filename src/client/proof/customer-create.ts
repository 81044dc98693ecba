// `customer create`: a tax id tells customers apart. Without one, the answer must have another value that was sent.
import { readJson } from '#client/answers/read-json.ts';
import { resultOf } from '#client/answers/result.ts';
import { at } from '#contract/path.ts';
import type { Judge } from './judge.ts';
import { compared, judge } from './judge.ts';

/** Fields of which one is enough: a customer that existed before keeps its correlation id. */
const IDENTIFYING = { correlationID: 'correlationID', email: 'email', phone: 'phone' };

/** An answer with none of the values that identify the customer may be that of another request. */
export const judgeCustomerCreate: Judge = (operation, input, response) => {
  const verdict = judge(operation, input, response);
  if (verdict !== 'done' || at(input.body, 'taxID') !== undefined) return verdict;
  const results = compared(operation, input, resultOf(operation, readJson(response.body)), IDENTIFYING);
  if (results.includes('same')) return verdict;
  return results.includes('differs') ? 'foreign' : 'unclear';
};
