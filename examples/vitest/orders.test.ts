// Each test gets a sandbox of its own, which calls the webhook function within the process.
import type { Sandbox } from 'pixctl/sandbox';
import type { PixctlMatchers } from 'pixctl/testing';
import { createSandboxFixture, matchers } from 'pixctl/testing';
import { publicKeysFrom } from 'pixctl/webhooks';
import { expect, test as base } from 'vitest';
import { createOrders } from './orders.mjs';

declare module 'vitest' {
  interface Matchers<T> extends PixctlMatchers<T> {}
}
expect.extend(matchers);

/** CNPJ of the company that every sandbox starts with. */
const SANDBOX_COMPANY = '11222333000181';
type Orders = ReturnType<typeof createOrders>;
let current: Orders;

const test = base.extend<{ sandbox: Sandbox; orders: Orders }>({
  sandbox: createSandboxFixture({ webhooks: (request) => current.receive(request) }),
  orders: async ({ sandbox }, use) => {
    const client = sandbox.client();
    const publicKey = publicKeysFrom(sandbox.url, { fetch: sandbox.fetch });
    current = createOrders(client, publicKey, SANDBOX_COMPANY);
    await client.webhook.create({
      webhook: { name: 'orders', event: 'CHARGE_COMPLETED', url: 'https://shop.test/webhooks/pix' },
    });
    await use(current);
  },
});

test('an order is paid when the webhook arrives', async ({ sandbox, orders }) => {
  await orders.charge('order-1', 1990);
  expect(orders.isPaid('order-1')).toBe(false);
  await sandbox.pay('order-1');
  await expect(sandbox).toHaveDelivered('CHARGE_COMPLETED', { times: 1 });
  await expect(sandbox).toHaveBeenPaid('order-1', { value: 1990 });
  expect(orders.isPaid('order-1')).toBe(true);
});

test('a refund returns the money, even if its answer is lost', async ({ sandbox, orders }) => {
  await orders.charge('order-1', 1990);
  await sandbox.pay('order-1');
  await expect(sandbox).toBalance({ available: 1990 });
  await sandbox.faults.inject({ kind: 'lost', operation: 'charge.refund', times: 1 });
  await orders.refund('order-1');
  await sandbox.clock.advance('10s');
  await expect(sandbox).toBalance({ available: 0 });
});
