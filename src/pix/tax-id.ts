// Parses and formats CPF and CNPJ. A CNPJ may contain letters in its first twelve characters, so letters are never
// stripped.
import { say } from '#messages/message.ts';
import { asciiUpperCase } from './ascii-case.ts';
import { InvalidValue } from './errors.ts';

export type TaxIdType = 'BR:CPF' | 'BR:CNPJ';
export interface TaxId {
  /** Canonical form: no punctuation, upper case. Text, never a number. */
  readonly taxID: string;
  readonly type: TaxIdType;
}

/** Returns the weighted sum with weights 2..top repeated from the right. */
function weigh(characters: string, top: number): number {
  let sum = 0;
  for (let i = 0; i < characters.length; i++)
    // ASCII code minus 48: digits keep their value, A is 17, Z is 42.
    sum += (characters.charCodeAt(characters.length - 1 - i) - 48) * (2 + (i % (top - 1)));
  return sum;
}

const digitOf = (sum: number): string => String(sum % 11 < 2 ? 0 : 11 - (sum % 11));

const bothDigits = (base: string, top: number): string => {
  const first = digitOf(weigh(base, top));
  return first + digitOf(weigh(base + first, top));
};

/** Returns the two check digits for nine digits of a CPF. @throws InvalidValue if the base is not nine digits */
export function cpfCheckDigits(base: string): string {
  if (!/^\d{9}$/.test(base))
    throw new InvalidValue({
      subject: say`CPF base`,
      value: base,
      reason: 'format',
      problem: say`is not nine digits`,
    });
  return bothDigits(base, 11);
}

/** Returns the two check digits for twelve characters [0-9A-Z] of a CNPJ. @throws InvalidValue for any other base */
export function cnpjCheckDigits(base: string): string {
  if (!/^[0-9A-Z]{12}$/.test(base))
    throw new InvalidValue({
      subject: say`CNPJ base`,
      value: base,
      reason: 'format',
      problem: say`is not twelve digits or upper-case letters`,
    });
  return bothDigits(base, 9);
}

const REPEATED_DIGIT = /^(\d)\1*$/;

/** Tests for a valid CPF in canonical form (eleven digits, no punctuation). */
export const isCpf = (text: string): boolean =>
  /^\d{11}$/.test(text) && !REPEATED_DIGIT.test(text) && cpfCheckDigits(text.slice(0, 9)) === text.slice(9);

/** Tests for a valid CNPJ in canonical form (fourteen digits or upper-case letters, no punctuation). */
export const isCnpj = (text: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(text) &&
  !REPEATED_DIGIT.test(text) &&
  cnpjCheckDigits(text.slice(0, 12)) === text.slice(12);

/** Each punctuation mark is optional, but only allowed at its place. */
const CPF_SHAPE = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/;
const CNPJ_SHAPE = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?[0-9A-Z]{2}$/i;
const MASK = /[./-]/g;

/** Tests for the form of a CPF, with or without punctuation; does not check the check digits. */
export const looksLikeCpf = (text: string): boolean => CPF_SHAPE.test(text);
/** Tests for the form of a CNPJ, with or without punctuation; does not check the check digits. */
export const looksLikeCnpj = (text: string): boolean => CNPJ_SHAPE.test(text);

function refuseBare(type: 'CPF' | 'CNPJ', given: string, bare: string): never {
  const subject = say`${type}`;
  if (REPEATED_DIGIT.test(bare))
    throw new InvalidValue({
      subject,
      value: given,
      reason: 'repeated-digits',
      problem: say`repeats one digit; such numbers are not assigned`,
    });
  if (type === 'CNPJ' && !/\d{2}$/.test(bare))
    throw new InvalidValue({
      subject,
      value: given,
      reason: 'check-digits',
      problem: say`does not end with two check digits`,
      hint: say`letters are allowed only in the first twelve positions`,
    });
  throw new InvalidValue({
    subject,
    value: given,
    reason: 'check-digits',
    problem: say`has wrong check digits`,
    hint: say`a digit is probably wrong; check it with the person or company`,
  });
}

/** Reads a CPF or CNPJ, with or without punctuation, letters in either case. @throws InvalidValue */
export function parseTaxId(text: string): TaxId {
  const given = text.trim();
  const bare = asciiUpperCase(given.replace(MASK, ''));
  if (CPF_SHAPE.test(given))
    return isCpf(bare) ? { taxID: bare, type: 'BR:CPF' } : refuseBare('CPF', text, bare);
  if (CNPJ_SHAPE.test(given))
    return isCnpj(bare) ? { taxID: bare, type: 'BR:CNPJ' } : refuseBare('CNPJ', text, bare);
  throw new InvalidValue({
    subject: say`tax id`,
    value: text,
    reason: given === '' ? 'empty' : 'format',
    problem:
      given === '' ? say`is empty` : say`is neither a CPF (11 digits) nor a CNPJ (14 digits or letters)`,
    hint: /^(?:\d{8,10}|\d{12,13})$/.test(given)
      ? say`it has ${given.length} digits: spreadsheets drop zeros at the beginning of a number; format the column as text`
      : ROUNDED.test(given)
        ? say`a spreadsheet has rounded it; format the column as text and write it again`
        : say`write it as 123.456.789-09 or 12.ABC.345/01DE-35, with or without punctuation`,
  });
}

/** A long number as spreadsheets round it: `1,23457E+10`. */
const ROUNDED = /^\d[.,]\d+E\+\d+$/i;

const mask = (bare: string): string =>
  bare.length === 11
    ? `${bare.slice(0, 3)}.${bare.slice(3, 6)}.${bare.slice(6, 9)}-${bare.slice(9)}`
    : `${bare.slice(0, 2)}.${bare.slice(2, 5)}.${bare.slice(5, 8)}/${bare.slice(8, 12)}-${bare.slice(12)}`;

/** Formats a tax id: `123.456.789-09`, `12.ABC.345/01DE-35`. @throws InvalidValue like `parseTaxId` */
export const formatTaxId = (text: string): string => mask(parseTaxId(text).taxID);

/**
 * Masks a tax id for logs and screens: `***.456.789-**`, `**.ABC.345/01DE-**`. Never throws; returns `***` for text it
 * cannot parse.
 */
export function maskTaxId(text: string): string {
  const bare = asciiUpperCase(text.trim().replace(MASK, ''));
  if (/^\d{11}$/.test(bare)) return mask(`***${bare.slice(3, 9)}**`);
  if (/^[0-9A-Z]{14}$/.test(bare)) return mask(`**${bare.slice(2, 12)}**`);
  return '***';
}
