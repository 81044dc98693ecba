// `cashback grant`: a customer has at most one pending cashback, and the service returns only its balance.
import type { Recover } from './look-up.ts';
import { lookUp } from './look-up.ts';

/**
 * A balance proves that the cashback was granted. A balance of zero proves the opposite only right after the request:
 * later, the customer may have spent the cashback.
 */
export const recoverCashbackGrant: Recover = async (...write) => {
  const found = await lookUp(...write);
  return found.state === 'not-done' ? { ...found, isOnlyNow: true } : found;
};
