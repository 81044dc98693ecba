// Clients on several computers with one journal in PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#library/client/index.ts';
import { createClient, postgresJournal } from '#library/client/index.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { requestIn } from '#test/support/services/received.ts';
import { httpServer, json } from '#test/support/services/server.ts';
import { createStore } from '#test/support/services/shared-store.ts';
import { terminatingProxy } from '#test/support/services/terminating-proxy.ts';

const BIN = postgresBin();
if (BIN === undefined) console.warn('SKIPPED: no PostgreSQL server for the journal of the library');
const KEY = Buffer.from('Client_Id_0000:Client_Secret_abcdefgh').toString('base64');

let store: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  if (BIN === undefined) return;
  const database = await startPostgres(BIN);
  stop = () => database.stop();
  store = database.database();
  await (await createStore(store)).close();
});
afterAll(async () => {
  if (BIN !== undefined) await stop();
});

/** Server that withdraws, or loses the answer after it has. */
async function bank() {
  const state = { isLosing: false, sent: [] as number[] };
  const { url } = await httpServer((request, response) => {
    if (request.method === 'GET') return json(response, 404, { error: 'not found' });
    const { value = 0 } = requestIn(request) as { readonly value?: number };
    state.sent.push(value);
    if (state.isLosing) return response.destroy();
    return json(response, 200, {
      withdraw: {
        account: { accountId: 'a', isDefault: true, balance: { total: 0, blocked: 0, available: 0 } },
        transaction: { endToEndId: 'E1', transaction: value },
      },
    });
  });
  return { state, url };
}

const clientsOf = (url: string, limits: { readonly daily?: number } = {}): Client[] =>
  [0, 1].map(() =>
    createClient({ baseUrl: url, appKey: KEY, journal: postgresJournal(store), retries: 0, limits }),
  );

describe.skipIf(BIN === undefined)('postgresJournal', () => {
  it('sends equal writes of two clients at the same time, each once', async () => {
    const { state, url } = await bank();
    const clients = clientsOf(url);
    const results = await Promise.all(
      clients.flatMap((client) =>
        Array.from({ length: 8 }, () => client.account.withdraw({ accountId: 'a', value: 500 })),
      ),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'done'));
    expect(state.sent).toHaveLength(16);
    await Promise.all(clients.map((client) => client.close()));
  });

  it('keeps another computer from repeating a write whose outcome is unknown', async () => {
    const { state, url } = await bank();
    const [first, second] = clientsOf(url) as [Client, Client];
    state.isLosing = true;
    const lost = await first.account.withdraw({ accountId: 'a', value: 700 });
    expect(lost.outcome).toBe('unknown');
    await first.close();
    state.isLosing = false;
    expect(await second.account.withdraw({ accountId: 'a', value: 700 })).toMatchObject({
      outcome: 'unknown',
      entry: Reflect.get(lost, 'entry') as string,
    });
    expect(state.sent).toHaveLength(1);
    const [open] = await second.journal.open();
    await second.journal.resolve(open!.id, { as: 'not-done' });
    expect((await second.account.withdraw({ accountId: 'a', value: 700 })).outcome).toBe('done');
    await second.close();
  });

  it('keeps one daily limit for both', async () => {
    const { state, url } = await bank();
    const clients = clientsOf(url, { daily: 10_000 });
    const results = await Promise.allSettled(
      clients.flatMap((client) =>
        Array.from({ length: 10 }, (_, n) => client.account.withdraw({ accountId: 'a', value: 900 + n })),
      ),
    );
    const sent = state.sent.reduce((sum, value) => sum + value, 0);
    expect(sent).toBeLessThanOrEqual(10_000);
    expect(sent).toBeGreaterThan(10_000 - 1_000);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'limit' });
    await Promise.all(clients.map((client) => client.close()));
  });

  it('sends nothing while the database cannot be reached', async () => {
    const { state, url } = await bank();
    const client = createClient({
      baseUrl: url,
      appKey: KEY,
      journal: postgresJournal('postgres://nobody@127.0.0.1:9/none'),
    });
    expect(await client.account.withdraw({ accountId: 'a', value: 500 })).toMatchObject({
      outcome: 'not-done',
    });
    expect(state.sent).toEqual([]);
    await client.close();
  });

  it.each([
    ['a server', (address: string) => terminatingProxy(address)],
    [
      'one of two servers before PostgreSQL 14',
      async (address: string) => {
        const proxy = await terminatingProxy(address, { isOld: true });
        const { host } = new URL(proxy);
        return proxy.replace(host, `${host},${host}`);
      },
    ],
  ])(
    'sends nothing if %s ends the connection just after log-in, and leaves no rejection unhandled',
    async (_what, through) => {
      const { state, url } = await bank();
      const unhandled: unknown[] = [];
      const note = (reason: unknown): void => void unhandled.push(reason);
      process.on('unhandledRejection', note);
      const client = createClient({
        baseUrl: url,
        appKey: KEY,
        journal: postgresJournal(await through(store)),
      });
      expect(await client.account.withdraw({ accountId: 'a', value: 500 })).toMatchObject({
        outcome: 'not-done',
      });
      await client.close();
      await new Promise((resolve) => void setImmediate(resolve));
      process.off('unhandledRejection', note);
      expect(unhandled).toEqual([]);
      expect(state.sent).toEqual([]);
    },
  );

  it.each(['postgres://user:password@127.0.0.1/database', 'mysql://127.0.0.1/database', ''])(
    'refuses the address %j without repeating it',
    async (address) => {
      const { url } = await bank();
      const client = createClient({ baseUrl: url, appKey: KEY, journal: postgresJournal(address) });
      const error = await client.account
        .withdraw({ accountId: 'a', value: 500 })
        .catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: 'store-address' });
      expect(String(error)).not.toContain('password@');
      await client.close();
    },
  );
});
