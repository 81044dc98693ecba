// Services that page wrongly, count wrongly, show rows late, or have another time than this machine: nothing is missed,
// nothing is doubled, or it is said.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { machine, tempDir } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { rowsOf as rowsIn } from './shop.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse('2026-11-21T12:00:00.000Z');

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Row {
  readonly globalID: string;
  readonly time: string;
  value: number;
  status: string;
}

interface Asked {
  readonly skip: number;
  readonly limit: number;
  /** How many requests for transactions there were. */
  readonly count: number;
}

interface Stub {
  /** Newest first, unless a test says otherwise. */
  rows: Row[];
  /** What the service answers with these rows of a span. */
  page: (rows: readonly Row[], requested: Asked) => { readonly items: readonly Row[]; readonly info: object };
  requests: number;
}

const row = (id: string, at: number): Row => ({
  globalID: id,
  time: new Date(at).toISOString(),
  value: 100,
  status: 'CONFIRMED',
});

/** So many rows, one a minute, the newest just now. */
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => row(`t${index}`, NOW - index * MINUTE_MS));

const honest: Stub['page'] = (rows, { skip, limit }) => ({
  items: rows.slice(skip, skip + limit),
  info: {
    skip,
    limit,
    totalCount: rows.length,
    hasPreviousPage: skip > 0,
    hasNextPage: skip + limit < rows.length,
  },
});
/** As services do today. */
const uncounted: Stub['page'] = (rows, requested) => {
  const { items, info } = honest(rows, requested);
  return { items, info: { ...info, totalCount: undefined } };
};

