// The id every Pix carries between banks: E (payment) or D (refund), the bank's ISPB, the minute in UTC, a suffix.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue } from './errors.ts';

export interface EndToEndId {
  readonly id: string;
  /** E: a payment. D: a refund. */
  readonly prefix: 'E' | 'D';
  /** The bank that made the id, eight digits or upper-case letters. */
  readonly ispb: string;
  /** The minute, UTC, in which the id was made. */
  readonly at: Date;
  /** Eleven letters and digits; their case matters. */
  readonly suffix: string;
}

const STRICT =
  /^([ED])([0-9A-Z]{8})((\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])([0-5]\d))([A-Za-z0-9]{11})$/;
/** The rule receivers are asked to apply. Test environments also hand out E and 32 hexadecimal digits. */
const TOLERANT = /^(?:[A-Za-z0-9]{32}|[ED][0-9a-fA-F]{32})$/;
const ISPB = /^[0-9A-Z]{8}$/;

function read(text: string): EndToEndId | undefined {
  const match = STRICT.exec(text);
  if (!match) return undefined;
  const [, prefix, ispb = '', , year = '', month = '', day = '', hour = '', minute = '', suffix = ''] = match;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00.000Z`);
  // The pattern lets 31 February through; Date either refuses it or moves it to March.
  if (Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day)) return undefined;
  return { id: text, prefix: prefix === 'D' ? 'D' : 'E', ispb, at, suffix };
}

/** Whether the id keeps every rule: prefix, ISPB, a real minute, suffix; 32 characters, case kept. */
export const isEndToEndId = (text: string): boolean => read(text) !== undefined;

/** Whether the id may be passed on: 32 letters and digits whatever they say, or the longer test form. */
export const isTolerableEndToEndId = (text: string): boolean => TOLERANT.test(text);

/** Reads an id that keeps every rule. Throws InvalidValue. */
export function parseEndToEndId(text: string): EndToEndId {
  const id = read(text);
  if (id) return id;
  const tolerable = isTolerableEndToEndId(text);
  throw new InvalidValue({
    subject: say`end-to-end id`,
    value: text,
    reason: tolerable ? 'not-strict' : text.length === 32 ? 'characters' : 'length',
    problem: tolerable
      ? say`does not contain a bank and a time`
      : text.length === 32
        ? say`has characters other than letters and digits`
        : say`has ${text.length} characters, not 32`,
    hint: say`use E or D, the ISPB of eight characters, yyyyMMddHHmm in UTC, and eleven letters and digits; it is case-sensitive`,
  });
}

/**
 * Reads what can be read: the bank and time of a strict id, nothing but the id of a merely tolerable one.
 * Throws InvalidValue when it is neither.
 */
export function readEndToEndId(text: string): EndToEndId | { readonly id: string } {
  return isTolerableEndToEndId(text) ? (read(text) ?? { id: text }) : parseEndToEndId(text);
}

export interface EndToEndIdParts {
  readonly prefix: 'E' | 'D';
  readonly ispb: string;
  /** A Date or milliseconds since 1970; cut to its minute. */
  readonly at: Date | number;
  /** Eleven letters and digits, drawn by the caller. */
  readonly suffix: string;
}

/** Makes an id. Throws InvalidValue when a part breaks its rule. */
export function makeEndToEndId({ prefix, ispb, at, suffix }: EndToEndIdParts): string {
  const refuse = (subject: Message, value: string, problem: Message): never => {
    throw new InvalidValue({ subject, value, reason: 'format', problem });
  };
  if (!ISPB.test(ispb)) refuse(say`ISPB`, ispb, say`is not eight digits or upper-case letters`);
  if (!/^[A-Za-z0-9]{11}$/.test(suffix))
    refuse(say`end-to-end suffix`, suffix, say`is not eleven letters and digits`);
  const time = new Date(at);
  const year = time.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999))
    refuse(say`time`, String(Number(at)), say`is not a time with a year of four digits`);
  return `${prefix}${ispb}${time.toISOString().slice(0, 16).replace(/\D/g, '')}${suffix}`;
}
