// The days that are exported: a month, or from one moment to another.
import { usageError } from '../errors/pixctl-error.ts';
import { say } from '../messages/message.ts';
import { brasiliaDay, DAY_MS, isoDay } from '../pix/dates.ts';
import { showValue } from '../pix/errors.ts';

export interface Period {
  /** Epoch milliseconds: the first one, and the last one. */
  readonly from: number;
  readonly to: number;
  /** First and last day, `YYYY-MM-DD`. */
  readonly start: string;
  readonly end: string;
  /** For names of files: `2026-10`, `2026-10-01_2026-10-15`. */
  readonly name: string;
}

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
const BR_MONTH = /^(0[1-9]|1[0-2])\/(\d{4})$/;

export interface PeriodOptions {
  /** `YYYY-MM` or `MM/YYYY`. */
  readonly month?: string;
  /** RFC 3339. */
  readonly start?: string;
  readonly end?: string;
}

/**
 * Either a month, or a start and an end, which is now unless given. @param now epoch milliseconds
 * @throws PixctlError (exit 2) for neither or both, what is no month, and what has not begun
 */
export function periodOf({ month, start, end }: PeriodOptions, now: number): Period {
  if ((month === undefined) === (start === undefined))
    throw usageError(
      month === undefined ? say`--month or --start is missing` : say`--month and --start cannot be combined`,
      say`Name a month, like --month 2026-10, or days, like --start 2026-10-01 --end 2026-10-15.`,
    );
  if (month !== undefined && end !== undefined)
    throw usageError(say`--month and --end cannot be combined`, say`Name days with --start and --end.`);
  const period = month === undefined ? daysOf(start!, end, now) : monthOf(month);
  if (period.from > now) throw usageError(say`${period.start} has not begun yet`);
  return period;
}

function monthOf(text: string): Period {
  const given = text.trim();
  const [year, month] = MONTH.exec(given)?.slice(1) ?? BR_MONTH.exec(given)?.slice(1).toReversed() ?? [];
  const from = isoDay(`${year}-${month}-01`);
  if (year === undefined || month === undefined || from === undefined)
    throw usageError(say`month ${showValue(text)} is not a month`, say`Write it like 2026-10 or 10/2026.`);
  // Past the end of any month, and never past the end of the next one.
  const next = isoDay(`${brasiliaDay(from + 31 * DAY_MS).slice(0, 7)}-01`)!;
  return spanOf(from, next - 1, `${year}-${month}`);
}

function daysOf(start: string, end: string | undefined, now: number): Period {
  const from = Date.parse(start);
  const to = end === undefined ? Math.max(now, from) : Date.parse(end);
  if (to < from) throw usageError(say`--end is before --start`);
  const [first, last] = [brasiliaDay(from), brasiliaDay(to)];
  return spanOf(from, to, first === last ? first : `${first}_${last}`);
}

const spanOf = (from: number, to: number, name: string): Period => ({
  from,
  to,
  start: brasiliaDay(from),
  end: brasiliaDay(to),
  name,
});
