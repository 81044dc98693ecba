import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as taxId from '#pix/tax-id.ts';
import { cnpj, cpf, from } from './arbitraries.ts';
import { refusal } from './refusal.ts';
import vectors from './vectors.json' with { type: 'json' };

describe('CPF', () => {
  test.each(vectors.cpf.valid)('isCpf accepts %s', (text) => {
    expect(taxId.isCpf(text)).toBe(true);
    expect(taxId.parseTaxId(text)).toEqual({ taxID: text, type: 'BR:CPF' });
    expect(taxId.cpfCheckDigits(text.slice(0, 9))).toBe(text.slice(9));
  });
  test.each(vectors.cpf.invalid)('isCpf and parseTaxId reject %s', (text) => {
    expect(taxId.isCpf(text)).toBe(false);
    refusal(() => taxId.parseTaxId(text));
  });
});

describe('CNPJ', () => {
  test.each(vectors.cnpj.valid)('isCnpj accepts %s', (text) => {
    expect(taxId.isCnpj(text)).toBe(true);
    expect(taxId.parseTaxId(text)).toEqual({ taxID: text, type: 'BR:CNPJ' });
  });
  test.each(vectors.cnpj.invalid)('isCnpj and parseTaxId reject %s', (text) => {
    expect(taxId.isCnpj(text)).toBe(false);
    refusal(() => taxId.parseTaxId(text));
  });
  test.each(vectors.cnpj.canonical)('parseTaxId reads %s as %s', (text, canonical) => {
    expect(taxId.parseTaxId(text).taxID).toBe(canonical);
  });
  test.each(vectors.cnpj.checkDigits)('cnpjCheckDigits of %s are %s', (base, digits) => {
    expect(taxId.cnpjCheckDigits(base)).toBe(digits);
  });
  test('isCnpj accepts twelve equal letters', () => {
    expect(taxId.isCnpj('AAAAAAAAAAAA45')).toBe(true);
    expect(taxId.isCnpj('ZZZZZZZZZZZZ62')).toBe(true);
  });
  test('parseTaxId does not remove letters to find a valid number', () => {
    refusal(() => taxId.parseTaxId('123A45678909'));
    refusal(() => taxId.parseTaxId('1234567890a9'));
  });
});

test.each([
  ['', 'empty'],
  ['11111111111', 'repeated-digits'],
  ['00000000000000', 'repeated-digits'],
  ['12345678901', 'check-digits'],
  ['12ABC34501DEA5', 'check-digits'],
  ['123', 'format'],
  ['1.2.3.4.5.6.7.8.9.0-9', 'format'],
  ['123.45678909.', 'format'],
])('parseTaxId refuses %j as %s', (text, reason) => {
  expect(refusal(() => taxId.parseTaxId(text)).reason).toBe(reason);
});

test('formatTaxId and parseTaxId round-trip any CPF or CNPJ', () => {
  fc.assert(
    fc.property(fc.oneof(cpf, cnpj), (bare) => {
      const masked = taxId.formatTaxId(bare);
      expect(masked).toMatch(/^(?:\d{3}\.\d{3}\.\d{3}-\d\d|\w\w\.\w{3}\.\w{3}\/\w{4}-\d\d)$/);
      for (const text of [masked, masked.toLowerCase(), ` ${bare} `, bare.toLowerCase()])
        expect(taxId.parseTaxId(text).taxID).toBe(bare);
    }),
  );
});

test('cpfCheckDigits agrees with the textbook rule', () => {
  const textbook = (digits: string): string => {
    const sum = Array.from(digits).reduce(
      (total, digit, i) => total + Number(digit) * (digits.length + 1 - i),
      0,
    );
    return String(((sum * 10) % 11) % 10);
  };
  fc.assert(
    fc.property(from('0123456789', 9), (base) => {
      const first = textbook(base);
      expect(taxId.cpfCheckDigits(base)).toBe(first + textbook(base + first));
    }),
  );
});

test('isCnpj accepts exactly one pair of check digits', () => {
  const pairs = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'));
  fc.assert(
    fc.property(from('0123456789ABCXYZ', 11), (tail) => {
      const base = `A${tail}`;
      expect(pairs.filter((pair) => taxId.isCnpj(base + pair))).toEqual([taxId.cnpjCheckDigits(base)]);
    }),
    { numRuns: 30 },
  );
});

test('maskTaxId hides the first and last characters and never throws', () => {
  expect(taxId.maskTaxId('12345678909')).toBe('***.456.789-**');
  expect(taxId.maskTaxId('12.ABC.345/01DE-35')).toBe('**.ABC.345/01DE-**');
  expect(taxId.maskTaxId('anything else')).toBe('***');
});
