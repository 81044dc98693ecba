// Books, reconciliations and reports from a mirror in PostgreSQL: what they are from one in SQLite, to the byte.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Machine } from '#test/support/cli.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { shopOf, trade } from './shop.ts';

const bin = postgresBin();
if (bin === undefined)
  console.warn('SKIPPED: books from mirrors in PostgreSQL. Install postgresql to have them tested.');

let server: PostgresServer;
beforeAll(async () => {
  if (bin !== undefined) server = await startPostgres(bin);
});
afterAll(() => server?.remove());

/** Words of a command line, and what came of it, but for the names of files. */
async function reported(self: Machine, words: readonly string[]) {
  const { code, out, err } = await self.run(['--sandbox', ...words]);
  return { words: words.slice(0, 2), code, out, err: err.replaceAll(/saved \S+\//g, 'saved ') };
}

/** What is written into a folder, by name. */
const files = (dir: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(dir)
      .toSorted()
      .map((name) => [name, readFileSync(join(dir, name), 'latin1')]),
  );

describe.skipIf(bin === undefined)('books export, reconcile and report on a PostgreSQL mirror', () => {
  // Letters are sorted there as people do, and in SQLite by their bytes.
  const address = (): string =>
    server.database('--template=template0', '--locale-provider=icu', '--icu-locale=en');

  it('produce the same output and files as on a SQLite mirror', async () => {
    const self = machine();
    const shop = shopOf(self, []);
    await trade(shop);
    for (const id of ['B-1', 'a-2', 'C-3', 'á-4', '_5'])
      await shop.json(`charge create --value 5000 --correlation-id ${id}`);
    const [{ accountId: first }] = await shop.json('account list');
    const { pixKey } = await shop.json('sandbox account add');
    const [{ accounts }] = await shop.json('sandbox company list');
    const own = accounts.find((one) => one.accountId === first)!.pixKey;
    await shop.json(`transfer create --value 900 --from-pix-key ${own} --to-pix-key ${pixKey}`);
    const orders = join(tempDir(), 'orders.csv');
    writeFileSync(
      orders,
      'Order;Customer;Amount\npaid;Ana;50,00\nreturned;;50,00\nopen;;50,00\nnobody;X;1,00\n',
    );
    const [sqlite, postgres] = [join(tempDir(), 'm.db'), address()];
    const results = [];
    for (const to of [sqlite, postgres]) {
      await shop.json(`sync --to ${to}`);
      const dir = tempDir();
      const runs = [];
      for (const [name, more] of [
        ['ofx', ['--format', 'ofx']],
        ['ofx2', ['--format', 'ofx2']],
        ['csv', ['--format', 'csv']],
        ['hledger', ['--format', 'hledger']],
        ['beancount', ['--format', 'beancount']],
        ['empty', ['--format', 'csv', '--end', '2020-01-31', '--start', '2020-01-01']],
      ] as const) {
        const words = [
          'books',
          'export',
          '--to',
          to,
          '--offline',
          ...more,
          '--out',
          join(dir, name),
          '--jq',
          'map(del(.saved))',
        ];
        runs.push(await reported(self, name === 'empty' ? words : [...words, '--month', '2026-11']));
      }
      for (const words of [
        ['reconcile', orders, '--start', '60d', '--end', 'today', '--json', '--offline'],
        ['report', '--month', '2026-11', '--json', '--offline'],
        ['report', '--month', '2026-11', '--account', first, '-o', 'csv', '--offline'],
        ['report', '--day', 'today', '--json', '--offline'],
        ['report', '--month', '2020-01', '--json', '--offline'],
      ])
        runs.push(await reported(self, [...words, '--to', to]));
      results.push({ runs, files: files(dir) });
    }
    const [one, other] = results;
    expect(one!.files.size).toBeGreaterThanOrEqual(8);
    expect(one!.runs.map(({ code }) => code)).toEqual([...Array(6).fill(0), 7, 0, 0, 0, 0]);
    expect(other).toEqual(one);
  });
});
