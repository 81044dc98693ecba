// The location in a dynamic code, as the payer's bank asks for it: no key, the address as it stands in the code.
import { expect, it } from 'vitest';
import { decodeBrCode } from '#pix/brcode/decode.ts';
import { field } from '#test/support/checked.ts';
import { serve } from '#test/support/services/sandbox.ts';

const HOUR = 3_600_000;

/** Asks the address in the code. */
async function behind(charge: {
  readonly brCode: string;
}): Promise<{ status: number; body: unknown; text: string }> {
  const response = await fetch(`http://${decodeBrCode(charge.brCode).url!}`);
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('application/json');
  return { status: response.status, text, body: JSON.parse(text) };
}

it('the location of a charge returns the data for the payer, without customer data, ids or keys', async () => {
  const s = await serve();
  const { charge } = await s.ok('POST', '/api/v1/charge', {
    correlationID: 'secret-order',
    value: 1_990,
    comment: 'Café nº 3',
    additionalInfo: [{ key: 'Mesa', value: '7' }],
    expiresIn: 900,
    customer: { name: 'Ana Souza', taxID: '52998224725', email: 'ana@example.com' },
  });
  const { accounts } = (await s.ok('GET', '/_sandbox/companies')).companies[0];
  const { status, body, text } = await behind(charge);
  expect(status).toBe(200);
  expect(body).toEqual({
    calendario: {
      criacao: '2026-11-21T12:00:00.000Z',
      apresentacao: '2026-11-21T12:00:00.000Z',
      expiracao: 900,
    },
    txid: charge.transactionID,
    revisao: 0,
    status: 'ATIVA',
    recebedor: { nome: 'Loja Sandbox', cidade: 'Sao Paulo', cnpj: '11222333000181' },
    valor: { original: '19.90' },
    chave: accounts[0].pixKey,
    solicitacaoPagador: 'Café nº 3',
    infoAdicionais: [{ nome: 'Mesa', valor: '7' }],
  });
  for (const hidden of [
    'secret-order',
    'Ana',
    '52998224725',
    'ana@',
    charge.globalID,
    charge.paymentLinkID,
    s.appKey,
  ])
    expect(text).not.toContain(hidden);
});

it('the location of a charge returns its status: active, paid, expired or deleted', async () => {
  const s = await serve();
  const make = async (correlationID: string) =>
    (await s.ok('POST', '/api/v1/charge', { correlationID, value: 100, expiresIn: 900 })).charge;
  const [paid, late, removed, open] = [
    await make('paid'),
    await make('late'),
    await make('removed'),
    await make('open'),
  ];
  await s.ok('POST', '/_sandbox/pay', { id: 'paid' });
  await s.ok('DELETE', '/api/v1/charge/removed');
  expect((await behind(open)).body).toMatchObject({ status: 'ATIVA' });
  await s.advance(HOUR);
  for (const [charge, status] of [
    [paid, 'CONCLUIDA'],
    [late, 'EXPIRADA'],
    [removed, 'REMOVIDA_PELO_USUARIO_RECEBEDOR'],
  ] as const)
    expect(await behind(charge)).toMatchObject({
      status: 200,
      body: { status, valor: { original: '1.00' } },
    });
});

it('the location of an OVERDUE charge includes fine and interest up to the payment', async () => {
  const s = await serve();
  const { charge } = await s.ok('POST', '/api/v1/charge', {
    correlationID: 'o',
    value: 10_000,
    type: 'OVERDUE',
    daysForDueDate: 1,
    daysAfterDueDate: 10,
    fines: { value: 200 },
    interests: { value: 10 },
    customer: { name: 'Ana', taxID: '52998224725', address: { zipcode: '01001000' } },
  });
  const value = async () => field((await behind(charge)).body, 'valor');
  expect((await behind(charge)).body).toMatchObject({
    calendario: { dataDeVencimento: '2026-11-22', validadeAposVencimento: 10 },
  });
  expect(await value()).toEqual({ original: '100.00', multa: '0.00', juros: '0.00', final: '100.00' });
  await s.advance(72 * HOUR);
  const grown = { original: '100.00', multa: '2.00', juros: '0.20', final: '102.20' };
  expect(await value()).toEqual(grown);
  expect((await s.ok('POST', '/_sandbox/pay', { id: 'o' })).value).toBe(10_220);
  await s.advance(72 * HOUR);
  expect((await behind(charge)).body).toMatchObject({ status: 'CONCLUIDA' });
  expect(await value()).toEqual(grown);
});

it('the location of an unknown charge answers 404', async () => {
  const s = await serve();
  for (const path of ['/qr/v1/00000000000000000000000000000000', '/qr/v1/x', '/qr/v1/', '/qr/v2/x'])
    expect((await s.send('GET', path, undefined, '')).status).toBe(404);
  expect((await s.send('GET', '/qr/v1/00000000000000000000000000000000', undefined, '')).body).toEqual({
    error: 'Not found',
  });
});
