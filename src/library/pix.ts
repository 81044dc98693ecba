// `pixctl/pix`: Pix keys, CPF and CNPJ, end-to-end ids, txids, amounts and bank days. Runs anywhere: no built-in modules,
// no network, no clock.
//
// Rules: "Manual Operacional do DICT" for keys; "Manual de Padrões para Iniciação do Pix" and the Pix API of the Banco
// Central do Brasil for ids; Receita Federal for CPF and CNPJ, including the CNPJ with letters (IN RFB 2229/2024).
import { businessDayFrom, businessDaysAfter, isBusinessDay as isBusinessDayAt } from '#pix/business-days.ts';
import * as dates from '#pix/dates.ts';
import * as endToEnd from '#pix/end-to-end-id.ts';
import * as money from '#pix/money.ts';
import * as phone from '#pix/phone.ts';
import type { PixKey, PixKeyType } from '#pix/pix-key.ts';
import * as keys from '#pix/pix-key.ts';
import type { TaxId } from '#pix/tax-id.ts';
import * as tax from '#pix/tax-id.ts';
import * as txid from '#pix/txid.ts';
import {
  checked,
  checkOptions,
  InvalidValueError,
  objectOf,
  refuseChoice,
  requireString,
} from './invalid-value.ts';
import type { OptionNames } from './options.ts';

export type { InvalidValueDetails } from './invalid-value.ts';
export { InvalidValueError } from './invalid-value.ts';
export type { EndToEndId } from '#pix/end-to-end-id.ts';
export type { TaxId, TaxIdType } from '#pix/tax-id.ts';
export type { PixKey, PixKeyType };

const KEY_TYPES: readonly string[] = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'] satisfies PixKeyType[];

/** Options of `parsePixKey`. */
export interface ParsePixKeyOptions {
  /** Reads the text as this type only. */
  readonly type?: PixKeyType | undefined;
}

// ---- Pix keys

const PIX_KEY_OPTIONS: OptionNames<ParsePixKeyOptions> = { type: true };

/**
 * Reads a Pix key as people write it and returns it as the directory of Pix keys (DICT) stores it: CPF and CNPJ without
 * punctuation, phone as `+55…`, e-mail and random key in lower case.
 * @throws InvalidValueError. `ambiguous`: the digits are both a CPF or CNPJ and a mobile number; ask, because a wrong
 * guess pays a stranger. Otherwise `empty`, `format`, `check-digits`, `repeated-digits`, `email-format`,
 * `email-too-long`, `evp-format`, `not-a-mobile`, `area-code`, `not-brazilian` or `other-type`
 */
export function parsePixKey(text: string, options: ParsePixKeyOptions = {}): PixKey {
  checkOptions('parsePixKey', PIX_KEY_OPTIONS, options);
  const { type } = options;
  const given = requireString('Pix key', text);
  if (type !== undefined && !KEY_TYPES.includes(type)) refuseChoice('Pix key type', type);
  return checked(() => keys.parsePixKey(given, { type }));
}

/**
 * Returns the type of a key in the form of the directory; undefined if it has another form, or is no Pix key. Eleven
 * digits are a CPF here, because a phone has `+55`.
 */
export const pixKeyType = (key: string): PixKeyType | undefined =>
  typeof key === 'string' ? keys.canonicalKeyType(key) : undefined;

/**
 * Formats a key for people: `123.456.789-09`, `+55 11 91234-5684`; e-mail addresses and random keys as they are.
 * @throws InvalidValueError like `parsePixKey`
 */
export function formatPixKey(text: string, options: ParsePixKeyOptions = {}): string {
  checkOptions('formatPixKey', PIX_KEY_OPTIONS, options);
  // A key of the directory has one reading, even if the same digits could be a mobile number.
  const type = options.type ?? pixKeyType(text);
  const parsed = parsePixKey(text, { type });
  switch (parsed.type) {
    case 'CPF':
    case 'CNPJ':
      return tax.formatTaxId(parsed.key);
    case 'PHONE':
      return phone.formatPhone(parsed.key);
    case 'EMAIL':
    case 'EVP':
      return parsed.key;
  }
}

/**
 * Reads a Brazilian mobile number, such as `(11) 91234-5684`, and returns it as `+5511912345684` (E.164). Landlines
 * cannot be Pix keys and are refused.
 * @throws InvalidValueError `empty`, `not-brazilian`, `area-code` or `not-a-mobile`
 */
export function parsePhone(text: string): string {
  const given = requireString('phone', text);
  return checked(() => phone.parsePhone(given));
}

/** Formats a Brazilian mobile number for people: `+55 11 91234-5684`. @throws InvalidValueError like `parsePhone` */
export function formatPhone(text: string): string {
  const given = requireString('phone', text);
  return checked(() => phone.formatPhone(given));
}

// ---- CPF and CNPJ

