// Parses and formats money, always an integer number of cents. Conversion works on digits, never on floating-point
// fractions.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue } from './errors.ts';

const MAX_CENTS = BigInt(Number.MAX_SAFE_INTEGER);

const refuse = (value: string, reason: string, problem: Message, hint?: Message): never => {
  throw new InvalidValue({ subject: say`amount`, value, reason, problem, hint });
};

/** Converts digits of reais and of cents (0 to 2 digits) to cents. */
function toCents(given: string, reais: string, cents: string): number {
  const total = BigInt(reais + cents.padEnd(2, '0'));
  if (total > MAX_CENTS) refuse(given, 'too-large', say`is too large`);
  return Number(total);
}

const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/;
const POINT_GROUPS = /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/;
const COMMA_GROUPS = /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/;
/** Two or more groups: the separator repeats, so it cannot be the decimal separator. */
const ONLY_GROUPS = /^[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/;
const AMBIGUOUS = /^([1-9]\d{0,2})[.,](\d{3})$/;

/**
 * Reads reais: `19.90`, `19,90`, `1234`, `R$ 1.234,56`, `1,234.56`. Returns cents; zero is allowed, negative amounts
 * are not.
 * @throws InvalidValue, also for `1.234` and `1,234`, which are ambiguous: 1234 reais or 1.23
 */
export function parseReais(text: string): number {
  const body = text.trim().replace(/^R\$\s*/i, '');
  const read = PLAIN.exec(body) ?? POINT_GROUPS.exec(body) ?? COMMA_GROUPS.exec(body);
  if (read) {
    const [, reais = '', cents = ''] = read;
    return toCents(text, reais.replace(/[.,]/g, ''), cents);
  }
  if (ONLY_GROUPS.test(body)) return toCents(text, body.replace(/[.,]/g, ''), '');

  const ambiguous = AMBIGUOUS.exec(body);
  if (ambiguous) {
    const [, whole = '', rest = ''] = ambiguous;
    return refuse(
      text,
      'ambiguous',
      say`is ambiguous: the separator may group thousands or start the cents`,
      say`write ${whole}${rest},00 for thousands, or ${whole},${rest.slice(0, 2)} with two digits of cents`,
    );
  }
  if (body === '') return refuse(text, 'empty', say`is empty`, say`write reais, like 19,90`);
  if (/^[-−(]|^R?\$?\s*-/.test(body))
    return refuse(text, 'negative', say`is negative`, say`write the amount without a sign`);
  if (/^\d+[.,]\d{3,}$/.test(body))
    return refuse(
      text,
      'too-many-decimals',
      say`has more than two digits of cents`,
      say`write two of them, like 19,90`,
    );
  return refuse(
    text,
    'not-an-amount',
    say`is not an amount in reais`,
    say`write reais, like 19,90 or R$ 1.234,56`,
  );
}

/** Reads an integer number of cents: digits only. Returns cents. @throws InvalidValue */
export function parseCents(text: string): number {
  const body = text.trim();
  if (/^\d+$/.test(body)) {
    if (BigInt(body) > MAX_CENTS) refuse(text, 'too-large', say`is too large`);
    return Number(body);
  }
  if (body === '')
    return refuse(text, 'empty', say`is empty`, say`write whole cents, like 1990 for R$ 19,90`);
  if (/^[-−]/.test(body))
    return refuse(text, 'negative', say`is negative`, say`write the amount without a sign`);
  if (/^(?:R\$\s*)?\d[\d.,]*$/i.test(body))
    return refuse(
      text,
      'not-whole-cents',
      say`is not a whole number of cents`,
      say`--value is in cents; for reais use --amount ${body.replace(/^R\$\s*/i, '')}`,
    );
  return refuse(
    text,
    'not-whole-cents',
    say`is not a whole number of cents`,
    say`write digits only, like 1990 for R$ 19,90`,
  );
}

/** Splits cents into sign, reais and two digits of cents. @throws InvalidValue unless a safe integer */
function split(cents: number): { sign: string; reais: string; cents: string } {
  if (!Number.isSafeInteger(cents))
    refuse(String(cents), 'not-whole-cents', say`is not a whole number of cents`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return { sign: cents < 0 ? '-' : '', reais: digits.slice(0, -2), cents: digits.slice(-2) };
}

/** Adds two amounts in cents. @throws InvalidValue if the sum is too large for an exact number */
export function addCents(one: number, other: number): number {
  const sum = one + other;
  if (!Number.isSafeInteger(sum))
    throw new InvalidValue({
      subject: say`sum of amounts`,
      value: String(sum),
      reason: 'too-large',
      problem: say`is too large`,
    });
  return sum;
}

/** Formats cents for people: `R$ 1.234,56`, `-R$ 1,00`, with a plain space and points for thousands. */
export function formatReais(cents: number): string {
  const part = split(cents);
  return `${part.sign}R$ ${part.reais.replace(/\B(?=(?:\d{3})+$)/g, '.')},${part.cents}`;
}

/** Formats cents for programs: `1234.56`. */
export function centsToDecimal(cents: number): string {
  const part = split(cents);
  return `${part.sign}${part.reais}.${part.cents}`;
}

/** Parses the output of `centsToDecimal`, with exactly two decimals. Returns cents. @throws InvalidValue */
export function decimalToCents(text: string): number {
  const match = /^(-?)(\d+)\.(\d{2})$/.exec(text);
  if (!match)
    return refuse(
      text,
      'not-a-decimal',
      say`is not a decimal with two digits after the point`,
      say`write it like 19.90`,
    );
  const [, sign, reais = '', rest = ''] = match;
  const cents = toCents(text, reais, rest);
  // Avoids negative zero, which not every comparison treats as equal to zero.
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/**
 * Returns a share of an amount: `bp` basis points (100 = 1 %) of `cents`, rounded half up to the cent, exactly.
 * @throws InvalidValue unless both are non-negative integers
 */
export function basisPoints(cents: number, bp: number): number {
  for (const [subject, count] of [
    [say`amount`, cents],
    [say`basis points`, bp],
  ] as const)
    if (!Number.isSafeInteger(count) || count < 0)
      throw new InvalidValue({
        subject,
        value: String(count),
        reason: 'not-a-count',
        problem: say`is not a whole number from 0`,
      });
  const share = (BigInt(cents) * BigInt(bp) + 5000n) / 10_000n;
  if (share > MAX_CENTS) refuse(share.toString(), 'too-large', say`is too large`);
  return Number(share);
}
