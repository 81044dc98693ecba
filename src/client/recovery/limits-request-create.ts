// `limits-request create`: the service has no id of the client for a request. It is found in the list by the recovery mark
// that pixctl writes at the end of its description.
import { operation as operationOf } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import { markIn } from '#contract/recovery-marks.ts';
import { PIX_LIMITS } from '#contract/resources/limits.ts';
import type { Recover } from './look-up.ts';
import { findingOf, searchList } from './look-up.ts';

/**
 * A mark is unique, so a request with it is this one. A request with the same limits and without a mark may be this one
 * too, because a service may shorten the text: then its absence proves nothing.
 */
export const recoverLimitsRequestCreate: Recover = async (operation, input, read) => {
  const mark = markIn(operation, input.body);
  if (mark === undefined) return { state: 'unknown', because: 'not-readable' };
  let mayBeIt = false;
  const result = await searchList(operationOf('limits-request.list'), {}, read, (item) => {
    const its = markIn(operation, item);
    mayBeIt ||= its === undefined && hasSameLimits(input.body, item);
    return its === mark;
  });
  return findingOf(operation, input, result === 'absent' && mayBeIt ? 'unclear' : result);
};

/** Compares the limits that were sent with those of a request; a limit that the request does not show may be the same. */
export const hasSameLimits = (body: unknown, request: unknown): boolean =>
  PIX_LIMITS.every((name) => {
    const [sent, stored] = [at(body, name), at(request, `requestedLimits.${name}`) ?? undefined];
    return sent === undefined || stored === undefined || sent === stored;
  });
