// Due dates in the barcode of a bank boleto: a factor of four digits that counts days and began again in 2025 (FEBRABAN).
import { DAY_MS, dayEnd, dayStart } from '#pix/dates.ts';

/** First millisecond in Brasília of 7 October 1997, the day with the factor 0. */
const BASE = Date.UTC(1997, 9, 7, 3);

/** Factors run from 1000 to 9999; the day after 9999, 22 February 2025, has the factor 1000 again. */
const FIRST = 1000;
const CYCLE = 9000;

/** A factor means a due date at most this many days before and after today; the rest of the cycle has no meaning. */
const MOST_OVERDUE = 3000;
const MOST_AHEAD = 5500;

const dayNumber = (at: number): number => Math.round((dayStart(at) - BASE) / DAY_MS);

/**
 * Returns the last millisecond of the due date in Brasília, in epoch milliseconds; undefined if the factor means no date
 * as seen from `now`.
 */
export function dueDateOf(factor: number, now: number): number | undefined {
  const today = dayNumber(now);
  const cycle = Math.max(0, Math.ceil((today - MOST_OVERDUE - factor) / CYCLE));
  const day = factor + cycle * CYCLE;
  return day > today + MOST_AHEAD ? undefined : dayEnd(BASE + day * DAY_MS);
}

/** Returns the factor of the due date that contains the instant, a day since July 2000. */
export const dueFactorOf = (at: number): number => ((dayNumber(at) - FIRST) % CYCLE) + FIRST;
