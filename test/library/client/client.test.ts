// The client of the package against the sandbox over HTTP, and against servers that fail.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import type { Client, Done, WriteResult } from '#library/client/index.ts';
import { createClient, fileJournal, memoryJournal, orThrow, PixctlError } from '#library/client/index.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const KEY = Buffer.from('Client_Id_0000:Client_Secret_abcdefgh').toString('base64');
const clients: Client[] = [];
afterEveryTest(async () => {
  for (const client of clients.splice(0)) await client.close();
});

type Options = Partial<Parameters<typeof createClient>[0]>;
function clientFor(baseUrl: string, options: Options = {}): Client {
  const all = { baseUrl, appKey: KEY, journal: memoryJournal(), retries: 0, ...options };
  const client = createClient(all as Parameters<typeof createClient>[0]);
  clients.push(client);
  return client;
}

const done = <T>(result: WriteResult<T>): Done<T> => {
  if (result.outcome !== 'done') throw result.error;
  return result;
};

/** Server that does what a test says, and counts the writes that reach it. */
async function service(answer: 'done' | 'lost' | 'refused' | 'slow') {
  const state = { answer, writes: 0, withdrawals: [] as unknown[] };
  const { url } = await httpServer((request, response) => {
    if (request.method === 'GET') return json(response, 404, { error: 'not found' });
    state.writes += 1;
    const { correlationID = 'none', value = 0 } = JSON.parse(request.body === '' ? '{}' : request.body) as {
      readonly correlationID?: string;
      readonly value?: number;
    };
    state.withdrawals.push(value);
    switch (state.answer) {
      case 'lost':
        return response.destroy();
      case 'slow':
        return undefined;
      case 'refused':
        return json(response, 400, { error: 'Valor inválido' });
      case 'done':
        return json(response, 200, {
          charge: { correlationID, value, status: 'ACTIVE' },
          withdraw: {
            account: { accountId: 'a', isDefault: true, balance: { total: 0, blocked: 0, available: 0 } },
            transaction: { endToEndId: 'E1', transaction: value },
          },
        });
    }
  });
  return { state, url };
}

