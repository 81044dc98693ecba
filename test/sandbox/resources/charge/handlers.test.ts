// What a charge costs and what it brings its customer, over HTTP, on a clock that the test moves.
import { describe, expect, it } from 'vitest';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';

const DAY = 86_400_000;
const TAX_ID = '52998224725';
const address = { zipcode: '01310100', street: 'Avenida Paulista', city: 'São Paulo', state: 'SP' };
const customer = { name: 'Ana Souza', taxID: TAX_ID, address };

const charge = async (s: Served, correlationID: string, more: object = {}) =>
  (await s.ok('POST', '/api/v1/charge', { correlationID, value: 10_000, customer, ...more })).charge;
const pay = (s: Served, id: string) => s.ok('POST', '/_sandbox/pay', { id });
const read = async (s: Served, id: string) => (await s.ok('GET', `/api/v1/charge/${id}`)).charge;

describe('OVERDUE charge', () => {
  const terms = {
    type: 'OVERDUE',
    daysForDueDate: 1,
    daysAfterDueDate: 10,
    fines: { value: 200 },
    interests: { value: 10 },
  };
  const page = async (s: Served, { paymentLinkID }: { readonly paymentLinkID: string }) =>
    s.sandbox.pageState(paymentLinkID);
  const late = 10_000 + 200 + 30;

  it('shows its amount with fine and interest wherever it is read, and is paid with that amount', async () => {
    const s = await serve();
    const made = await charge(s, 'late', terms);
    expect(made).toMatchObject({ value: 10_000, valueWithDiscount: 10_000, discount: 0 });
    await s.advance(4 * DAY);
    const now = await read(s, 'late');
    expect(now).toMatchObject({ status: 'ACTIVE', value: 10_000, valueWithDiscount: late, discount: 0 });
    expect((await s.ok('GET', '/api/v1/charge')).charges).toEqual([now]);
    expect(await page(s, made)).toMatchObject({ value: late, brCode: made.brCode });
    expect(now.brCode).toBe(made.brCode);
    expect((await pay(s, made.brCode)).value).toBe(late);
    // What was paid stays what it was.
    await s.advance(3 * DAY);
    expect(await read(s, 'late')).toMatchObject({ status: 'COMPLETED', valueWithDiscount: late });
    expect(await page(s, made)).toMatchObject({ value: late });
    const [transaction] = (await s.ok('GET', '/api/v1/transaction')).transactions;
    expect(transaction).toMatchObject({ value: late, charge: { valueWithDiscount: late } });
  });

  it('stops accruing fine and interest once it has expired', async () => {
    const s = await serve();
    const made = await charge(s, 'late', terms);
    await s.advance(40 * DAY);
    const last = 10_000 + 200 + 100;
    expect(await read(s, 'late')).toMatchObject({ status: 'EXPIRED', valueWithDiscount: last });
    expect(await page(s, made)).toMatchObject({ value: last });
  });
});

