// Password of a shared store in the keyring or in a private file, with a PostgreSQL server that asks for it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM, run } from '#test/support/binary.ts';
import { hasKeyring, session } from '#test/support/keyring.ts';
import { errorOf } from '#test/support/outputs.ts';
import type { PostgresServer } from '#test/support/services/postgres.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';

const BIN = postgresBin();
if (BIN === undefined)
  console.error('SKIPPED: no PostgreSQL server for the tests of the password of a store');

/** With characters that addresses, files and shells treat in a special way. */
const PASSWORD = ` p:@/%20'"\\ç✓ `;

let server: PostgresServer;
let port: string;
let rulesDir: string | undefined;

const psql = (database: string, statement: string): string =>
  execFileSync(
    join(BIN!, 'psql'),
    ['-XAtq', '-h', '127.0.0.1', '-p', port, '-U', 'postgres', '-c', statement, database],
    { encoding: 'utf8' },
  );

beforeAll(async () => {
  if (BIN === undefined) return;
  rulesDir = mkdtempSync(join(tmpdir(), 'pixctl-hba-'));
  chmodSync(rulesDir, 0o755);
  const rules = join(rulesDir, 'pg_hba.conf');
  writeFileSync(
    rules,
    'host all ana 127.0.0.1/32 scram-sha-256\nhost all rui 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n',
    { mode: 0o644 },
  );
  server = await startPostgres(BIN, [`hba_file=${rules}`]);
  port = new URL(server.database()).port;
  for (const user of ['ana', 'rui'])
    psql('postgres', `CREATE ROLE ${user} LOGIN SUPERUSER PASSWORD '${PASSWORD.replaceAll("'", "''")}'`);
});
afterAll(async () => {
  await server?.remove();
  if (rulesDir !== undefined) rmSync(rulesDir, { recursive: true });
});

/** A machine with an empty home and a new database. */
function setup() {
  const { pathname } = new URL(server.database());
  const at = (user: string, host = '127.0.0.1'): string => `postgres://${user}@${host}:${port}${pathname}`;
  const env = freshEnv({ PIXCTL_PROFILE: 'sandbox', PIXCTL_STORE: at('ana') });
  return { env, at };
}

const filesOf = (env: Readonly<Record<string, string>>): string[] =>
  [env['PIXCTL_CONFIG_DIR']!, env['PIXCTL_DATA_DIR']!].flatMap((dir) => {
    try {
      return readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => join(one.parentPath, one.name));
    } catch {
      return [];
    }
  });

