// `limits-request create`: the answer is that of this request if it has its recovery mark.
import { isRefusal } from '#client/answers/error-body.ts';
import { readJson } from '#client/answers/read-json.ts';
import { resultOf } from '#client/answers/result.ts';
import { hasSameLimits } from '#client/recovery/limits-request-create.ts';
import { markIn } from '#contract/recovery-marks.ts';
import type { Judge } from './judge.ts';
import { judge } from './judge.ts';

/**
 * Status 409 is a refusal: another request of the account is in review. So is a text that says that one exists, because
 * it is not about an id of this request. The look-up tells whether that request is this one.
 */
export const judgeLimitsRequestCreate: Judge = (operation, input, response) => {
  const body = readJson(response.body);
  if (response.status === 409 && isRefusal(body)) return 'refused';
  const verdict = judge(operation, input, response);
  if (verdict === 'exists') return 'refused';
  if (verdict !== 'done') return verdict;
  const stored = resultOf(operation, body);
  const mark = markIn(operation, input.body);
  const isThis = mark === undefined ? hasSameLimits(input.body, stored) : markIn(operation, stored) === mark;
  // The look-up decides: the service may have changed the text.
  return isThis ? 'done' : 'unclear';
};
