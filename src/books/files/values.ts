// Parses amounts and tax ids in the formats of banks and shops.
import { say } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';
import { parseCents, parseReais } from '#pix/money.ts';
import { isCnpj, isCpf } from '#pix/tax-id.ts';

/** Parses an unsigned amount to cents. */
type ReadAmount = (text: string) => number;

const MINUS = /^[-−–]|[-−–]$|^\(.*\)$/;
const PLUS = /^\+|\+$/;
/** Matches the mark in `1.234,56 D` (debit) and `1.234,56 C` (credit). */
const SIDE = /(?<=\d)\s*([DC])$/i;

/** Returns what an amount says of its direction: debit in `-12,00`, `(12,00)` and `12,00 D`, credit in `+12,00` and `12,00 C`. */
export function markOf(text: string): 'credit' | 'debit' | undefined {
  const side = SIDE.exec(text.trim())?.[1]?.toUpperCase();
  const body = text.trim().replace(/^R\$\s*/i, '');
  if (side === 'D' || MINUS.test(body)) return 'debit';
  return side === 'C' || PLUS.test(body) ? 'credit' : undefined;
}

/**
 * Reads an amount with its sign: `-R$ 1.234,56`, `R$ -12,00`, `(12,00)`, `12,00-`, `12,00+`, `12,00 D`. @returns cents
 * @throws InvalidValue
 */
export function parseSigned(text: string, read: ReadAmount = parseReais): number {
  const side = SIDE.exec(text.trim())?.[1]?.toUpperCase();
  const body = text
    .trim()
    .replace(SIDE, '')
    .replace(/^R\$\s*/i, '')
    .trim();
  const isMinus = MINUS.test(body);
  const digits = body.replace(/^[-−–+(]\s*/, '').replace(/[-−–+)]$/, '');
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
