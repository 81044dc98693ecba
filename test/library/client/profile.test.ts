// Clients of profiles that were saved by the commands.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#library/client/index.ts';
import { createClient, orThrow } from '#library/client/index.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import { serve } from '#test/support/services/sandbox.ts';

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** A computer on which the profile `shop` is set up, with its folders in the environment of this process. */
async function shop() {
  const served = await serve();
  const self: Machine = machine();
  // The client takes the time from the process.
  vi.useFakeTimers({ toFake: ['Date'], now: self.time });
  const login = await self.run(`login --url ${served.url} --name shop --app-key-stdin`, {
    input: served.appKey,
  });
  expect(login.code).toBe(0);
  for (const [name, value] of Object.entries(self.env)) vi.stubEnv(name, value);
  const client = (): Client => {
    const made = createClient({ profile: 'shop' });
    clients.push(made);
    return made;
  };
  return { served, self, client };
}

describe('createClient of a profile', () => {
  it('uses its address and app key, and the journal of the commands', async () => {
    const { self, client } = await shop();
    orThrow(await client().charge.create({ value: 1990, correlationID: 'order' }));
    expect((await self.run('charge get order --json')).out).toMatch(/"value": ?1990/);
    expect((await self.run('journal list --all --json')).json()).toMatchObject([
      { operation: 'charge.create', outcome: 'done', profile: 'shop', correlationID: 'order' },
    ]);
  });

  it('keeps its spending limits, which count what the commands have sent', async () => {
    const { served, self, client } = await shop();
    await served.ok('POST', '/api/v1/charge', { value: 100_000, correlationID: 'funds' });
    await served.ok('POST', '/_sandbox/pay', { id: 'funds' });
    expect((await self.run('config set limits.daily.out 1000 --profile shop')).code).toBe(0);
    const first = await self.run('account list --json');
    const [{ accountId }] = first.json();
    expect((await self.run(`account withdraw ${accountId} --value 600 --yes`)).code).toBe(0);
    await expect(client().account.withdraw({ accountId, value: 500 })).rejects.toMatchObject({
      code: 'limit',
    });
    expect((await client().account.withdraw({ accountId, value: 400 })).outcome).toBe('done');
    // An approval does not name its amount: it is read from the payment.
    const payment = { value: 700, destinationAlias: 'ana@example.com', correlationID: 'p' };
    orThrow(await client().payment.create(payment));
    await expect(client().payment.approve({ correlationID: 'p' })).rejects.toMatchObject({ code: 'limit' });
  });

  it('is refused for a profile that does not exist, and for the sandbox', async () => {
    await shop();
    expect(() => createClient({ profile: 'other' })).toThrow('there is no profile "other"');
    expect(() => createClient({ profile: 'sandbox' })).toThrow('has no profile sandbox');
  });
});
