// `refund create`: a refund found by its correlation id does not name the Pix that it refunds.
import { resourceIn, resultOf } from '#client/answers/result.ts';
import { operation as operationOf } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import type { Recover } from './look-up.ts';
import { lookUp } from './look-up.ts';

/** Statuses of a Pix that was refunded. */
const REFUNDED = ['REFUNDED', 'PARTIAL_REFUND'];
/** Statuses of a refund that moved no money, so that the Pix does not show it. */
const NOT_REFUNDED = ['REJECTED', 'NOT_ACCOMPLISHED'];

/**
 * Another machine may have used the id for a refund of another Pix. Therefore the Pix of this request is read too: it
 * must show that it was refunded.
 */
export const recoverRefundCreate: Recover = async (operation, input, read, isOwn) => {
  const found = await lookUp(operation, input, read, isOwn);
  if (found.state !== 'done') return found;
  // Nobody else has an id that pixctl generated for this write.
  if (isOwn) return found;
  if (NOT_REFUNDED.includes(String(at(resourceIn(operation, found.body), 'status')))) return found;

  const id = at(input.body, 'transactionEndToEndId');
  if (typeof id !== 'string' || id === '') return found;
  const readPix = operationOf('transaction.get');
  const answer = await read(readPix, { path: { id } });
  const pix = answer?.status === 200 ? resultOf(readPix, answer.body) : undefined;
  if (pix === undefined) return { state: 'unknown' };
  const status = at(pix, 'status');
  return typeof status !== 'string' || REFUNDED.includes(status)
    ? found
    : { state: 'unknown', because: 'no-trace' };
};