/**
 * Reads a CPF or CNPJ, with or without punctuation, and checks its check digits. A CNPJ may contain letters in its
 * first twelve characters, in either case.
 * @throws InvalidValueError `empty`, `format`, `check-digits` or `repeated-digits`
 */
export function parseTaxId(text: string): TaxId {
  const given = requireString('tax id', text);
  return checked(() => tax.parseTaxId(given));
}

/** Tests for a CPF with right check digits: eleven digits, no punctuation. */
export const isCpf = (text: string): boolean => typeof text === 'string' && tax.isCpf(text);

/** Tests for a CNPJ with right check digits: fourteen digits or upper-case letters, no punctuation. */
export const isCnpj = (text: string): boolean => typeof text === 'string' && tax.isCnpj(text);

/**
 * Formats a CPF or CNPJ: `123.456.789-09`, `12.ABC.345/01DE-35`.
 * @throws InvalidValueError like `parseTaxId`
 */
export function formatTaxId(text: string): string {
  const given = requireString('tax id', text);
  return checked(() => tax.formatTaxId(given));
}

/** Masks a CPF or CNPJ for logs: `***.456.789-**`, `**.ABC.345/01DE-**`; `***` for any other value. Never throws. */
export const maskTaxId = (text: string): string => (typeof text === 'string' ? tax.maskTaxId(text) : '***');

/** Returns the two check digits for the first nine digits of a CPF. @throws InvalidValueError `format` */
export function cpfCheckDigits(base: string): string {
  const given = requireString('CPF base', base);
  return checked(() => tax.cpfCheckDigits(given));
}

/**
 * Returns the two check digits for the first twelve digits or upper-case letters of a CNPJ.
 * @throws InvalidValueError `format`
 */
export function cnpjCheckDigits(base: string): string {
  const given = requireString('CNPJ base', base);
  return checked(() => tax.cnpjCheckDigits(given));
}

// ---- End-to-end ids

/** Parts of an end-to-end id. */
export interface EndToEndIdParts {
  /** `E` for a payment, `D` for a refund. Default: `E`. */
  readonly prefix?: 'E' | 'D' | undefined;
  /** ISPB of the bank that makes the id: eight digits or upper-case letters. */
  readonly ispb: string;
  /** Time of the id; truncated to the minute, in UTC. Date, or milliseconds since 1970. */
  readonly at: Date | number;
  /** Eleven letters and digits. Default: random, from `crypto.getRandomValues`. */
  readonly suffix?: string | undefined;
}

const END_TO_END_PARTS: OptionNames<EndToEndIdParts> = { prefix: true, ispb: true, at: true, suffix: true };

const SUFFIX_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SUFFIX_LENGTH = 11;

function randomSuffix(): string {
  let suffix = '';
  // Bytes from 248 on are skipped: 256 is no multiple of 62, and the first characters would occur more often.
  const limit = 256 - (256 % SUFFIX_CHARACTERS.length);
  while (suffix.length < SUFFIX_LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < limit && suffix.length < SUFFIX_LENGTH)
        suffix += SUFFIX_CHARACTERS.charAt(byte % SUFFIX_CHARACTERS.length);
  return suffix;
}

/**
 * Makes the end-to-end id (EndToEndId) of a Pix: 32 characters. Banks make these ids; use it for test data.
 * @throws InvalidValueError `format` if a part breaks its rule
 */
export function makeEndToEndId(parts: EndToEndIdParts): string {
  checkOptions('makeEndToEndId', END_TO_END_PARTS, objectOf('end-to-end id', parts));
  const { prefix = 'E', ispb, at, suffix = randomSuffix() } = parts;
  const given = { ispb: requireString('ISPB', ispb), suffix: requireString('end-to-end suffix', suffix) };
  if (!['E', 'D'].includes(prefix)) refuseChoice('end-to-end id prefix', prefix);
  return checked(() => endToEnd.makeEndToEndId({ prefix, at, ...given }));
}

/**
 * Reads the bank and the minute in an end-to-end id.
 * @throws InvalidValueError `length`, `characters` or `not-strict`: 32 letters and digits without a bank and a time,
 * as test environments return them
 */
export function parseEndToEndId(text: string): endToEnd.EndToEndId {
  const given = requireString('end-to-end id', text);
  return checked(() => endToEnd.parseEndToEndId(given));
}

/** Tests for an end-to-end id by all rules: prefix, ISPB, a minute that exists, suffix; case-sensitive. */
export const isEndToEndId = (text: string): boolean =>
  typeof text === 'string' && endToEnd.isEndToEndId(text);

// ---- txids

/** Tests for the txid of a static code: 1 to 25 letters and digits. */
export const isStaticTxid = (text: string): boolean => typeof text === 'string' && txid.isStaticTxid(text);

/** Tests for the txid of a charge (cob, cobv), in a dynamic code: 26 to 35 letters and digits. */
export const isDynamicTxid = (text: string): boolean => typeof text === 'string' && txid.isDynamicTxid(text);

