// Databases that are no mirror, or cannot be written, and programs that are killed: what is wrong is said, nothing is
// half-written, and the next run mends it.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '#mirror/edge/sqlite.ts';
import { freshEnv, start, startLimited, until } from '#test/support/binary.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { size } from '#test/support/sample-size.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { terminatingProxy } from '#test/support/services/terminating-proxy.ts';
import { gateTo } from './history.ts';
import { shopOf, trade } from './shop.ts';

/** What a run says and how it ends. */
async function refused(file: string, command = 'sync'): Promise<{ code: number; err: string }> {
  const { code, err, out } = await machine().run(['--sandbox', ...command.split(' '), '--to', file]);
  expect(out).toBe('');
  return { code, err };
}

describe('mirror in a SQLite file', () => {
  it('sync, sync status and sync verify refuse a file that is not a database, and leave it unchanged', async () => {
    const file = join(tempDir(), 'notes.txt');
    writeFileSync(file, 'These are notes, not a database. '.repeat(200));
    const before = readFileSync(file);
    for (const command of ['sync', 'sync status', 'sync verify']) {
      const { code, err } = await refused(file, command);
      expect([command, code, err.includes('not a valid database')]).toEqual([command, 5, true]);
    }
    expect(readFileSync(file)).toEqual(before);
  });

  it('sync and sync status refuse a database with other tables, and leave it unchanged', async () => {
    const file = join(tempDir(), 'shop.db');
    const other = await openSqlite(file, 'write');
    await other.exec('CREATE TABLE charges (id INTEGER); INSERT INTO charges VALUES (1)');
    await other.close();
    for (const command of ['sync', 'sync status'])
      expect((await refused(file, command)).err).toContain('not a pixctl mirror');
    const again = await openSqlite(file, 'read');
    expect(await again.all('SELECT name FROM sqlite_master')).toEqual([{ name: 'charges' }]);
    await again.close();
  });

  it('sync, sync status and sync verify refuse a mirror of another version of pixctl', async () => {
    const file = join(tempDir(), 'new.db');
    const self = machine();
    expect((await self.run(['--sandbox', 'sync', '--to', file])).code).toBe(0);
    const mirror = await openSqlite(file, 'write');
    await mirror.exec(`UPDATE pixctl_mirror SET value = '99' WHERE name = 'version'`);
    await mirror.close();
    for (const command of ['sync', 'sync status', 'sync verify']) {
      const { code, err } = await self.run(['--sandbox', ...command.split(' '), '--to', file]);
      expect([command, code, err.includes('another version of pixctl')]).toEqual([command, 2, true]);
    }
  });

  it('sync status, sync verify and query refuse a file that does not exist', async () => {
    const file = join(tempDir(), 'none.db');
    for (const command of ['sync status', 'sync verify', 'query --list']) {
      const { code, err } = await refused(file, command);
      expect([command, code, err.includes('contains no mirror')]).toEqual([command, 2, true]);
    }
    expect(existsSync(file)).toBe(false);
  });

  it('sync refuses a folder', async () => {
    const file = join(tempDir(), 'folder');
    mkdirSync(file);
    expect(await refused(file)).toMatchObject({ code: 2, err: expect.stringContaining('it is a folder') });
  });

  it.each([
    'mysql://u:hunter2@db.example.com/books',
    'postgres:/u:hunter2@db.example.com/books',
    'file:///tmp/x.db',
  ])('sync refuses an invalid address without printing its password: %s', async (address) => {
    const { code, err } = await refused(address);
    expect({ code, says: err.includes('is neither a file') }).toEqual({ code: 2, says: true });
    expect(err).not.toContain('hunter2');
  });

  it('sync creates a file that only its owner can read', async () => {
    const file = join(tempDir(), 'own.db');
    chmodSync(tempDir(), 0o755);
    expect((await machine().run(['--sandbox', 'sync', '--to', file])).code).toBe(0);
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});

it('sync › stores no secret of a webhook in the mirror', async () => {
  const shop = shopOf(machine(), []);
  const hook = await shop.json(
    'webhook add --name x --url https://loja.example.com/pix --no-validate --authorization s3cr3t-value',
  );
  await shop.sync();
  const data = join(shop.self.dir, 'data');
  const bytes = readdirSync(data)
    .filter((name) => name.startsWith('mirror-'))
    .map((name) => readFileSync(join(data, name)).toString('latin1'))
    .join('');
  expect(bytes).toContain('loja.example.com');
  expect(bytes).not.toContain('s3cr3t-value');
  expect(bytes).not.toContain(hook.hmacSecretKey);
});

it('sync › reports a full disk, and completes the mirror once there is room', async () => {
  const self = machine();
  const shop = shopOf(self, []);
  await trade(shop);
  const env = freshEnv(self.env);
  const file = join(tempDir(), 'full.db');
  const { code, err } = await startLimited(100, ['--sandbox', 'sync', '--to', file], env).done;
  expect([5, 2]).toContain(code);
  expect(err).toMatch(/cannot be used: the disk/);
  expect((await start(['--sandbox', 'sync', '--to', file], env).done).code).toBe(0);
  expect((await start(['--sandbox', 'sync', 'verify', '--to', file], env).done).code).toBe(0);
});

it('sync › completes the mirror in the next run after kill -9 at any moment', async () => {
  const served = await serve();
  await served.ok('POST', '/_sandbox/seed', { charges: 120, seed: 1 }, served.controlKey);
  await served.ok('POST', '/api/v1/subaccount', { pixKey: 'filial@example.com', name: 'Filial' });
  const gate = await gateTo(served);
  const env = freshEnv({ PIXCTL_APP_KEY: served.appKey, PIXCTL_BASE_URL: gate.url });
  const sync = (file: string) => start(['sync', '--to', file, '--json'], env);
  let requests = 0;
  gate.before = () => void (requests += 1);
  expect((await sync(join(tempDir(), 'whole.db')).done).code).toBe(0);
  const whole = requests;
  const KILLS = size(6, 12);
  const FILES = size(1, 3);
  let killed = 0;
  for (let n = 0; n < FILES; n += 1) {
    const file = join(tempDir(), 'killed.db');
    for (let kill = n; kill < KILLS; kill += FILES) {
      const { child, done } = sync(file);
      requests = 0;
      gate.before = () => {
        requests += 1;
        // Half of them while the answer is on its way, the others while it is written.
        if (requests === 1 + Math.floor((whole * kill) / KILLS))
          if (kill % 2 === 0) child.kill('SIGKILL');
          else setImmediate(() => child.kill('SIGKILL'));
      };
      killed += Number((await done).signal === 'SIGKILL');
      gate.before = () => undefined;
      // Nothing is claimed that was not read, and the file is whole.
      if (existsSync(file)) {
        const kept = await openSqlite(file, 'read');
        expect(await kept.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
        await kept.close();
      }
    }
    expect((await sync(file).done).code).toBe(0);
    expect((await start(['sync', 'verify', '--to', file], env).done).code).toBe(0);
    const again = await sync(file).done;
    expect(outputOf('sync', again.out).every(({ inserted, updated }) => inserted + updated === 0)).toBe(true);
  }
  expect(killed).toBeGreaterThan(KILLS / 2);
  gate.close();
});

const bin = postgresBin();
describe.skipIf(bin === undefined)('mirror on a PostgreSQL server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(bin!);
  });
  afterAll(() => server.remove());

  it('sync reports an unreachable server or a missing database', async () => {
    const nobody = await refused('postgres://u@127.0.0.1:1/books');
    expect(nobody).toMatchObject({ code: 5 });
    expect(nobody.err).toContain('postgres://127.0.0.1:1/books');
    const address = server.database();
    const missing = await refused(`${address}x`);
    expect(missing).toMatchObject({ code: 5 });
    expect(missing.err).toContain('no such database');
    expect(await refused('postgres://[')).toMatchObject({ code: 2 });
  });

  it('sync and query report a connection that the server ends just after log-in, with exit code 5', async () => {
    const address = await terminatingProxy(server.database());
    for (const words of [['sync'], ['query', 'SELECT 1']]) {
      const { code, err } = await start(['--sandbox', ...words, '--to', address], freshEnv()).done;
      expect({ words, code, err }).toMatchObject({
        code: 5,
        err: expect.stringContaining('the mirror postgres://127.0.0.1:') as string,
      });
    }
  });

  it('sync refuses a database with other tables, and leaves it unchanged', async () => {
    const address = server.database();
    const { openPostgres } = await import('#mirror/edge/postgres.ts');
    const other = await openPostgres(address);
    await other.exec('CREATE TABLE charges (id bigint)');
    expect((await refused(address)).err).toContain('not a pixctl mirror');
    expect(
      await other.all('SELECT count(*) AS n FROM pg_tables WHERE schemaname = current_schema()'),
    ).toEqual([{ n: 1 }]);
    await other.close();
  });

  it('sync keeps grants and dependent views on the views of the mirror', async () => {
    const address = server.database();
    const shop = shopOf(machine(), ['--to', address]);
    await shop.json('charge create --value 100 --correlation-id one');
    await shop.sync();
    const { openPostgres } = await import('#mirror/edge/postgres.ts');
    const other = await openPostgres(address.replace('pixctl@', 'postgres@'));
    await other.exec(
      'CREATE ROLE reader; GRANT SELECT ON ledger TO reader; CREATE VIEW mine AS SELECT * FROM receivables',
    );
    await shop.json('charge delete one');
    await shop.sync();
    expect(await other.all(`SELECT has_table_privilege('reader', 'ledger', 'SELECT') AS may`)).toEqual([
      { may: true },
    ]);
    // What was deleted is not to be received any more.
    expect(await other.all('SELECT correlation_id FROM mine')).toEqual([]);
    await other.close();
  });

  it('query rolls back the changes of its SQL, and stops on Ctrl-C', async () => {
    const address = server.database();
    const self = machine();
    const shop = shopOf(self, ['--to', address]);
    await shop.sync();
    expect(await shop.query('SELECT lo_create(77) AS made')).toEqual([{ made: 77 }]);
    expect(await shop.query('SELECT COUNT(*) AS n FROM pg_largeobject_metadata')).toEqual([{ n: 0 }]);
    const env = freshEnv(self.env);
    const { child, done } = start(
      ['--sandbox', 'query', '--to', address, 'SELECT pg_sleep(600) AS slept'],
      env,
    );
    const sleeping = `SELECT COUNT(*) AS n FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%' AND query NOT LIKE '%COUNT%'`;
    await until(async () => (Number(await shop.value(sleeping)) > 0 ? true : undefined));
    child.kill('SIGINT');
    expect((await done).code).toBe(130);
    await until(async () => (Number(await shop.value(sleeping)) === 0 ? true : undefined));
  });

  it('sync exits with 5 if the server is stopped, and completes the mirror once it runs again', async () => {
    const address = server.database();
    const self = machine();
    const shop = shopOf(self, ['--to', address]);
    await trade(shop);
    await shop.sync();
    await shop.json('charge create --value 100 --correlation-id new');
    await server.stop();
    const gone = await self.run(['--sandbox', 'sync', '--to', address]);
    expect(gone.code).toBe(5);
    await server.start();
    await shop.sync();
    expect((await self.run(['--sandbox', 'sync', 'verify', '--to', address])).code).toBe(0);
  });
});
