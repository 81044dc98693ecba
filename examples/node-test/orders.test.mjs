// All tests share a sandbox, which is in the same state at the start of each.
import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, test } from 'node:test';
import { orThrow } from 'pixctl/client';
import { matchers, useSandbox } from 'pixctl/testing';
import { publicKeysFrom } from 'pixctl/webhooks';
import { createOrders } from './orders.mjs';

/** CNPJ of the company that every sandbox starts with. */
const SANDBOX_COMPANY = '11222333000181';
let orders;
const sandboxOf = useSandbox(
  { beforeEach, afterEach, afterAll: after },
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

/** The matchers are functions, which node:assert can use. */
async function holds(result) {
  const { pass, message } = await result;
  assert.ok(pass, message());
}

test('an order is paid when the webhook arrives', async () => {
  const sandbox = sandboxOf();
  await orders.charge('order-1', 1990);
  assert.equal(orders.isPaid('order-1'), false);
  await sandbox.pay('order-1');
  await holds(matchers.toHaveDelivered(sandbox, 'CHARGE_COMPLETED', { times: 1 }));
  await holds(matchers.toHaveBeenPaid(sandbox, 'order-1', { value: 1990 }));
  assert.equal(orders.isPaid('order-1'), true);
});

test('a refund returns the money, even if its answer is lost', async () => {
  const sandbox = sandboxOf();
  await orders.charge('order-1', 1990);
  await sandbox.pay('order-1');
  await holds(matchers.toBalance(sandbox, { available: 1990 }));
  await sandbox.faults.inject({ kind: 'lost', operation: 'charge.refund', times: 1 });
  await orders.refund('order-1');
  await sandbox.clock.advance('10s');
  await holds(matchers.toBalance(sandbox, { available: 0 }));
});
