// Whose SQL `query` runs on PostgreSQL, what it prints, and how it ends.
import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshEnv, run, start, until } from '#test/support/binary.ts';
import { parseJson } from '#test/support/checked.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { rowsOf } from './shop.ts';

const bin = postgresBin();
if (bin === undefined)
  console.warn('SKIPPED: queries on PostgreSQL. Install postgresql to have them tested.');

let server: PostgresServer | undefined;
let address: string;
let superuser: postgres.Sql;
beforeAll(async () => {
  if (bin === undefined) return;
  server = await startPostgres(bin);
  address = server.database();
  expect(await run(['--sandbox', 'sync', '--to', address], freshEnv())).toMatchObject({ code: 0 });
  superuser = postgres(as('postgres'), { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await superuser?.end();
  await server?.remove();
});

const as = (user: string): string => address.replace('pixctl@', `${user}@`);
const query = (user: string, sql: string, ...more: readonly string[]) =>
  run(['query', '--to', as(user), sql, ...more], freshEnv());

describe.skipIf(bin === undefined)('query on PostgreSQL', () => {
  it.each(['pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program', 'postgres'])(
    'refuses a user with the rights of %s, and suggests --allow-superuser',
    async (role) => {
      // A member of a member that does not inherit: SET ROLE would do.
      await superuser.unsafe(`CREATE ROLE between NOINHERIT; GRANT ${role} TO between;
        CREATE ROLE powerful LOGIN NOINHERIT; GRANT between TO powerful;
        GRANT SELECT ON ALL TABLES IN SCHEMA public TO powerful`);
      try {
        for (const user of role === 'postgres' ? ['powerful', 'postgres'] : ['powerful']) {
          const { code, out, err } = await query(user, 'SELECT 1 AS a');
          expect({ user, code, out }).toEqual({ user, code: 2, out: '' });
          expect(err).toContain(`the database user has the rights of "${role}"`);
          expect(err).toContain('--allow-superuser');
          expect(err).toContain('docs/mirror.md');
          expect(await query(user, 'SELECT 1 AS a', '--allow-superuser', '--json')).toMatchObject({
            code: 0,
            out: expect.stringContaining('"a": 1'),
          });
        }
      } finally {
        await superuser.unsafe('DROP OWNED BY powerful; DROP ROLE powerful; DROP ROLE between');
      }
    },
  );

  it.each(['docs/mirror.md', 'docs/pt-BR/mirror.md'])(
    'accepts the read-only role that %s creates',
    async (page) => {
      const sql = /```sql\n(CREATE ROLE (\w+) [\s\S]*?)```/.exec(readFileSync(page, 'utf8'))!;
      const [, statements = '', role = ''] = sql;
      const database = new URL(address).pathname.slice(1);
      const changed = statements.replace(/ON DATABASE \w+/, `ON DATABASE ${database}`);
      const owner = postgres(address, { max: 1 });
      try {
        // The owner of the tables sets what is granted by default on the next ones; only others may create roles.
        const [create = '', ...grants] = changed.split(/(?<=;)\n/);
        await superuser.unsafe(create);
        await owner.unsafe(grants.join('\n'));
        await owner.unsafe('CREATE TABLE later (id int)');
        for (const table of ['charges', 'ledger', 'later'])
          expect(await query(role, `SELECT COUNT(*) AS n FROM ${table}`, '--json')).toMatchObject({
            code: 0,
            err: '',
          });
        const written = await query(role, "SELECT lo_import('/etc/hostname')");
        expect(written).toMatchObject({ code: 2, out: '' });
        expect((await query(role, "COPY charges TO '/tmp/x'")).code).toBe(2);
      } finally {
        await owner.unsafe(`DROP TABLE IF EXISTS later`);
        await owner.end();
        await superuser.unsafe(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
      }
    },
  );

  it('prints infinite dates and times, and a column named __proto__', async () => {
    const sql = `SELECT 'infinity'::timestamptz AS a, '-infinity'::date AS b, '-infinity'::timestamp AS c, 1 AS "__proto__"`;
    const { code, out } = await query('pixctl', sql, '--json');
    expect(code).toBe(0);
    expect(Object.entries(rowsOf(parseJson(out))[0]!)).toEqual([
      ['a', 'infinity'],
      ['b', '-infinity'],
      ['c', '-infinity'],
      ['__proto__', 1],
    ]);
    expect((await query('pixctl', sql)).out).toBe('infinity\t-infinity\t-infinity\t1\n');
  });

  const ENDLESS = [
    'SELECT pg_sleep(600) AS slept',
    'SELECT COUNT(*) AS n FROM generate_series(1, 1000000000000) a',
    'SELECT COUNT(*) AS n FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b',
  ];
  /** Statements of `query` that the server runs at present. */
  const active = async (): Promise<number> =>
    (await superuser`SELECT 1 FROM pg_stat_activity WHERE application_name = 'pixctl' AND state = 'active'`)
      .length;
  afterEach(async () => {
    // Also in the server nothing goes on.
    if (superuser !== undefined) await until(async () => ((await active()) === 0 ? true : undefined));
  });

  it.each(ENDLESS)('cancels %s after --timeout, and exits with 5', async (sql) => {
    const { code, err } = await query('pixctl', sql, '--timeout', '1s');
    expect({ code, says: err.includes('did not end within the time limit') }).toEqual({
      code: 5,
      says: true,
    });
  });

  it.each(ENDLESS)('cancels %s on Ctrl-C, and exits with 130', async (sql) => {
    const { child, done } = start(['query', '--to', address, sql], freshEnv());
    await until(async () => ((await active()) > 0 ? true : undefined));
    child.kill('SIGINT');
    expect(await done).toMatchObject({ code: 130, out: '' });
  });
});
