import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc16, crcOfText } from '#pix/brcode/crc16.ts';
import { amountToCents, type BrCode, decodeBrCode } from '#pix/brcode/decode.ts';
import { type BrCodeInput, encodeBrCode } from '#pix/brcode/encode.ts';
import { lintBrCode } from '#pix/brcode/lint.ts';
import type { Field } from '#pix/brcode/tlv.ts';
import { alphanumeric, dynamicInput, from, recurrenceInput, staticInput } from './arbitraries.ts';
import { refusal } from './refusal.ts';
import vectors from './vectors.json' with { type: 'json' };

const { sound, readable, broken } = vectors.brcode;
const errorsOf = (code: string) => lintBrCode(code).filter(({ severity }) => severity === 'error');
const rulesOf = (code: string) => errorsOf(code).map(({ rule }) => rule);

/** Fields as nested objects, to compare with the vectors. */
const tree = (fields: readonly Field[]): object =>
  Object.fromEntries(fields.map(({ id, value, children }) => [id, children ? tree(children) : value]));

/** What must be said again to get the same code. */
function inputOf(code: BrCode): BrCodeInput {
  const { key, keyType, description, fss, url, recurrence, merchantName, merchantCity, valueCents } = code;
  const { txid, postalCode, mcc, pointOfInitiation, otherArrangements, otherTemplates } = code;
  return {
    ...{ key, keyType, description, fss, url, recurrence, merchantName, merchantCity, valueCents },
    ...{ txid, postalCode, mcc, pointOfInitiation: pointOfInitiation as '11' | '12' | undefined },
    ...{ otherArrangements, otherTemplates },
  };
}

describe('BR Code test vectors', () => {
  test.each(vectors.crc16)('crcOfText of $text is $crc', ({ text, crc }) => {
    expect(crcOfText(text)).toBe(crc);
    expect(crc16(new TextEncoder().encode(text))).toBe(parseInt(crc, 16));
  });

  test.each(sound)('decodeBrCode reads $name field by field', ({ code, fields }) => {
    const read = decodeBrCode(code);
    expect(tree(read.fields)).toEqual(fields);
    expect(read.crc).toEqual({ given: code.slice(-4), computed: code.slice(-4), ok: true, charset: 'utf-8' });
    const pix = fields['26'] as Record<string, string>;
    expect(read.key).toBe(pix['01']);
    expect(read.url).toBe(pix['25']);
    expect(read.kind).toBe(pix['01'] ? 'static' : pix['25'] ? 'dynamic' : 'recurrence');
    expect(read.merchantName).toBe(fields['59']);
    expect(read.valueCents).toBe(
      fields['54'] === undefined ? undefined : Math.round(Number(fields['54']) * 100),
    );
    expect(read.recurrence?.url).toBe((fields as { '80'?: Record<string, string> })['80']?.['25']);
  });

  test.each(sound)('encodeBrCode reproduces $name character by character', ({ code }) => {
    const read = decodeBrCode(code);
    const style = read.ignoredByPayers.length > 0 ? ('service' as const) : ('manual' as const);
    const again = encodeBrCode(inputOf(read), { style });
    const [gui] = /br\.gov\.bcb\.pix/i.exec(code)!;
    if (gui === 'br.gov.bcb.pix') expect(again).toBe(code);
    // Upper case is read, lower case is written; so only the checksum may differ besides.
    else expect(again.slice(0, -4)).toBe(code.slice(0, -4).replaceAll(gui, 'br.gov.bcb.pix'));
  });

  test.each(sound)('lintBrCode reports no error in $name', ({ code }) => {
    expect(errorsOf(code)).toEqual([]);
  });

  test.each(readable)('decodeBrCode reads $name', ({ code }) => {
    expect(decodeBrCode(code).crc.ok).toBe(true);
  });

  test.each(broken)('decodeBrCode refuses $name as $reason', ({ code, reason }) => {
    expect(refusal(() => decodeBrCode(code)).reason).toBe(reason);
    expect(errorsOf(code)).not.toEqual([]);
  });
});

