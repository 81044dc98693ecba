// lintBrCode: each of its rules, against a code that breaks it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { english } from '#messages/message.ts';
import { crcOfText } from '#pix/brcode/crc16.ts';
import { encodeBrCode } from '#pix/brcode/encode.ts';
import { lintBrCode } from '#pix/brcode/lint.ts';
import { anyInput } from './arbitraries.ts';
import vectors from './vectors.json' with { type: 'json' };

const seal = (body: string): string => body + '6304' + crcOfText(body + '6304');
const field = (id: string, value: string): string =>
  id + String(Array.from(value).length).padStart(2, '0') + value;
const GUI = field('00', 'br.gov.bcb.pix');
const KEY = field('01', '00000000191');
const LOCATION = field('25', 'pix.example.com/qr/1');

interface Parts {
  head?: string;
  pix?: string;
  mcc?: string;
  currency?: string;
  amount?: string;
  country?: string;
  name?: string;
  city?: string;
  postal?: string;
  extra?: string;
  templates?: string;
}
/** A sound code with some root fields replaced; each part is written out whole. */
const code = (parts: Parts = {}): string =>
  seal(
    (parts.head ?? '000201') +
      field('26', parts.pix ?? GUI + KEY) +
      (parts.mcc ?? '52040000') +
      (parts.currency ?? '5303986') +
      (parts.amount ?? '') +
      (parts.country ?? '5802BR') +
      (parts.name ?? '5904Loja') +
      (parts.city ?? '6003Rio') +
      (parts.postal ?? '') +
      (parts.extra ?? '62070503***') +
      (parts.templates ?? ''),
  );

const found = (text: string): string[] => lintBrCode(text).map(({ severity, rule }) => `${severity} ${rule}`);

test('lintBrCode reports nothing for a valid code', () => {
  expect(found(code())).toEqual([]);
  expect(found(code({ head: '000201010212', pix: GUI + LOCATION }))).toEqual([]);
});

