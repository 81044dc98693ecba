// What a payment settles: the same for every spelling of one code, and another for every other code.
import { expect, it } from 'vitest';
import { formatDigitable, parseBoleto } from '#boleto/boleto.ts';
import { debtOf } from '#contract/debts.ts';
import { encodeBrCode } from '#pix/brcode/encode.ts';

const BARCODE = '34192150000000003001091752851640772982609000';
const { digitable: DIGITABLE } = parseBoleto(BARCODE);
const code = (url: string, merchantName = 'LOJA'): string =>
  encodeBrCode({ url, merchantName, merchantCity: 'RECIFE' });

it.each([
  ['the barcode', BARCODE],
  ['the digitable line', DIGITABLE],
  ['the digitable line as printed', formatDigitable(DIGITABLE)],
  ['other separators', ` ${DIGITABLE.match(/.{1,5}/g)!.join('/')}\n`],
  ['full-width digits', [...BARCODE].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join('')],
])('debtOf returns the barcode of a boleto: %s', (_spelling, boletoBarcode) => {
  expect(debtOf({ type: 'BOLETO', boletoBarcode })).toBe(`boleto ${BARCODE}`);
});

it.each([
  ['the code', code('pix.example.com/qr/v2/7')],
  ['another name in the code', code('pix.example.com/qr/v2/7', 'OUTRA LOJA')],
  ['the host in capitals', code('PIX.example.com/qr/v2/7')],
  ['the port of HTTPS', code('pix.example.com:443/qr/v2/7')],
  ['spaces around it', ` ${code('pix.example.com/qr/v2/7')}\n`],
  ['a line break in it', code('pix.example.com/qr/v2/7').replace(/^(.{40})/, '$1\n  ')],
  ['a wrong checksum', code('pix.example.com/qr/v2/7').replace(/.{4}$/, '0000')],
])('debtOf returns the location of a dynamic QR code: %s', (_spelling, qrCode) => {
  expect(debtOf({ qrCode })).toBe('location pix.example.com/qr/v2/7');
});

it.each([
  ['another path', { qrCode: code('pix.example.com/qr/v2/8') }],
  ['a path with another letter case', { qrCode: code('pix.example.com/QR/v2/7') }],
  ['another boleto', { boletoBarcode: BARCODE.replace(/0$/, '1') }],
])('debtOf tells debts apart: %s', (_case, body) => {
  expect(debtOf(body)).toBeDefined();
  expect(debtOf(body)).not.toBe('location pix.example.com/qr/v2/7');
  expect(debtOf(body)).not.toBe(`boleto ${BARCODE}`);
});

it.each([
  ['a Pix key', { destinationAlias: 'ana@example.com', value: 100 }],
  [
    'a static QR code',
    { qrCode: encodeBrCode({ key: 'ana@example.com', merchantName: 'A', merchantCity: 'B' }) },
  ],
  ['a code that cannot be read', { qrCode: '0002', boletoBarcode: '123' }],
  ['values of another type', { qrCode: 7, boletoBarcode: ['x'] }],
  ['no object', 'x'],
])('debtOf returns undefined for %s', (_case, body) => {
  expect(debtOf(body)).toBeUndefined();
});

it('debtOf follows the type of a payment that has a boleto and a QR code', () => {
  const both = { boletoBarcode: BARCODE, qrCode: code('pix.example.com/qr/v2/7') };
  expect(debtOf({ ...both, type: 'QR_CODE' })).toBe('location pix.example.com/qr/v2/7');
  expect(debtOf({ ...both, type: 'BOLETO' })).toBe(`boleto ${BARCODE}`);
});
