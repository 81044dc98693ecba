// `dispute evidence` sends a list of documents, which the service returns.
import { readJson } from '#client/answers/read-json.ts';
import { resultOf } from '#client/answers/result.ts';
import { at } from '#contract/path.ts';
import type { Judge } from './judge.ts';
import { judge } from './judge.ts';

/** An answer with fewer documents than were sent proves nothing: the rest may be missing. */
export const judgeDisputeEvidence: Judge = (operation, input, response) => {
  const sent = at(input.body, 'documents');
  const stored = resultOf(operation, readJson(response.body));
  const isComplete = !Array.isArray(sent) || (Array.isArray(stored) && stored.length >= sent.length);
  return operation.success.includes(response.status) && !isComplete
    ? 'unclear'
    : judge(operation, input, response);
};
