import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidValue } from '#pix/errors.ts';
import { formatPhone, isMobile, normaliseMobile, parsePhone } from '#pix/phone.ts';
import { canonicalKeyType, parsePixKey } from '#pix/pix-key.ts';
import { formatTaxId, isCpf } from '#pix/tax-id.ts';
import { hintOf } from '#test/support/hint-of.ts';
import { size } from '#test/support/sample-size.ts';
import { cnpjLikeMobile, cpf, mobile, pixKey } from './arbitraries.ts';
import { refusal } from './refusal.ts';
import vectors from './vectors.json' with { type: 'json' };

describe('parsePixKey', () => {
  test.each([
    ['an e-mail address with the sign of kelvin', '\u212a@example.com'],
    ['a domain with the sign of kelvin', 'ana@ban\u212a.com'],
    ['an e-mail address with a dotted I', '\u0130@example.com'],
    ['an e-mail address with letters of full width', '\uff41na@example.com'],
    ['a CNPJ with a dotless i', '12.ab\u0131.345/01de-35'],
    ['a CNPJ with a long s', '12.ab\u017f.345/01de-35'],
    ['a CPF with Arabic digits', '\u0665\u0662\u0669\u0669\u0668\u0662\u0662\u0664\u0667\u0662\u0665'],
    ['a phone with digits of full width', '+55 11 9\uff11234-5684'],
    ['a random key with letters of full width', '123e4567-e12b-12d1-a456-42665544000\uff41'],
  ])('refuses %s, as any type', (_what, text) => {
    for (const type of [undefined, 'CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'] as const)
      expect(() => parsePixKey(text, { type })).toThrow(InvalidValue);
  });

  test.each(vectors.pixKey.read)('reads $text as the $type $key', ({ text, type, key }) => {
    expect(parsePixKey(text)).toEqual({ key, type });
  });

  test.each(vectors.pixKey.ambiguous)('refuses %s as ambiguous with both readings', (text) => {
    const error = refusal(() => parsePixKey(text));
    expect(error.reason).toBe('ambiguous');
    expect(error.message).toMatch(/CPF \d{3}\.\d{3}\.\d{3}-\d{2} and the mobile \+55 \d{2} 9\d{4}-\d{4}/);
    // Either spelling of the hint says which.
    expect(hintOf(error)).toContain(`${formatTaxId(text)} for the CPF, +55${text} for the mobile`);
    expect(parsePixKey(formatTaxId(text))).toEqual({ key: text, type: 'CPF' });
    expect(parsePixKey(text, { type: 'CPF' })).toEqual({ key: text, type: 'CPF' });
    expect(parsePixKey(text, { type: 'PHONE' })).toEqual({ key: `+55${text}`, type: 'PHONE' });
    expect(parsePixKey(`+55${text}`).type).toBe('PHONE');
    expect(refusal(() => parsePixKey(text.replace(/(...)(...)(...)(..)/, '$1 $2 $3 $4'))).reason).toBe(
      'ambiguous',
    );
  });

  test.each([
    ['', 'empty'],
    ['fulano', 'format'],
    ['ful%ano@example.com', 'email-format'],
    ['fulaño@example.com', 'email-format'],
    ['a@b@c.com', 'email-format'],
    [`${'a'.repeat(66)}@example.com`, 'email-too-long'],
    ['123e4567e12b12d1a456426655440000', 'evp-format'],
    ['11111111111', 'check-digits'],
    ['+1 202 555 0123', 'not-brazilian'],
    ['+55 11 3123-4567', 'not-a-mobile'],
    ['(20) 91234-5678', 'area-code'],
    ['1131234567', 'format'],
    ['12ABC34501DE36', 'check-digits'],
  ])('refuses %j as %s', (text, reason) => {
    expect(refusal(() => parsePixKey(text)).reason).toBe(reason);
  });

  test('refuses a key of another type than requested', () => {
    expect(refusal(() => parsePixKey('12345678909', { type: 'CNPJ' })).reason).toBe('other-type');
    refusal(() => parsePixKey('12345678909', { type: 'PHONE' }));
    refusal(() => parsePixKey('fulano@example.com', { type: 'EVP' }));
    refusal(() => parsePixKey('123e4567-e12b-12d1-a456-426655440000', { type: 'EMAIL' }));
  });

  test('accepts an e-mail address of 77 characters', () => {
    const key = `${'a'.repeat(65)}@example.com`;
    expect(parsePixKey(key)).toEqual({ key, type: 'EMAIL' });
  });

  test('returns canonical keys unchanged, unless the bare digits are also a mobile number', () => {
    fc.assert(
      fc.property(pixKey, ({ key, type }) => {
        expect(canonicalKeyType(key)).toBe(type);
        expect(parsePixKey(key, { type })).toEqual({ key, type });
        if ((type === 'CPF' || type === 'CNPJ') && normaliseMobile(key) !== undefined)
          expect(refusal(() => parsePixKey(key)).reason).toBe('ambiguous');
        else expect(parsePixKey(key)).toEqual({ key, type });
      }),
      { numRuns: 500 },
    );
  });

  test('refuses a CNPJ as ambiguous that is also a mobile number with 55 and the trunk zero', () => {
    fc.assert(
      fc.property(cnpjLikeMobile, fc.constantFrom('', '.'), (key, sign) => {
        const text = `${key.slice(0, 2)}${sign}${key.slice(2, 5)}${sign}${key.slice(5)}`;
        const error = refusal(() => parsePixKey(text));
        expect(error.reason).toBe('ambiguous');
        expect(error.message).toContain(`both the CNPJ ${formatTaxId(key)} and the mobile +55 `);
        expect(hintOf(error)).toContain(`write ${formatTaxId(key)} for the CNPJ`);
        expect(parsePixKey(text, { type: 'CNPJ' })).toEqual({ key, type: 'CNPJ' });
        expect(parsePixKey(text, { type: 'PHONE' })).toEqual({ key: `+55${key.slice(3)}`, type: 'PHONE' });
        expect(parsePixKey(formatTaxId(key))).toEqual({ key, type: 'CNPJ' });
      }),
    );
  });

  test('refuses eleven bare digits as ambiguous if they are a CPF and a mobile number', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          mobile.map((key) => key.slice(3)),
          cpf,
        ),
        (digits) => {
          const both = isCpf(digits) && isMobile(`+55${digits}`);
          if (both) expect(refusal(() => parsePixKey(digits)).reason).toBe('ambiguous');
          else expect(parsePixKey(digits).type).toBe(isCpf(digits) ? 'CPF' : 'PHONE');
        },
      ),
      { numRuns: size(500, 10_000) },
    );
  });
});

describe('parsePhone and isMobile', () => {
  test('parsePhone reads every notation as the same number', () => {
    fc.assert(
      fc.property(mobile, (e164) => {
        const [area, head, tail] = [e164.slice(3, 5), e164.slice(5, 10), e164.slice(10)];
        const forms = [
          e164,
          e164.slice(1),
          e164.slice(3),
          `0${area} ${head}-${tail}`,
          `(${area}) ${head}-${tail}`,
          `(0${area})${head}${tail}`,
          `+55 (${area}) ${head} ${tail}`,
          `${area} 9 ${head.slice(1)}-${tail}`,
          formatPhone(e164),
        ];
        for (const text of forms) expect(parsePhone(text)).toBe(e164);
      }),
    );
  });
  test.each([
    '+551131234567',
    '+5511812345678',
    '+55119123456789',
    '+5520912345678',
    '11912345684',
    '+5511912345684 ',
  ])('isMobile rejects %j', (text) => {
    expect(isMobile(text)).toBe(false);
  });
  test('isMobile accepts exactly the 67 area codes in use', () => {
    const areas = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'));
    expect(areas.filter((area) => isMobile(`+55${area}912345678`))).toHaveLength(67);
  });
});
