// Periods of days in Brasília time, with their instants: a month, a day, or a range.
import { defined } from '#errors/defined.ts';
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { brasiliaDay, DAY_MS, isoDay, isWritable, tooFar } from '#pix/dates.ts';
import { InvalidValue } from '#pix/errors.ts';

export interface Period {
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** Epoch milliseconds: `start` inclusive, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

/** @throws InvalidValue if the end cannot be written, with the subject and the value */
function between(start: number, end: number, [subject, value]: readonly [Message, string]): Period {
  if (!isWritable(end)) throw tooFar(subject, value, end);
  return { from: brasiliaDay(start), to: brasiliaDay(end - 1), start, end };
}

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
const BR_MONTH = /^(0[1-9]|1[0-2])\/(\d{4})$/;

/** Parses a month, `2026-10` or `10/2026`. @throws InvalidValue, also for 9999-12 */
export function monthPeriod(text: string): Period {
  const given = text.trim();
  const [year, month] = MONTH.exec(given)?.slice(1) ?? BR_MONTH.exec(given)?.slice(1).toReversed() ?? [];
  const start = isoDay(`${year}-${month}-01`);
  if (year === undefined || month === undefined || start === undefined)
    throw new InvalidValue({
      subject: say`month`,
      value: text,
      reason: 'invalid-value',
      problem: text === '' ? say`is empty` : say`is not a month`,
      hint: say`Write it like 2026-10 or 10/2026.`,
    });
  // 31 days later is always in the next month.
  const next = new Date(start + 31 * DAY_MS);
  return between(start, next.getTime() - (next.getUTCDate() - 1) * DAY_MS, [say`month`, text]);
}

/** Returns the period of one day, `YYYY-MM-DD`. */
export function dayPeriod(day: string): Period {
  const start = defined(isoDay(day), 'the beginning of a day');
  return between(start, start + DAY_MS, [say`date`, day]);
}

/** Lists the days of a period, `YYYY-MM-DD`. */
export function daysOf({ start, end }: Period): readonly string[] {
  const days: string[] = [];
  for (let at = start; at < end; at += DAY_MS) days.push(brasiliaDay(at));
  return days;
}

export interface ExportPeriod extends Period {
  /** For file names: `2026-10`, `2026-10-01_2026-10-15`. */
  readonly name: string;
}

export interface PeriodOptions {
  /** `YYYY-MM` or `MM/YYYY`. */
  readonly month?: string;
  /** RFC 3339; `end` is inclusive. */
  readonly start?: string;
  readonly end?: string;
}

/**
 * Returns the period of a month, or from a start to an end (default: now).
 * @param now epoch milliseconds
 * @throws PixctlError (exit 2) for neither or both, an invalid month, or a period that has not begun
 */
export function exportPeriod({ month, start, end }: PeriodOptions, now: number): ExportPeriod {
  if ((month === undefined) === (start === undefined))
    throw usageError(
      month === undefined ? say`--month or --start is missing` : say`--month and --start cannot be combined`,
      say`Give a month, such as --month 2026-10, or days, such as --start 2026-10-01 --end 2026-10-15.`,
    );
  if (month !== undefined && end !== undefined)
    throw usageError(say`--month and --end cannot be combined`, say`Give days with --start and --end.`);
  const period =
    month === undefined ? momentsOf(defined(start, 'start of the period'), end, now) : monthPeriod(month);
  if (period.start > now) throw usageError(say`${period.from} has not begun yet`);
  const { from, to } = period;
  return { ...period, name: month !== undefined ? from.slice(0, 7) : from === to ? from : `${from}_${to}` };
}

function momentsOf(start: string, end: string | undefined, now: number): Period {
  const from = Date.parse(start);
  const to = end === undefined ? Math.max(now, from) : Date.parse(end);
  if (to < from) throw usageError(say`--end is before --start`);
  return between(from, to + 1, [say`date`, end ?? start]);
}
