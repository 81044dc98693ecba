// A load balancer sends a write twice: the first request does it, and the refusal of the second one arrives.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { client } from '#test/faults/harness.ts';
import { WRITES } from '#test/faults/operations.ts';
import type { Proxy } from '#test/faults/proxy.ts';
import { startProxy } from '#test/faults/proxy.ts';
import { directTo } from '#test/faults/suite.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { serve } from '#test/support/services/sandbox.ts';

const opened: Proxy[] = [];
afterEveryTest(async () => {
  for (const proxy of opened.splice(0)) await proxy.close();
});

async function stage() {
  const data = tempDir();
  const served = await serve({ data });
  served.time = Date.now();
  const proxy = await startProxy(served.url, () => 1);
  opened.push(proxy);
  return { served, proxy, books: await openDatabase(data), direct: directTo(() => served) };
}

describe('write that a load balancer sends twice', () => {
  it.each([
    ['charge.delete', 0],
    ['qrcode.delete', 0],
    ['webhook.delete', 0],
    ['pix-key.delete', 0],
    ['account.delete', 0],
    ['subaccount.delete', 0],
    ['account-register.delete', 0],
    // No read shows applications.
    ['application.delete', 6],
    ['charge.refund', 0],
    ['refund.create', 0],
    ['subaccount.withdraw', 6],
    ['subaccount.debit', 0],
    ['installment.retry', 6],
  ] as const)('%s exits with %i, takes effect once and is not reported as refused', async (id, code) => {
    const { served, proxy, books, direct } = await stage();
    const intent = await WRITES.find((one) => one.id === id)!.prepare(direct, 1);
    proxy.plan('sent twice, second answer', 1);
    const ran = await client(proxy.url, served.appKey).run([...intent.words, '--yes', '--retries', '0']);
    expect([ran.code, intent.effects(books)]).toEqual([code, 1]);
    books.close();
  });
});

describe('write that the service refuses', () => {
  it.each([
    'charge delete nobody --yes',
    'qrcode delete nobody --yes',
    'webhook remove nobody --yes',
    'pix-key delete 123e4567-e89b-42d3-a456-000000000001 --yes',
    'subaccount delete nobody@example.com --yes',
    'account-register delete nobody --yes',
    'subaccount withdraw nobody@example.com --yes',
    'subaccount withdraw empty@example.com --yes',
    'subaccount debit empty@example.com --value 100 --yes',
    'subaccount credit empty@example.com --value 100 --yes',
    'subaccount transfer --from empty@example.com --to other@example.com --value 100 --yes',
    'charge refund nobody --value 100 --yes',
    'charge refund unpaid --value 100 --yes',
  ])('pixctl %s exits with 4 and has no open journal entry', async (line) => {
    const self = machine();
    await self.run('--sandbox subaccount create --name A --pix-key empty@example.com');
    await self.run('--sandbox subaccount create --name B --pix-key other@example.com');
    await self.run('--sandbox charge create --value 100 --correlation-id unpaid');
    expect((await self.run(`--sandbox ${line}`)).code).toBe(4);
    expect((await self.run('--sandbox journal list --json')).json()).toEqual([]);
  });
});
