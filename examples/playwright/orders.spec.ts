// Each test gets a sandbox of its own. The customer pays on the payment page of the sandbox, in a browser.
import { expect, test as base } from '@playwright/test';
import type { Sandbox } from 'pixctl/sandbox';
import { createSandboxFixture, matchers } from 'pixctl/testing';
import { publicKeysFrom } from 'pixctl/webhooks';
import { createOrders } from './orders.mjs';

/** CNPJ of the company that every sandbox starts with. */
const SANDBOX_COMPANY = '11222333000181';
type Orders = ReturnType<typeof createOrders>;
let current: Orders;

const test = base.extend<{ sandbox: Sandbox; orders: Orders }>({
  // With the links to the listener of the sandbox, so that the browser can open them.
  sandbox: createSandboxFixture({ publicUrl: 'url', webhooks: (request) => current.receive(request) }),
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
const expectThat = expect.extend(matchers);

test('an order is paid on the payment page', { tag: '@browser' }, async ({ sandbox, orders, page }) => {
  const { paymentLinkUrl = '' } = await orders.charge('order-1', 1990);
  await page.goto(paymentLinkUrl);
  await expect(page.locator('.amount')).toContainText('19,90');
  await page.getByRole('button', { name: 'Simular pagamento' }).click();
  await expect(page.getByText('Pagamento recebido')).toBeVisible();
  await expectThat(sandbox).toHaveDelivered('CHARGE_COMPLETED', { times: 1 });
  await expectThat(sandbox).toHaveBeenPaid('order-1', { value: 1990 });
  expect(orders.isPaid('order-1')).toBe(true);
});

test('a refund returns the money, even if its answer is lost', async ({ sandbox, orders }) => {
  await orders.charge('order-1', 1990);
  await sandbox.pay('order-1');
  await expectThat(sandbox).toBalance({ available: 1990 });
  await sandbox.faults.inject({ kind: 'lost', operation: 'charge.refund', times: 1 });
  await orders.refund('order-1');
  await sandbox.clock.advance('10s');
  await expectThat(sandbox).toBalance({ available: 0 });
});
