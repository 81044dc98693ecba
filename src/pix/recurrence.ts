// The days on which something recurs, in Brasília. Instants are the first of their day, in milliseconds since 1970.
import { brasiliaDay, DAY_MS, dayStart } from './dates.ts';

export type Interval = 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUALLY' | 'ANNUALLY';

const MONTHS: Readonly<Record<Exclude<Interval, 'WEEKLY'>, number>> = {
  MONTHLY: 1,
  BIMONTHLY: 2,
  QUARTERLY: 3,
  SEMIANNUALLY: 6,
  ANNUALLY: 12,
};

/** Brasília is as far behind UTC at every instant. */
const offsetAt = (at: number): number => dayStart(at) - Date.parse(`${brasiliaDay(at)}T00:00:00Z`);

/** The day of a month that has this number, or the month's last day where it has no such day. */
function dayOfMonth(year: number, month: number, day: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const utc = Date.UTC(year, month, Math.min(day, last));
  return utc + offsetAt(utc);
}

const monthOf = (at: number): readonly [year: number, month: number] => {
  const [year = 0, month = 1] = brasiliaDay(at).split('-').map(Number);
  return [year, month - 1];
};

/** The next day of a month with this number, 1 to 31. The day of `from` itself counts. */
export function nextDayOfMonth(from: number, day: number): number {
  const [year, month] = monthOf(from);
  const here = dayOfMonth(year, month, day);
  return here >= dayStart(from) ? here : dayOfMonth(year, month + 1, day);
}

/** The day of the recurrence with this number, from 0: of the month (1 to 31), or every seven days after the first. */
export function occurrence(first: number, day: number, interval: Interval, number: number): number {
  if (interval === 'WEEKLY') return dayStart(first) + number * 7 * DAY_MS;
  const [year, month] = monthOf(first);
  return dayOfMonth(year, month + number * MONTHS[interval], day);
}

/** Days after the due date on which a rejected payment is tried again, within `days` (at least 3) and a week. */
export function retryDays(days: number): readonly [number, number, number] {
  const last = Math.min(days, 7);
  return [1, Math.ceil(last / 2), last];
}
