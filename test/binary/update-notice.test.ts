// The notice of a newer version: at a terminal only, at most once a day, never in the way.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installedAt } from '#cli/adapters/system/program.ts';
import { isNewer } from '#commands/version/compare.ts';
import { freshEnv, run, until } from '#test/support/binary.ts';
import { parseJson } from '#test/support/checked.ts';
import { atTerminal } from '#test/support/screens/terminal.ts';

/** Somebody whose npm knows this version, and counts how often it is asked. */
function withNpm(latest: string): { env: Record<string, string>; requested: () => number } {
  const env = freshEnv();
  const bin = join(env['HOME']!, 'bin');
  const log = join(env['HOME']!, 'asked');
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'npm'),
    `#!/bin/sh\necho "$@ key=$PIXCTL_APP_KEY" >> ${log}\necho '"${latest}"'\n`,
    { mode: 0o755 },
  );
  return {
    env: { ...env, PATH: `${bin}:${env['PATH']!}`, PIXCTL_UPDATE_NOTICE: '' },
    requested: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0),
  };
}

const atWork = async (env: Record<string, string>): Promise<string> => {
  const session = atTerminal(['profile', 'list'], env);
  expect(await session.ended).toBe(0);
  return session.text();
};

describe('update notice', () => {
  it('appears in the run after the check, checks once a day, and is off in pipes, in CI and by setting', async () => {
    const { env, requested: asked } = withNpm('99.1.2');
    env['PIXCTL_APP_KEY'] = 'secret-key-1';
    expect(await atWork(env)).not.toContain('99.1.2');
    const file = join(env['PIXCTL_DATA_DIR']!, 'latest-version.json');
    await until(() => (readFileSync(file, 'utf8').includes('99.1.2') ? true : undefined));
    expect(await atWork(env)).toContain('pixctl 99.1.2 is out');
    expect(asked()).toBe(1);
    expect(readFileSync(join(env['HOME']!, 'asked'), 'utf8')).toBe('view pixctl version --json key=\n');
    const piped = await run(['profile', 'list'], env);
    expect(piped.out + piped.err).not.toContain('99.1.2');
    for (const off of [{ PIXCTL_UPDATE_NOTICE: 'off' }, { CI: 'true' }])
      expect(await atWork({ ...env, ...off })).not.toContain('99.1.2');
    await run(['config', 'set', 'update-notice', 'off'], env);
    expect(await atWork(env)).not.toContain('99.1.2');
  });

  it('is not shown for an older or invalid version', async () => {
    for (const latest of ['0.0.1', 'evil\u001b[2J', '1.0.0-beta']) {
      const { env, requested: asked } = withNpm(latest);
      await atWork(env);
      await until(() => (asked() === 1 ? true : undefined));
      expect(await atWork(env)).not.toContain('is out');
    }
  });

  it('does not fail without npm', async () => {
    const env = freshEnv({ PIXCTL_UPDATE_NOTICE: '', PATH: '/nowhere' });
    expect(await atWork(env)).toContain('sandbox');
    expect(await atWork(env)).toContain('sandbox');
  });
});

it.each([
  ['1.0.1', '1.0.0', true],
  ['1.10.0', '1.9.0', true],
  ['2.0.0', '10.0.0', false],
  ['1.0.0', '1.0.0', false],
  ['0.9.9', '1.0.0', false],
])('isNewer › compares %s with %s: %s', (a, b, expected) => expect(isNewer(a, b)).toBe(expected));

describe('version and upgrade', () => {
  it('version prints versions and platform', async () => {
    const env = freshEnv();
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(JSON.parse((await run(['version', '--json'], env)).out)).toEqual({
      version,
      node: process.versions.node,
      platform: `${process.platform}-${process.arch}`,
    });
  });

  it('upgrade prints the command without running it, and reports whether a newer version exists or is unknown', async () => {
    const { env, requested: asked } = withNpm('99.1.2');
    const newer = await run(['upgrade', '--json'], env);
    expect(JSON.parse(newer.out)).toMatchObject({
      latest: '99.1.2',
      method: 'clone',
      command: expect.stringMatching(/^git -C '.*' pull && npm --prefix '.*' ci$/),
    });
    expect(newer.err).toContain('pixctl 99.1.2 is out');
    expect(asked()).toBe(1);
    const older = await run(['upgrade', '--json'], withNpm('0.0.1').env);
    expect(older.err).toContain('This is the latest version.');
    for (const unknown of [withNpm('evil').env, freshEnv({ PATH: '/nowhere' })]) {
      const ran = await run(['upgrade', '--json'], unknown);
      expect(parseJson(ran.out)).toMatchObject({ latest: null });
      expect(ran.err).toContain('npm could not tell');
      expect(ran.err).not.toContain('latest version');
    }
  });

  it.each([
    ['/usr/lib/node_modules/pixctl', [], 'npm', 'npm install --global pixctl@latest'],
    [
      'C:\\Users\\ana\\AppData\\Roaming\\npm\\node_modules\\pixctl',
      [],
      'npm',
      'npm install --global pixctl@latest',
    ],
    [
      '/home/ana/.npm/_npx/1a2b/node_modules/pixctl',
      ['/home/ana/.npm/_npx/1a2b/package.json'],
      'npx',
      'npx pixctl@latest',
    ],
    [
      '/home/ana/.local/share/pnpm/global/5/.pnpm/pixctl@0.1.0/node_modules/pixctl',
      [],
      'pnpm',
      'pnpm add --global pixctl@latest',
    ],
    ['/home/ana/.cache/pnpm/dlx-12/node_modules/pixctl', [], 'pnpm-dlx', 'pnpm dlx pixctl@latest'],
    ['/home/ana/.config/yarn/global/node_modules/pixctl', [], 'yarn', 'yarn global add pixctl@latest'],
    ['/home/ana/.bun/install/global/node_modules/pixctl', [], 'bun', 'bun add --global pixctl@latest'],
    ['/tmp/bunx-0-pixctl@latest/node_modules/pixctl', [], 'bunx', 'bunx pixctl@latest'],
    ['/shop/node_modules/pixctl', ['/shop/package.json'], 'project', 'npm install pixctl@latest'],
    [
      '/shop/node_modules/pixctl',
      ['/shop/package.json', '/shop/yarn.lock'],
      'project',
      'yarn add pixctl@latest',
    ],
    [
      "/home/ana/it's/pixctl",
      [],
      'clone',
      String.raw`git -C '/home/ana/it'\''s/pixctl' pull && npm --prefix '/home/ana/it'\''s/pixctl' ci`,
    ],
  ])('upgrade of %s with %j uses %s', (folder, files, method, command) => {
    expect(installedAt(folder, (path) => files.includes(path))).toEqual({ method, command });
  });
});
