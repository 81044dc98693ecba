// Installs packages from the npm registry for a test, without their scripts.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Variables of npm itself, which a second npm would take for its own, except those of the registry. */
const isForeign = (name: string): boolean =>
  /^npm_/i.test(name) &&
  !/^npm_config_(?:registry|cache|userconfig|.*proxy|ca|cafile|strict_ssl)$/i.test(name);

const UNREACHABLE = /ENOTCACHED|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH/;

/**
 * Installs packages, each with its version, into a folder that keeps them for the next run. Returns false, and says so,
 * if npm cannot reach the registry for what its cache does not have.
 */
export async function installed(folder: string, packages: readonly string[]): Promise<boolean> {
  if (existsSync(folder)) return true;
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  writeFileSync(join(partial, 'package.json'), '{}');
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name))),
    npm_config_prefer_offline: 'true',
    npm_config_fetch_retries: '0',
  };
  try {
    await execute(
      'npm',
      ['install', '--loglevel=error', '--no-audit', '--no-fund', '--ignore-scripts', ...packages],
      { cwd: partial, env },
    );
    mkdirSync(dirname(folder), { recursive: true });
    if (!existsSync(folder)) renameSync(partial, folder);
    return true;
  } catch (error) {
    if (!UNREACHABLE.test(String(error))) throw error;
    console.error(`SKIPPED: npm could not reach the registry for ${packages.join(' ')}`);
    return false;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}
