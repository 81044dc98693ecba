import { describe, expect, test } from 'vitest';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { type BrCodeInput, encodeBrCode, type EncodeOptions } from '#pix/brcode/encode.ts';
import { descriptionRoom } from '#pix/brcode/pix-account.ts';
import { hintOf } from '#test/support/hint-of.ts';
import { refusal } from './refusal.ts';

const base = { merchantName: 'Loja Teste', merchantCity: 'Sao Paulo' };
const keyed = { ...base, key: '00000000191' };
const url = 'pix.example.com/qr/v2/123';

test.each<[string, BrCodeInput, string, EncodeOptions?]>([
  ['no destination', base, 'combination'],
  ['key and url', { ...keyed, url }, 'combination'],
  ['description without key', { ...base, url, description: 'x' }, 'combination'],
  ['amount of a dynamic code', { ...base, url, valueCents: 100 }, 'combination'],
  ['txid of a dynamic code', { ...base, url, txid: 'a'.repeat(26) }, 'combination'],
  ['amount of a consent', { ...base, recurrence: { url }, valueCents: 100 }, 'combination'],
  ['zero', { ...keyed, valueCents: 0 }, 'amount-zero'],
  ['fraction of a cent', { ...keyed, valueCents: 0.5 }, 'amount-range'],
  ['negative', { ...keyed, valueCents: -1 }, 'amount-range'],
  ['too much', { ...keyed, valueCents: 1_000_000_000_000 }, 'amount-range'],
  ['long txid', { ...keyed, txid: 'a'.repeat(26) }, 'txid-format'],
  ['txid with a dash', { ...keyed, txid: 'a-b' }, 'txid-format'],
  ['scheme', { ...base, url: `https://${url}` }, 'url-scheme'],
  ['url too long', { ...base, url: `a.example/${'x'.repeat(68)}` }, 'url-too-long'],
  ['url without path', { ...base, url: 'pix.example.com' }, 'url-format'],
  ['recurrence with scheme', { ...keyed, recurrence: { url: `http://${url}` } }, 'url-scheme'],
  ['name too long', { ...keyed, merchantName: 'x'.repeat(26) }, 'too-long'],
  ['city too long', { ...keyed, merchantCity: 'x'.repeat(16) }, 'too-long'],
  ['empty name', { ...keyed, merchantName: ' ' }, 'empty'],
  ['name in another script', { ...keyed, merchantName: '店' }, 'not-ascii'],
  ['dash in a name', { ...keyed, merchantName: 'A – B' }, 'not-ascii'],
  ['description too long', { ...keyed, description: 'x'.repeat(63) }, 'too-long'],
  ['fss', { ...keyed, fss: '1234' }, 'fss-format'],
  ['fss with a dotless i', { ...keyed, fss: '1234567\u0131' }, 'fss-format'],
  ['mcc', { ...keyed, mcc: '12' }, 'mcc-format'],
  ['postal code', { ...keyed, postalCode: '123' }, 'postal-code'],
  ['bad key', { ...keyed, key: '12345678901' }, 'check-digits'],
  ['ambiguous key', { ...keyed, key: '11912345684' }, 'ambiguous'],
  ['field out of range', { ...keyed, otherTemplates: [{ id: '79', value: 'x' }] }, 'field-id'],
  [
    'a second key',
    { ...keyed, otherArrangements: [{ id: '27', value: '0014BR.GOV.BCB.PIX' }] },
    'second-destination',
  ],
  [
    'a second url',
    { ...keyed, otherTemplates: [{ id: '81', value: '0014br.gov.bcb.pix' }] },
    'second-destination',
  ],
])('encodeBrCode refuses: %s', (_name, input, reason, options) => {
  expect(refusal(() => encodeBrCode(input, options)).reason).toBe(reason);
});

