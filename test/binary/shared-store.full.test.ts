// Several machines with one shared store: built programs with homes of their own, one PostgreSQL database, and a service
// that counts.
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { STORE_VERSION } from '#shared-store/tables/schema.ts';
import { freshEnv, run, start, until } from '#test/support/binary.ts';
import { outputOf } from '#test/support/outputs.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { startPostgres } from '#test/support/services/postgres.ts';
import { requestIn } from '#test/support/services/received.ts';
import type { Seen } from '#test/support/services/server.ts';
import { httpServer, json } from '#test/support/services/server.ts';
import { terminatingProxy } from '#test/support/services/terminating-proxy.ts';
import { usePostgres } from '#test/support/services/use-postgres.ts';

const postgresServer = usePostgres('the shared store');

const ACCOUNT = '6290ccfd42831958a405debc';
const WITHDRAW = ['account', 'withdraw', ACCOUNT, '--value', '500', '--yes'];
const KEY = 'key-that-nobody-may-see';
const done = (request: Seen) => ({
  withdraw: {
    account: {
      accountId: request.url.split('/')[4],
      isDefault: true,
      balance: { total: 0, blocked: 0, available: 0 },
    },
    transaction: { endToEndId: 'E1', transaction: requestIn(request).value },
  },
});

/** A service that does each withdrawal, and machines that use one store. */
async function setup(database: PostgresServer = postgresServer.server) {
  const state = { withdrawals: 0, answer: 'done' as 'lost' | 'done' | 'late', held: [] as (() => void)[] };
  const { url } = await httpServer((request: Seen, response) => {
    if (request.method !== 'POST')
      return json(response, 200, { accounts: [], charges: [], pageInfo: { hasNextPage: false } });
    state.withdrawals += 1;
    if (state.answer === 'lost') return response.destroy();
    if (state.answer === 'done') return json(response, 200, done(request));
    return state.held.push(() => json(response, 200, done(request)));
  });
  const store = database.database();
  const machine = () => freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: KEY, PIXCTL_STORE: store });
  const env = machine();
  expect(await run(['store', 'init'], env)).toMatchObject({ code: 0 });
  const entries = async (of = env) =>
    outputOf('journal list', (await run(['journal', 'list', '--all', '--limit', '2000', '--json'], of)).out);
  return { state, machine, env, entries, store };
}

const journalFiles = ({ PIXCTL_DATA_DIR: dir = '' }: Readonly<Record<string, string>>): string[] =>
  (existsSync(dir) ? readdirSync(dir) : []).filter((name) => name.startsWith('journal'));

