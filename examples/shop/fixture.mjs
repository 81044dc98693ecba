// The shop in a test: it calls the sandbox and receives its webhooks within this process, without a port.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandboxFixture, matchers } from 'pixctl/testing';
import { publicKeysFrom } from 'pixctl/webhooks';
import { expect, test as base } from 'vitest';
import { createApp } from './app.mjs';
import { openOrders } from './orders.mjs';
import { createShop } from './shop.mjs';

expect.extend(matchers);

export const ID = 'order-0b4f7a52-6c1e-4d3f-9a77-1f2e3d4c5b6a';
/** CNPJ of the company that every sandbox starts with. */
const SANDBOX_COMPANY = '11222333000181';
const REFUND_EVENTS = ['PIX_TRANSACTION_REFUND_SENT_CONFIRMED', 'PIX_TRANSACTION_REFUND_SENT_REJECTED'];
/** Receives the requests of the test and the webhooks of the sandbox. */
let app;

export const test = base.extend({
  sandbox: createSandboxFixture({ webhooks: (request) => app.fetch(request) }),
  /** Starts the shop, or starts it again. `changed` replaces methods of `client.charge`. */
  start: async ({ sandbox }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-'));
    const client = sandbox.client();
    const start = (changed = {}) => {
      const orders = openOrders(join(folder, 'orders.ndjson'));
      const shop = createShop({ ...client, charge: { ...client.charge, ...changed } }, orders);
      const publicKey = publicKeysFrom(sandbox.url, { fetch: sandbox.fetch });
      const prices = { coffee: 1990, sticker: 666 };
      app = createApp({ shop, orders, prices, publicKey, company: SANDBOX_COMPANY, adminToken: 'admin' });
      return { ...shop, client };
    };
    start();
    for (const event of ['CHARGE_COMPLETED', 'CHARGE_EXPIRED', ...REFUND_EVENTS])
      await client.webhook.create({ webhook: { name: event, event, url: 'https://shop.test/webhooks/pix' } });
    await use(start);
    rmSync(folder, { recursive: true });
  },
});

export const send = async (method, path, body, token = 'admin') => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.request(path, { method, headers, body: body && JSON.stringify(body) });
  return `${response.status} ${(await response.json().catch(() => ({}))).status}`;
};
export const order = (product = 'coffee') => send('PUT', `/orders/${ID}`, { product });
export const refund = () => send('POST', `/orders/${ID}/refund`);
export const look = () => send('GET', `/orders/${ID}`);
/** Creates and pays an order. */
export async function paidOrder(sandbox, product) {
  expect(await order(product)).toBe('200 open');
  await sandbox.pay(ID);
  await expect(sandbox).toHaveDelivered('CHARGE_COMPLETED', { times: 1 });
  expect(await look()).toBe('200 paid');
}
