// The commands of the shared store, against a real PostgreSQL database.
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToStore } from '#cli/adapters/store/postgres.ts';
import { STORE_SCHEMA } from '#client/journal/shared/schema.ts';
import { machine } from '#test/support/cli.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { STORE_HOST } from '#test/support/services/shared-store.ts';

const BIN = postgresBin();
if (BIN === undefined)
  console.warn('SKIPPED: no PostgreSQL server for the tests of the commands of the store');

let server: PostgresServer;
beforeAll(async () => {
  if (BIN !== undefined) server = await startPostgres(BIN);
});
afterAll(() => server?.remove());

const inStore = (address: string) => {
  const self = machine();
  Object.assign(self.env, { PIXCTL_PROFILE: 'sandbox', PIXCTL_STORE: address });
  return self;
};

async function sql(address: string, ...statements: readonly string[]): Promise<void> {
  const store = connectToStore(STORE_HOST, address);
  for (const statement of statements) await store.query(statement);
  await store.close();
}

describe('store without a setting', () => {
  it.each(['init', 'status', 'import'])('%s names the setting', async (command) => {
    const self = machine();
    self.env['PIXCTL_PROFILE'] = 'sandbox';
    const { code, err } = await self.run(['store', command]);
    expect(code).toBe(2);
    expect(err).toContain('pixctl config set store postgres://USER@HOST/DATABASE --profile sandbox');
  });
});

describe.skipIf(BIN === undefined)('store', () => {
  it('init creates the tables once, and status describes them', async () => {
    const address = server.database();
    const self = inStore(address);
    const early = await self.run('store status');
    expect(early).toMatchObject({ code: 5, err: expect.stringContaining('pixctl store init') as string });
    for (const created of [true, false])
      expect(JSON.parse((await self.run('store init --json')).out)).toEqual({
        store: address.replace('pixctl@', ''),
        created,
      });
    await self.run('charge create --value 100 --correlation-id a');
    expect(JSON.parse((await self.run('store status --json')).out)).toMatchObject({
      version: 1,
      server: expect.stringMatching(/^PostgreSQL \d/) as string,
      entries: 1,
      openEntries: 0,
      // The server of the tests runs without fsync.
      unsafe: ['fsync'],
      workers: [],
    });
    expect((await self.run('store status')).err).toContain('fsync');
  });

  it.each([
    ['of a newer version', [`UPDATE ${STORE_SCHEMA}.store SET version = 2`], 'version 2'],
    [
      'of a database that is read-only',
      ['ALTER DATABASE %d SET default_transaction_read_only = on'],
      'read-only',
    ],
    ['without the table of entries', [`DROP TABLE ${STORE_SCHEMA}.entry`], 'no tables'],
  ] as const)(
    'tables %s: a write is refused with exit code 5, a read works',
    async (what, statements, reason) => {
      const address = server.database();
      const self = inStore(address);
      await self.run('store init');
      await sql(address, ...statements.map((text) => text.replace('%d', address.split('/').at(-1)!)));
      const { code, err } = await self.run('charge create --value 100 --correlation-id a');
      expect({ what, code }).toEqual({ what, code: 5 });
      expect(err).toContain(reason);
      expect(err).toContain('Nothing was sent');
      expect(await self.run('charge list --json')).toMatchObject({ code: 0, out: '[]\n' });
    },
  );

  it('does not weaken a limit on a machine whose clock is a day ahead', async () => {
    const address = server.database();
    const [right, ahead] = [inStore(address), inStore(address)];
    ahead.time += 86_400_000;
    await right.run('store init');
    for (const self of [right, ahead]) {
      await self.run('config set limits.daily.out 300 --profile sandbox');
      await self.run('sandbox seed --charges 20');
    }
    const send = (id: string) =>
      `payment send --pix-key ana@example.com --value 200 --correlation-id ${id} --yes`;
    expect(await right.run(send('one'))).toMatchObject({ code: 0 });
    expect(await ahead.run(send('two'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('limits.daily.out') as string,
    });
  });

  it('takes the password from a password file that only the user can read', async () => {
    const address = server.database();
    const { port } = new URL(address);
    const self = inStore(address);
    const file = join(self.dir, 'passwords');
    self.env['PGPASSFILE'] = file;
    writeFileSync(file, `# comment\nother:*:*:*:no\n127.0.0.1:${port}:*:pixctl:p\\:w\\\\d\n`);
    const { passwordFor } = await import('#cli/adapters/store/password.ts');
    const read = () =>
      passwordFor(
        { ...STORE_HOST, env: self.env },
        { host: '127.0.0.1', port: Number(port), database: 'any', user: 'pixctl' },
      );
    chmodSync(file, 0o644);
    expect(read()).toBeUndefined();
    chmodSync(file, 0o600);
    expect(read()).toBe('p:w\\d');
    self.env['PGPASSWORD'] = 'first';
    expect(read()).toBe('first');
  });
});
