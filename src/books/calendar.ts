// A month or a day in Brasília, as instants.
import { DAY_MS, isoDay } from '../pix/dates.ts';
import { InvalidValue } from '../pix/errors.ts';
import { say } from '../messages/message.ts';

export interface Period {
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** First instant, and the first one after it, in milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
}

const between = (from: string, end: number): Period => ({
  from,
  to: new Date(end - DAY_MS).toISOString().slice(0, 10),
  start: isoDay(from)!,
  end,
});

/** `2026-10` or `10/2026`. @throws InvalidValue */
export function monthPeriod(text: string): Period {
  const given = text.trim();
  const [year, month] =
    /^(\d{4})-(\d{2})$/.exec(given)?.slice(1) ??
    /^(\d{2})\/(\d{4})$/.exec(given)?.slice(1).toReversed() ??
    [];
  const from = isoDay(`${year ?? ''}-${month ?? ''}-01`);
  if (year === undefined || month === undefined || from === undefined)
    throw new InvalidValue({
      subject: say`month`,
      value: text,
      reason: 'format',
      problem: say`is not a month like 2026-10`,
    });
  const next =
    month === '12' ? `${Number(year) + 1}-01-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}-01`;
  return between(`${year}-${month}-01`, isoDay(next)!);
}

/** `YYYY-MM-DD`. */
export const dayPeriod = (day: string): Period => between(day, isoDay(day)! + DAY_MS);

/** All days of it, `YYYY-MM-DD`. */
export function daysOf({ start, end }: Period): readonly string[] {
  const days: string[] = [];
  for (let at = start; at < end; at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
