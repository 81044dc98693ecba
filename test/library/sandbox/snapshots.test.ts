// Snapshots of a sandbox of the library: taking one, restoring it, and resetting the sandbox.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Sandbox } from '#library/sandbox/index.ts';
import { startSandbox } from '#library/sandbox/index.ts';
import { createCharge as charge, headersOf, register } from './requests.ts';

afterEach(() => void vi.useRealTimers());

const chargeIds = async (sandbox: Sandbox): Promise<string[]> => {
  const answer = await sandbox.fetch('/api/v1/charge', { headers: headersOf(sandbox) });
  const { charges } = (await answer.json()) as { charges: { correlationID: string }[] };
  return charges.map(({ correlationID }) => correlationID).reverse();
};

describe('restore', () => {
  it('returns data, clock, balance, faults, log and recording to the snapshot, any number of times', async () => {
    await using sandbox = await startSandbox({ seed: 1, webhooks: () => new Response() });
    await charge(sandbox, 'kept');
    await sandbox.pay('kept');
    await sandbox.clock.advance('1d');
    const snapshot = await sandbox.snapshot();
    expect(snapshot.time).toBe(sandbox.clock.now());
    const state = async () => ({
      ids: await chargeIds(sandbox),
      requests: await sandbox.requests(),
      events: await sandbox.events(),
      faults: await sandbox.faults.list(),
      ledger: await sandbox.ledger.check(),
      companies: await sandbox.companies.list(),
      now: sandbox.clock.now(),
    });
    const before = await state();
    const recording = sandbox.record();
    // Reading the state has been recorded.
    await sandbox.restore(snapshot);
    for (let round = 0; round < 3; round += 1) {
      await charge(sandbox, `discarded-${round}`);
      await sandbox.pay(`discarded-${round}`);
      await sandbox.companies.create({ name: 'Outra', taxID: '11444777000161' });
      await sandbox.faults.inject({ kind: 'latency', delay: 1 });
      await sandbox.clock.advance('40d');
      expect(await state()).not.toEqual(before);
      await sandbox.restore(snapshot);
      expect(await state()).toEqual(before);
      expect(sandbox.record()).toEqual(recording);
      await sandbox.restore(snapshot);
    }
  });

  it('goes back and forth between several snapshots', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    const empty = await sandbox.snapshot();
    await charge(sandbox, 'one');
    const one = await sandbox.snapshot();
    await charge(sandbox, 'two');
    const two = await sandbox.snapshot();
    await sandbox.restore(empty);
    expect(await chargeIds(sandbox)).toEqual([]);
    await sandbox.restore(two);
    expect(await chargeIds(sandbox)).toEqual(['one', 'two']);
    await sandbox.restore(one);
    expect(await chargeIds(sandbox)).toEqual(['one']);
    one.delete();
    one.delete();
    await expect(sandbox.restore(one)).rejects.toThrow('it was deleted');
    await sandbox.restore(two);
    expect(await chargeIds(sandbox)).toEqual(['one', 'two']);
  });

  it('refuses the snapshot of another sandbox, and anything else', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    await using other = await startSandbox({ seed: 1 });
    await charge(sandbox, 'kept');
    const foreign = await other.snapshot();
    for (const wrong of [foreign, { ...(await sandbox.snapshot()) }, {}, 1 as never, null as never])
      await expect(sandbox.restore(wrong as never)).rejects.toThrow('of another sandbox');
    expect(await chargeIds(sandbox)).toEqual(['kept']);
  });

  it('twice at once leaves the state of the later one', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    const empty = await sandbox.snapshot();
    await charge(sandbox, 'one');
    const one = await sandbox.snapshot();
    await Promise.all([sandbox.restore(one), sandbox.restore(empty)]);
    expect(await chargeIds(sandbox)).toEqual([]);
    await Promise.all([sandbox.restore(empty), sandbox.restore(one)]);
    expect(await chargeIds(sandbox)).toEqual(['one']);
  });

  it('answers the requests that had arrived, and discards what they did', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    const empty = await sandbox.snapshot();
    const late = charge(sandbox, 'late');
    const created = sandbox.companies.create({ name: 'Outra', taxID: '11444777000161' });
    await sandbox.restore(empty);
    expect((await late).status).toBe(200);
    expect(await created).toMatchObject({ name: 'Outra' });
    expect(await chargeIds(sandbox)).toEqual([]);
    expect(await sandbox.companies.list()).toHaveLength(1);
  });

  it('lets clients that are made after it generate the same ids', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    const empty = await sandbox.snapshot();
    const create = async () => {
      await using client = sandbox.client();
      return await client.charge.create({ value: 100 });
    };
    const first = await create();
    await sandbox.restore(empty);
    expect(await create()).toEqual(first);
  });

  it('does not wait for a request whose body does not end', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    const empty = await sandbox.snapshot();
    const controller = new AbortController();
    const sent = sandbox
      .fetch('/api/v1/charge', {
        method: 'POST',
        headers: headersOf(sandbox),
        body: new ReadableStream({ pull: () => new Promise(() => undefined) }),
        duplex: 'half',
        signal: controller.signal,
      })
      .catch((error: unknown) => error);
    await sandbox.restore(empty);
    controller.abort();
    expect(await sent).toMatchObject({ name: 'AbortError' });
  });

  it('aborts running deliveries and discards their results', async () => {
    const waiting: (() => void)[] = [];
    const aborted: boolean[] = [];
    await using sandbox = await startSandbox({
      seed: 1,
      webhookTimeout: 60_000,
      webhooks: async (request) => {
        await new Promise<void>((done) => {
          waiting.push(done);
          request.signal.addEventListener('abort', () => aborted.push(true));
        });
        return new Response();
      },
    });
    await register(sandbox);
    const registered = await sandbox.snapshot();
    await charge(sandbox, 'one');
    while (waiting.length === 0) await new Promise((done) => setImmediate(done));
    await sandbox.restore(registered);
    expect(aborted).toEqual([true]);
    for (const done of waiting.splice(0)) done();
    await new Promise((done) => setTimeout(done, 20));
    expect(await sandbox.deliveries()).toEqual([]);
    // The same delivery id is used again, by another event.
    await charge(sandbox, 'two');
    while (waiting.length === 0) await new Promise((done) => setImmediate(done));
    for (const done of waiting.splice(0)) done();
    expect(await sandbox.deliveries()).toMatchObject([{ id: 1, state: 'delivered', attempt: 1 }]);
  });

  it('called by a webhook function during advance does not wait for itself', async () => {
    const holder: { restore?: () => Promise<void> } = {};
    await using sandbox = await startSandbox({
      seed: 1,
      webhookTimeout: 60_000,
      webhooks: async () => {
        await holder.restore?.();
        return new Response();
      },
    });
    await register(sandbox);
    const registered = await sandbox.snapshot();
    holder.restore = () => sandbox.restore(registered);
    await charge(sandbox, 'one');
    await sandbox.clock.advance('1h');
    expect(await chargeIds(sandbox)).toEqual([]);
  });
});

