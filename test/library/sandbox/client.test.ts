// The client of an embedded sandbox, which needs no port.
import { describe, expect, it } from 'vitest';
import type { Charge } from '#library/client/index.ts';
import { orThrow } from '#library/client/index.ts';
import type { Sandbox, SandboxOptions } from '#library/sandbox/index.ts';
import { startSandbox } from '#library/sandbox/index.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';

const opened: Sandbox[] = [];
afterEveryTest(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close();
});
async function start(options: SandboxOptions = { seed: 'client' }): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  opened.push(sandbox);
  return sandbox;
}

describe('sandbox.client', () => {
  it('charges, refunds, and sees the balance of the ledger', async () => {
    const sandbox = await start();
    const client = sandbox.client();
    const { correlationID } = orThrow(await client.charge.create({ value: 1990 }));
    await sandbox.pay(correlationID);
    orThrow(await client.charge.refund({ id: correlationID, value: 500 }));
    await sandbox.clock.advance('1h');
    const { balanced, balances } = await sandbox.ledger.check();
    const [account] = await client.account.list().toArray();
    expect(balanced).toBe(true);
    expect(balances.map(({ available }) => available)).toEqual([account!.balance.available]);
    const { fee = 0 } = await client.charge.get({ id: correlationID });
    expect(account!.balance.available).toBe(1990 - 500 - fee);
  });

  it('makes the same ids from the same seed, and others for a second client', async () => {
    const ids = async (): Promise<Charge[]> => {
      const sandbox = await start();
      const [first, second] = [sandbox.client(), sandbox.client()];
      return [
        orThrow(await first.charge.create({ value: 1 })),
        orThrow(await second.charge.create({ value: 1 })),
      ];
    };
    const [one, other] = [await ids(), await ids()];
    expect(one).toEqual(other);
    expect(new Set(one.map(({ correlationID }) => correlationID)).size).toBe(2);
  });

  it.each(['lost', 'reset', 'truncate', 'html', 'error'] as const)(
    'finds out a write after the fault %s, without waiting',
    async (kind) => {
      const sandbox = await start();
      const client = sandbox.client();
      await sandbox.faults.inject({
        kind,
        operation: 'charge.create',
        times: 1,
        ...(kind === 'lost' || kind === 'truncate' ? {} : { after: true }),
      });
      expect(await client.charge.create({ value: 700, correlationID: 'a' })).toMatchObject({
        outcome: 'done',
      });
      expect(await client.charge.list().toArray()).toHaveLength(1);
    },
  );

  it('does not know a lost withdrawal, and a person records it', async () => {
    const sandbox = await start();
    const client = sandbox.client();
    await client.charge.create({ value: 10_000, correlationID: 'funds' });
    await sandbox.pay('funds');
    const [account] = await client.account.list().toArray();
    const { accountId } = account!;
    await sandbox.faults.inject({ kind: 'reset', operation: 'account.withdraw', times: 9 });
    const lost = await client.account.withdraw({ accountId, value: 5_000 });
    expect(lost.outcome).toBe('unknown');
    await sandbox.faults.clear();
    expect((await client.account.withdraw({ accountId, value: 5_000 })).outcome).toBe('unknown');
    await sandbox.clock.advance('3m');
    const [open] = await client.journal.open();
    await client.journal.resolve(open!.id, { as: 'not-done' });
    expect((await client.account.withdraw({ accountId, value: 5_000 })).outcome).toBe('done');
    expect((await sandbox.ledger.check()).balanced).toBe(true);
  });

  it('of another company sees its own charges only', async () => {
    const sandbox = await start();
    const { appKey } = await sandbox.companies.create({ name: 'Other', taxID: '11222333000181' });
    orThrow(await sandbox.client().charge.create({ value: 1 }));
    expect(await sandbox.client({ appKey }).charge.list().toArray()).toEqual([]);
  });

  it('cannot be made, and does nothing, after close', async () => {
    const sandbox = await start();
    const client = sandbox.client();
    await sandbox.close();
    expect(() => sandbox.client()).toThrow('closed');
    await expect(client.charge.list().toArray()).rejects.toThrow('closed');
  });

  it('refuses with the PixctlError of the library', async () => {
    const sandbox = await start();
    const { PixctlError } = await import('#library/errors.ts');
    await expect(sandbox.pay('no such charge')).rejects.toBeInstanceOf(PixctlError);
  });
});
