// `recovery cancel`: only its final status proves that the report was cancelled.
import { resourceIn } from '#client/answers/result.ts';
import { at } from '#contract/path.ts';
import { FUNDS_RECOVERY_STATUS } from '#contract/statuses.ts';
import type { Recover } from './look-up.ts';
import { lookUp } from './look-up.ts';

const CANCELLED = 'CANCELLED';

/** A report in a status that pixctl does not know may have been cancelled. */
export const recoverRecoveryCancel: Recover = async (operation, ...rest) => {
  const found = await lookUp(operation, ...rest);
  if (found.state !== 'done') return found;
  const status = at(resourceIn(operation, found.body), 'status');
  if (status === CANCELLED) return found;
  return FUNDS_RECOVERY_STATUS.some((known) => known === status)
    ? { state: 'not-done' }
    : { state: 'unknown' };
};
