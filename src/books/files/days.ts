// Parses days and times in the formats of banks and shops, as days in Brasília.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { brasiliaDay } from '#pix/dates.ts';
import { InvalidValue, showValue } from '#pix/errors.ts';

const CLOCK = String.raw`(?<hour>\d{1,2})[:h](?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?`;
const DIGITS = String.raw`(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?(?:[.,]\d+)?`;
const REST = String.raw`(?<zone>(?:\s*(?:[A-Z[+-])|\s+[a-z]).*)?$`;

/** Forms of a day, with or without a time and a time zone. Years of `20261121` begin in 1900, so that DDMMYYYY does not match. */
const FORMS: readonly RegExp[] = [
  new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ]${CLOCK})?${REST}`),
  new RegExp(String.raw`^(?<year>(?:19|20|21)\d{2})(?<month>\d{2})(?<day>\d{2})(?:[T ]?${DIGITS})?${REST}`),
  new RegExp(
    String.raw`^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})(?:(?:[T ,-]+| \u00e0s )${CLOCK})?${REST}`,
  ),
];

const refuse = (value: string, reason: string, problem: Message): InvalidValue =>
  new InvalidValue({ subject: say`date`, value, reason, problem });

/**
 * Reads `DD/MM/YYYY`, `YYYY-MM-DD` or `YYYYMMDD`, also with a time and a time zone, such as `20261121093000[-3:BRT]`.
 * A time without a zone is one of Brasília; midnight means a day without a time, whatever its zone.
 * @param defaultZone zone of times that state none, in minutes
 * @returns `YYYY-MM-DD` in Brasília
 * @throws InvalidValue
 */
export function parseDay(text: string, defaultZone?: number): string {
  const given = text.trim();
  const groups = FORMS.map((form) => form.exec(given)?.groups).find((found) => found !== undefined);
  if (groups === undefined) throw refuse(text, 'format', say`is not a day like 21/11/2026 or 2026-11-21`);
  const [year, month, day] = ['year', 'month', 'day'].map((name) => Number(groups[name])) as [
    number,
    number,
    number,
  ];
  const found = existing(year < 100 ? 2000 + year : year, month, day);
  if (found === undefined)
    throw refuse(
      text,
      'impossible-date',
      month > 12 && day <= 12 && groups['year']?.length === 4 && !/^\d{4}/.test(given)
        ? say`is not a day in the calendar: there is no month ${month}, and days are read as day/month/year`
        : say`is not a day in the calendar`,
    );
  const [hour, minute, second] = ['hour', 'minute', 'second'].map((name) => Number(groups[name] ?? '0')) as [
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 59)
    throw refuse(text, 'impossible-date', say`has a time that does not exist`);
  const zone = groups['zone'] === undefined ? defaultZone : minutesOf(groups['zone'].trim());
  if (zone === 'unknown')
    throw refuse(
      text,
      'time-zone',
      say`has a time zone that pixctl cannot read: ${showValue(groups['zone']?.trim() ?? '')}`,
    );
  if (zone === undefined || hour + minute + second === 0) return found;
  return brasiliaDay(
    Date.parse(`${found}T00:00:00.000Z`) + ((hour * 60 + minute - zone) * 60 + second) * 1000,
  );
}

function existing(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
    ? at.toISOString().slice(0, 10)
    : undefined;
}

/** Offsets of named zones in minutes. Names beside a number do not count: Brazilian banks write `[-03:EST]`. */
const NAMED: ReadonlyMap<string, number> = new Map([
  ['Z', 0],
  ['GMT', 0],
  ['UTC', 0],
  ['BRT', -180],
]);
/** Zones of the world, in minutes. */
const [WEST, EAST] = [-12 * 60, 14 * 60];

/** Matches `-03:00`, `-0300`, `-03`, `-3`, also after `GMT` or `UTC`. */
const OFFSET =
  /^(?:GMT|UTC)?\s*(?<sign>[+-])(?:(?<hours>\d{2}):?(?<minutes>\d{2})|(?<short>\d{1,2})(?::(?<rest>\d{2}))?)$/;
/** Matches the brackets of OFX: `[-3:BRT]`, `[-03]`, `[-0300]`, `[-03:00]`, `[-3.5]`, `[0:GMT]`. */
const BRACKET =
  /^\[\s*(?<sign>[+-]?)(?:(?<hours>\d{2}):?(?<minutes>\d{2})|(?<short>\d{1,2})(?::(?<rest>\d{2}))?(?<half>\.0|\.00|\.5|\.50)?)(?::[A-Za-z/_ ]*)?\s*\]$/;

function minutesOf(zone: string): number | 'unknown' {
  const named = NAMED.get(zone.replace(/^\[(?:[:])?(.*)\]$/, '$1').toUpperCase());
  if (named !== undefined) return named;
  const groups = (OFFSET.exec(zone) ?? BRACKET.exec(zone))?.groups;
  if (groups === undefined) return 'unknown';
  const { sign, hours, minutes, short, rest, half } = groups;
  const more = Number(minutes ?? rest ?? (half?.startsWith('.5') === true ? 30 : 0));
  const total = (sign === '-' ? -1 : 1) * (Number(hours ?? short) * 60 + more);
  return more < 60 && total >= WEST && total <= EAST ? total : 'unknown';
}

/** Returns the zone that a heading such as `Created (UTC)` states for its times, in minutes. */
export const zoneOfHeading = (heading: string): number | undefined =>
  /(?:^|[^a-z])(?:utc|gmt)(?![a-z]|\s*[+-])/i.test(heading) ? 0 : undefined;
