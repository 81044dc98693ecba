// Installing, as a user does: the package that npm packs, and from a clone as the README has it.
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { freshEnv } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { clone } from '#test/support/clone.ts';
import { tarball } from '#test/support/packed.ts';
import { LARGEST } from '#test/support/sample-size.ts';

const execute = promisify(execFile);

/** Goal for what an installation downloads, for one platform. */
const MOST_PACKAGES = 12;
const MOST_MEGABYTES = 43;

const configured = (name: string): string => execFileSync('npm', ['config', 'get', name]).toString().trim();

/**
 * Runs npm with a global prefix, and an empty home but the registry and the cache of this machine.
 * Returns false, and says so, when the registry cannot be reached for what the cache does not have.
 */
async function isDone(argv: readonly string[], prefix: string, cwd: string): Promise<boolean> {
  // The npm that runs the tests sets variables for itself: only those that the registry takes are kept.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) || /^npm_config_(?:registry|.*proxy|ca|cafile|strict_ssl)$/i.test(name),
  );
  const env = {
    ...Object.fromEntries(inherited),
    ...freshEnv(),
    npm_config_prefix: prefix,
    npm_config_userconfig: configured('userconfig'),
    npm_config_cache: configured('cache'),
    npm_config_prefer_offline: 'true',
    npm_config_fetch_retries: '0',
    npm_config_audit: 'false',
  };
  try {
    await execute('npm', argv, { cwd, env });
    return true;
  } catch (error) {
    if (!/ENOTCACHED|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH/.test(String(error)))
      throw error;
    console.error(
      `SKIPPED: npm could not reach the registry, so that the installed program was not tested (npm ${argv.join(' ')})`,
    );
    return false;
  }
}

describe('npm package', () => {
  it('installs into an empty prefix, and runs with every dependency', async ({ skip }) => {
    const prefix = tempDir();
    if (!(await isDone(['install', '--global', tarball()], prefix, tempDir()))) skip();
    const library = join(prefix, process.platform === 'win32' ? '' : 'lib');
    const env = freshEnv({ PATH: `${join(prefix, 'bin')}:${process.env['PATH'] ?? ''}` });
    const pixctl = async (...argv: string[]): Promise<string> =>
      (await execute('pixctl', ['--sandbox', ...argv], { env })).stdout.trim();

    // Only packages that are not part of the bundle: other tests run the bundle itself.
    expect(await pixctl('charge', 'create', '--amount', '19,90', '--correlation-id', 'a')).toContain(
      'ACTIVE',
    );
    // jq-web
    expect(await pixctl('charge', 'list', '--jq', '.[0].value | @base64')).toBe('MTk5MA==');
    // libsql, where Node.js has no node:sqlite, and its query process.
    await pixctl('sync');
    expect(await pixctl('query', 'SELECT count(*) AS n FROM charges', '--jq', '.[0].n')).toBe('1');

    const modules = execFileSync('npm', ['ls', '--global', '--prefix', prefix, '--all', '--parseable']);
    expect(modules.toString().trim().split('\n').length - 1).toBeLessThanOrEqual(MOST_PACKAGES);
    const [kilobytes] = execFileSync('du', ['-sk', library]).toString().split('\t');
    expect(Number(kilobytes) / 1024).toBeLessThanOrEqual(MOST_MEGABYTES);
    const dist = join(realpathSync(join(library, 'node_modules/pixctl')), 'dist');
    const notices = readFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of ['undici', 'commander', 'postgres']) expect(notices).toContain(`\n${name} `);
  });
});

// It installs and builds everything once more: minutes on a busy machine.
it.runIf(LARGEST)(
  'npm run install-global › installs pixctl from a clone, which is not needed then',
  async ({ skip }) => {
    const folder = clone();
    const prefix = tempDir();
    for (const argv of [['ci'], ['run', 'install-global']]) if (!(await isDone(argv, prefix, folder))) skip();
    rmSync(folder, { recursive: true });
    const env = freshEnv({ PATH: `${join(prefix, 'bin')}:${process.env['PATH'] ?? ''}` });
    const argv = ['--sandbox', 'charge', 'create', '--amount', '19,90', '--jq', '.status'];
    expect((await execute('pixctl', argv, { env })).stdout.trim()).toBe('ACTIVE');
  },
);
