// BR Codes of charges, cut and joined from one code of the company.
import { expect, it } from 'vitest';
import { encodeBrCode } from '#pix/brcode/encode.ts';
import { dynamicCode } from '#sandbox/resources/brcode/encode.ts';

const LOJA = { name: 'Loja São João', city: 'São Paulo', taxId: '12345678000195' };
const ID = '0123456789abcdef0123456789abcdef';
const LONG = `https://${'a'.repeat(60)}.example`;

it.each([
  ['a value of one cent', LOJA, 'http://127.0.0.1:4010', 1, ID],
  ['the largest value', LOJA, 'http://127.0.0.1:4010', 999_999_999_999, ID],
  ['an own identifier with signs', LOJA, 'http://127.0.0.1:4010', 1990, 'pedido-17/a'],
  ['an identifier without letters and digits', LOJA, 'http://127.0.0.1:4010', 1990, '---'],
  ['a company name that looks like fields', { ...LOJA, name: '54040.0162050501x' }, 'http://h:1', 7, ID],
  ['a company name without characters that fit', { ...LOJA, name: '株式会社' }, 'http://h:1', 7, ID],
  ['a base URL that is too long for a location', LOJA, LONG, 1990, ID],
])('dynamicCode › equals the encoder for %s', (_, company, publicUrl, valueCents, identifier) => {
  const location = `${publicUrl.replace(/^https?:\/\//, '')}/qr/v1/${ID}`;
  const names: Record<string, string> = { 'Loja São João': 'Loja Sao Joao', 株式会社: LOJA.taxId };
  const expected = encodeBrCode(
    {
      url: publicUrl === LONG ? `sandbox.invalid/qr/v1/${ID}` : location,
      merchantName: names[company.name] ?? company.name,
      merchantCity: 'Sao Paulo',
      valueCents,
      txid: identifier,
    },
    { style: 'service' },
  );
  for (let time = 0; time < 2; time += 1)
    expect(dynamicCode({ publicUrl }, company, { transactionID: ID, identifier, valueCents })).toBe(expected);
});