describe('client', () => {
  it('creates, reads, lists and refunds on the sandbox', async () => {
    const { url, appKey, ok } = await serve();
    const client = clientFor(url, { appKey });
    const created = done(await client.charge.create({ value: 1990, correlationID: 'order-1' }));
    expect(created).toMatchObject({ correlationID: 'order-1', recovered: false });
    expect(created.value).toMatchObject({ status: 'ACTIVE', value: 1990, correlationID: 'order-1' });
    await ok('POST', '/_sandbox/pay', { id: 'order-1' });
    expect(await client.charge.get({ id: 'order-1' })).toMatchObject({ status: 'COMPLETED' });
    const refund = orThrow(await client.charge.refund({ id: 'order-1', value: 500 }));
    expect(refund).toMatchObject({ value: 500 });
    expect(await client.charge.refunds({ id: 'order-1' }).toArray()).toHaveLength(1);
    const [account] = await client.account.list().toArray();
    const { balance } = await client.account.get({ accountId: account!.accountId });
    const { fee = 0 } = await client.charge.get({ id: 'order-1' });
    expect(balance).toMatchObject({ available: 1990 - 500 - fee });
    expect(await client.journal.open()).toEqual([]);
  });

  it('reads a list page by page, up to a limit', async () => {
    const { url, appKey, ok } = await serve();
    for (let number = 1; number <= 120; number += 1)
      await ok('POST', '/api/v1/charge', { value: number, correlationID: `c-${number}` });
    const client = clientFor(url, { appKey });
    expect((await client.charge.list().toArray()).map(({ value }) => value)).toEqual(
      Array.from({ length: 120 }, (_, index) => 120 - index),
    );
    expect(await client.charge.list({ limit: 105, skip: 10 }).toArray()).toHaveLength(105);
    const seen: number[] = [];
    for await (const { value } of client.charge.list()) {
      seen.push(value);
      if (seen.length === 3) break;
    }
    expect(seen).toEqual([120, 119, 118]);
  });

  it('returns bytes for a picture', async () => {
    const { url, appKey } = await serve();
    const client = clientFor(url, { appKey });
    const { value } = done(await client.charge.create({ value: 1 }));
    const png = await client.charge.qrImage({ id: value.paymentLinkID! });
    expect([...png.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
  });

  it('has a method for every operation of the contract', async () => {
    const { OPERATIONS } = await import('#contract/operations/index.ts');
    const { methodPath } = await import('#library/client/names.ts');
    const client = clientFor('http://127.0.0.1:1');
    for (const { id } of OPERATIONS) {
      const method = methodPath(id).reduce<unknown>(
        (group, name) => Reflect.get(Object(group), name),
        client,
      );
      expect(method, id).toBeTypeOf('function');
    }
  });

  it.each([
    ['a missing field', { correlationID: 'a' }, 'value is required'],
    ['an amount that is no integer', { value: 19.9 }, 'value must be a whole number'],
    ['a negative amount', { value: -1 }, 'value must be at least'],
    ['a text as amount', { value: '1990' }, 'value must be a whole number'],
    ['NaN', { value: Number.NaN }, 'value must be'],
    ['an unknown field', { value: 1, vlaue: 2 }, 'has no field "vlaue"'],
    [
      'an unknown nested field',
      { value: 1, customer: { name: 'A', taxID: '11144477735', vip: true } },
      'no field',
    ],
    ['a field of a prototype', { value: 1, constructor: 'x' }, 'has no field "constructor"'],
    ['an id with a half surrogate', { value: 1, correlationID: 'a\ud800' }, 'not valid text'],
    ['an id that no path can name', { value: 1, correlationID: '..' }, 'cannot be an id'],
    ['no object', 'text', 'must be an object'],
    ['a list', [1], 'must be an object'],
    ['a BigInt', { value: 1n }, 'cannot be sent as JSON'],
  ])('refuses %s, and sends nothing', async (_name, input, message) => {
    const { state, url } = await service('done');
    await expect(clientFor(url).charge.create(input as never)).rejects.toMatchObject({
      name: 'PixctlError',
      code: 'invalid-input',
      message: expect.stringContaining(message),
    });
    expect(state.writes).toBe(0);
  });

  it.each([
    ['no id', {}],
    ['a number', { id: 1 }],
    ['an empty id', { id: '' }],
    ['a path', { id: '..' }],
  ])('refuses %s as the id of a read', async (_name, input) => {
    await expect(clientFor('http://127.0.0.1:1').charge.get(input as never)).rejects.toBeInstanceOf(
      PixctlError,
    );
  });

  it('sends an undefined field as an absent one', async () => {
    const { url } = await service('done');
    const result = await clientFor(url).charge.create({ value: 5, comment: undefined, correlationID: 'c' });
    expect(result.outcome).toBe('done');
  });

  it.each([
    [{ baseUrl: 'http://example.com' }, 'base-url'],
    [{ baseUrl: 'not a url' }, 'base-url'],
    [{ baseUrl: undefined }, 'invalid-input'],
    [{ appKey: undefined }, 'invalid-input'],
    [{ journal: undefined }, 'invalid-input'],
    [{ timeout: 0 }, 'invalid-input'],
    [{ timeout: Number.NaN }, 'invalid-input'],
    [{ retries: -1 }, 'invalid-input'],
    [{ limits: { daily: 1.5 } }, 'invalid-input'],
    [{ profile: 'shop' }, 'invalid-input'],
  ])('cannot be created with %o', (options, code) => {
    expect(() => clientFor('http://127.0.0.1:1', options as Options)).toThrow(
      expect.objectContaining({ code, name: 'PixctlError' }) as Error,
    );
  });
});

describe('client › result of a write', () => {
  it('is refused with the reason of the service', async () => {
    const { url } = await service('refused');
    const result = await clientFor(url).charge.create({ value: 5 });
    expect(result).toMatchObject({ outcome: 'refused', error: { status: 400 } });
  });

  it('is not-done if the service cannot be reached', async () => {
    const result = await clientFor('http://127.0.0.1:1').charge.create({ value: 5 });
    expect(result).toMatchObject({ outcome: 'not-done', error: { code: 'unreachable-refused' } });
  });

  it('is unknown after a lost answer that cannot be looked up, and stays open in the journal', async () => {
    const { state, url } = await service('lost');
    const client = clientFor(url);
    const result = await client.account.withdraw({ accountId: 'a', value: 500 });
    expect(result).toMatchObject({ outcome: 'unknown', error: { code: 'outcome-unknown' } });
    const { entry } = result as { readonly entry: string };
    expect(await client.journal.open()).toMatchObject([
      {
        id: entry,
        operation: 'account.withdraw',
        outcome: 'unknown',
        isRunning: false,
        body: { value: 500 },
      },
    ]);
    // The same withdrawal is not sent again, and the error names the entry.
    state.answer = 'done';
    expect(await client.account.withdraw({ accountId: 'a', value: 500 })).toMatchObject({
      outcome: 'unknown',
      entry,
    });
    expect(state.writes).toBe(1);
    expect(await client.journal.resolve(entry, { as: 'not-done' })).toMatchObject({ outcome: 'not-done' });
    expect(await client.journal.open()).toEqual([]);
    expect(await client.account.withdraw({ accountId: 'a', value: 500 })).toMatchObject({ outcome: 'done' });
    expect(state.writes).toBe(2);
  });

  it('is done after a lost answer that is found by a look-up', async () => {
    const { url, appKey, ok } = await serve();
    const client = clientFor(url, { appKey, retries: 3 });
    await ok('POST', '/_sandbox/fault', { kind: 'reset', operation: 'charge.create', after: true });
    expect(await client.charge.create({ value: 700, correlationID: 'lost' })).toMatchObject({
      outcome: 'done',
      value: { value: 700, correlationID: 'lost' },
      correlationID: 'lost',
    });
    expect((await client.charge.list().toArray()).length).toBe(1);
  });

  it('is done by an earlier call with the same id, and refused for other content', async () => {
    const { url, appKey, ok } = await serve();
    const first = await clientFor(url, { appKey }).charge.create({ value: 700, correlationID: 'order' });
    // Another program, with a journal of its own.
    const client = clientFor(url, { appKey });
    expect(await client.charge.create({ value: 700, correlationID: 'order' })).toMatchObject({
      outcome: 'done',
      recovered: true,
      value: { value: 700, identifier: done(first).value.identifier },
    });
    expect(await client.charge.create({ value: 701, correlationID: 'order' })).toMatchObject({
      outcome: 'refused',
      error: { code: 'duplicate' },
    });
    await ok('POST', '/_sandbox/fault', { kind: 'error', operation: 'charge.get', times: 100 });
    expect(await client.charge.create({ value: 700, correlationID: 'order' })).toMatchObject({
      outcome: 'unknown',
      error: { code: 'duplicate' },
    });
  });

  it('is unknown if the caller ends the call while the request is under way', async () => {
    const { state, url } = await service('slow');
    const client = clientFor(url);
    const controller = new AbortController();
    const calling = client.account.withdraw({ accountId: 'a', value: 101 }, { signal: controller.signal });
    await expect.poll(() => state.writes).toBe(1);
    controller.abort();
    expect(await calling).toMatchObject({ outcome: 'unknown', entry: expect.any(String) });
  });

  it('is thrown as the reason of the signal if it was aborted before the call', async () => {
    const { state, url } = await service('done');
    const reason = new Error('too late');
    await expect(
      clientFor(url).charge.create({ value: 1 }, { signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
    expect(state.writes).toBe(0);
  });

  it.each([0, 1, 2, 3, 5, 8])(
    'does not affect later calls if a call is ended after %d ms',
    async (milliseconds) => {
      const { url, appKey } = await serve();
      const client = clientFor(url, { appKey });
      for (let round = 0; round < 5; round += 1) {
        const controller = new AbortController();
        const calling = client.charge
          .create({ value: 1 }, { signal: controller.signal })
          .catch(() => undefined);
        await new Promise((done) => setTimeout(done, milliseconds));
        controller.abort();
        await calling;
        expect(await client.account.list().toArray()).toHaveLength(1);
      }
    },
  );

  it('ends at the time limit', async () => {
    const { state, url } = await service('slow');
    const client = clientFor(url);
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const calling = client.account.withdraw({ accountId: 'a', value: 101 }, { timeout: 300 });
    while (state.writes === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(300);
    vi.useRealTimers();
    expect(await calling).toMatchObject({ outcome: 'unknown' });
  });

  it('is one result for each of many equal calls at the same time', async () => {
    const { state, url } = await service('done');
    const client = clientFor(url);
    const results = await Promise.all(
      Array.from({ length: 40 }, () => client.account.withdraw({ accountId: 'a', value: 500 })),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'done'));
    expect(state.writes).toBe(40);
    const charges = await Promise.all(Array.from({ length: 40 }, () => client.charge.create({ value: 5 })));
    expect(new Set(charges.map((one) => done(one).correlationID)).size).toBe(40);
  });
});

describe('client › spending limits', () => {
  it('refuse a payment beyond the limit of each, and all beyond that of the day', async () => {
    const { state, url } = await service('done');
    const client = clientFor(url, { limits: { payment: 1_000, daily: 1_500 } });
    await expect(
      client.payment.create({
        value: 1_001,
        destinationAlias: 'ana@example.com',
        destinationAliasType: 'EMAIL',
      }),
    ).rejects.toMatchObject({ code: 'limit' });
    expect(state.writes).toBe(0);
    const results = await Promise.allSettled(
      [700, 600, 500, 400].map((value) => client.account.withdraw({ accountId: 'a', value })),
    );
    const sent = state.withdrawals.reduce<number>((sum, value) => sum + Number(value), 0);
    expect(sent).toBeLessThanOrEqual(1_500);
    expect(sent).toBeGreaterThanOrEqual(1_100);
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  });
});

describe('client › journal', () => {
  it('in files is the one that the commands read', async () => {
    const dir = tempDir();
    const { state, url } = await service('lost');
    const first = clientFor(url, { journal: fileJournal(dir) });
    const result = await first.account.withdraw({ accountId: 'a', value: 500 });
    expect(result.outcome).toBe('unknown');
    const { machine } = await import('#test/support/cli.ts');
    const self = machine();
    Object.assign(self.env, { PIXCTL_DATA_DIR: dir, PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: KEY });
    expect((await self.run('journal list --json')).out).toContain('account.withdraw');
    // Another client of this process sees the open entry, too.
    state.answer = 'done';
    expect(
      await clientFor(url, { journal: fileJournal(dir) }).account.withdraw({ accountId: 'a', value: 500 }),
    ).toMatchObject({ outcome: 'unknown' });
    expect(state.writes).toBe(1);
  });

  it('in files, of two clients of a process, sends equal writes of both', async () => {
    const dir = tempDir();
    const { state, url } = await service('done');
    const both = [0, 1].map(() => clientFor(url, { journal: fileJournal(dir) }));
    const results = await Promise.all(
      both.flatMap((client) =>
        [1, 2, 3, 4].map(() => client.account.withdraw({ accountId: 'a', value: 500 })),
      ),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'done'));
    expect(state.writes).toBe(8);
  });

  it.each(['journal', '.', '../journal', '~/journal', 'a\nb'])(
    'in files of the relative folder %j is refused, because it would be another one in every current folder',
    (folder) => {
      expect(() => fileJournal(folder)).toThrow(
        expect.objectContaining({
          code: 'invalid-input',
          message: expect.stringContaining(JSON.stringify(folder)),
        }),
      );
    },
  );

  it('that cannot record prevents the request', async () => {
    const { state, url } = await service('done');
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    const client = clientFor(url, { journal: fileJournal(file) });
    await expect(client.charge.create({ value: 1 })).rejects.toMatchObject({ code: 'journal' });
    expect(state.writes).toBe(0);
  });

  it.each(['', 'unknown', '%'])('resolve of the id %j is refused', async (id) => {
    const { url } = await service('done');
    await expect(clientFor(url).journal.resolve(id)).rejects.toMatchObject({ code: 'unknown-id' });
  });
});

describe('client › app key', () => {
  it('is in no error, result or inspection, even if the service repeats it', async () => {
    const { url } = await httpServer((request, response) =>
      json(response, 400, {
        error: `key ${request.headers.authorization ?? ''} is bad`,
        key: request.headers.authorization,
      }),
    );
    const client = clientFor(url);
    const errors: unknown[] = [client, await client.charge.create({ value: 1 })];
    for (const call of [() => client.charge.get({ id: 'x' }), () => client.charge.list().toArray()])
      errors.push(await call().catch((error: unknown) => error));
    const text = errors
      .map((error) => inspect(error, { depth: 20, showHidden: true, getters: true }) + JSON.stringify(error))
      .join('\n');
    expect(text).not.toContain(KEY);
    expect(text).not.toContain('Client_Secret_abcdefgh');
    expect(errors[2]).toBeInstanceOf(PixctlError);
  });

  it('that is no text is refused', async () => {
    const client = clientFor('http://127.0.0.1:1', { appKey: (() => 5) as never });
    await expect(client.charge.create({ value: 1 })).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('is read once, by the first call, and again if that failed', async () => {
    const { url, appKey } = await serve();
    let reads = 0;
    const client = clientFor(url, {
      appKey: async () => {
        reads += 1;
        if (reads === 1) throw new Error('the vault is sealed');
        return appKey;
      },
    });
    expect(reads).toBe(0);
    await expect(client.charge.list().toArray()).rejects.toThrow('the vault is sealed');
    await Promise.all([client.charge.list().toArray(), client.account.list().toArray()]);
    expect(reads).toBe(2);
  });
});

describe('client › close', () => {
  it('ends running calls, and refuses later ones', async () => {
    const { state, url } = await service('slow');
    const client = clientFor(url);
    const calling = client.account.withdraw({ accountId: 'a', value: 101 });
    await expect.poll(() => state.writes).toBe(1);
    await client.close();
    expect(await calling).toMatchObject({ outcome: 'unknown' });
    await expect(client.charge.list().toArray()).rejects.toMatchObject({ code: 'closed' });
    await expect(client.charge.create({ value: 1 })).rejects.toMatchObject({ code: 'closed' });
    await client.close();
  });
});
