import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidValue } from '#pix/errors.ts';
import {
  basisPoints,
  centsToDecimal,
  decimalToCents,
  formatReais,
  parseCents,
  parseReais,
} from '#pix/money.ts';
import { hintOf } from '#test/support/hint-of.ts';
import { refusal } from './refusal.ts';
import vectors from './vectors.json' with { type: 'json' };

/** Every way people write the same amount, built from its digits and independent of the code under test. */
function notations(cents: number): string[] {
  const digits = String(cents).padStart(3, '0');
  const reais = digits.slice(0, -2);
  const rest = digits.slice(-2);
  const group = (separator: string): string => {
    const groups: string[] = [];
    for (let end = reais.length; end > 0; end -= 3) groups.unshift(reais.slice(Math.max(0, end - 3), end));
    return groups.join(separator);
  };
  const forms = [`${reais}.${rest}`, `${reais},${rest}`, `${group('.')},${rest}`, `${group(',')}.${rest}`];
  forms.push(`R$ ${group('.')},${rest}`, `R$${reais},${rest}`, ` R$\u00a0${group('.')},${rest} `);
  if (rest === '00') forms.push(reais);
  if (rest.endsWith('0')) forms.push(`${reais},${rest[0]!}`, `${group(',')}.${rest[0]!}`);
  return forms;
}

const big = fc.oneof(
  fc.integer({ min: 0, max: 999_999_999_999 }),
  fc.maxSafeInteger().map((cents) => Math.abs(cents)),
);

describe('parseReais', () => {
  test.each(vectors.money.cents)('reads %j as %i cents', (text, cents) => {
    expect(parseReais(text as string)).toBe(cents);
  });
  test.each([
    ...vectors.money.refused,
    '-1',
    '-R$ 1,00',
    'R$',
    '1 234,56',
    '.50',
    '5.',
    '1.234,567',
    '0.123,45',
    '١٢',
  ])('refuses %j', (text) => {
    expect(() => parseReais(text)).toThrow(InvalidValue);
  });
  test.each(['NaN', 'Infinity', '1e3', '1_000', '+1', '1.23.4', '12.34,5.6', '1,23,456.00', '1.234.56'])(
    'refuses %j instead of guessing',
    (text) => {
      expect(() => parseReais(text)).toThrow(InvalidValue);
    },
  );
  test('reads every amount up to 2,000 reais in every notation', () => {
    for (let cents = 0; cents <= 200_000; cents++)
      for (const text of notations(cents))
        if (parseReais(text) !== cents) expect.fail(`${text} is not ${cents}`);
  });
  test('reads large amounts in every notation', () => {
    fc.assert(
      fc.property(big, (cents) => {
        for (const text of notations(cents)) expect(parseReais(text)).toBe(cents);
      }),
    );
  });
  test('reads a repeated separator as a thousands separator', () => {
    expect(parseReais('1.234.567')).toBe(123_456_700);
    expect(parseReais('1,234,567')).toBe(123_456_700);
  });
  test('refuses an ambiguous amount with a hint for both meanings', () => {
    const error = refusal(() => parseReais('1.234'));
    expect(error).toMatchObject({ subject: 'amount', value: '1.234', reason: 'ambiguous' });
    expect(hintOf(error)).toContain('1234,00');
    expect(hintOf(error)).toContain('1,23 ');
  });
  test('reads amounts up to the largest exact number of cents', () => {
    expect(parseReais('90071992547409,91')).toBe(Number.MAX_SAFE_INTEGER);
    expect(refusal(() => parseReais('90071992547409,92')).reason).toBe('too-large');
  });
});

describe('parseCents', () => {
  test('reads whole numbers', () => {
    expect(parseCents('1990')).toBe(1990);
    expect(parseCents('0')).toBe(0);
    expect(parseCents(' 9007199254740991 ')).toBe(Number.MAX_SAFE_INTEGER);
  });
  test.each([
    ['19.90', 'not-whole-cents'],
    ['R$ 19,90', 'not-whole-cents'],
    ['1e3', 'not-whole-cents'],
    ['0x10', 'not-whole-cents'],
    ['-5', 'negative'],
    ['', 'empty'],
    ['9007199254740992', 'too-large'],
  ])('refuses %j as %s', (text, reason) => {
    expect(refusal(() => parseCents(text)).reason).toBe(reason);
  });
  test('suggests --amount for an amount in reais', () => {
    expect(hintOf(refusal(() => parseCents('19.90')))).toContain('--amount 19.90');
  });
});

describe('amount formatting', () => {
  test('formatReais writes Brazilian separators and the sign', () => {
    expect([0, 5, 100, 123456, 123456789, -100, -123456].map(formatReais)).toEqual([
      'R$ 0,00',
      'R$ 0,05',
      'R$ 1,00',
      'R$ 1.234,56',
      'R$ 1.234.567,89',
      '-R$ 1,00',
      '-R$ 1.234,56',
    ]);
  });
  test('formatReais and centsToDecimal write amounts that are read back unchanged', () => {
    fc.assert(
      fc.property(big, fc.boolean(), (cents, negative) => {
        expect(parseReais(formatReais(cents))).toBe(cents);
        const signed = negative && cents !== 0 ? -cents : cents;
        expect(decimalToCents(centsToDecimal(signed))).toBe(signed);
      }),
    );
  });
  test.each([0.5, NaN, Infinity, 2 ** 53])('formatReais and centsToDecimal refuse %d', (cents) => {
    expect(() => formatReais(cents)).toThrow(InvalidValue);
    expect(() => centsToDecimal(cents)).toThrow(InvalidValue);
  });
  test.each(['1', '1.2', '1.234', '1,23', '', '.10', '1e2', '+1.00', '90071992547409.92'])(
    'decimalToCents refuses %j',
    (text) => {
      expect(() => decimalToCents(text)).toThrow(InvalidValue);
    },
  );
});

describe('basisPoints', () => {
  test('rounds half up without floating-point errors', () => {
    expect(basisPoints(1000, 200)).toBe(20);
    expect(basisPoints(50, 100)).toBe(1);
    expect(basisPoints(49, 100)).toBe(0);
    expect(basisPoints(150, 100)).toBe(2);
    // 0.0145 * 100 is 1.45 and 1.005 * 100 famously is not 100.5 in floating point; 10050 bp of 100 is.
    expect(basisPoints(100, 10_050)).toBe(101);
    expect(basisPoints(Number.MAX_SAFE_INTEGER, 10_000)).toBe(Number.MAX_SAFE_INTEGER);
  });
  test('is within half a cent and rounds half up for any input', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(20_000), (cents, bp) => {
        const error = 2n * (BigInt(basisPoints(cents, bp)) * 10_000n - BigInt(cents) * BigInt(bp));
        expect(error > -10_000n && error <= 10_000n).toBe(true);
      }),
    );
  });
  test.each([
    [1.5, 1],
    [1, 0.5],
    [-1, 1],
    [1, -1],
    [Number.MAX_SAFE_INTEGER, 10_001],
  ])('refuses %d cents with %d basis points', (cents, bp) => {
    expect(() => basisPoints(cents, bp)).toThrow(InvalidValue);
  });
});
