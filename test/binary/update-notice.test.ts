// The notice of a newer version: at a terminal only, at most once a day, never in the way.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNewer } from '../../src/cli/update-notice.ts';
import { freshEnv, run, until } from '../support/binary.ts';
import { atTerminal } from '../support/terminal.ts';

/** Somebody whose npm knows this version, and counts how often it is asked. */
function withNpm(latest: string): { env: Record<string, string>; asked: () => number } {
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
    asked: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0),
  };
}

const atWork = async (env: Record<string, string>): Promise<string> => {
  const session = atTerminal(['profile', 'list'], env);
  expect(await session.ended).toBe(0);
  return session.text();
};

describe('the notice', () => {
  it('comes with the run after the one that asked, and asks once a day', async () => {
    const { env, asked } = withNpm('99.1.2');
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

  it('says nothing of an older version, or of what is none', async () => {
    for (const latest of ['0.0.1', 'evil\u001b[2J', '1.0.0-beta']) {
      const { env, asked } = withNpm(latest);
      await atWork(env);
      await until(() => (asked() === 1 ? true : undefined));
      expect(await atWork(env)).not.toContain('is out');
    }
  });

  it('survives a machine without npm', async () => {
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
])('%s newer than %s: %s', (a, b, expected) => expect(isNewer(a, b)).toBe(expected));
