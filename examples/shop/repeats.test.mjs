// What comes twice, too early, never, or from somebody else.
import { expect } from 'vitest';
import { ID, look, order, paidOrder, refund, send, test } from './fixture.mjs';

test('pays and refunds once if every webhook is delivered twice', async ({ sandbox, start }) => {
  const { client } = start();
  await paidOrder(sandbox);
  await sandbox.webhooks.redeliver({ since: new Date(0) });
  await expect(sandbox).toHaveDelivered('CHARGE_COMPLETED', { times: 2 });
  expect(await Promise.all([refund(), refund()])).toEqual(['202 refunding', '202 refunding']);
  await sandbox.clock.advance('10s');
  await sandbox.webhooks.redeliver({ since: new Date(0) });
  await sandbox.deliveries();
  expect(await look()).toBe('200 refunded');
  expect(await refund()).toBe('200 refunded');
  expect(await client.refund.list().toArray()).toHaveLength(1);
});

test('continues a refund that was sent before the shop was killed', async ({ sandbox, start }) => {
  const { client } = start();
  await paidOrder(sandbox);
  const killed = async (input) => {
    await client.charge.refund(input);
    throw new Error('killed');
  };
  await expect(start({ refund: killed }).refund(ID)).rejects.toThrow('killed');
  const { reconcile } = start();
  await sandbox.clock.advance('10s');
  expect(await reconcile()).toEqual([]);
  expect(await look()).toBe('200 refunded');
  expect(await client.refund.list().toArray()).toHaveLength(1);
});

test('refuses the event of another company that registered its address', async ({ sandbox, start }) => {
  start();
  await order();
  const { appKey } = await sandbox.companies.create({ name: 'Outra Loja', taxID: '12ABC34501DE35' });
  const client = sandbox.client({ appKey });
  const url = 'https://shop.test/webhooks/pix';
  await client.webhook.create({ webhook: { name: 'paid', event: 'CHARGE_COMPLETED', url } });
  await client.charge.create({ correlationID: ID, value: 1990 });
  const controls = sandbox.forCompany(appKey);
  await controls.pay(ID);
  expect((await controls.deliveries()).map(({ status }) => status)).toEqual([403]);
  expect(await look()).toBe('200 open');
});

test('is paid if the webhook arrives before the charge is answered', async ({ sandbox, start }) => {
  const { client } = start();
  const create = async (input) => {
    const result = await client.charge.create(input);
    await sandbox.pay(input.correlationID);
    await sandbox.deliveries();
    return result;
  };
  start({ create });
  expect(await order()).toBe('200 paid');
});

test('finds payments whose webhooks never arrived, and refunds of others', async ({ sandbox, start }) => {
  const { client, reconcile } = start();
  await order();
  for (const { id } of await client.webhook.list().toArray()) await client.webhook.delete({ id });
  await sandbox.pay(ID);
  await expect(sandbox).not.toHaveDelivered('CHARGE_COMPLETED');
  expect(await look()).toBe('200 open');
  expect(await reconcile()).toEqual([]);
  expect(await look()).toBe('200 paid');

  await client.charge.refund({ id: ID, value: 500 });
  expect(await refund()).toBe('409 paid');
  await client.charge.create({ correlationID: 'by hand', value: 1 });
  await sandbox.clock.advance('1m');
  expect(await reconcile()).toEqual([
    'charge by hand of 1 cents belongs to no order',
    expect.stringMatching(/^DEBIT D\w+ of 500 cents belongs to no order$/),
  ]);
});

test('can refund again after the bank rejected it, but not because of old events', async ({
  sandbox,
  start,
}) => {
  const { client } = start();
  // The sandbox rejects refunds of 666 cents.
  await paidOrder(sandbox, 'sticker');
  expect(await refund()).toBe('202 refunding');
  await sandbox.clock.advance('10s');
  await sandbox.webhooks.redeliver({ since: new Date(0) });
  await sandbox.deliveries();
  expect(await look()).toBe('200 paid');
  expect(await client.refund.list().toArray()).toHaveLength(1);
  expect(await refund()).toBe('202 refunding');
  expect(await client.refund.list().toArray()).toHaveLength(2);
});

test('is not paid by a charge of another amount', async ({ sandbox, start }) => {
  const { client } = start();
  await client.charge.create({ correlationID: ID, value: 1 });
  expect(await order()).toBe('503 new');
  await sandbox.pay(ID);
  await expect(sandbox).toHaveDelivered('CHARGE_COMPLETED');
  expect(await look()).toBe('200 new');
});

test('refuses forged webhooks, prices and refunds', async ({ start }) => {
  start();
  await order();
  const paid = { event: 'CHARGE_COMPLETED', charge: { correlationID: ID, value: 1990 }, pix: {} };
  expect(await send('POST', '/webhooks/pix', paid)).toMatch(/^401 /);
  expect(await look()).toBe('200 open');
  expect(await send('PUT', `/orders/${ID}`, { product: 'sticker' })).toMatch(/^409 /);
  expect(await send('PUT', `/orders/${ID}`, { product: '__proto__' })).toMatch(/^400 /);
  expect(await send('POST', `/orders/${ID}/refund`, undefined, 'guess')).toMatch(/^401 /);
  expect(await refund()).toBe('409 open');
});
