// The package as npm packs it, once for each run of vitest.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packPackage } from '../../scripts/release/package.mjs';

export const ROOT = resolve(import.meta.dirname, '../..');

const runFolder = (): string => {
  const folder = process.env['PIXCTL_TEST_RUN'];
  if (folder === undefined) throw new Error('the global setup of vitest has not run');
  return folder;
};

/** Makes a file or folder of this run if no other worker has made it. @param make writes it to the given path */
function once(name: string, make: (path: string) => void): string {
  const path = join(runFolder(), name);
  if (existsSync(path)) return path;
  const partial = join(mkdtempSync(join(runFolder(), 'partial-')), name);
  make(partial);
  try {
    renameSync(partial, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
  return path;
}

/** Returns the path of the package, as it is released. */
export const tarball = (): string =>
  once('pixctl.tgz', (path) => {
    renameSync(packPackage(ROOT, join(path, '..')), path);
  });

/** Returns the folder of the unpacked package, without its dependencies. Tests only read it. */
export const unpacked = (): string =>
  once('package', (path) => {
    mkdirSync(path);
    execFileSync('tar', ['-xzf', tarball(), '-C', path, '--strip-components=1']);
  });