describe('decodeBrCode', () => {
  const find = (name: string) => [...sound, ...readable].find((vector) => vector.name === name)!.code;

  test('returns other arrangements at any position', () => {
    expect(decodeBrCode(find('several_arrangements'))).toMatchObject({
      kind: 'static',
      key: '123e4567-e12b-12d1-a456-426655440000',
      keyType: 'EVP',
      valueCents: 12345,
      postalCode: '70074900',
      txid: 'RP12345678-2019',
      otherArrangements: [
        { id: '04', value: '12345678901234' },
        { id: '27', gui: 'BR.COM.OUTRO' },
      ],
      otherTemplates: [{ id: '80', gui: 'BR.COM.OUTRO' }],
    });
  });
  test('returns which fields payers ignore', () => {
    expect(decodeBrCode(find('service_dynamic_amount_txid'))).toMatchObject({
      kind: 'dynamic',
      valueCents: 333,
      txid: 'cac964d74db74c479add4eabc',
      ignoredByPayers: ['amount', 'txid'],
    });
    expect(decodeBrCode(find('service_static_txid')).ignoredByPayers).toEqual([]);
    expect(decodeBrCode(find('manual_dynamic')).ignoredByPayers).toEqual([]);
  });
  test('refuses a wrong checksum, and returns it with allowBadCrc', () => {
    const { code } = broken.find(({ name }) => name === 'published_wrong_crc')!;
    const error = refusal(() => decodeBrCode(code));
    expect(error.message).toContain('170E');
    expect(error.message).toContain('04ED');
    expect(error.position).toBe(code.length - 4);
    expect(decodeBrCode(code, { allowBadCrc: true }).crc).toMatchObject({
      given: '170E',
      computed: '04ED',
      ok: false,
    });
  });
  test('reads accented names in UTF-8 and Latin-1', () => {
    const body = encodeBrCode({ key: 'a@b.c', merchantName: 'Joao Poes', merchantCity: 'Sao Paulo' })
      .slice(0, -4)
      .replace('Joao Poes', 'João Pões');
    expect(decodeBrCode(body + crcOfText(body))).toMatchObject({
      merchantName: 'João Pões',
      crc: { charset: 'utf-8' },
    });
    const latin = Array.from(body, (character) => character.charCodeAt(0));
    const crc = crc16(latin).toString(16).toUpperCase().padStart(4, '0');
    expect(decodeBrCode(body + crc)).toMatchObject({
      merchantName: 'João Pões',
      crc: { ok: true, charset: 'latin-1' },
    });
    expect(rulesOf(body + crc)).toContain('crc-latin1');
    expect(rulesOf(body + crcOfText(body))).toEqual(['name-charset']);
  });

  const seal = (body: string): string => body + '6304' + crcOfText(body + '6304');
  const tail = '5204000053039865802BR5904Loja6003Rio62070503***';
  const key = '26330014br.gov.bcb.pix011100000000191';
  test.each([
    ['', 'empty', undefined],
    ['hello', 'not-a-brcode', 0],
    [seal(`000202${key}${tail}`), 'version', 0],
    [seal(`000201${key}${tail}5903Bia`), 'duplicate-field', 90],
    [seal(`000201${key}27330014br.gov.bcb.pix011112345678909${tail}`), 'several-pix', 43],
    [seal(`00020126490014br.gov.bcb.pix0111000000001912512a.example/xy${tail}`), 'key-and-url', 6],
    [seal(`00020126480014br.gov.bcb.pix011100000000191011112345678909${tail}`), 'duplicate-field', 43],
    [seal(`000201${key}${tail.replace('62070503***', '62140503***0503abc')}`), 'duplicate-field', 90],
    [seal(`00020126180014br.gov.bcb.pix${tail}`), 'no-destination', 6],
    [seal(`00020126180014br.gov.bcb.spi${tail}`), 'not-pix', undefined],
    [seal(`000201${key}5204000053039865802BR5904Loja62070503***`), 'missing-field', undefined],
    [`${seal(`000201${key}${tail}`)}8004abcd`, 'no-crc', 98],
    [seal(`000201${key}52A4000053039865802BR5904Loja6003Rio62070503***`), 'field-length', 45],
    [seal(`000201${key}${tail}x`), 'field-id', 90],
    [seal(`000201${key}5204000053039865802BR5904Loja6003Rio62070504***`), 'truncated', 87],
  ])('refuses %s as %s', (code, reason, position) => {
    const error = refusal(() => decodeBrCode(code));
    expect(error.reason).toBe(reason);
    if (position !== undefined) expect(error.position).toBe(position);
    expect(errorsOf(code)).not.toEqual([]);
  });
  test('returns offsets that point at the fields', () => {
    const code = find('several_arrangements');
    const walk = (fields: readonly Field[]): void => {
      for (const { id, value, offset, children } of fields) {
        expect(code.slice(offset, offset + 2)).toBe(id);
        expect(code.slice(offset + 4, offset + 4 + value.length)).toBe(value);
        walk(children ?? []);
      }
    };
    walk(decodeBrCode(`  ${code}\n`).fields);
  });
  test.each([
    ['98.73', 9873],
    ['98', 9800],
    ['98.', 9800],
    ['98.7', 9870],
    ['0', 0],
    ['9999999999.99', 999_999_999_999],
    ['98,73', undefined],
    ['98.730', undefined],
    ['.73', undefined],
    ['-1.00', undefined],
    ['1e3', undefined],
    ['12345678901', undefined],
  ])('converts the amount %s to %s cents', (amount, cents) => {
    expect(amountToCents(amount)).toBe(cents);
  });
  test('returns no cents for an amount in another currency', () => {
    const code = seal(`000201${key}520400005303840540510.005802BR5904Loja6003Rio62070503***`);
    expect(decodeBrCode(code).amount).toBe('10.00');
    expect(decodeBrCode(code).valueCents).toBeUndefined();
  });
});

