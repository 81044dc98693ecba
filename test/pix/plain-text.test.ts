// Names and comments of any script in a code.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { lintBrCode } from '#pix/brcode/lint.ts';
import { plainText } from '#pix/plain-text.ts';
import { transliterate } from '#pix/transliterate.ts';
import { dynamicCode, staticCode } from '#sandbox/resources/brcode/encode.ts';

test.each([
  ['Café São João', 'Cafe Sao Joao'],
  ['Loja Nº 1 – D’Ávila', "Loja No 1 - D'Avila"],
  ['Ação 2ª via…', 'Acao 2a via...'],
  ['10 € é “barato”', '10 EUR e "barato"'],
  ['Łódź & Smørrebrød', 'Lodz & Smorrebrod'],
  ['Straße ½ ﬁm', 'Strasse 1/2 fim'],
  ['日本 shop', 'shop'],
  ['日本', ''],
  ['a\tb\r\nc\u0000d', 'a b c d'],
  ['\ud800x', 'x'],
  ['constructor', 'constructor'],
])('plainText writes %s as %s', (text, plain) => {
  expect(plainText(text, 100)).toBe(plain);
});

test.each([
  ['Андрей Щукин', 'Andrei Shchukin'],
  ['Ольга Ковальчук', 'Olga Kovalchuk'],
  ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
  ['José 日本', 'José ??'],
])('transliterate writes %s in Western European letters as %s', (text, written) => {
  expect(transliterate(text, (character) => /[ -ÿ]/.test(character))).toBe(written);
});

test('plainText truncates long text without a space at the end', () => {
  expect(plainText('Padaria São José', 8)).toBe('Padaria');
  expect(plainText('€€', 4)).toBe('EURE');
});

const anyText = fc.string({ unit: 'binary', maxLength: 80 });
const world = { publicUrl: 'http://127.0.0.1:4010' };

test('dynamicCode and staticCode are valid for any name, city and comment', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (name, city, comment) => {
      const company = { name, city, taxId: '11222333000181' };
      const codes = [
        dynamicCode(world, company, { transactionID: 'a'.repeat(32), identifier: 'b', valueCents: 100 }),
        staticCode(company, {
          pixKey: '123e4567-e12b-12d1-a456-426655440000',
          identifier: 'c',
          valueCents: undefined,
          comment,
        }),
      ];
      for (const code of codes) {
        expect(code).toMatch(/^[\x20-\x7e]+$/);
        expect(decodeBrCode(code)).toMatchObject({ crc: { ok: true } });
        expect(lintBrCode(code).filter(({ severity }) => severity === 'error')).toEqual([]);
      }
    }),
  );
});
