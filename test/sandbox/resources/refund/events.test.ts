// Refunds between two companies of the sandbox: the money reaches who had paid, and both are told.
import { expect, it } from 'vitest';
import { machine } from '#test/support/cli.ts';
import { eventIn } from '#test/support/services/received.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { balance, expectBalanced, receive, serve } from '#test/support/services/sandbox.ts';

const EVENTS = ['SENT', 'RECEIVED'].flatMap((side) =>
  ['CONFIRMED', 'REJECTED'].map((outcome) => `PIX_TRANSACTION_REFUND_${side}_${outcome}`),
);

/** Pays R$ 20,00 of R$ 50,00 to the key. */
async function pay(s: Served, destinationAlias: string): Promise<void> {
  await receive(s, 5_000);
  await s.ok('POST', '/api/v1/payment', { correlationID: 'p', value: 2_000, destinationAlias });
  await s.ok('POST', '/api/v1/payment/approve', { correlationID: 'p' });
  await s.advance(5_000);
}

it('a refund credits the company that had paid, and both companies receive its events', async () => {
  const s = await serve();
  const other = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
  for (const key of [s.appKey, other.appKey])
    for (const event of EVENTS)
      await s.ok('POST', '/api/v1/webhook', { webhook: { name: event, event, email: 'a@b.example' } }, key);
  await pay(s, other.accounts[0].pixKey);
  const [received] = (await s.ok('GET', '/api/v1/transaction', undefined, other.appKey)).transactions;
  for (const value of [500, 666])
    await s.ok(
      'POST',
      '/api/v1/refund',
      { transactionEndToEndId: received.endToEndId, value, correlationID: `r-${value}`, comment: 'Sobra' },
      other.appKey,
    );
  await s.advance(5_000);
  expect(await balance(s)).toMatchObject({ total: 3_500, blocked: 0 });
  const { accounts } = await s.ok('GET', '/api/v1/account/', undefined, other.appKey);
  expect(accounts[0].balance).toMatchObject({ total: 1_500, blocked: 0 });
  await expectBalanced(s);
  const [back] = (await s.ok('GET', '/api/v1/transaction')).transactions;
  expect(back).toMatchObject({ type: 'PAYMENT', value: 500, payer: { name: 'Loja Dois' } });

  const reported = async (key: string) =>
    (await s.ok('GET', '/_sandbox/deliveries', undefined, key)).deliveries
      .map((delivery) => eventIn(delivery))
      .toReversed();
  for (const [key, side, taxID] of [
    [other.appKey, 'SENT', '12345678000195'],
    [s.appKey, 'RECEIVED', '11222333000181'],
  ] as const) {
    const events = await reported(key);
    expect(events).toMatchObject([
      {
        event: `PIX_TRANSACTION_REFUND_${side}_CONFIRMED`,
        refundTransaction: { value: 500, status: 'CONFIRMED', type: 'REFUND', partial: true },
        originalTransaction: { value: 2_000, type: 'PAYMENT', endToEndId: received.endToEndId },
        company: { taxID },
      },
      {
        event: `PIX_TRANSACTION_REFUND_${side}_REJECTED`,
        refundTransaction: { value: 666, status: 'REJECTED' },
        error: expect.stringMatching(/^[A-Z0-9]{4} - /),
      },
    ]);
    expect(events[0]!.refundTransaction.endToEndId).toBe(back.endToEndId);
    expect(events[0]).not.toHaveProperty('error');
  }
});

it('an accepted dispute returns the money to the company that had paid', async () => {
  const s = await serve();
  const other = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
  await pay(s, other.accounts[0].pixKey);
  const { transaction } = await s.ok('GET', '/api/v1/payment/p');
  const { endToEndId } = transaction;
  await s.ok('POST', '/_sandbox/dispute/open', { endToEndId }, other.appKey);
  await s.ok('POST', '/_sandbox/dispute/accept', { id: endToEndId }, other.appKey);
  expect(await balance(s)).toMatchObject({ total: 5_000 });
});

it('webhook trigger sends every refund, dispute and payer mismatch event', async () => {
  const { run } = machine();
  for (const event of [
    ...EVENTS,
    'TRANSACTION_REFUND_RECEIVED',
    'CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER',
    'DISPUTE_CREATED',
    'DISPUTE_ACCEPTED',
    'DISPUTE_REJECTED',
    'DISPUTE_CANCELED',
  ]) {
    await run(`--sandbox webhook add --name ${event} --event ${event} --email a@b.example`);
    expect({ event, ...(await run(`--sandbox webhook trigger ${event} --json`)) }).toMatchObject({
      event,
      code: 0,
    });
    const sent = (await run('--sandbox sandbox deliveries --json')).json();
    expect(sent.some((one) => one.event.replace('SERVICE:', '') === event)).toBe(true);
  }
});
