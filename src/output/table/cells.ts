// Formats values for people, in tables and detail views.
import { english, say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { clean } from '#output/sanitize.ts';
import { stateWord } from '#output/status-words.ts';
import { rawCell } from '#output/values.ts';
import type { CellFormat } from '#output/view.ts';
import { formatReais } from '#pix/money.ts';
import { formatTaxId } from '#pix/tax-id.ts';

/** Color of each status; only an aid, because the word is always shown. */
const STATE_COLORS: Readonly<Record<string, 'green' | 'yellow' | 'red' | 'cyan'>> = {
  ACTIVE: 'cyan',
  CREATED: 'cyan',
  COMPLETED: 'green',
  CONFIRMED: 'green',
  REFUNDED: 'green',
  APPROVED: 'yellow',
  IN_PROCESSING: 'yellow',
  EXPIRED: 'red',
  FAILED: 'red',
  DENIED: 'red',
  REJECTED: 'red',
  NOT_ACCOMPLISHED: 'red',
  ok: 'green',
  warning: 'yellow',
  problem: 'red',
  skipped: 'cyan',
};

const TWO = (number: number): string => String(number).padStart(2, '0');
/** Brasília has had no daylight saving time since 2019. */
const BRASILIA_MS = -3 * 3_600_000;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** Options for formatting times. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly t: Translate;
  /** Whether there is room for the date in addition to the relative time. */
  readonly long: boolean;
  /** Show only dates, so that a column has the same form in all rows. */
  readonly dated?: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** In milliseconds; beyond a week, a date is more useful than a relative time. */
const RELATIVE_MS = 7 * DAY_MS;

/** Formats a relative time: `5 min ago`, `in 3 h`; undefined beyond a week. */
function distance(at: number, { now, t }: Clock): string | undefined {
  const away = Math.abs(at - now);
  if (away >= RELATIVE_MS) return undefined;
  if (away < MINUTE_MS) return t(say`now`);
  const ahead = at > now;
  const minutes = Math.floor(away / MINUTE_MS);
  if (away < HOUR_MS) return t(ahead ? say`in ${minutes} min` : say`${minutes} min ago`);
  const hours = Math.floor(away / HOUR_MS);
  if (away < DAY_MS) return t(ahead ? say`in ${hours} h` : say`${hours} h ago`);
  const days = Math.floor(away / DAY_MS);
  return t(ahead ? say`in ${days} d` : say`${days} d ago`);
}

/** Formats the time until a moment: `2 d 3 h`, `5 h`, `40 min`, or `passed`. */
function timeLeft(text: string, { now, t }: Clock): string {
  const left = instantOf(text) - now;
  if (Number.isNaN(left)) return clean(text);
  if (left < 0) return t(say`passed`);
  const minutes = Math.floor(left / MINUTE_MS);
  if (left < HOUR_MS) return t(say`${minutes} min`);
  const hours = Math.floor(left / HOUR_MS);
  return t(left < DAY_MS ? say`${hours} h` : say`${Math.floor(hours / 24)} d ${hours % 24} h`);
}

const instantOf = (text: string): number =>
  TIME.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;

/** Returns a Date whose UTC fields are those of Brasília; undefined for an invalid time. */
export function brasiliaTime(text: string): Date | undefined {
  const at = instantOf(text);
  return Number.isNaN(at) ? undefined : new Date(at + BRASILIA_MS);
}

/** Formats a time in Brasília as `21/11/2026 13:45`, and a date as `21/11/2026`; other text stays unchanged. */
function timeText(text: string, clock: Clock | undefined): string {
  // A date has no time zone.
  const day = DAY.exec(text)?.slice(1).toReversed();
  if (day !== undefined) return day.join('/');
  const local = brasiliaTime(text);
  if (local === undefined) return clean(text);
  const near = clock === undefined || clock.dated === true ? undefined : distance(instantOf(text), clock);
  if (near !== undefined && clock?.long !== true) return near;
  const date = `${TWO(local.getUTCDate())}/${TWO(local.getUTCMonth() + 1)}/${local.getUTCFullYear()} ${TWO(local.getUTCHours())}:${TWO(local.getUTCMinutes())}`;
  return near === undefined ? date : `${date} (${near})`;
}

/** Whether a cell is a time that is too far from now to be shown as a relative time. */
export const isFar = (value: unknown, clock: Clock): boolean =>
  typeof value === 'string' &&
  !Number.isNaN(instantOf(value)) &&
  distance(instantOf(value), clock) === undefined;

/** Returns the text of a cell without color. */
export function cellText(value: unknown, format: CellFormat | undefined, clock?: Clock): string {
  if (value === undefined || value === null) return '';
  const t = clock?.t ?? english;
  switch (format) {
    case 'money':
      return typeof value === 'number' && Number.isSafeInteger(value)
        ? formatReais(value)
        : clean(rawCell(value));
    case 'time':
      return typeof value === 'string' ? timeText(value, clock) : clean(rawCell(value));
    case 'time-left':
      return typeof value === 'string' && clock !== undefined
        ? timeLeft(value, clock)
        : clean(rawCell(value));
    case 'percent':
      return typeof value === 'number' ? `${value}%` : clean(rawCell(value));
    case 'state':
      return typeof value === 'string' ? clean(t(stateWord(value))) : clean(rawCell(value));
    case 'boolean':
      return value === true ? t(say`yes`) : value === false ? t(say`no`) : clean(rawCell(value));
    case 'tax-id':
      return taxIdText(clean(rawCell(value)));
    default:
      return Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? value.map(clean).join(', ')
        : clean(rawCell(value));
  }
}

function taxIdText(text: string): string {
  try {
    return formatTaxId(text);
  } catch {
    // An invalid tax id is shown unchanged.
    return text;
  }
}

/** Returns the color of a cell, if any. */
export const cellColor = (
  value: unknown,
  format: CellFormat | undefined,
): 'green' | 'yellow' | 'red' | 'cyan' | undefined =>
  format === 'state' && typeof value === 'string' && Object.hasOwn(STATE_COLORS, value)
    ? STATE_COLORS[value]
    : undefined;
