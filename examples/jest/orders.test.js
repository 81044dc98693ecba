// All tests share a sandbox, which is in the same state at the start of each.
const { orThrow } = require('pixctl/client');
const { matchers, useSandbox } = require('pixctl/testing');
const { publicKeysFrom } = require('pixctl/webhooks');
const { createOrders } = require('./orders.js');

expect.extend(matchers);

/** CNPJ of the company that every sandbox starts with. */
const SANDBOX_COMPANY = '11222333000181';
let orders;
const sandboxOf = useSandbox(
  { beforeEach, afterEach, afterAll },
  {
    webhooks: (request) => orders.receive(request),
    // Without a test call, which would come before the first test.
    prepare: async (sandbox) =>
      orThrow(
        await sandbox.client().webhook.create({
          validate: false,
          webhook: { name: 'orders', event: 'CHARGE_COMPLETED', url: 'https://shop.test/webhooks/pix' },
        }),
      ),
  },
);
beforeEach(() => {
  const sandbox = sandboxOf();
  const publicKey = publicKeysFrom(sandbox.url, { fetch: sandbox.fetch });
  orders = createOrders(sandbox.client(), publicKey, SANDBOX_COMPANY);
});

test('an order is paid when the webhook arrives', async () => {
  const sandbox = sandboxOf();
  await orders.charge('order-1', 1990);
  expect(orders.isPaid('order-1')).toBe(false);
  await sandbox.pay('order-1');
  await expect(sandbox).toHaveDelivered('CHARGE_COMPLETED', { times: 1 });
  await expect(sandbox).toHaveBeenPaid('order-1', { value: 1990 });
  expect(orders.isPaid('order-1')).toBe(true);
});

test('a refund returns the money, even if its answer is lost', async () => {
  const sandbox = sandboxOf();
  await orders.charge('order-1', 1990);
  await sandbox.pay('order-1');
  await expect(sandbox).toBalance({ available: 1990 });
  await sandbox.faults.inject({ kind: 'lost', operation: 'charge.refund', times: 1 });
  await orders.refund('order-1');
  await sandbox.clock.advance('10s');
  await expect(sandbox).toBalance({ available: 0 });
});
