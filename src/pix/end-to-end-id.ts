// EndToEndId, the id of every Pix between banks: E (payment) or D (refund), ISPB of the bank, minute in UTC, suffix.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue } from './errors.ts';

export interface EndToEndId {
  readonly id: string;
  /** E: a payment. D: a refund. */
  readonly prefix: 'E' | 'D';
  /** ISPB of the bank that made the id: eight digits or upper-case letters. */
  readonly ispb: string;
  /** Minute in UTC in which the id was made. */
  readonly at: Date;
  /** Eleven letters and digits, case-sensitive. */
  readonly suffix: string;
}

const STRICT =
  /^([ED])([0-9A-Z]{8})((\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])([0-5]\d))([A-Za-z0-9]{11})$/;
/** The tolerant rule for receivers. Test environments also return E and 32 hexadecimal digits. */
const TOLERANT = /^(?:[A-Za-z0-9]{32}|[ED][0-9a-fA-F]{32})$/;
const ISPB = /^[0-9A-Z]{8}$/;

function read(text: string): EndToEndId | undefined {
  const match = STRICT.exec(text);
  if (!match) return undefined;
  const [, prefix, ispb = '', , year = '', month = '', day = '', hour = '', minute = '', suffix = ''] = match;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00.000Z`);
  // The pattern allows 31 February, which Date refuses or converts to March.
  if (Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day)) return undefined;
  return { id: text, prefix: prefix === 'D' ? 'D' : 'E', ispb, at, suffix };
}

/** Tests all rules: prefix, ISPB, existing minute, suffix; 32 characters, case-sensitive. */
/** Whether a Pix with this id is money that came back: a refund, or a return after a report of fraud. */
export const isReturnId = (id: string): boolean => id.startsWith('D');

export const isEndToEndId = (text: string): boolean => read(text) !== undefined;

/** Tests whether the id may be passed on: any 32 letters and digits, or the longer test form. */
export const isTolerableEndToEndId = (text: string): boolean => TOLERANT.test(text);

/** Parses an id by all rules. @throws InvalidValue */
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
        : say`has a length of ${text.length}, not 32`,
    hint: say`use E or D, the ISPB of eight characters, yyyyMMddHHmm in UTC, and eleven letters and digits; it is case-sensitive`,
  });
}

/**
 * Parses bank and time of a strict id; returns only the id of a merely tolerable one.
 * @throws InvalidValue if it is neither
 */
export function readEndToEndId(text: string): EndToEndId | { readonly id: string } {
  return isTolerableEndToEndId(text) ? (read(text) ?? { id: text }) : parseEndToEndId(text);
}

export interface EndToEndIdParts {
  readonly prefix: 'E' | 'D';
  readonly ispb: string;
  /** Date or epoch milliseconds; truncated to the minute. */
  readonly at: Date | number;
  /** Eleven random letters and digits, from the caller. */
  readonly suffix: string;
}

/** Makes an id. @throws InvalidValue if a part breaks its rule */
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