describe('cashback', () => {
  const grant = (s: Served, value: number) =>
    s.send('POST', '/api/v1/cashback-fidelity', { taxID: TAX_ID, value });
  const exclusive = async (s: Served): Promise<number> =>
    (await s.ok('GET', `/api/v1/cashback-fidelity/balance/${TAX_ID}`)).balance;

  it('earned by a charge adds to a pending exclusive cashback, and both are restored by charge delete', async () => {
    const s = await serve();
    await charge(s, 'c-1', { enableCashbackPercentage: true });
    expect((await grant(s, 500)).status).toBe(201);
    await pay(s, 'c-1');
    expect(await exclusive(s)).toBe(500);
    expect(await charge(s, 'c-2')).toMatchObject({ discount: 600, valueWithDiscount: 9_400 });
    expect(await exclusive(s)).toBe(0);
    expect((await charge(s, 'c-3')).discount).toBe(0);
    // Each part goes back where it came from.
    await s.ok('DELETE', '/api/v1/charge/c-2');
    expect(await exclusive(s)).toBe(500);
    expect((await charge(s, 'c-4')).discount).toBe(600);
  });

  it('earned by a charge does not prevent an exclusive cashback from being granted', async () => {
    const s = await serve();
    await charge(s, 'c-1', { enableCashbackPercentage: true });
    await pay(s, 'c-1');
    expect(await exclusive(s)).toBe(0);
    expect(await grant(s, 500)).toMatchObject({ status: 201, body: { cashback: { value: 500 } } });
    expect(await exclusive(s)).toBe(500);
    expect((await charge(s, 'c-2')).discount).toBe(600);
  });

  it('of either kind is earned by the charge that enables it, and adds to a pending cashback', async () => {
    const s = await serve();
    await charge(s, 'both', { enableCashbackPercentage: true, enableCashbackExclusivePercentage: true });
    await charge(s, 'exclusive', { enableCashbackExclusivePercentage: true });
    await charge(s, 'none');
    await grant(s, 500);
    await pay(s, 'both');
    expect(await exclusive(s)).toBe(600);
    await pay(s, 'exclusive');
    await pay(s, 'none');
    expect(await exclusive(s)).toBe(700);
    expect(await grant(s, 900)).toMatchObject({ status: 200, body: { cashback: { value: 700 } } });
    expect((await charge(s, 'small', { value: 301 })).discount).toBe(300);
    expect(await exclusive(s)).toBe(400);
    expect((await charge(s, 'next')).discount).toBe(500);
    expect(await exclusive(s)).toBe(0);
  });
});

describe('customer of a charge', () => {
  it('is an identifier in its transactions, with which the customer and the charge are found', async () => {
    const s = await serve();
    await charge(s, 'c-1');
    await pay(s, 'c-1');
    await s.ok('POST', '/api/v1/charge/c-1/refund', { correlationID: 'r-1', value: 100 });
    await charge(s, 'nobody', { customer: undefined });
    await pay(s, 'nobody');
    await s.advance(5_000);
    const { transactions } = await s.ok('GET', '/api/v1/transaction');
    expect(transactions.map(({ type }) => type)).toEqual(['REFUND', 'PAYMENT', 'PAYMENT']);
    expect(transactions[1].charge).not.toHaveProperty('customer');
    for (const { endToEndId, charge: of } of [transactions[0], transactions[2]]) {
      expect(of.customer).toMatch(/^[0-9a-f]{24}$/);
      const { transaction } = await s.ok('GET', `/api/v1/transaction/${endToEndId}`);
      expect(transaction.charge.customer).toBe(of.customer);
      expect((await s.ok('GET', `/api/v1/customer/${of.customer}`)).customer).toMatchObject({
        name: 'Ana Souza',
        taxID: { taxID: TAX_ID },
      });
      const { charges } = await s.ok('GET', `/api/v1/charge?customer=${of.customer}`);
      expect(charges.map(({ correlationID }) => correlationID)).toEqual(['c-1']);
    }
  });
});

it('each payment of a static QR code has its own transaction id', async () => {
  const s = await serve();
  const { pixQrCode } = await s.ok('POST', '/api/v1/qrcode-static', { name: 'Balcão', correlationID: 'q-1' });
  const paid = [];
  for (const value of [70, 80, 90])
    paid.push(await s.ok('POST', '/_sandbox/pay', { id: pixQrCode.identifier, value }));
  const ids = paid.map(({ transactionID }) => transactionID);
  expect(new Set([...ids, pixQrCode.identifier]).size).toBe(4);
  for (const one of paid) {
    expect(one.transactionID).toMatch(/^[0-9a-f]{32}$/);
    expect(one.pixQrCode.identifier).toBe(pixQrCode.identifier);
    expect((await s.ok('GET', `/api/v1/transaction/${one.transactionID}`)).transaction).toEqual(one);
  }
  for (const query of ['q-1', pixQrCode.identifier, encodeURIComponent(pixQrCode.globalID)])
    expect((await s.ok('GET', `/api/v1/transaction?pixQrCode=${query}`)).transactions).toEqual(
      paid.toReversed(),
    );
  // One of them is refunded, not the first one of the code.
  const { refund } = await s.ok('POST', '/api/v1/refund', {
    transactionEndToEndId: ids[1],
    value: 80,
    correlationID: 'r-1',
  });
  expect(refund.value).toBe(80);
});