describe('encodeBrCode with a merchant name', () => {
  const nameOf = (merchantName: string, options?: EncodeOptions) =>
    decodeBrCode(encodeBrCode({ ...keyed, merchantName }, options)).merchantName;
  test('removes accents and extra spaces', () => {
    expect(nameOf('  Padaria   São João\tÇÃ ')).toBe('Padaria Sao Joao CA');
  });
  test('truncates a long name only with the truncate option', () => {
    const long = 'Panificadora e Confeitaria São João';
    const error = refusal(() => nameOf(long));
    expect(hintOf(error)).toContain('"Panificadora e Confeitari"');
    expect(nameOf(long, { truncate: true })).toBe('Panificadora e Confeitari');
    expect(nameOf('x'.repeat(24) + ' yz', { truncate: true })).toBe('x'.repeat(24));
  });
  test('refuses a name in another script even with the truncate option', () => {
    expect(refusal(() => nameOf('店', { truncate: true })).reason).toBe('not-ascii');
  });
});

test('encodeBrCode accepts a name of 25 and a city of 15 characters', () => {
  const names = { merchantName: 'x'.repeat(25), merchantCity: 'y'.repeat(15) };
  expect(decodeBrCode(encodeBrCode({ ...keyed, ...names }))).toMatchObject(names);
});

test('encodeBrCode sets point of initiation 12 by default in dynamic codes and none in others', () => {
  expect(decodeBrCode(encodeBrCode({ ...base, url })).pointOfInitiation).toBe('12');
  expect(decodeBrCode(encodeBrCode({ ...base, url, pointOfInitiation: '11' })).pointOfInitiation).toBe('11');
  expect(decodeBrCode(encodeBrCode(keyed)).pointOfInitiation).toBeUndefined();
  expect(decodeBrCode(encodeBrCode({ ...base, recurrence: { url } })).pointOfInitiation).toBeUndefined();
});

test('encodeBrCode allows a zero amount for a cash agent', () => {
  expect(decodeBrCode(encodeBrCode({ ...keyed, fss: '12345678', valueCents: 0 }))).toMatchObject({
    fss: '12345678',
    valueCents: 0,
    amount: '0.00',
  });
});

test('encodeBrCode limits the description by the length of the key', () => {
  expect([11, 14, 36, 77].map((characters) => descriptionRoom(characters, false))).toEqual([62, 59, 37, 0]);
  expect(descriptionRoom(11, true)).toBe(50);
  const email = `${'a'.repeat(65)}@example.com`;
  expect(hintOf(refusal(() => encodeBrCode({ ...base, key: email, description: 'x' })))).toBe('leave it out');
  expect(
    refusal(() => encodeBrCode({ ...base, key: email, description: 'x' }, { truncate: true })).reason,
  ).toBe('too-long');
  expect(decodeBrCode(encodeBrCode({ ...base, key: email })).key).toBe(email);
});

test('encodeBrCode in service style writes underscores, the amount and a txid from the identifier', () => {
  const code = encodeBrCode(
    {
      merchantName: 'Krusty Krab',
      merchantCity: 'Sao Paulo',
      url,
      valueCents: 333,
      txid: 'cac964d7-4db7-4c47-9add-4eabc0000',
    },
    { style: 'service' },
  );
  expect(decodeBrCode(code)).toMatchObject({
    merchantName: 'Krusty_Krab',
    merchantCity: 'Sao_Paulo',
    amount: '3.33',
    txid: 'cac964d74db74c479add4eabc',
  });
  expect(decodeBrCode(encodeBrCode({ ...base, url, txid: '---' }, { style: 'service' })).txid).toBe('***');
});

test('encodeBrCode writes Pix to the first free templates', () => {
  const code = encodeBrCode({
    ...keyed,
    recurrence: { url },
    otherArrangements: [
      { id: '26', value: '0012BR.COM.OUTRO' },
      { id: '04', value: '1234' },
    ],
    otherTemplates: [{ id: '80', value: '0012BR.COM.OUTRO' }],
  });
  const read = decodeBrCode(code);
  expect(read.fields.map(({ id }) => id).join(' ')).toBe('00 04 26 27 52 53 58 59 60 62 80 81 63');
  expect(read).toMatchObject({ key: '00000000191', recurrence: { url } });
});
