// The commands of the shared store, against a real PostgreSQL database.
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToStore } from '#cli/adapters/store/postgres.ts';
import { MIGRATIONS, STORE_SCHEMA, STORE_VERSION } from '#client/journal/shared/schema.ts';
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
  it.each(['init', 'migrate', 'status', 'import'])('%s names the setting', async (command) => {
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
      version: STORE_VERSION,
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
    ['of a newer version', [`UPDATE ${STORE_SCHEMA}.store SET version = 99`], 'version 99'],
    ['of an older version', [`UPDATE ${STORE_SCHEMA}.store SET version = 1`], 'pixctl store migrate'],
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

  describe('migrate', () => {
    /** A database with the tables of version 1 and one entry. */
    async function oldStore(): Promise<string> {
      const address = server.database();
      await sql(
        address,
        ...MIGRATIONS[0]!,
        `INSERT INTO ${STORE_SCHEMA}.process VALUES ('p', 'desk', 'ana@desk', 1, NULL, NULL, now(), now())`,
        `INSERT INTO ${STORE_SCHEMA}.entry (id, attempted_at, profile, operation, intent, outcome, unseen, tries, fence, process)
         VALUES ('old', now(), 'sandbox', 'charge.create', '{"profile":"sandbox","operation":"charge.create"}', 'done', false, 1, 1, 'p')`,
      );
      return address;
    }

    it('updates older tables once and keeps their entries', async () => {
      const address = await oldStore();
      const self = inStore(address);
      for (const command of ['store init', 'store status'])
        expect(await self.run(command)).toMatchObject({
          code: 5,
          err: expect.stringContaining('pixctl store migrate') as string,
        });
      for (const from of [1, STORE_VERSION])
        expect(JSON.parse((await self.run('store migrate --json')).out)).toEqual({
          store: address.replace('pixctl@', ''),
          from,
          to: STORE_VERSION,
        });
      expect(JSON.parse((await self.run('store status --json')).out)).toMatchObject({ entries: 1 });
    });

    it('refuses a database without tables, and newer tables', async () => {
      const address = server.database();
      const self = inStore(address);
      expect(await self.run('store migrate')).toMatchObject({
        code: 5,
        err: expect.stringContaining('pixctl store init') as string,
      });
      await self.run('store init');
      await sql(address, `UPDATE ${STORE_SCHEMA}.store SET version = 99`);
      expect(await self.run('store migrate')).toMatchObject({
        code: 5,
        err: expect.stringContaining('version 99') as string,
      });
    });

    it.each(['init', 'migrate'])('%s by six processes at once makes the same tables as one', async (word) => {
      const address = word === 'init' ? server.database() : await oldStore();
      const ended = await Promise.all(
        Array.from({ length: 6 }, () => inStore(address).run(`store ${word} --json`)),
      );
      expect(ended.map(({ code, err }) => ({ code, err }))).toEqual(ended.map(() => ({ code: 0, err: '' })));
      const changed = ended.filter(({ out }) => {
        const { created, from } = JSON.parse(out) as { created?: boolean; from?: number };
        return created === true || from === 1;
      });
      expect(changed).toHaveLength(1);
    });

    it('leaves the tables as they were if it fails in the middle', async () => {
      const address = await oldStore();
      // In the way of the last table of the migration.
      await sql(address, `CREATE TABLE ${STORE_SCHEMA}.document (name text)`);
      expect((await inStore(address).run('store migrate')).code).toBe(5);
      await sql(address, `DROP TABLE ${STORE_SCHEMA}.document`);
      expect(JSON.parse((await inStore(address).run('store migrate --json')).out)).toMatchObject({ from: 1 });
    });
  });

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
