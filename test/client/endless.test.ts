// Lists of a service that never end: every command that reads one stops.
import { describe, expect, it } from 'vitest';
import { listItems } from '#client/lists/paging.ts';
import { freshEnv, start, until } from '#test/support/binary.ts';
import { machineAt } from '#test/support/cli.ts';
import { httpServer, json } from '#test/support/services/server.ts';

type Row = Readonly<Record<string, unknown>>;

const KEYS: Readonly<Record<string, string>> = {
  '/api/v1/charge': 'charges',
  '/api/v1/transaction': 'transactions',
  '/api/v1/payment': 'payments',
};

/** A service that answers each list with the rows and the total that it is given for a number of the request. */
async function endless(
  page: (query: { skip: number; limit: number; number: number }) => {
    readonly rows: readonly unknown[];
    readonly total?: number;
  },
): Promise<{ readonly url: string; readonly seen: readonly unknown[] }> {
  return httpServer((request, response, number) => {
    const { pathname, searchParams } = new URL(request.url, 'http://x');
    const [skip, limit] = [Number(searchParams.get('skip')), Number(searchParams.get('limit'))];
    const { rows, total } = page({ skip, limit, number });
    json(response, 200, {
      pageInfo: { skip, limit, totalCount: total, hasPreviousPage: skip > 0, hasNextPage: true },
      [KEYS[pathname] ?? 'list']: rows,
    });
  });
}

const rows = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, n) => ({ correlationID: `row-${from + n}`, value: 1 }));
const nameless = (count: number): Row[] => Array.from({ length: count }, (_, n) => ({ value: n }));

const SERVICES = {
  'ignores skip': () => ({ rows: rows(100), total: 100 }),
  'ignores skip and tells no total': () => ({ rows: rows(100) }),
  'ignores skip and counts up': ({ number }: { number: number }) => ({
    rows: rows(100),
    total: 100 * number,
  }),
  'ignores skip, rows without a name': () => ({ rows: nameless(100), total: 100 }),
  'gives a ring': ({ skip }: { skip: number }) => ({ rows: rows(100, skip % 700), total: 700 }),
  'gives a ring longer than was remembered': ({ skip }: { skip: number }) => ({
    rows: rows(100, skip % 6_000),
    total: 6_000,
  }),
  'gives null rows': () => ({ rows: [null, null], total: 2 }),
} as const;

describe.each(Object.entries(SERVICES))('endless list of a service that %s', (_name, page) => {
  it.each([
    'charge list --all -o ndjson',
    'charge list --limit 50000 -o ndjson',
    'api GET /api/v1/charge --paginate -o ndjson',
  ])('stops pixctl %s with exit code 5 and no row printed twice', async (line) => {
    const { url, seen } = await endless(page);
    const self = machineAt({ url });
    const { code, out, err } = await self.run(line);
    expect({ code, error: (JSON.parse(err) as { error: unknown }).error }).toMatchObject({
      code: 5,
      error: { code: 'bad-answer' },
    });
    const printed = out.split('\n').filter((one) => one !== '');
    expect(printed.length).toBeGreaterThan(0);
    expect(seen.length).toBeLessThan(200);
    // Null rows have no name; of all others none was printed twice.
    if (!printed.includes('null')) expect(new Set(printed).size).toBe(printed.length);
  });
});

describe.each([
  ['adds a row for every request', 1],
  ['adds a page for every request', 100],
  ['adds ten pages for every request', 1_000],
])('growing list of a service that %s', (_name, added) => {
  it.each(['--all', '--limit 100000'])(
    'stops charge list %s with exit code 5 after a bounded number of requests',
    async (how) => {
      let next = 0;
      let all = rows(300).toReversed();
      const { url, seen } = await endless(({ skip, limit }) => {
        // Newest first, and something on every page: the oldest row moves on before the reader.
        all = [...rows(added, 1_000 + (next += added)).toReversed(), ...all];
        const page = all.slice(skip, skip + limit);
        return { rows: page.length > 0 ? page : rows(1, -next), total: all.length };
      });
      const self = machineAt({ url });
      const { code, err } = await self.run(`charge list ${how} -o ndjson`);
      expect({ code, err }).toMatchObject({ code: 5 });
      expect(err).toContain('bad-answer');
      expect(seen.length).toBeLessThan(2_500);
    },
  );
});

it('listItems stops a list that returns new rows on every page beyond its totalCount', async () => {
  let number = 0;
  const got: unknown[] = [];
  const read = async (): Promise<void> => {
    const items = listItems(
      () =>
        Promise.resolve({
          items: rows(100, (number += 100)),
          pageInfo: { totalCount: 500, hasNextPage: true },
        }),
      { key: 'rows', paged: true, all: true },
    );
    for await (const item of items) got.push(item);
  };
  await expect(read()).rejects.toMatchObject({ fields: { code: 'bad-answer', exitCode: 5 } });
  expect(got.length).toBeGreaterThanOrEqual(500);
  expect(got.length).toBeLessThan(3_000);
});

it('listItems recognizes repeated rows without an id by all their fields', async () => {
  const pages = [nameless(10), nameless(15).slice(5)];
  const items = listItems(
    () => {
      const next = pages.shift()!;
      return Promise.resolve({ items: next, pageInfo: { totalCount: 15, hasNextPage: pages.length > 0 } });
    },
    { key: 'rows', paged: true, all: true, pageSize: 10 },
  );
  const got: unknown[] = [];
  for await (const item of items) got.push(item);
  expect(got).toEqual(nameless(15));
});

it('webhook listen --poll gives up on an endless list with exit code 5 after fewer than 40 requests', async () => {
  const { url, seen } = await endless(() => ({ rows: rows(100), total: 100 }));
  const listener = start(
    ['webhook', 'listen', '--poll', '--interval', '100ms', '--max-retries', '2', '-o', 'ndjson'],
    freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' }),
  );
  await until(() => (seen.length > 0 ? true : undefined));
  const { code, err } = await listener.done;
  expect({ code, err }).toMatchObject({ code: 5 });
  // The permissions, and three looks of a few pages each.
  expect(seen.length).toBeLessThan(40);
});
