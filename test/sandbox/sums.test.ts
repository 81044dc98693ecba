// Amounts at the edge of what can be counted exactly: refused before they are a cent wrong, with nothing written.
import { expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, expectBalanced, serve } from '#test/support/services/sandbox.ts';

const MOST = Number.MAX_SAFE_INTEGER;
const TOO_MUCH = { status: 400, body: { error: expect.stringContaining(String(MOST)) } };

const ownKey = async (s: Served): Promise<string> =>
  (await s.ok('GET', '/_sandbox/companies')).companies[0].accounts[0].pixKey;

it('the sandbox refuses amounts that would raise the sum of all money above the largest safe integer', async () => {
  const s = await serve();
  const key = await ownKey(s);
  const two = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
  await s.ok('POST', '/api/v1/subaccount', { pixKey: 'filial@example.com', name: 'Filial' });
  await s.ok('POST', '/api/v1/charge', { correlationID: 'c', value: 2 });
  const { charge } = await s.ok('GET', '/api/v1/charge/c');
  await s.ok('POST', '/api/v1/qrcode-static', { name: 'Balcão', correlationID: 'q' });
  const { charge: theirs } = await s.ok(
    'POST',
    '/api/v1/charge',
    { correlationID: 'c', value: 2 },
    two.appKey,
  );
  await s.ok('POST', '/_sandbox/pay', { id: key, value: MOST - 1 });

  const pay = (body: object, appKey?: string) => s.send('POST', '/_sandbox/pay', body, appKey);
  for (const body of [
    { id: key, value: 2 },
    { id: key, value: MOST },
    { id: 'filial@example.com', value: 2 },
    { id: 'q', value: 2 },
    { id: 'c' },
  ])
    expect(await pay(body)).toMatchObject(TOO_MUCH);
  expect(await pay({ id: 'c' }, two.appKey)).toMatchObject(TOO_MUCH);
  expect(await s.send('GET', `/service/testing?transactionID=${charge.identifier}`)).toMatchObject(TOO_MUCH);
  for (const { paymentLinkUrl } of [charge, theirs])
    expect((await fetch(`${paymentLinkUrl}/simulate`, { method: 'POST' })).status).toBe(400);
  for (const charges of [1, 50])
    expect(await s.send('POST', '/_sandbox/seed', { seed: 1, charges })).toMatchObject(TOO_MUCH);
  for (const value of [MOST + 1, 2 ** 60, 1e300])
    expect(await pay({ id: key, value })).toMatchObject({ status: 400 });

  // Nothing of it was written.
  expect((await s.ok('GET', '/api/v1/charge/c')).charge.status).toBe('ACTIVE');
  expect((await s.ok('GET', '/api/v1/charge')).charges).toHaveLength(1);
  expect((await s.ok('GET', '/api/v1/transaction')).transactions).toHaveLength(1);
  expect(await balance(s)).toEqual({ total: MOST - 1, blocked: 0, available: MOST - 1 });
  await expectBalanced(s);

  // What still fits is counted to the cent, and what has left makes room again.
  await s.ok('POST', '/_sandbox/pay', { id: key, value: 1 });
  expect((await balance(s)).total).toBe(MOST);
  await s.ok('POST', '/api/v1/payment', {
    correlationID: 'p',
    value: 50_001,
    destinationAlias: 'ana@example.com',
  });
  await s.ok('POST', '/api/v1/payment/approve', { correlationID: 'p' });
  expect(await balance(s)).toEqual({ total: MOST, blocked: 50_001, available: MOST - 50_001 });
  expect(await pay({ id: 'c' })).toMatchObject(TOO_MUCH);
  await s.advance(5_000);
  await s.ok('POST', '/_sandbox/pay', { id: 'c' });
  expect((await balance(s)).total).toBe(MOST - 50_001 + 2);
});

it('a payment to another company is credited when the sum of all money is at its maximum', async () => {
  const s = await serve();
  const key = await ownKey(s);
  const two = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
  await s.ok('POST', '/_sandbox/pay', { id: key, value: MOST });
  const destinationAlias = two.accounts[0].pixKey;
  await s.ok('POST', '/api/v1/payment', {
    correlationID: 'p',
    value: LIMITS.amountMaxCents,
    destinationAlias,
  });
  await s.ok('POST', '/api/v1/payment/approve', { correlationID: 'p' });
  await s.advance(5_000);
  expect((await balance(s, two.appKey)).total).toBe(LIMITS.amountMaxCents);
  expect((await balance(s)).total).toBe(MOST - LIMITS.amountMaxCents);
});

it('an unpaid OVERDUE charge stops accruing fine and interest once it has expired', async () => {
  const s = await serve();
  const overdue = {
    value: LIMITS.amountMaxCents,
    customer: {
      name: 'Ana Souza',
      taxID: '52998224725',
      address: {
        zipcode: '01310100',
        street: 'Avenida Paulista',
        number: '1',
        neighborhood: 'Bela Vista',
        city: 'São Paulo',
        state: 'SP',
        country: 'BR',
      },
    },
    type: 'OVERDUE',
    daysForDueDate: 1,
    daysAfterDueDate: 2,
    interests: { value: 10_000 },
    fines: { value: 10_000 },
  };
  const { charge } = await s.ok('POST', '/api/v1/charge', { correlationID: 'unpaid', ...overdue });
  const { charge: paid } = await s.ok('POST', '/api/v1/charge', { correlationID: 'paid', ...overdue });
  await s.ok('POST', '/_sandbox/pay', { id: 'paid' });
  const DECADE = 10 * 366 * 86_400_000;
  for (let n = 0; n < 3; n += 1) await s.advance(DECADE);
  const shown = async ({ paymentLinkUrl }: { readonly paymentLinkUrl: string }) => {
    const answer = await fetch(`${paymentLinkUrl}/state`);
    expect(answer.status).toBe(200);
    return answer.json();
  };
  // Its value, a fine of as much, and as much again for each of two days.
  expect(await shown(charge)).toMatchObject({ status: 'EXPIRED', value: 4 * LIMITS.amountMaxCents });
  expect(await shown(paid)).toMatchObject({ status: 'COMPLETED', value: LIMITS.amountMaxCents });
});
