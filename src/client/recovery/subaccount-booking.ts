// `subaccount credit` and `subaccount debit` have no id. They are found on the statement by the recovery mark that
// pixctl writes as their description.
import { tidy } from '#client/answers/error-body.ts';
import { resultAsSent } from '#client/write/idempotency.ts';
import { at } from '#contract/path.ts';
import { hasMark } from '#contract/recovery-marks.ts';
import type { Recover } from './look-up.ts';
import { findingOf, readWritten } from './look-up.ts';

const idOf = (line: unknown): string => tidy(String(at(line, 'id')));

/**
 * A mark is unique, so a statement line with it is this booking. A text of the user's own may be on several lines, so
 * nothing is looked up for it. The absence of the mark proves nothing, because the statement is unsorted and the line
 * may be on another page.
 */
export const recoverSubaccountBooking: Recover = async (operation, input, read) => {
  if (!hasMark(operation, input.body)) return { state: 'unknown', because: 'not-readable' };
  const result = await readWritten(operation, input, read);
  if (typeof result === 'object') {
    const { body, others = [] } = result;
    return {
      state: 'done',
      body: resultAsSent(operation, input),
      ...(others.length === 0 ? {} : { twice: [body, ...others].map((line) => idOf(line)) }),
    };
  }
  return result === 'absent' ? { state: 'unknown' } : findingOf(operation, input, result);
};
