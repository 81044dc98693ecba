// The list of accounts: pages of today's service, and the whole list of an older one.
import { describe, expect, it } from 'vitest';
import { field } from '#test/support/checked.ts';
import { jsonOf, machine, machineAt } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const KEY = Buffer.from('Client_Id_0000:Client_Secret_abcdefgh').toString('base64');
const ids = (rows: readonly { accountId: string }[]): string[] => rows.map(({ accountId }) => accountId);

describe('account list on the sandbox', () => {
  it('pages through all accounts, the default account first', async () => {
    const self = machine();
    const ok = jsonOf(self);
    for (let n = 0; n < 102; n += 1) await ok('account create');
    const all = await ok('account list --all');
    expect(all).toHaveLength(103);
    expect(new Set(ids(all)).size).toBe(103);
    expect(all[0]).toMatchObject({ isDefault: true });
    expect(ids(await ok('account list'))).toEqual(ids(all).slice(0, 100));
    expect(ids(await ok('account list --limit 2 --skip 101'))).toEqual(ids(all).slice(101));
    expect(field(await ok('api GET /api/v1/account/?skip=100'), 'pageInfo')).toEqual({
      skip: 100,
      limit: 100,
      totalCount: 103,
      hasPreviousPage: true,
      hasNextPage: false,
    });
    // What is known and cannot act is refused.
    expect((await self.run('--sandbox account list --email ana@example.com --json')).code).toBe(4);
  });
});

describe('account list of a service without paging', () => {
  const balance = { total: 0, blocked: 0, available: 0 };
  const accounts = ['a', 'b', 'c'].map((accountId) => ({ accountId, isDefault: accountId === 'c', balance }));
  const against = async (answer: unknown) => {
    const requested: string[] = [];
    const { url } = await httpServer((request, response) => {
      requested.push(request.url);
      json(response, 200, answer);
    });
    const self = machineAt({ url, appKey: KEY });
    return { asked: requested, run: (line: string) => self.run(`${line} --json`) };
  };

  it.each([
    ['account list', ['a', 'b', 'c']],
    ['account list --all', ['a', 'b', 'c']],
    ['account list --limit 2', ['a', 'b']],
    ['account list --skip 1', ['b', 'c']],
    ['account list --skip 1 --limit 1', ['b']],
    ['account list --skip 3', []],
  ])('%s applies to the whole list', async (line, expected) => {
    const { asked: requested, run } = await against({ accounts });
    expect(ids(outputOf('account list', (await run(line)).out))).toEqual(expected);
    expect(requested).toHaveLength(1);
  });

  it('finds the default account at any place in the list', async () => {
    const { run } = await against({ accounts });
    expect((await run('balance')).json()).toMatchObject({ accountId: 'c' });
  });

  it('fails if pageInfo says in no known way whether there are more pages', async () => {
    const { run } = await against({ accounts, pageInfo: { hasNextPage: 'no' } });
    expect((await run('account list')).code).toBe(5);
  });
});