it('close called by a webhook function during advance does not wait for itself', async () => {
  const holder: { close?: () => Promise<void> } = {};
  const sandbox = await startSandbox({
    seed: 1,
    webhookTimeout: 60_000,
    webhooks: async () => {
      await holder.close?.();
      return new Response();
    },
  });
  await register(sandbox);
  holder.close = sandbox.close;
  await charge(sandbox, 'one');
  await sandbox.clock.advance('1h').catch(() => undefined);
  await sandbox.close();
});

describe('snapshot', () => {
  it('waits until running deliveries have ended, and contains their results', async () => {
    let calls = 0;
    await using sandbox = await startSandbox({
      seed: 1,
      webhooks: async () => {
        calls += 1;
        await new Promise((done) => setTimeout(done, 30));
        return new Response();
      },
    });
    await register(sandbox);
    await charge(sandbox, 'one');
    const snapshot = await sandbox.snapshot();
    expect(calls).toBe(1);
    await sandbox.restore(snapshot);
    expect(await sandbox.deliveries()).toMatchObject([{ state: 'delivered' }]);
    expect(calls).toBe(1);
  });

  it('with the clock of the machine keeps what the clock was advanced', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await using sandbox = await startSandbox();
    await sandbox.clock.advance('2d');
    const snapshot = await sandbox.snapshot();
    await sandbox.clock.advance('3d');
    await sandbox.restore(snapshot);
    expect(sandbox.clock.now()).toBe(Date.now() + 2 * 86_400_000);
  });

  it('does not change the answers that follow it', async () => {
    const answers = async (takes: boolean): Promise<string[]> => {
      await using sandbox = await startSandbox({ seed: 1 });
      const texts: string[] = [];
      for (const id of ['one', 'two', 'three']) {
        texts.push(await (await charge(sandbox, id)).text());
        if (takes) await sandbox.snapshot();
      }
      return texts;
    };
    expect(await answers(true)).toEqual(await answers(false));
  });
});

describe('reset', () => {
  it('deletes the data, returns the clock to its start, and keeps the keys', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    const start = sandbox.clock.now();
    const { appKey } = await sandbox.keys.create({ name: 'second' });
    await charge(sandbox, 'one');
    await sandbox.pay('one');
    await sandbox.clock.advance('1d');
    await sandbox.reset();
    expect(sandbox.clock.now()).toBe(start);
    expect(await chargeIds(sandbox)).toEqual([]);
    expect((await sandbox.ledger.check()).postings).toBe(0);
    const answer = await sandbox.fetch('/api/v1/charge', { headers: { authorization: appKey } });
    expect(answer.status).toBe(200);
  });
});