describe.skipIf(postgresServer.isMissing)('machines with a shared store', () => {
  it('see the writes of each other, and write no journal files', async () => {
    const { machine, env, entries } = await setup();
    const other = machine();
    expect(await run(WITHDRAW, env)).toMatchObject({ code: 0 });
    expect(await entries(other)).toMatchObject([{ operation: 'account.withdraw', outcome: 'done' }]);
    for (const one of [env, other]) expect(journalFiles(one)).toEqual([]);
  });

  it('refuse to repeat a write whose outcome the killed run of another machine left unknown', async () => {
    const { state, machine, env, entries } = await setup();
    const other = machine();
    state.answer = 'late';
    const killed = start(WITHDRAW, env);
    await until(() => (state.withdrawals === 1 ? true : undefined));
    const [{ id }] = await entries(other);
    // As long as it runs, nobody else may say what became of it, nor send it again.
    for (const words of [
      ['resume', id, '--yes'],
      ['resolve', id, '--as', 'not-done'],
    ])
      expect(await run(['journal', ...words], other)).toMatchObject({
        code: 2,
        err: expect.stringContaining('still running') as string,
      });
    killed.child.kill('SIGKILL');
    await killed.done;
    state.answer = 'done';
    expect(await run(WITHDRAW, other)).toMatchObject({ code: 6, err: expect.stringContaining(id) as string });
    expect(state.withdrawals).toBe(1);
    expect(await run(['journal', 'resolve', id, '--as', 'done'], other)).toMatchObject({ code: 0 });
    expect(await run(WITHDRAW, other)).toMatchObject({ code: 0 });
    expect(state.withdrawals).toBe(2);
  });

  it('send a request once when six of them resume it', async () => {
    const { state, machine, env, entries } = await setup();
    state.answer = 'lost';
    expect((await run(WITHDRAW, env)).code).toBe(6);
    const [{ id }] = await entries();
    expect((await run(['journal', 'resolve', id, '--as', 'not-done'], env)).code).toBe(0);
    state.answer = 'done';
    const resumed = await Promise.all(
      Array.from({ length: 6 }, () => run(['journal', 'resume', id, '--yes'], machine())),
    );
    expect(resumed.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(resumed.filter(({ code }) => code === 2)).toHaveLength(5);
    expect(state.withdrawals).toBe(2);
  });

  it('keep one daily limit together, to the cent', async () => {
    const { state, machine } = await setup();
    const machines = Array.from({ length: 6 }, machine);
    for (const env of machines)
      expect((await run(['config', 'set', 'limits.daily.out', '1500', '--profile', 'env'], env)).code).toBe(
        0,
      );
    const ended = await Promise.all(
      machines.map((env, n) =>
        run(['account', 'withdraw', `${ACCOUNT.slice(0, -1)}${n}`, '--value', '500', '--yes'], env),
      ),
    );
    expect(ended.map(({ code }) => code).toSorted()).toEqual([0, 0, 0, 2, 2, 2]);
    expect(state.withdrawals).toBe(3);
    for (const { err } of ended.filter(({ code }) => code === 2)) expect(err).toContain('limits.daily.out');
  });

  it('end at Ctrl-C and at the time limit while the database does not answer', async () => {
    const { state, env } = await setup();
    let sockets = 0;
    const silent = createServer((socket) => {
      sockets += 1;
      socket.on('error', () => undefined).resume();
    }).listen(0, '127.0.0.1');
    try {
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const here = { ...env, PIXCTL_STORE: `postgres://pixctl@127.0.0.1:${port}/pixctl` };
      for (const [index, words] of [WITHDRAW, ['store', 'status'], ['journal', 'list']].entries()) {
        const waiting = start(words, here);
        await until(() => (sockets > index ? true : undefined));
        waiting.child.kill('SIGINT');
        expect(await waiting.done).toMatchObject({ code: 130, out: '' });
        // It ended before it tried a second connection.
        expect(sockets).toBe(index + 1);
      }
      expect(await run([...WITHDRAW, '--timeout', '1s'], here)).toMatchObject({
        code: 5,
        err: expect.stringContaining('did not end within the time limit') as string,
      });
      expect(state.withdrawals).toBe(0);
    } finally {
      silent.close();
    }
  });

  it('end at Ctrl-C and at the time limit while another session has locked the tables', async () => {
    const { state, env, store, entries } = await setup();
    const mirror = postgresServer.server.database();
    expect(await run(['--sandbox', 'sync', '--to', mirror], env)).toMatchObject({ code: 0 });
    const clients = [store, mirror, store].map((address) => postgres(address, { max: 1 }));
    const [watcher, ...holders] = clients.toReversed() as [postgres.Sql, ...postgres.Sql[]];
    for (const holder of holders) {
      const tables = await holder`BEGIN`.then(
        () => holder`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
          WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
      );
      const names = tables.map(({ name }) => String(name)).join(', ');
      await holder.unsafe(`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`);
    }
    const waiting = async (): Promise<number> =>
      (await watcher`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`).length;
    for (const words of [
      WITHDRAW,
      ['journal', 'list'],
      ['--sandbox', 'sync', '--to', mirror],
      ['--sandbox', 'query', '--to', mirror, '--allow-superuser', 'SELECT * FROM charge'],
    ]) {
      const before = await waiting();
      const interrupted = start(words, env);
      await until(async () => ((await waiting()) > before ? true : undefined));
      interrupted.child.kill('SIGINT');
      expect({ words, ...(await interrupted.done) }).toMatchObject({ words, code: 130 });
      expect({ words, ...(await run([...words, '--timeout', '2s'], env)) }).toMatchObject({ words, code: 5 });
    }
    // The server still waits in the place of the programs that have ended.
    expect(await waiting()).toBeGreaterThan(0);
    await Promise.all(clients.map((client) => client.end()));
    expect(state.withdrawals).toBe(0);
    expect(await entries()).toEqual([]);
  });

  it('send nothing while the database is stopped, and still read the service', async () => {
    const own = await startPostgres(postgresServer.bin);
    const { state, env } = await setup(own);
    await own.stop();
    const refused = await run([...WITHDRAW, '--json'], env);
    expect(refused).toMatchObject({ code: 5 });
    expect(refused.err).toContain('Nothing was sent');
    expect(state.withdrawals).toBe(0);
    expect((await run(['account', 'list', '--json'], env)).code).toBe(0);
    expect((await run(['journal', 'list'], env)).code).toBe(5);
    expect(journalFiles(env)).toEqual([]);
    await own.remove();
  });

  it.each([
    [
      'is read-only',
      'read-only',
      (name: string) => `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
      (name: string) => `ALTER DATABASE ${name} RESET default_transaction_read_only`,
    ],
    [
      // As PostgreSQL reports a full disk.
      'is full',
      'no disk space',
      () => `CREATE FUNCTION public.full_disk() RETURNS trigger LANGUAGE plpgsql AS
          $$BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END$$;
        CREATE TRIGGER full_disk BEFORE INSERT ON pixctl_store.entry EXECUTE FUNCTION public.full_disk()`,
      () => 'DROP TRIGGER full_disk ON pixctl_store.entry',
    ],
    [
      'has tables of another version',
      'version 99',
      () => 'UPDATE pixctl_store.store SET version = 99',
      () => `UPDATE pixctl_store.store SET version = ${STORE_VERSION}`,
    ],
    [
      'lost the permission to record',
      'lacks a permission',
      () => 'REVOKE INSERT ON pixctl_store.entry FROM pixctl',
      () => 'GRANT INSERT ON pixctl_store.entry TO pixctl',
    ],
  ])(
    'send nothing while the database %s, and still read the service',
    async (_what, reason, damage, repair) => {
      const { state, env, store, entries } = await setup();
      const sql = postgres(store.replace('pixctl@', 'postgres@'), { max: 1, onnotice: () => undefined });
      const name = new URL(store).pathname.slice(1);
      await sql.unsafe(damage(name));
      for (const words of [WITHDRAW, ['charge', 'create', '--value', '1990']])
        expect(await run(words, env)).toMatchObject({
          code: 5,
          out: '',
          err: expect.stringMatching(new RegExp(`${reason}[\\s\\S]*Nothing was sent`)) as string,
        });
      expect(state.withdrawals).toBe(0);
      expect((await run(['account', 'list', '--json'], env)).code).toBe(0);
      await sql.unsafe(repair(name));
      await sql.end();
      expect(await entries()).toEqual([]);
      expect(await run(WITHDRAW, env)).toMatchObject({ code: 0 });
      expect(journalFiles(env)).toEqual([]);
    },
  );

  it('send nothing if the server ends each connection just after log-in, and report it with exit code 5', async () => {
    const { state, env, store } = await setup();
    const here = { ...env, PIXCTL_STORE: await terminatingProxy(store) };
    for (const words of [WITHDRAW, ['store', 'status'], ['store', 'check'], ['journal', 'list']]) {
      const { code, err } = await run(words, here);
      expect({ words, code, err }).toMatchObject({
        code: 5,
        err: expect.stringContaining('the shared store postgres://127.0.0.1:') as string,
      });
    }
    expect(state.withdrawals).toBe(0);
  });

  it.each([2, 3, 4])(
    'end with exit code 0 or 5 if connection %i of a write is ended just after log-in',
    async (number) => {
      const { state, env, store } = await setup();
      const here = {
        ...env,
        PIXCTL_STORE: await terminatingProxy(store, { isEnded: (one) => one === number }),
      };
      const { code, err } = await run(WITHDRAW, here);
      expect(err).not.toContain('bug in pixctl');
      expect(code).toBe(state.withdrawals === 1 ? 0 : 5);
    },
  );

  it('leave a write open whose outcome cannot be recorded, and do not send it again', async () => {
    const own = await startPostgres(postgresServer.bin);
    const { state, machine, env, entries } = await setup(own);
    state.answer = 'late';
    const sent = start(WITHDRAW, env);
    await until(() => (state.withdrawals === 1 ? true : undefined));
    await own.crash();
    for (const answer of state.held) answer();
    const { code, err } = await sent.done;
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringMatching(/^warning: the outcome of entry \S+ was not recorded/) as string,
    });
    await own.start();
    state.answer = 'done';
    const [{ id, outcome }] = await entries(machine());
    expect(outcome).toBe('pending');
    expect(await run(WITHDRAW, machine())).toMatchObject({
      code: 6,
      err: expect.stringContaining(id) as string,
    });
    expect(state.withdrawals).toBe(1);
    await own.remove();
  });

  it('keep every entry when the primary crashes and its synchronous standby takes over', async () => {
    const own = await startPostgres(postgresServer.bin);
    const { state, env, store } = await setup(own);
    const standby = await own.standby();
    const { host, port } = new URL(store);
    // The standby is named first: it must not be used before it is the primary.
    const cluster = store.replace(host, `127.0.0.1:${standby.port},127.0.0.1:${port}`);
    const here = { ...env, PIXCTL_STORE: cluster };
    expect(await run(WITHDRAW, here)).toMatchObject({ code: 0 });
    state.answer = 'late';
    const open = start([...WITHDRAW.slice(0, 2), `${ACCOUNT.slice(0, -1)}0`, ...WITHDRAW.slice(3)], here);
    await until(() => (state.withdrawals === 2 ? true : undefined));
    await own.crash();
    standby.promote();
    for (const answer of state.held) answer();
    expect(await open.done).toMatchObject({ code: 0, err: '' });
    const listed = await run(['journal', 'list', '--all', '--json'], here);
    expect(outputOf('journal list', listed.out)).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    await standby.remove();
    await own.remove();
  });

  it('refuse to send while the journal files have open entries that the store lacks, until they are imported', async () => {
    const { state, machine, env, entries, store } = await setup();
    const before = machine();
    state.answer = 'lost';
    expect((await run(WITHDRAW, { ...before, PIXCTL_STORE: '' })).code).toBe(6);
    state.answer = 'done';
    const refused = await run(
      [...WITHDRAW.slice(0, 2), `${ACCOUNT.slice(0, -1)}0`, ...WITHDRAW.slice(3)],
      before,
    );
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('store import') as string });
    expect(state.withdrawals).toBe(1);
    for (const imported of [1, 0])
      expect(JSON.parse((await run(['store', 'import', '--json'], before)).out)).toMatchObject({
        store: store.replace('pixctl@', ''),
        imported,
        existing: 1 - imported,
      });
    const [{ id, outcome }] = await entries();
    expect(outcome).toBe('unknown');
    // Another machine, which never saw the file, refuses the repetition.
    expect(await run(WITHDRAW, env)).toMatchObject({ code: 6, err: expect.stringContaining(id) as string });
    expect(state.withdrawals).toBe(1);
  });

  it('import all entries, each once, although the first import was killed in between', async () => {
    const { machine, entries, store } = await setup();
    const before = { ...machine(), PIXCTL_STORE: '', PIXCTL_BASE_URL: '', PIXCTL_PROFILE: 'sandbox' };
    const rows = Array.from({ length: 1_100 }, (_, n) => `{"value":100,"correlationID":"c${n}"}`);
    expect(await run(['charge', 'create', '--batch', '-', '--quiet'], before, rows.join('\n'))).toMatchObject(
      {
        code: 0,
      },
    );
    const inFiles = await entries(before);
    expect(inFiles).toHaveLength(1_100);

    const sql = postgres(store.replace('pixctl@', 'postgres@'), { max: 1, onnotice: () => undefined });
    // The 700th entry, in the second transaction, waits for this lock.
    await sql.unsafe(`CREATE SEQUENCE public.copied; GRANT USAGE ON SEQUENCE public.copied TO pixctl;
      CREATE FUNCTION public.wait_for_lock() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
        IF nextval('public.copied') = 700 THEN PERFORM pg_advisory_xact_lock(1); END IF; RETURN NEW; END$$;
      CREATE TRIGGER wait BEFORE INSERT ON pixctl_store.entry FOR EACH ROW EXECUTE FUNCTION public.wait_for_lock();
      SELECT pg_advisory_lock(1)`);
    const here = { ...before, PIXCTL_STORE: store };
    const importing = start(['store', 'import', '--json'], here);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
    await until(async () => (await sql.unsafe(waiting)).length === 1 || undefined);
    importing.child.kill('SIGKILL');
    await importing.done;
    await sql.unsafe('SELECT pg_advisory_unlock(1); DROP TRIGGER wait ON pixctl_store.entry');
    await until(async () => (await sql.unsafe(waiting)).length === 0 || undefined);
    expect(await entries(here)).toHaveLength(500);
    for (const imported of [600, 0])
      expect(JSON.parse((await run(['store', 'import', '--json'], here)).out)).toMatchObject({
        imported,
        existing: 1_100 - imported,
      });
    await sql.end();
    const known = ({ id, at, outcome }: { id: string; at: string; outcome: string }) => [id, at, outcome];
    expect((await entries(here)).map(known)).toEqual(inFiles.map(known));
  });

  it('create the tables, although the first store init was killed in between', async () => {
    const store = postgresServer.server.database();
    const env = freshEnv({ PIXCTL_PROFILE: 'sandbox', PIXCTL_STORE: store });
    const sql = postgres(store, { max: 1, onnotice: () => undefined });
    await sql.unsafe('CREATE SCHEMA pixctl_store');
    // One of the last tables: init waits for the end of this transaction after it has created others.
    const other = postgres(store, { max: 1, onnotice: () => undefined });
    await other.unsafe('BEGIN; CREATE TABLE pixctl_store.document (name text)');
    const creating = start(['store', 'init'], env);
    await until(
      async () =>
        (await sql.unsafe(`SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`))
          .length === 1 || undefined,
    );
    creating.child.kill('SIGKILL');
    await creating.done;
    await other.unsafe('ROLLBACK');
    await other.end();
    await until(
      async () =>
        (await sql.unsafe(`SELECT 1 FROM pg_stat_activity WHERE application_name = 'pixctl'`)).length === 0 ||
        undefined,
    );
    expect(await sql.unsafe(`SELECT 1 FROM pg_tables WHERE schemaname = 'pixctl_store'`)).toHaveLength(0);
    expect(JSON.parse((await run(['store', 'init', '--json'], env)).out)).toMatchObject({ created: true });
    await sql.end();
    expect((await run(['charge', 'create', '--value', '100'], env)).code).toBe(0);
  });

  it('never show the password of the store, and take it from a file that only the user can read', async () => {
    const { env, store } = await setup();
    const secret = 'pass-that-nobody-may-see';
    const refused = await run(['store', 'status'], {
      ...env,
      PIXCTL_STORE: store.replace('pixctl@', `pixctl:${secret}@`),
    });
    expect(refused.code).toBe(2);
    expect(refused.out + refused.err).not.toContain(secret);
    const setting = await run(
      ['config', 'set', 'store', store.replace('pixctl@', `pixctl:${secret}@`), '--profile', 'env'],
      env,
    );
    expect(setting.code).toBe(2);
    expect(setting.out + setting.err).not.toContain(secret);
  });
});
