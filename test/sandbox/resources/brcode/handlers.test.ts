// POST decode/emv: the fields of a code by name, and what stands behind its locations. No other server is asked.
import { expect, it } from 'vitest';
import type { Served } from '#test/support/services/sandbox.ts';
import { refusal, serve } from '#test/support/services/sandbox.ts';

const resolve = (s: Served, emv: string) => s.send('POST', '/api/v1/decode/emv', { emv });
const FOREIGN =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4';
const RECURRENCE =
  '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80740014br.gov.bcb.pix2552pix.example.com/rec/2353c790eefb11eaadc10242ac1200026304F2DA';

it('decode emv returns the current status of a charge of the sandbox, to any company', async () => {
  const s = await serve();
  const { charge } = await s.ok('POST', '/api/v1/charge', {
    correlationID: 'c',
    value: 1_990,
    expiresIn: 900,
    additionalInfo: [{ key: 'Mesa', value: '7' }],
    customer: { name: 'Ana Souza', taxID: '52998224725' },
  });
  const { appKey } = await s.ok('POST', '/_sandbox/company', { name: 'Dois', taxID: '12345678000195' });
  const { body } = await s.send('POST', '/api/v1/decode/emv', { emv: charge.brCode }, appKey);
  expect(body).toMatchObject({
    emv: {
      payloadFormatIndicator: '01',
      merchantName: 'Loja_Sandbox',
      transactionAmount: '19.90',
      transactionCurrency: '986',
      crc: charge.brCode.slice(-4),
    },
    cobLocation: {
      isValid: true,
      locationErrors: [],
      payload: {
        status: 'ATIVA',
        txid: charge.transactionID,
        value: { original: '19.90' },
        calendar: { expiration: 900 },
        additionalInfo: [{ name: 'Mesa', value: '7' }],
      },
    },
  });
  expect(JSON.stringify(body)).not.toContain('Ana');
  await s.advance(900_001);
  expect((await resolve(s, charge.brCode)).body.cobLocation.payload.status).toBe('EXPIRADA');
});

it('decode emv reports a foreign location as invalid, and no location for a static code', async () => {
  const s = await serve();
  expect((await resolve(s, FOREIGN)).body).toMatchObject({
    emv: { merchantName: 'Fulano de Tal', merchantAccountInformationPix: { gui: 'br.gov.bcb.pix' } },
    cobLocation: {
      isValid: false,
      locationErrors: ['the location is not of this sandbox, and it asks no other'],
      url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441',
    },
  });
  const recurring = (await resolve(s, RECURRENCE)).body;
  expect(recurring.recLocation).toMatchObject({ isValid: false });
  expect(recurring).not.toHaveProperty('cobLocation');
  const { pixQrCode } = await s.ok('POST', '/api/v1/qrcode-static', { name: 'Balcão', value: 70 });
  const fixed = (await resolve(s, pixQrCode.brCode)).body;
  expect(fixed.emv.merchantAccountInformationPix.pixKey).toBe(pixQrCode.pixKey);
  expect(fixed).not.toHaveProperty('cobLocation');
});

it('decode emv refuses an invalid code', async () => {
  const s = await serve();
  for (const emv of ['x', FOREIGN.slice(0, -1), FOREIGN.replace('Fulano', 'Sicran')])
    expect(await resolve(s, emv)).toMatchObject(refusal('Invalid EMV payload'));
});

it('decode emv returns a mandate with its status history, which its location serves too', async () => {
  const s = await serve();
  const { subscription } = await s.ok('POST', '/api/v1/subscriptions', {
    correlationID: 'plan',
    value: 4_990,
    type: 'PIX_RECURRING',
    customer: { name: 'Ana Souza', taxID: '52998224725' },
    dayGenerateCharge: 5,
    pixRecurringOptions: { journey: 'ONLY_RECURRENCY', retryPolicy: 'THREE_RETRIES_7_DAYS' },
  });
  const { recurrencyId, emv } = subscription.pixRecurring;
  const { body } = await resolve(s, emv);
  expect(body.recLocation).toMatchObject({
    isValid: true,
    locationErrors: [],
    payload: {
      idRec: recurrencyId,
      calendar: { startDate: '2026-12-05', periodicity: 'MONTHLY' },
      retryPolicy: 'THREE_RETRIES_7_DAYS',
      receiver: { name: 'Loja Sandbox', cnpj: '11222333000181' },
    },
  });
  expect(JSON.stringify(body)).not.toContain('Ana');
  const behind = await fetch(`http://${body.recLocation.url}`);
  expect(behind.status).toBe(200);
  expect(await behind.json()).toEqual({
    idRec: recurrencyId,
    status: 'CREATED',
    calendario: { dataInicial: '2026-12-05', periodicidade: 'MONTHLY' },
    politicaRetentativa: 'THREE_RETRIES_7_DAYS',
    recebedor: { nome: 'Loja Sandbox', cnpj: '11222333000181' },
    atualizacao: [{ status: 'CREATED', data: '2026-11-21T12:00:00.000Z' }],
  });
  const states = async () => (await resolve(s, emv)).body.recLocation.payload.updates;
  expect(await states()).toEqual([{ status: 'CREATED', date: '2026-11-21T12:00:00.000Z' }]);
  await s.advance(3_600_000);
  await s.ok('POST', '/_sandbox/mandate', { id: 'plan', step: 'approve' });
  await s.advance(3_600_000);
  await s.ok('PUT', '/api/v1/subscriptions/plan/cancel');
  expect(await states()).toEqual([
    { status: 'CREATED', date: '2026-11-21T12:00:00.000Z' },
    { status: 'APPROVED', date: '2026-11-21T13:00:00.000Z' },
    { status: 'CANCELED', date: '2026-11-21T14:00:00.000Z' },
  ]);
  const none = `http://${body.recLocation.url.slice(0, -1)}${body.recLocation.url.endsWith('0') ? '1' : '0'}`;
  expect((await fetch(none)).status).toBe(404);
});
