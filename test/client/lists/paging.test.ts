// Lists over real HTTP, while rows come and go.
import { spawn } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listItems } from '#client/lists/paging.ts';
import { freshEnv, PROGRAM } from '#test/support/binary.ts';
import { size } from '#test/support/sample-size.ts';
import { httpServer, json } from '#test/support/services/server.ts';

/** A list that changes before each page is read. */
async function collect(
  start: number,
  changes: readonly { add: number; remove: number }[],
  { counted = true } = {},
): Promise<{ readonly got: number[]; readonly always: number[] }> {
  let rows = Array.from({ length: start }, (_, n) => start - n);
  let next = start;
  let page = 0;
  const always = new Set(rows);
  const pages = listItems(
    ({ skip, limit }) => {
      const { add, remove } =
        page === 0 ? { add: 0, remove: 0 } : (changes[page - 1] ?? { add: 0, remove: 0 });
      page += 1;
      for (const gone of rows.slice(0, remove)) always.delete(gone);
      rows = rows.slice(remove);
      for (let n = 0; n < add; n += 1) rows = [(next += 1), ...rows];
      const [from, size] = [Number(skip), Number(limit)];
      const items = rows.slice(from, from + size).map((id) => ({ id: `row-${id}` }));
      return Promise.resolve({
        items,
        pageInfo: {
          skip: from,
          limit: size,
          ...(counted ? { totalCount: rows.length } : {}),
          hasPreviousPage: from > 0,
          hasNextPage: from + items.length < rows.length,
        },
      });
    },
    { key: 'rows', paged: true, all: true, pageSize: 10 },
  );
  const got: number[] = [];
  for await (const item of pages) got.push(Number((item as { id: string }).id.slice(4)));
  return { got, always: [...always] };
}

describe('listItems on a list that changes between pages', () => {
  it('returns every row that existed throughout, once, while rows are added', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(120),
        fc.array(fc.record({ add: fc.nat(25), remove: fc.constant(0) }), { maxLength: 12 }),
        fc.boolean(),
        async (start, changes, counted) => {
          const { got, always } = await collect(start, changes, { counted });
          expect(new Set(got).size).toBe(got.length);
          expect(got.filter((id) => id <= start)).toEqual(always);
        },
      ),
    );
  });

  it('returns every row that existed throughout, once, while rows are added or removed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(120),
        fc.array(
          fc.constantFrom(
            { add: 0, remove: 0 },
            { add: 0, remove: 3 },
            { add: 0, remove: 12 },
            { add: 7, remove: 0 },
          ),
          { maxLength: 12 },
        ),
        fc.boolean(),
        async (start, changes, counted) => {
          const { got, always } = await collect(start, changes, { counted });
          expect(new Set(got).size).toBe(got.length);
          expect(always.filter((id) => !got.includes(id))).toEqual([]);
        },
      ),
    );
  });
});

describe('listItems on a list whose pages come from replicas of different age', () => {
  /** Reads a list whose pages are answered from one of two states of it, in turn as given, the last one for ever. */
  const readStates = async (
    states: readonly (readonly number[])[],
    turns: readonly number[],
    counted: boolean,
  ): Promise<readonly number[]> => {
    let page = 0;
    const items = listItems(
      ({ skip, limit: size }) => {
        const rows = states[turns[Math.min(page, turns.length - 1)]!]!;
        page += 1;
        const from = Number(skip);
        const shown = rows.slice(from, from + Number(size));
        return Promise.resolve({
          items: shown.map((id) => ({ id: `row-${id}` })),
          pageInfo: {
            ...(counted ? { totalCount: rows.length } : {}),
            hasNextPage: from + shown.length < rows.length,
          },
        });
      },
      { key: 'rows', paged: true, pageSize: 10, all: true },
    );
    const got: number[] = [];
    for await (const item of items) got.push(Number((item as { id: string }).id.slice(4)));
    return got;
  };
  const downFrom = (newest: number): readonly number[] =>
    Array.from({ length: newest }, (_, n) => newest - n);

  it.each([true, false])(
    'returns a row that stands on neither page when one is created and an older one is deleted (counted: %s)',
    async (counted) => {
      const older = downFrom(25);
      const newer = [26, ...older.filter((id) => id !== 3)];
      const got = await readStates([newer, older], [0, 1], counted);
      expect(older.filter((id) => !got.includes(id))).toEqual([]);
    },
  );

  it('returns every row if the service returns one row at a time', async () => {
    const rows = downFrom(5).map((id) => ({ id: `row-${id}` }));
    const items = listItems(
      ({ skip }) =>
        Promise.resolve({
          items: rows.slice(Number(skip), Number(skip) + 1),
          pageInfo: { totalCount: 5, hasNextPage: Number(skip) + 1 < 5 },
        }),
      { key: 'rows', paged: true, all: true },
    );
    const got: unknown[] = [];
    for await (const item of items) got.push(item);
    expect(got).toEqual(rows);
  });

  it.each([true, false])(
    'fails with exit code 5 if no page follows the first one (counted: %s)',
    async (counted) => {
      let next = 0;
      let pages = 0;
      const got: unknown[] = [];
      const read = async (): Promise<void> => {
        const items = listItems(
          ({ skip }) => {
            pages += 1;
            const rows = Number(skip) === 0 ? ['first', 'second'] : [`row-${(next += 1)}`, 'last'];
            return Promise.resolve({
              items: rows.map((id) => ({ id })),
              pageInfo: { ...(counted ? { totalCount: 100 } : {}), hasNextPage: true },
            });
          },
          { key: 'rows', paged: true, all: true, pageSize: 2 },
        );
        for await (const item of items) got.push(item);
      };
      await expect(read()).rejects.toMatchObject({ fields: { code: 'bad-answer', exitCode: 5 } });
      expect(got).toHaveLength(2);
      expect(pages).toBeLessThan(200);
    },
  );

  it('returns every row that both have, once, for any rows created and deleted and any order of the replicas', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.nat(8),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 }),
        fc.array(fc.nat(1), { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (count, created, deleted, turns, counted) => {
          const older = downFrom(count);
          const newer = downFrom(count + created).filter((id) => !deleted.includes(id));
          const got = await readStates([newer, older], turns, counted);
          expect(new Set(got).size).toBe(got.length);
          const both = older.filter((id) => newer.includes(id));
          expect(both.filter((id) => !got.includes(id))).toEqual([]);
        },
      ),
    );
  });
});

