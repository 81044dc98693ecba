// What the mirror says of itself: whose it is, how fresh, and how whole.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';
import { gateTo } from './history.ts';

async function scene(served?: Served) {
  const at = served ?? (await serve());
  const self = machine();
  self.time = at.time;
  self.env['PIXCTL_APP_KEY'] = at.appKey;
  self.env['PIXCTL_BASE_URL'] = at.url;
  const file = join(tempDir(), 'mirror.db');
  const run = (words: string) => self.run([...words.split(' '), '--to', file, '--json']);
  return {
    served: at,
    self,
    file,
    run,
    status: async (table: string) =>
      outputOf('sync status', (await run('sync status')).out).find((one) => one.table === table),
  };
}

const keyOf = async (served: Served, scopes: readonly string[]): Promise<string> =>
  (await served.ok('POST', '/_sandbox/key', { name: 'some', scopes }, served.controlKey)).appKey;

it('sync › refuses the mirror of another company, even with a key that may not list accounts', async () => {
  const { served, self, run } = await scene();
  await served.ok('POST', '/api/v1/charge', { correlationID: 'ours', value: 100 });
  self.env['PIXCTL_APP_KEY'] = await keyOf(served, ['CHARGE_GET_LIST', 'CHARGE_GET']);
  expect((await run('sync')).code).toBe(0);
  expect((await run('sync')).code).toBe(0);
  const other = await served.ok(
    'POST',
    '/_sandbox/company',
    { name: 'Outra', taxID: '12345678000195' },
    served.controlKey,
  );
  self.env['PIXCTL_APP_KEY'] = other.appKey;
  const { code, err } = await run('sync');
  expect({ code, says: err.includes('mirrors another account') }).toEqual({ code: 2, says: true });
});

it('sync › reports the statement as unread if the list of accounts is refused', async () => {
  const { served, self, run } = await scene();
  await served.ok('POST', '/api/v1/charge', { correlationID: 'c', value: 100 });
  self.env['PIXCTL_APP_KEY'] = await keyOf(served, ['CHARGE_GET_LIST', 'CHARGE_GET']);
  const { code, out } = await run('sync');
  const unread = outputOf('sync', out).flatMap(({ table, supported }) => (supported ? [] : [table]));
  expect({ code, unread }).toEqual({
    code: 0,
    unread: expect.arrayContaining(['accounts', 'statement', 'subaccount_statement']),
  });
  expect(unread).not.toContain('charges');
});

it('sync › exits with 4 if every list is refused, and sync status shows nothing as complete', async () => {
  const { self, run, status } = await scene();
  const { url } = await httpServer((_request, response) => json(response, 404, { error: 'not found' }));
  self.env['PIXCTL_BASE_URL'] = url;
  const { code, out, err } = await run('sync');
  expect({ code, out }).toEqual({ code: 4, out: '' });
  expect(err).toContain('the service refused every list');
  expect(await status('statement')).toMatchObject({ complete: false });
});

it('sync status › reports the sub account statements as incomplete until that of a new sub account was read', async () => {
  const { served, file, run, status } = await scene();
  await served.ok('POST', '/api/v1/subaccount', { pixKey: 'um@example.com', name: 'Um' });
  expect((await run('sync')).code).toBe(0);
  expect(await status('subaccount_statement')).toMatchObject({ complete: true });
  // As if the run had ended between both lists.
  const mirror = await openSqlite(file, 'write');
  await mirror.exec(`INSERT INTO subaccounts (pix_key, name, raw) VALUES ('dois@example.com', 'Dois', '{}')`);
  await mirror.close();
  expect(await status('subaccount_statement')).toMatchObject({ complete: false });
});

it('sync › keeps the mirror complete when a sub account is deleted', async () => {
  const { served, self, run, status } = await scene();
  for (const name of ['um', 'dois'])
    await served.ok('POST', '/api/v1/subaccount', { pixKey: `${name}@example.com`, name });
  await run('sync');
  await served.ok('DELETE', '/api/v1/subaccount/um@example.com');
  served.time += 3_600_000;
  self.time = served.time;
  expect((await run('sync')).code).toBe(0);
  expect(await status('subaccount_statement')).toMatchObject({
    complete: true,
    syncedAt: new Date(self.time).toISOString(),
  });
  expect((await run('sync verify')).code).toBe(0);
});

it('sync › reads the other accounts when one is closed during the run', async () => {
  const { served, self, run } = await scene();
  const gate = await gateTo(served);
  self.env['PIXCTL_BASE_URL'] = gate.url;
  await served.ok('POST', '/api/v1/charge', { correlationID: 'c', value: 100 });
  await served.ok('POST', '/_sandbox/pay', { id: 'c' }, served.controlKey);
  const { account } = await served.ok('POST', '/api/v1/account');
  let closed = false;
  gate.before = async (path) => {
    if (closed || !path.startsWith('/api/v1/statement')) return;
    closed = true;
    await served.ok('DELETE', `/api/v1/account/${account.accountId}`);
  };
  const { code, err } = await run('sync');
  expect({ code, closed, says: err.includes('statement was not read') }).toEqual({
    code: 0,
    closed: true,
    says: true,
  });
  const synced = outputOf('sync', (await run('sync')).out);
  expect(synced.find(({ table }) => table === 'statement')).toMatchObject({ supported: true });
  expect((await run('sync verify')).code).toBe(0);
  gate.close();
});