describe.skipIf(BIN === undefined)('store login', () => {
  it('saves the password in a private file; writes use it until store logout', async () => {
    const { env } = setup();
    expect(await run(['store', 'init'], env)).toMatchObject({
      code: 5,
      err: expect.stringContaining('pixctl store login') as string,
    });
    const saved = await run(['store', 'login', '--password-stdin', '--json'], env, `${PASSWORD}\n`);
    expect(saved.code, saved.err).toBe(0);
    expect(JSON.parse(saved.out)).toMatchObject({ saved: 'file' });
    expect(saved.out + saved.err).not.toContain(PASSWORD.trim());
    const [file] = filesOf(env).filter((path) => path.endsWith('credentials.json'));
    expect(statSync(file!).mode & 0o077).toBe(0);
    expect((await run(['store', 'init'], env)).code).toBe(0);
    expect((await run(['charge', 'create', '--value', '100', '--correlation-id', 'a'], env)).code).toBe(0);
    expect(
      psql(new URL(env['PIXCTL_STORE']!).pathname.slice(1), 'SELECT COUNT(*) FROM pixctl_store.entry'),
    ).toBe('1\n');

    expect(JSON.parse((await run(['store', 'logout', '--json'], env)).out)).toMatchObject({
      forgotten: true,
    });
    expect(
      filesOf(env).some((path) => readFileSync(path, 'utf8').includes(encodeURIComponent(PASSWORD))),
    ).toBe(false);
    expect(JSON.parse((await run(['store', 'logout', '--json'], env)).out)).toMatchObject({
      forgotten: false,
    });
    expect((await run(['store', 'status'], env)).code).toBe(5);
    // A read does not need the store.
    expect((await run(['charge', 'list'], env)).code).toBe(0);
  });

  it('saves nothing if the database refuses the password, does not answer, or does not ask for one', async () => {
    const { env, at } = setup();
    const login = (input: string, store?: string) =>
      run(
        'store login --password-stdin',
        { ...env, ...(store === undefined ? {} : { PIXCTL_STORE: store }) },
        input,
      );
    for (const [input, store, code, text] of [
      ['wrong', at('ana'), 5, 'the user or the password is refused'],
      // The end of a line is not part of a password; a space is.
      [PASSWORD.trim(), at('ana'), 5, 'the user or the password is refused'],
      [PASSWORD, 'postgres://ana@127.0.0.1:1/none', 5, 'no database answers'],
      [PASSWORD, at('postgres'), 2, 'does not ask this user for a password'],
      ['', at('ana'), 2, 'the password is empty'],
      [`${PASSWORD}\nmore`, at('ana'), 2, 'invalid characters'],
      ['x'.repeat(10_000), at('ana'), 2, 'too long'],
    ] as const) {
      const ended = await login(input, store);
      expect({ input, code: ended.code, err: ended.err }).toEqual({
        input,
        code,
        err: expect.stringContaining(text) as string,
      });
      expect(ended.err).toContain('Nothing was saved');
      if (input !== '') expect(ended.err).not.toContain(input.slice(0, 200));
    }
    expect(filesOf(env).filter((path) => path.endsWith('credentials.json'))).toEqual([]);
  });

  it('sends the password to no other user or server, and PGPASSWORD takes precedence', async () => {
    const { env, at } = setup();
    expect((await run(['store', 'login', '--password-stdin'], env, PASSWORD)).code).toBe(0);
    expect((await run(['store', 'init'], env)).code).toBe(0);
    const status = async (more: Readonly<Record<string, string>>): Promise<number | null> =>
      (await run(['store', 'status'], { ...env, ...more })).code;
    expect(await status({})).toBe(0);
    // Both have the same password, but it was saved for one of them.
    expect(await status({ PIXCTL_STORE: at('rui') })).toBe(5);
    expect(await status({ PIXCTL_STORE: at('ana', 'localhost') })).toBe(5);
    expect(await status({ PGPASSWORD: 'wrong' })).toBe(5);
    // A saved password takes precedence over the password file.
    const file = join(env['PIXCTL_CONFIG_DIR']!, 'pgpass');
    writeFileSync(file, '*:*:*:*:wrong\n', { mode: 0o600 });
    expect(await status({ PGPASSFILE: file })).toBe(0);
  });

  it('sends nothing while the file with the password is damaged', async () => {
    const { env } = setup();
    expect((await run(['store', 'login', '--password-stdin'], env, PASSWORD)).code).toBe(0);
    expect((await run(['store', 'init'], env)).code).toBe(0);
    writeFileSync(join(env['PIXCTL_CONFIG_DIR']!, 'credentials.json'), '{');
    const ended = await run(['charge', 'create', '--value', '100', '--correlation-id', 'a', '--json'], env);
    expect({ code: ended.code, error: errorOf(ended) }).toMatchObject({
      code: 5,
      error: { code: 'store', message: expect.stringContaining('is damaged') as string },
    });
    expect(JSON.parse((await run(['charge', 'list', '--json'], env)).out)).toEqual([]);
  });

  it('refuses a password that does not end', async () => {
    const { env } = setup();
    const yes = spawn('sh', ['-c', `yes | "${process.execPath}" "${PROGRAM}" store login --password-stdin`], {
      env,
      stdio: 'ignore',
    });
    const [code] = (await once(yes, 'close')) as [number];
    expect(code).toBe(2);
  });

  const possible = hasKeyring();
  it.skipIf(!possible)(
    'saves the password only in the keyring; without it, nothing is sent, and logout does not claim to have deleted it',
    async () => {
      const { env: fresh } = setup();
      const { PIXCTL_KEYRING: _off, ...env }: Readonly<Record<string, string>> = { ...fresh, PASSWORD };
      const pixctl = `"${process.execPath}" "${PROGRAM}"`;
      const login = `printf '%s\\n' "$PASSWORD" | ${pixctl} store login --password-stdin --json`;
      const create = `${pixctl} charge create --value 100 --correlation-id a --json`;
      const ended = await session(`${login} && ${pixctl} store init && ${create}`, env);
      expect(ended.code, ended.err).toBe(0);
      expect(ended.out).toContain('"saved": "keyring"');
      for (const path of filesOf(env)) {
        const text = readFileSync(path, 'utf8');
        expect(text.includes(PASSWORD) || text.includes(encodeURIComponent(PASSWORD))).toBe(false);
      }
      const without = await run(['charge', 'create', '--value', '100', '--correlation-id', 'b', '--json'], {
        ...env,
        PIXCTL_KEYRING: 'off',
      });
      expect(without.code).toBe(5);
      expect(errorOf(without)).toMatchObject({
        code: 'store',
        message: expect.stringContaining('keyring') as string,
        hint: expect.stringContaining('Nothing was sent') as string,
      });
      const kept = await run(['store', 'logout', '--json'], { ...env, PIXCTL_KEYRING: 'off' });
      expect(kept).toMatchObject({ code: 3, out: '' });
      const again = await session(`${login} && ${pixctl} store logout --json && ${pixctl} store status`, env);
      expect(again.out).toContain('"forgotten": true');
      expect(again.code).toBe(5);
    },
  );
});