describe('encodeBrCode and decodeBrCode', () => {
  const check = (kind: BrCode['kind']) => (input: BrCodeInput) => {
    const code = encodeBrCode(input);
    expect(code).toMatch(/^[\x20-\x7e]+$/);
    const read = decodeBrCode(code);
    expect(read.kind).toBe(kind);
    const meant = { otherArrangements: [], otherTemplates: [], ...input };
    for (const list of ['otherArrangements', 'otherTemplates'] as const) meant[list] ??= [];
    const defined = Object.fromEntries(Object.entries(meant).filter(([, value]) => value !== undefined));
    expect(read).toMatchObject(defined);
    const absent = Object.keys(read).filter((name) => !(name in defined));
    const always = ['kind', 'currency', 'country', 'ignoredByPayers', 'crc', 'fields', 'amount'];
    expect(absent.filter((name) => !always.includes(name))).toEqual([]);
    expect(errorsOf(code)).toEqual([]);
    expect(encodeBrCode(inputOf(read))).toBe(code);
  };
  test('round-trip static codes', () =>
    fc.assert(fc.property(staticInput, check('static')), { numRuns: 500 }));
  test('round-trip dynamic codes', () =>
    fc.assert(fc.property(dynamicInput, check('dynamic')), { numRuns: 300 }));
  test('round-trip recurrence codes', () =>
    fc.assert(fc.property(recurrenceInput, check('recurrence')), { numRuns: 300 }));
  test('round-trip codes in service style', () => {
    fc.assert(
      fc.property(
        dynamicInput,
        from(alphanumeric, 1, 35),
        fc.integer({ min: 1, max: 1e9 }),
        (input, txid, valueCents) => {
          const code = encodeBrCode({ ...input, txid, valueCents }, { style: 'service' });
          const read = decodeBrCode(code);
          expect(read).toMatchObject({ url: input.url, valueCents, txid: txid.slice(0, 25) });
          expect(read.merchantName).toBe(input.merchantName.replaceAll(' ', '_'));
          expect(read.ignoredByPayers).toEqual(['amount', 'txid']);
          expect(errorsOf(code)).toEqual([]);
        },
      ),
    );
  });
});
