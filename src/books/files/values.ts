// Parses amounts and days in the formats of banks and shops.
import { say } from '#messages/message.ts';
import { brasiliaDay, isTimestamp } from '#pix/dates.ts';
import { InvalidValue } from '#pix/errors.ts';
import { parseCents, parseReais } from '#pix/money.ts';
import { isCnpj, isCpf } from '#pix/tax-id.ts';

/** Parses an unsigned amount to cents. */
type ReadAmount = (text: string) => number;

const MINUS = /^[-−–]|[-−–]$|^\(.*\)$/;
/** Matches the mark in `1.234,56 D` (debit) and `1.234,56 C` (credit). */
const SIDE = /(?<=\d)\s*([DC])$/i;

/** Tests for an amount that says that it is a debit: `-12,00`, `(12,00)`, `12,00 D`. */
export const isMarkedDebit = (text: string): boolean =>
  MINUS.test(text.trim().replace(/^R\$\s*/i, '')) || /\d\s*D$/i.test(text.trim());

/**
 * Reads an amount with its sign: `-R$ 1.234,56`, `R$ -12,00`, `(12,00)`, `12,00-`, `12,00 D`. @returns cents
 * @throws InvalidValue
 */
export function parseSigned(text: string, read: ReadAmount = parseReais): number {
  const side = SIDE.exec(text)?.[1]?.toUpperCase();
  const body = text
    .trim()
    .replace(SIDE, '')
    .replace(/^R\$\s*/i, '')
    .trim();
  const isMinus = MINUS.test(body);
  const digits = body.replace(/^[-−–+(]\s*/, '').replace(/[-−–)]$/, '');
  const value = read(digits.replace(/^R\$\s*/i, '').trim());
  if (isMinus && side === 'C') throw twoSigns(text);
  return value !== 0 && (isMinus || side === 'D') ? -value : value;
}

/** Error for a negative amount that is marked as a credit. */
export const twoSigns = (value: string): InvalidValue =>
  new InvalidValue({
    subject: say`amount`,
    value,
    reason: 'two-signs',
    problem: say`has a minus and is marked as a credit`,
  });

/** Reads a signed amount in whole cents. @returns cents */
export const parseSignedCents = (text: string): number => parseSigned(text, parseCents);

/**
 * Reads an OFX amount: decimal point or comma, any number of trailing zeros.
 * @returns cents
 * @throws InvalidValue
 */
export function parseOfxAmount(text: string): number {
  const plain = text.trim().replace(/([.,]\d{2})0+$/, '$1');
  return parseSigned(/^[-+]?[.,]\d/.test(plain) ? plain.replace(/[.,]/, '0.') : plain);
}

/** Tests for a cell without an id: blank, zeros or a dash, as banks write them. */
export const isBlankId = (text: string): boolean => /^[0\s./-]*$/.test(text);

const MASKED_CPF = /^[0-9*]{11}$/;
const MASKED_CNPJ = /^[0-9A-Z*]{14}$/;
/** Digits that a mask has to show. */
const SHOWN_DIGITS = 3;

/**
 * Returns a CPF or CNPJ without punctuation, with `*` for masked characters; undefined for any other text, also for a
 * number of that length with other check digits.
 */
export function taxIdOf(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[./\s-]/g, '')
    .replace(/^XXX(\d{6})XX$/, '***$1**')
    .replaceAll('•', '*');
  if (!plain.includes('*')) return isCpf(plain) || isCnpj(plain) ? plain : undefined;
  const isLong = MASKED_CPF.test(plain) || MASKED_CNPJ.test(plain);
  return isLong && plain.replace(/[^0-9A-Z]/g, '').length >= SHOWN_DIGITS ? plain : undefined;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?$/;
const BRAZILIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[T ,-]+\d{1,2}[:h]\d{2}(?::\d{2})?)?$/;

/** Matches `20261121`, years from 1900 on, so that DDMMYYYY does not match. */
const COMPACT = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/;

const exists = (year: number, month: number, day: number): string | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
    ? at.toISOString().slice(0, 10)
    : undefined;
};

/** Reads `DD/MM/YYYY`, `YYYY-MM-DD`, `YYYYMMDD` or a timestamp, as a day in Brasília. @throws InvalidValue */
export function parseDay(text: string): string {
  const given = text.trim();
  if (isTimestamp(given)) return brasiliaDay(Date.parse(given));
  const [year, month, day] =
    (ISO.exec(given) ?? COMPACT.exec(given))?.slice(1).map(Number) ??
    BRAZILIAN.exec(given)?.slice(1).map(Number).toReversed() ??
    [];
  if (year === undefined || month === undefined || day === undefined)
    throw new InvalidValue({
      subject: say`date`,
      value: text,
      reason: 'format',
      problem: say`is not a day like 21/11/2026 or 2026-11-21`,
    });
  const found = exists(year < 100 ? 2000 + year : year, month, day);
  if (found === undefined) throw noSuchDay(text);
  return found;
}

const noSuchDay = (value: string): InvalidValue =>
  new InvalidValue({
    subject: say`date`,
    value,
    reason: 'impossible-date',
    problem: say`is not a day in the calendar`,
  });

const OFX_TIME =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.\d+)?)?\s*(?:\[([-+]?\d+(?:\.\d+)?)(?::\w*)?\])?$/;
const HOUR_MS = 3_600_000;

/** Reads `20261121` or `20261121093000[-3:BRT]`, as a day in Brasília. @throws InvalidValue */
export function parseOfxDay(text: string): string {
  const match = OFX_TIME.exec(text.trim());
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', zone] = match ?? [];
  const found = match === null ? undefined : exists(Number(year), Number(month), Number(day));
  if (found === undefined) throw noSuchDay(text);
  // Midnight means a day without a time, whatever the time zone.
  if (zone === undefined || `${hour}${minute}${second}` === '000000') return found;
  const at = Date.parse(`${found}T${hour}:${minute}:${second}.000Z`);
  if (Number.isNaN(at)) throw noSuchDay(text);
  return brasiliaDay(at - Number(zone) * HOUR_MS);
}