/** Tests for the txid of a received Pix, from a static or dynamic code: 1 to 35 letters and digits. */
export const isReceivedTxid = (text: string): boolean =>
  typeof text === 'string' && txid.isReceivedTxid(text);

/** Tests for the id of a refund that the receiver chooses: 1 to 35 letters and digits. */
export const isRefundId = (text: string): boolean => typeof text === 'string' && txid.isRefundId(text);

/** Tests for the id of a recurrence of Pix Automático (idRec): 29 characters. */
export const isRecurrenceId = (text: string): boolean =>
  typeof text === 'string' && txid.isRecurrenceId(text);

// ---- Amounts

/**
 * Reads an amount in reais, `19,90`, `19.90`, `R$ 1.234,56` or `1,234.56`, and returns cents. Exact: it never uses
 * floating point.
 * @throws InvalidValueError. `ambiguous`: `1.234` may be 1234 reais or 1.23. Otherwise `empty`, `negative`,
 * `too-many-decimals`, `too-large` or `not-an-amount`
 */
export function parseReais(text: string): number {
  const given = requireString('amount', text);
  return checked(() => money.parseReais(given));
}

/**
 * Formats cents for people: `R$ 1.234,56`, `-R$ 1,00`, with a plain space.
 * @throws InvalidValueError `not-whole-cents` unless a safe integer
 */
export const formatReais = (cents: number): string => checked(() => money.formatReais(cents));

/**
 * Formats cents as a decimal for programs, as in the Pix API: `1234.56`.
 * @throws InvalidValueError `not-whole-cents` unless a safe integer
 */
export const centsToDecimal = (cents: number): string => checked(() => money.centsToDecimal(cents));

/**
 * Reads a decimal with two digits after the point, `1234.56` or `-1.00`, and returns cents.
 * @throws InvalidValueError `not-a-decimal` or `too-large`
 */
export function decimalToCents(text: string): number {
  const given = requireString('amount', text);
  return checked(() => money.decimalToCents(given));
}

/**
 * Returns a share of an amount: `basisPoints` (100 = 1 %) of `cents`, rounded half up to the cent, exactly.
 * @throws InvalidValueError `not-a-count` unless both are integers from 0, `too-large`
 */
export const shareOf = (cents: number, basisPoints: number): number =>
  checked(() => money.basisPoints(cents, basisPoints));

// ---- Days

/**
 * Returns the day in Brasília of a time, `YYYY-MM-DD`, which is the day on which a Pix is booked.
 * @throws InvalidValueError `not-a-time`, also outside the years 0000 to 9999
 */
export const brasiliaDay = (at: Date | number): string => dates.brasiliaDay(timeOf(at));

function timeOf(at: Date | number): number {
  const time = Number(at);
  if (!dates.isWritable(time))
    throw new InvalidValueError('time is not a valid time in the years 0000 to 9999', {
      subject: 'time',
      value: String(time),
      reason: 'not-a-time',
    });
  return time;
}

/** Returns UTC midnight of a day `YYYY-MM-DD`. */
function midnightOf(day: string): number {
  const text = requireString('day', day);
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dates.isoDay(text) : undefined;
  if (at !== undefined) return Date.parse(`${text}T00:00:00.000Z`);
  throw new InvalidValueError('day is not a day of the calendar as YYYY-MM-DD', {
    subject: 'day',
    value: text,
    reason: 'impossible-date',
  });
}

/** @param from the day as given */
function writeDay(midnight: number, from: string): string {
  const [day = ''] = new Date(midnight).toISOString().split('T');
  if (day.length === 10) return day;
  throw new InvalidValueError('day is too far in the future', {
    subject: 'day',
    value: from,
    reason: 'too-far',
  });
}

/**
 * Tests whether banks are open on a day `YYYY-MM-DD`: no Saturday, Sunday or national holiday. Pix itself works every
 * day; due dates, boletos and instalments move to a business day.
 * @throws InvalidValueError `impossible-date`
 */
export const isBusinessDay = (day: string): boolean => isBusinessDayAt(midnightOf(day));

/**
 * Returns the day itself if it is a business day, otherwise the next one; days are `YYYY-MM-DD`.
 * @throws InvalidValueError `impossible-date`
 */
export const nextBusinessDay = (day: string): string => writeDay(businessDayFrom(midnightOf(day)), day);

/**
 * Returns the business day that comes `count` business days after a day; days are `YYYY-MM-DD`.
 * @param count integer from 0 to 10,000
 * @throws InvalidValueError `impossible-date`, `not-a-count`, `too-far` (the result is after 9999-12-31)
 */
export function addBusinessDays(day: string, count: number): string {
  const from = midnightOf(day);
  if (!Number.isSafeInteger(count) || count < 0 || count > 10_000)
    throw new InvalidValueError('count is not an integer from 0 to 10000', {
      subject: 'count',
      value: String(count),
      reason: 'not-a-count',
    });
  return writeDay(businessDaysAfter(from, count), day);
}