describe('listItems on a plain list without pageInfo', () => {
  const served = Array.from({ length: 250 }, (_, n) => ({ id: `row-${n}` }));
  const read = async (
    page: (skip: number, limit: number) => readonly unknown[],
    wanted = {},
  ): Promise<unknown[]> => {
    const rows: unknown[] = [];
    const items = listItems(
      ({ skip, limit }) => Promise.resolve({ items: page(Number(skip), Number(limit)), pageInfo: undefined }),
      { key: 'list', paged: true, bare: true, ...wanted },
    );
    for await (const row of items) rows.push(row);
    return rows;
  };

  it('reads pages until an empty one, even if they are shorter than requested', async () => {
    expect(await read((skip, limit) => served.slice(skip, skip + limit), { all: true })).toEqual(served);
    expect(await read((skip) => served.slice(skip, skip + 7), { all: true })).toEqual(served);
    expect(await read((skip, limit) => served.slice(skip, skip + limit), { limit: 120 })).toEqual(
      served.slice(0, 120),
    );
    expect(await read(() => [], { all: true })).toEqual([]);
  });

  it('returns each row once if the service ignores skip and limit', async () => {
    expect(await read(() => served, { all: true })).toEqual(served);
  });
});

it('listItems ends after all rows, within a bounded number of pages, if totalCount is wrong', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => ({ id: `row-${n}` }));
  let pages = 0;
  const items = listItems(
    ({ skip }) => {
      const from = Number(skip);
      pages += 1;
      return Promise.resolve({
        items: rows.slice(from, from + 10),
        // What is left, instead of what there is.
        pageInfo: { totalCount: rows.length - from, hasNextPage: from + 10 < rows.length },
      });
    },
    { key: 'rows', paged: true, all: true, pageSize: 10 },
  );
  const got: unknown[] = [];
  for await (const item of items) got.push(item);
  expect(got).toEqual(rows);
  expect(pages).toBeLessThan(120);
});

const TOTAL = size(60_000, 200_000);

it('charge list --all prints rows before the last page is read and uses constant memory', async () => {
  let printedAt: number | undefined;
  let pages = 0;
  const { url } = await httpServer((request, response) => {
    pages += 1;
    const query = new URL(request.url, 'http://x').searchParams;
    const [skip, limit] = [Number(query.get('skip')), Number(query.get('limit'))];
    const charges = Array.from({ length: Math.min(limit, TOTAL - skip) }, (_, n) => ({
      status: 'COMPLETED',
      value: 1_990,
      correlationID: `charge-${skip + n}`,
      comment: 'x'.repeat(300),
    }));
    json(response, 200, {
      pageInfo: {
        skip,
        limit,
        totalCount: TOTAL,
        hasPreviousPage: skip > 0,
        hasNextPage: skip + limit < TOTAL,
      },
      charges,
    });
  });
  // The old generation is kept small: a list that grew with its rows would end the program.
  const child = spawn(
    process.execPath,
    [
      '--max-old-space-size=24',
      PROGRAM,
      'charge',
      'list',
      '--all',
      '--quiet',
      '-o',
      'ndjson',
      '--fields',
      'correlationID',
    ],
    { env: freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' }), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let lines = 0;
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    printedAt ??= pages;
    for (const byte of chunk) if (byte === 10) lines += 1;
  });
  const code = await new Promise((done) => child.on('close', done));
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(lines).toBe(TOTAL);
  // Each page begins with the last row of the page before.
  expect(pages).toBe(Math.ceil((TOTAL - 1) / 99));
  expect(printedAt).toBeLessThan(20);
});
