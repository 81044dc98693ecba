// Instants and days. Instants are milliseconds since 1970 or Date; written times are RFC 3339, UTC, with milliseconds.
//
// Days are those of Brasília, taken as UTC-3 always. Brazil gave up summer time in 2019 and Pix began in 2020, so no
// day on which a Pix moved was ever different, and a table of zones costs start-up time.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { parseDuration } from './duration.ts';
import { InvalidValue } from './errors.ts';

export const DAY_MS = 86_400_000;
const OFFSET_MS = 3 * 3_600_000;

/** Instants whose day in Brasília and whose RFC 3339 time in UTC have a year of four digits: first, and first after. */
const FIRST_INSTANT = Date.parse('0000-01-01T00:00:00.000Z') + OFFSET_MS;
const END_OF_INSTANTS = Date.UTC(10_000, 0, 1);

/** Tests whether an instant can be written: its year has four digits, in Brasília and in UTC. */
export const isWritable = (at: number): boolean => at >= FIRST_INSTANT && at < END_OF_INSTANTS;

/** Returns the first millisecond of the Brasília day that contains the instant. */
export const dayStart = (at: number): number => Math.floor((at - OFFSET_MS) / DAY_MS) * DAY_MS + OFFSET_MS;

/** Returns the last millisecond of the Brasília day that contains the instant. */
export const dayEnd = (at: number): number => dayStart(at) + DAY_MS - 1;

/** Returns the Brasília day of the instant, `YYYY-MM-DD`. */
export const brasiliaDay = (at: number): string => new Date(at - OFFSET_MS).toISOString().slice(0, 10);

/** Formats date and time in Brasília: `21/11/2026 09:00:05`. */
export const brasiliaClock = (at: number): string =>
  `${brasiliaDay(at).split('-').toReversed().join('/')} ${new Date(at - OFFSET_MS).toISOString().slice(11, 19)}`;

/** Formats date and time in Brasília as digits: `20261121090005`. */
export const brasiliaDigits = (at: number): string => {
  const text = new Date(at - OFFSET_MS).toISOString();
  return (
    text.slice(0, 4) +
    text.slice(5, 7) +
    text.slice(8, 10) +
    text.slice(11, 13) +
    text.slice(14, 16) +
    text.slice(17, 19)
  );
};

/** Writes a day `YYYY-MM-DD` as people do: `DD/MM/YYYY`. */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('/');

/** Formats an instant like the service: `2026-11-21T03:00:00.000Z`. */
export const toRfc3339 = (at: number): string => new Date(at).toISOString();

/** Returns the refusal of a date or month that ends beyond the years of four digits. */
export const tooFar = (subject: Message, value: string, at: number): InvalidValue =>
  new InvalidValue({
    subject,
    value,
    reason: 'too-far',
    problem: at < FIRST_INSTANT ? say`is too long ago` : say`is too far in the future`,
  });

const refuse = (value: string, reason: string, problem: Message, hint?: Message): never => {
  throw new InvalidValue({ subject: say`date`, value, reason, problem, hint });
};

/** Returns UTC midnight of a calendar day; refuses days that do not exist. */
function calendarDay(given: string, year: string, month: string, day: string): number {
  const at = new Date(`${year}-${month}-${day}T00:00:00.000Z`);
  // Date converts 31 February to a day in March.
  if (Number.isNaN(at.getTime()) || at.getUTCMonth() + 1 !== Number(month))
    return refuse(given, 'impossible-date', say`is not a day in the calendar`);
  return at.getTime();
}

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const BR_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:([Zz])|([+-])(\d{2}):(\d{2}))$/;

