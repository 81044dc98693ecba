// Computes days of recurrences in Brasília time. Instants are the start of a day in epoch milliseconds.
import { brasiliaDay, DAY_MS, dayStart } from './dates.ts';

export type Interval = 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUALLY' | 'ANNUALLY';

const MONTHS: Readonly<Record<Exclude<Interval, 'WEEKLY'>, number>> = {
  MONTHLY: 1,
  BIMONTHLY: 2,
  QUARTERLY: 3,
  SEMIANNUALLY: 6,
  ANNUALLY: 12,
};

/** Returns the offset of Brasília from UTC in milliseconds, which is constant. */
const offsetAt = (at: number): number => dayStart(at) - Date.parse(`${brasiliaDay(at)}T00:00:00Z`);

/** Returns a day of a month by number; the last day if the month is shorter. */
function dayOfMonth(year: number, month: number, day: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const utc = Date.UTC(year, month, Math.min(day, last));
  return utc + offsetAt(utc);
}

const monthOf = (at: number): readonly [year: number, month: number] => {
  const [year = 0, month = 1] = brasiliaDay(at).split('-').map(Number);
  return [year, month - 1];
};

/** Returns the next day with this number in the month (1 to 31), including the day of `from`. */
export function nextDayOfMonth(from: number, day: number): number {
  const [year, month] = monthOf(from);
  const here = dayOfMonth(year, month, day);
  return here >= dayStart(from) ? here : dayOfMonth(year, month + 1, day);
}

/**
 * Returns the n-th day of a recurrence, from 0: on a day of the month (1 to 31), or every seven days after the first.
 */
export function occurrence(first: number, day: number, interval: Interval, number: number): number {
  if (interval === 'WEEKLY') return dayStart(first) + number * 7 * DAY_MS;
  const [year, month] = monthOf(first);
  return dayOfMonth(year, month + number * MONTHS[interval], day);
}

/**
 * Returns the days after the due date on which a rejected payment is retried, within `days` (at least 3) and at most 7.
 */
export function retryDays(days: number): readonly [number, number, number] {
  const last = Math.min(days, 7);
  return [1, Math.ceil(last / 2), last];
}
