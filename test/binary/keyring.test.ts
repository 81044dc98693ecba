// Keys in a real keyring, where the machine has one to start.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM, run, start } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { hasKeyring, session } from '#test/support/keyring.ts';
import { errorOf, outputOf } from '#test/support/outputs.ts';
import { serve } from '#test/support/services/sandbox.ts';

const possible = hasKeyring();
const buses: Server[] = [];
afterEach(() => {
  for (const bus of buses.splice(0)) bus.close();
});

describe.skipIf(!possible)('login with a keyring', () => {
  it('stores the key only in the keyring, and exits with 3 if the keyring is off', async () => {
    const served = await serve();
    const { PIXCTL_KEYRING: _off, ...env } = freshEnv({ KEY: served.appKey, URL: served.url });
    const pixctl = `"${process.execPath}" "${PROGRAM}"`;
    const login = `printf %s "$KEY" | ${pixctl} login --url "$URL" --name loja --mode test --app-key-stdin --json`;
    const ended = await session(
      `${login} && ${pixctl} whoami --json && ${pixctl} profile rename loja store && ${pixctl} whoami --json && ${pixctl} logout --json`,
      env,
    );
    expect(ended.err).not.toContain('no keyring');
    expect(ended.code).toBe(0);
    expect(ended.out.match(/"accountId"/g)!.length).toBeGreaterThanOrEqual(2);
    expect(ended.out).toContain('"forgotten": true');

    const again = await session(login, env);
    expect(again.code).toBe(0);
    expect(readFileSync(join(env['PIXCTL_CONFIG_DIR']!, 'credentials.json'), 'utf8')).not.toContain(
      served.appKey,
    );
    // A key that is left in the keyring is not reported as deleted.
    const kept = await run(['logout', '--json'], { ...env, PIXCTL_KEYRING: 'off' });
    expect(kept).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('Nothing was deleted') as string,
    });
    const without = await run(['whoami', '--json'], { ...env, PIXCTL_KEYRING: 'off' });
    expect(without.code).toBe(3);
    expect(errorOf(without)).toMatchObject({
      code: 'keyring',
      hint: expect.stringContaining('PIXCTL_APP_KEY'),
    });
  });
});

it('login › stores the key in a private file if there is no keyring, and reports it', async () => {
  const served = await serve();
  const { PIXCTL_KEYRING: _off, ...env } = freshEnv({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' });
  if (process.platform !== 'linux') return;
  const ended = await run(
    ['login', '--url', served.url, '--name', 'loja', '--mode', 'test', '--app-key-stdin'],
    env,
    served.appKey,
  );
  expect(ended.code).toBe(0);
  expect(ended.err).toContain('only you can read');
  expect((await run(['whoami', '--json'], env)).code).toBe(0);
});

describe.skipIf(process.platform !== 'linux')('a keyring that accepts connections and never answers', () => {
  it('doctor › names it, and ends', async () => {
    const { env } = await silentBus();
    const { code, out } = await run(['doctor', '--sandbox', '--json'], env);
    expect(code).toBe(0);
    expect(outputOf('doctor', out)).toContainEqual(
      expect.objectContaining({
        check: 'keyring',
        state: 'warning',
        detail:
          'the keyring did not answer within 3 seconds; keys are stored in a file that only you can read',
      }),
    );
  });

  it('login › stores the key in a private file, and shows it to no other process', async () => {
    const served = await serve();
    const bus = await silentBus();
    const login = start(
      ['login', '--url', served.url, '--name', 'loja', '--mode', 'test', '--app-key-stdin'],
      { ...bus.env, PGPASSWORD: 'database-password' },
      served.appKey,
    );
    await bus.connected;
    const shown = processesBelow(login.child.pid!);
    expect(shown.length).toBeGreaterThan(0);
    for (const text of shown) {
      expect(text).not.toContain(served.appKey);
      expect(text).not.toContain('database-password');
    }
    const { code, err } = await login.done;
    expect(code).toBe(0);
    expect(err).toContain('only you can read');
    expect((await run(['whoami', '--json'], bus.env)).code).toBe(0);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('login › ends at %s and saves nothing', async (signal) => {
    const served = await serve();
    const bus = await silentBus();
    const login = start(
      ['login', '--url', served.url, '--name', 'loja', '--mode', 'test', '--app-key-stdin'],
      bus.env,
      served.appKey,
    );
    const [socket] = await bus.connected;
    login.child.kill(signal);
    // The process that asked the keyring has ended, too.
    if (!socket.closed) await once(socket, 'close');
    expect(await login.done).toMatchObject({ code: 130, err: expect.stringContaining('interrupted') });
    expect(
      outputOf('profile list', (await run(['profile', 'list', '--json'], bus.env)).out),
    ).not.toContainEqual(expect.objectContaining({ name: 'loja' }));
  });
});

/** A session bus that never answers, and an environment that names it. */
async function silentBus() {
  const path = join(tempDir(), 'bus');
  const server = createServer((socket) => socket.resume().on('error', () => undefined));
  buses.push(server);
  const connected = once(server, 'connection') as Promise<[Socket]>;
  server.listen(path);
  await once(server, 'listening');
  const { PIXCTL_KEYRING: _off, ...env } = freshEnv({ DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` });
  return { env, connected };
}

/** Command lines and environments of the processes that a process has started. */
const processesBelow = (parent: number): string[] =>
  readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== parent) return [];
        return ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'latin1'));
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
