// Deadlines of disputes as an iCalendar file (RFC 5545). Calendars are copied to servers, so an event has the amount
// and the end-to-end id of the Pix, but no name, tax id, e-mail address or telephone number.
import type { EvidenceDeadline } from '#contract/dispute-deadline.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import { clean } from '#output/sanitize.ts';
import { toRfc3339 } from '#pix/dates.ts';
import { isTolerableEndToEndId } from '#pix/end-to-end-id.ts';
import { formatReais } from '#pix/money.ts';
import { writtenDeadline } from './view.ts';

/** Longest line in octets, without its line break (section 3.1). */
const MAX_OCTETS = 75;
/** Durations of the reminders before the deadline (section 3.3.6). */
const REMINDERS = ['P1D', 'PT4H'] as const;

/** Deadline of a dispute. */
export interface CalendarEntry {
  readonly endToEndId: string;
  /** Epoch milliseconds; with the end-to-end id, it identifies the dispute. */
  readonly createdAt: number;
  /** In cents; undefined if the service does not tell. */
  readonly value: number | undefined;
  readonly deadline: EvidenceDeadline;
}

/** Formats an instant as `20261124T120000Z`. Milliseconds are cut off: the event is never after the deadline. */
const utc = (at: number): string => toRfc3339(at).replaceAll(/[-:]|\.\d+/g, '');

/** Escapes the lines of a text (section 3.3.11). */
const escaped = (...lines: readonly string[]): string =>
  lines.map((line) => clean(line).replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)).join('\\n');

/** Splits a line into lines of at most 75 octets, never within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return `${text}\r\n`;
}

/** A calendar must have a component; without a deadline, this is the only one. */
const NO_DEADLINE = [
  'BEGIN:VTIMEZONE',
  'TZID:America/Sao_Paulo',
  'BEGIN:STANDARD',
  'DTSTART:20190217T000000',
  'TZOFFSETFROM:-0300',
  'TZOFFSETTO:-0300',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function eventOf(
  { endToEndId, createdAt, value, deadline }: CalendarEntry,
  now: number,
  t: Translate,
): readonly string[] {
  const summary =
    value === undefined
      ? say`Pix dispute (MED): deadline for evidence`
      : say`Pix dispute (MED) of ${formatReais(value)}: deadline for evidence`;
  const description = [
    t(say`End-to-end ID: ${endToEndId}`),
    t(writtenDeadline(deadline)),
    ...(isTolerableEndToEndId(endToEndId) ? [`pixctl dispute evidence ${endToEndId} --file`] : []),
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(`${endToEndId}-${createdAt}@pixctl`)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(deadline.by)}`,
    `SUMMARY:${escaped(t(summary))}`,
    `DESCRIPTION:${escaped(...description)}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    ...REMINDERS.flatMap((before) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(t(summary))}`,
      `TRIGGER:-${before}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

/**
 * Returns a calendar with an event at each deadline.
 * @param now time of the file; epoch milliseconds
 */
export function deadlineCalendar(entries: readonly CalendarEntry[], now: number, t: Translate): Uint8Array {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//pixctl//pixctl//EN',
    ...(entries.length === 0 ? NO_DEADLINE : entries.flatMap((entry) => eventOf(entry, now, t))),
    'END:VCALENDAR',
  ];
  return new TextEncoder().encode(lines.map(folded).join(''));
}