/** Parses an RFC 3339 time; undefined if the text has another form. Digits beyond milliseconds are cut off. */
function parseTimestamp(text: string): number | undefined {
  const match = RFC_3339.exec(text);
  if (!match) return undefined;
  const [, year = '', month = '', day = '', ...rest] = match;
  const [hour, minute, second, fraction = '', , sign, offHour = 0, offMinute = 0] = rest;
  const [h, m, s, oh, om] = [
    Number(hour),
    Number(minute),
    Number(second),
    Number(offHour),
    Number(offMinute),
  ];
  if (h > 23 || m > 59 || s > 59 || oh > 23 || om > 59)
    refuse(text, 'impossible-date', say`has a time that does not exist`);
  const local =
    calendarDay(text, year, month, day) +
    ((h * 60 + m) * 60 + s) * 1000 +
    Number(fraction.slice(0, 3).padEnd(3, '0'));
  const offset = (oh * 60 + om) * 60_000;
  return sign === '-' ? local + offset : local - offset;
}

/** Tests whether a text is an RFC 3339 time with an existing day and hour. */
export function isTimestamp(text: string): boolean {
  try {
    // RFC 3339 also allows a space as separator; in data only `T` is accepted.
    return !text.includes(' ') && parseTimestamp(text) !== undefined;
  } catch (error) {
    if (error instanceof InvalidValue) return false;
    throw error;
  }
}

/** Returns Brasília midnight of an ISO date, or of the day of an RFC 3339 time; undefined for any other text. */
export function isoDay(text: string): number | undefined {
  try {
    const [, year = '', month = '', day = ''] = ISO_DAY.exec(text) ?? [];
    if (year !== '') return calendarDay(text, year, month, day) + OFFSET_MS;
    const at = text.includes(' ') ? undefined : parseTimestamp(text);
    return at === undefined ? undefined : dayStart(at);
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}

const TODAY = /^(?:today|hoje)$/i;
const YESTERDAY = /^(?:yesterday|ontem)$/i;
const AGO = /^(?:\d+(?:ms|[dhms]))+$/i;

/** Tests whether a moment is relative to now: `today`, `7d`. */
export const isFromNow = (text: string): boolean =>
  [TODAY, YESTERDAY, AGO].some((shape) => shape.test(text.trim()));

/** Returns Brasília midnight of the calendar day in the text, or undefined. */
function parseDay(text: string, now: number): number | undefined {
  if (TODAY.test(text)) return dayStart(now);
  if (YESTERDAY.test(text)) return dayStart(now) - DAY_MS;
  const parts = ISO_DAY.exec(text)?.slice(1) ?? BR_DAY.exec(text)?.slice(1).toReversed();
  if (parts === undefined) return undefined;
  const [year = '', month = '', day = ''] = parts;
  return calendarDay(text, year, month, day) + OFFSET_MS;
}

export interface WhenOptions {
  /** Current time; epoch milliseconds. */
  readonly now: number;
  /** Which end of a day is meant; no effect on instants. */
  readonly bound: 'start' | 'end';
}

/**
 * Reads a moment: RFC 3339 with offset, a day (`2026-11-21`, `21/11/2026`, `today`, `hoje`, `yesterday`, `ontem`), or a
 * time ago (`7d`, `24h`, `30m`). A day gives its first millisecond in Brasília, or its last for the bound `end`.
 * @throws InvalidValue
 */
export function parseWhen(text: string, options: WhenOptions): Date {
  const at = momentOf(text, options);
  if (!isWritable(at)) throw tooFar(say`date`, text, at);
  return new Date(at);
}

function momentOf(text: string, { now, bound }: WhenOptions): number {
  const given = text.trim();
  const day = parseDay(given, now);
  if (day !== undefined) return bound === 'start' ? day : day + DAY_MS - 1;
  const instant = parseTimestamp(given);
  if (instant !== undefined) return instant;
  if (AGO.test(given)) return now - parseDuration(given);
  if (/^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/.test(given))
    return refuse(
      text,
      'no-offset',
      say`is not a full time with an offset`,
      say`write it as 2026-11-21T15:30:00-03:00 or ending in Z`,
    );
  return refuse(
    text,
    given === '' ? 'empty' : 'format',
    given === '' ? say`is empty` : say`is not a date`,
    say`use 2026-11-21, 21/11/2026, 2026-11-21T15:30:00-03:00, 7d, 24h, today or yesterday`,
  );
}
