// Installing from a clone, as the README has it, with what npm has in its cache.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { freshEnv } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { FULL } from '#test/support/sample-size.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** The files of the project, as in a clone of it. */
function clone(): string {
  const folder = join(tempDir(), 'pixctl');
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  for (const file of listed.toString().trim().split('\n')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  return folder;
}

// It installs and builds everything once more: minutes on a busy machine.
it.runIf(FULL)('npm install --global . works in a fresh clone', async ({ skip }) => {
  const folder = clone();
  const prefix = tempDir();
  const cache = execFileSync('npm', ['config', 'get', 'cache']).toString().trim();
  const installing = execute('npm', ['install', '--global', '--prefix', prefix, '.'], {
    cwd: folder,
    env: { ...freshEnv({ npm_config_cache: cache, npm_config_offline: 'true' }) },
  });
  const failure = await installing.then(
    () => undefined,
    (error: unknown) => String(error),
  );
  if (failure?.includes('ENOTCACHED') === true) {
    console.error(
      'SKIPPED: npm has not all packages in its cache, nothing was installed from a clone (npm ci)',
    );
    skip();
  }
  expect(failure).toBeUndefined();
  const env = freshEnv({ PATH: `${join(prefix, 'bin')}:${process.env['PATH'] ?? ''}` });
  const argv = ['--sandbox', 'charge', 'create', '--amount', '19,90', '--jq', '.status'];
  expect((await execute('pixctl', argv, { env })).stdout.trim()).toBe('ACTIVE');
  rmSync(folder, { recursive: true });
});
