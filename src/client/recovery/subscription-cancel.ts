// `subscription cancel`: only a final status proves that no further charges are created.
import { resourceIn } from '#client/answers/result.ts';
import { at } from '#contract/path.ts';
import type { Recover } from './look-up.ts';
import { lookUp } from './look-up.ts';

/** Statuses of a subscription that has ended, in the spelling of each deployment. */
const ENDED = ['INACTIVE', 'CANCELED', 'CANCELLED', 'COMPLETED', 'EXPIRED'];

/** A subscription in any other status than ACTIVE or an ended one, such as SUSPENDED, may still create charges. */
export const recoverSubscriptionCancel: Recover = async (operation, ...rest) => {
  const found = await lookUp(operation, ...rest);
  if (found.state !== 'done') return found;
  return ENDED.includes(String(at(resourceIn(operation, found.body), 'status')))
    ? found
    : { state: 'unknown' };
};