async function scene(count: number) {
  const stub: Stub = { rows: rowsOf(count), page: honest, requests: 0 };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://x');
    const answer = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/api/v1/account' || pathname === '/api/v1/account/')
      return answer(200, { accounts: [{ accountId: 'a1', isDefault: true, balance: { total: 0 } }] });
    if (pathname !== '/api/v1/transaction') return answer(404, { error: 'not found' });
    stub.requests += 1;
    const start = searchParams.get('start') ?? '';
    const end = searchParams.get('end') ?? '9999';
    const within = stub.rows.filter(({ time }) => time >= start && time <= end);
    const { items, info } = stub.page(within, {
      skip: Number(searchParams.get('skip') ?? 0),
      limit: Number(searchParams.get('limit') ?? 100),
      count: stub.requests,
    });
    answer(200, {
      pageInfo: info,
      transactions: items.map((one) => ({ ...one, type: 'PAYMENT', endToEndId: `E${one.globalID}` })),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const self = machine();
  self.time = NOW;
  self.env['PIXCTL_APP_KEY'] = 'key';
  self.env['PIXCTL_BASE_URL'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = join(tempDir(), 'mirror.db');
  const run = (words: string) =>
    self.run([...words.split(' '), '--to', file, '--retries', '0', '--json', '--quiet']);
  return {
    stub,
    self,
    sync: async () => {
      const { code, err, out } = await run('sync');
      const reported = out === '' ? [] : outputOf('sync', out);
      return { code, err, transactions: reported.find(({ table }) => table === 'transactions') };
    },
    verify: async () => (await run('sync verify')).code,
    /** Ids that the mirror lacks, and those that it has too many of. */
    differs: async () => {
      const { json } = await self.run(['query', 'SELECT id FROM transactions', '--to', file, '--json']);
      const kept = rowsIn(json()).map(({ id }) => String(id));
      const ids = new Set(stub.rows.map(({ globalID }) => globalID));
      return {
        missing: [...ids].filter((id) => !kept.includes(id)),
        more: kept.filter((id, index) => !ids.has(id) || kept.indexOf(id) !== index),
      };
    },
  };
}

const NOTHING = { missing: [], more: [] };

it.each<[string, Stub['page']]>([
  ['pages as it says', honest],
  ['does not count', uncounted],
  [
    'counts too many',
    (rows, requested) => {
      const { items, info } = honest(rows, requested);
      return { items, info: { ...info, totalCount: rows.length + 7 } };
    },
  ],
  [
    'counts too few',
    (rows, requested) => {
      const { items, info } = honest(rows, requested);
      return { items, info: { ...info, totalCount: Math.max(0, rows.length - 7) } };
    },
  ],
  [
    'gives fewer than were asked for',
    (rows, { skip, limit }) => ({ ...honest(rows, { skip, limit: Math.min(limit, 30), count: 0 }) }),
  ],
  [
    'gives all of them, whatever the limit',
    (rows, { skip }) => ({
      items: rows.slice(skip),
      info: { skip, limit: 100, totalCount: rows.length, hasNextPage: false },
    }),
  ],
  [
    'lists in no order',
    (rows, requested) =>
      honest(
        rows.toSorted((a, b) => (a.globalID < b.globalID ? -1 : 1)),
        requested,
      ),
  ],
  [
    'repeats a page once',
    (rows, requested) => honest(rows, requested.skip === 200 ? { ...requested, skip: 100 } : requested),
  ],
  [
    'loses the first row of a page',
    (rows, requested) => {
      const { items, info } = honest(rows, requested);
      return { items: requested.count === 2 ? items.slice(1) : items, info };
    },
  ],
])('sync › mirrors every transaction or exits with bad-answer if the service %s', async (_what, page) => {
  const made = await scene(700);
  made.stub.page = page;
  const first = await made.sync();
  // What the client cannot make sense of is an error; what it can is mirrored.
  if (first.code === 5) expect(first.err).toContain('bad-answer');
  else
    expect({ first, differs: await made.differs() }).toMatchObject({ first: { code: 0 }, differs: NOTHING });
  made.stub.page = honest;
  expect(await made.sync()).toMatchObject({ code: 0 });
  expect(await made.differs()).toEqual(NOTHING);
  expect((await made.sync()).transactions).toMatchObject({ inserted: 0, updated: 0, removed: 0 });
  expect(await made.verify()).toBe(0);
});

it.each<[string, Stub['page']]>([
  [
    'has always one page more',
    (rows, requested) => ({
      items: rows.slice(0, 100),
      info: { ...honest(rows, requested).info, hasNextPage: true },
    }),
  ],
  [
    'has an empty page more',
    (rows, requested) => ({
      items: honest(rows, requested).items,
      info: { ...honest(rows, requested).info, hasNextPage: true },
    }),
  ],
  [
    'does not know whether there is more',
    (rows, requested) => ({ items: honest(rows, requested).items, info: {} }),
  ],
])('sync › fails if the service %s, and completes the mirror in the next run', async (_what, page) => {
  const made = await scene(250);
  made.stub.page = page;
  expect(await made.sync()).toMatchObject({ code: 5 });
  made.stub.page = honest;
  expect(await made.sync()).toMatchObject({ code: 0 });
  expect(await made.differs()).toEqual(NOTHING);
});

it('sync › mirrors rows that are added between two pages', async () => {
  const made = await scene(600);
  let more = 0;
  made.stub.page = (rows, requested) => {
    const answer = honest(rows, requested);
    // A newer row between any two pages, of the time of the newest.
    if (requested.limit > 1) made.stub.rows.unshift(row(`new${(more += 1)}`, NOW));
    return answer;
  };
  expect(await made.sync()).toMatchObject({ code: 0 });
  made.stub.page = honest;
  expect(await made.sync()).toMatchObject({ code: 0 });
  expect(await made.differs()).toEqual(NOTHING);
});

it('sync › mirrors rows with the same time across page boundaries', async () => {
  const made = await scene(0);
  made.stub.rows = Array.from({ length: 450 }, (_, index) => row(`t${index}`, NOW - DAY_MS));
  await made.sync();
  expect(await made.differs()).toEqual(NOTHING);
});

it.each([
  ['an hour', HOUR_MS],
  ['a day', DAY_MS],
  ['forty days', 40 * DAY_MS],
])(
  'sync › finds rows that appear %s after their time if the service reports totalCount',
  async (_what, late) => {
    const made = await scene(2_000);
    // Half of them long before the others.
    made.stub.rows = made.stub.rows.map((one, index) =>
      index < 1_000 ? one : row(one.globalID, Date.parse(one.time) - 60 * DAY_MS),
    );
    await made.sync();
    made.stub.rows.splice(
      made.stub.rows.findIndex(({ time }) => Date.parse(time) < NOW - late),
      0,
      row('late', NOW - late - 1),
    );
    made.stub.requests = 0;
    expect((await made.sync()).transactions).toMatchObject({ inserted: 1, updated: 0 });
    expect(made.stub.requests).toBeLessThan(40);
    expect(await made.differs()).toEqual(NOTHING);
  },
);

it('sync › finds rows that appear a day after their time one hour later if the service reports no totalCount', async () => {
  const made = await scene(300);
  made.stub.page = uncounted;
  await made.sync();
  await made.sync();
  made.stub.rows.push(row('late', NOW - DAY_MS));
  made.self.time += HOUR_MS;
  expect((await made.sync()).transactions).toMatchObject({ inserted: 1 });
  expect(await made.differs()).toEqual(NOTHING);
});

it.each([
  ['ahead', 5 * HOUR_MS],
  ['far ahead', 400 * DAY_MS],
  ['behind', -5 * HOUR_MS],
  ['far behind', -400 * DAY_MS],
])('sync › misses no rows if the local clock is %s', async (_what, off) => {
  for (const page of [honest, uncounted]) {
    const made = await scene(120);
    made.stub.page = page;
    made.self.time = NOW + off;
    for (let n = 0; n < 4; n += 1) {
      expect(await made.sync()).toMatchObject({ code: 0 });
      expect(await made.differs()).toEqual(NOTHING);
      const at = NOW + (n + 1) * 20 * MINUTE_MS;
      made.stub.rows.unshift(row(`new${n}`, at), row(`before${n}`, at - 15 * MINUTE_MS));
      made.self.time += 20 * MINUTE_MS;
    }
  }
});

it('sync › misses no rows if the local clock is set back between two runs', async () => {
  const made = await scene(50);
  made.stub.page = uncounted;
  made.self.time = NOW + 9 * HOUR_MS;
  await made.sync();
  made.self.time = NOW;
  made.stub.rows.unshift(row('new', NOW + MINUTE_MS));
  await made.sync();
  expect(await made.differs()).toEqual(NOTHING);
});

it('sync › sends fewer than 5 requests for transactions if an account has no new rows', async () => {
  const made = await scene(50);
  made.stub.page = uncounted;
  await made.sync();
  made.self.time += 300 * DAY_MS;
  await made.sync();
  made.stub.requests = 0;
  await made.sync();
  expect(made.stub.requests).toBeLessThan(5);
});

it('sync › sends fewer than 5 requests for an account without transactions, and finds the first one', async () => {
  const made = await scene(0);
  made.stub.page = uncounted;
  made.self.time = NOW + 5 * HOUR_MS;
  await made.sync();
  made.stub.requests = 0;
  await made.sync();
  expect(made.stub.requests).toBeLessThan(5);
  made.stub.rows.unshift(row('first', NOW));
  await made.sync();
  expect(await made.differs()).toEqual(NOTHING);
});
