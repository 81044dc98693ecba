// Keys in a real keyring, where the machine has one to start.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM, run } from '#test/support/binary.ts';
import { hasKeyring, session } from '#test/support/keyring.ts';
import { errorOf } from '#test/support/outputs.ts';
import { serve } from '#test/support/services/sandbox.ts';

const possible = hasKeyring();

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