test.each<[string, string | Parts]>([
  ['error empty', ' '],
  ['error structure', code().slice(0, 40)],
  ['error structure', { pix: `${GUI}0199x` }],
  ['error structure', { extra: '62070504***' }],
  ['info three-digit-length', '00020126104' + GUI + KEY + field('02', 'x'.repeat(67)) + code().slice(43)],
  ['error format-indicator', { head: '000202' }],
  ['error format-indicator-first', { head: '010211000201' }],
  ['error crc-missing', code().slice(0, -8)],
  ['error crc-last', code() + '8004abcd'],
  ['error crc-format', code().slice(0, -8) + '630312A'],
  ['error crc-mismatch', code().replace('Loja', 'Loje')],
  ['error duplicate-field', { templates: '5903Bia' }],
  ['error duplicate-field', { pix: GUI + KEY + KEY }],
  ['error duplicate-field', { extra: '62140503***0503abc' }],
  ['warning field-order', { name: '6003Rio', city: '5904Loja' }],
  ['error empty-field', { postal: '6100' }],
  ['error empty-field', { pix: GUI + KEY + '0200' }],
  ['warning surrounding-space', ` ${code()}`],
  ['error control-character', { name: '5904Lo\nj' }],
  ['error invisible-character', { name: '5904Lo\u200bj' }],
  ['error invisible-character', { name: '5904Lo\u00adj' }],
  [
    'warning total-length',
    { templates: ['81', '82', '83', '84', '85'].map((id) => field(id, 'x'.repeat(99))).join('') },
  ],
  ['warning non-ascii', { name: '5904Lojá' }],
  ['error point-of-initiation', { head: '000201010213' }],
  ['error pix-missing', { pix: field('00', 'br.com.outro') }],
  ['error several-pix', { mcc: field('27', GUI + KEY) + '52040000' }],
  ['error several-pix', { templates: field('80', GUI + LOCATION) + field('81', GUI + LOCATION) }],
  ['info gui-case', { pix: GUI.toUpperCase() + KEY }],
  ['warning gui-first', { pix: KEY + GUI }],
  ['info unknown-field', { pix: GUI + KEY + '0401x' }],
  ['error no-destination', { pix: GUI }],
  ['error key-missing', { pix: GUI + '0201x' }],
  ['error key-and-url', { pix: GUI + KEY + LOCATION }],
  ['error url-with-static-fields', { pix: GUI + '0201x' + LOCATION }],
  ['error url-with-static-fields', { pix: GUI + '030812345678' + LOCATION }],
  ['error key-invalid', { pix: GUI + field('01', '12345678901') }],
  ['error key-not-canonical', { pix: GUI + field('01', '123.456.789-09') }],
  ['error key-not-canonical', { pix: GUI + field('01', '11912345685') }],
  ['error key-not-canonical', { pix: GUI + field('01', 'Fulano@example.com') }],
  ['warning key-ambiguous', { pix: GUI + field('01', '11912345684') }],
  ['warning key-ambiguous', { pix: GUI + field('01', '55089900000068') }],
  ['info key-cnpj-letters', { pix: GUI + field('01', '12ABC34501DE35') }],
  ['error description-too-long', { pix: GUI + field('02', 'x'.repeat(73)) }],
  ['warning description-charset', { pix: GUI + KEY + field('02', 'pedido (1)') }],
  ['warning description-charset', { pix: GUI + KEY + field('02', 'pão') }],
  ['error fss-format', { pix: GUI + KEY + '0304abcd' }],
  ['error url-scheme', { pix: GUI + field('25', 'https://pix.example.com/1') }],
  ['error url-format', { pix: GUI + field('25', 'pix.example.com') }],
  ['error recurrence-url-scheme', { templates: field('80', GUI + field('25', 'https://pix.example.com/1')) }],
  ['warning recurrence-url-missing', { templates: field('80', GUI) }],
  ['error mcc', { mcc: '5203000' }],
  ['error mcc-missing', { mcc: '' }],
  ['error currency', { currency: '5303840' }],
  ['error currency-missing', { currency: '' }],
  ['error country', { country: '5802US' }],
  ['error country-missing', { country: '' }],
  ['error amount-format', { amount: '540510,00' }],
  ['error amount-format', { amount: '54031e3' }],
  ['error amount-format', { amount: field('54', '10.000') }],
  ['error amount-length', { amount: field('54', '12345678901.00') }],
  ['warning amount-style', { amount: '540210' }],
  ['warning amount-style', { amount: field('54', '010.00') }],
  ['error amount-zero', { amount: '54040.00' }],
  ['warning amount-ignored', { pix: GUI + LOCATION, amount: '54041.00' }],
  ['warning amount-ignored', { pix: GUI, amount: '54041.00', templates: field('80', GUI + LOCATION) }],
  ['error name-missing', { name: '' }],
  ['error name-length', { name: field('59', 'x'.repeat(26)) }],
  ['error name-charset', { name: field('59', 'Pão') }],
  ['warning name-charset', { name: field('59', 'A & B') }],
  ['info name-spaces', { name: field('59', 'A  B') }],
  ['error city-missing', { city: '' }],
  ['error city-length', { city: field('60', 'x'.repeat(16)) }],
  ['error postal-code-length', { postal: field('61', '1'.repeat(11)) }],
  ['warning postal-code-format', { postal: field('61', '70074-900') }],
  ['error txid-missing', { extra: '' }],
  ['error txid-missing', { extra: '62070103abc' }],
  ['error txid-length', { extra: field('62', field('05', 'a'.repeat(26))) }],
  ['error txid-charset', { extra: field('62', field('05', 'a-b')) }],
  ['warning txid-ignored', { pix: GUI + LOCATION, extra: field('62', field('05', 'abc')) }],
  ['info tip', { amount: '550201' }],
  ['info reserved-field', { templates: '6501x' }],
])('lintBrCode reports %s', (expected, given) => {
  const text = typeof given === 'string' ? given : code(given);
  expect(found(text)).toContain(expected);
});

describe('lintBrCode on the checksum', () => {
  test('reports lower case as its only error', () => {
    const { code: lower } = vectors.brcode.readable.find(({ name }) => name === 'lower_case_crc')!;
    expect(found(lower)).toEqual(['error crc-lower-case']);
    expect(found(lower.slice(0, -4) + lower.slice(-4).toUpperCase())).toEqual([]);
  });
  test('reports lengths that are counted in bytes', () => {
    expect(found(seal(code().slice(0, -8).replace('5904Loja', '5905Lojá')))).toContain(
      'info length-in-bytes',
    );
  });
});

test('lintBrCode allows a zero amount for a cash agent', () => {
  expect(found(code({ pix: GUI + KEY + '030812345678', amount: '54040.00' }))).toEqual([]);
});

test('lintBrCode never throws and describes every finding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(Array.isArray(lintBrCode(text))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(
      anyInput,
      fc.array(fc.tuple(fc.nat(300), fc.string({ unit: 'grapheme' })), { maxLength: 4 }),
      (input, edits) => {
        let text = encodeBrCode(input);
        for (const [at, piece] of edits) text = text.slice(0, at) + piece + text.slice(at + piece.length + 1);
        for (const { message, rule } of lintBrCode(text))
          expect(english(message) !== '' && /^[a-z0-9-]+$/.test(rule)).toBe(true);
      },
    ),
  );
});
