// Copies the commit and builds it there, so that nothing else of the working folder gets into a release.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, shell } from './run.mjs';

/**
 * @typedef {object} Source
 * @property {string} folder the commit, with its dependencies and `dist`
 * @property {string} version
 * @property {number} time of the commit, in seconds since 1970
 * @property {{ npmName: string, repository: string }} identity
 */

/**
 * @returns {Source}
 * @throws Error if something in the working folder is not committed
 */
export function buildSource(root, folder) {
  const git = (...args) => run('git', ['-C', root, ...args]).trim();
  const changed = git('status', '--porcelain', '--untracked-files=all');
  if (changed !== '') throw new Error(`not everything is committed:\n${changed}`);
  mkdirSync(folder, { recursive: true });
  shell('git -C "$1" archive --format=tar HEAD | tar -x -C "$2"', [root, folder]);
  run('npm', ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    cwd: folder,
  });
  run(process.execPath, ['scripts/build.mjs'], { cwd: folder });
  const json = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  return {
    folder,
    version: json('package.json').version,
    time: Number(git('log', '-1', '--format=%ct')),
    identity: json('src/host/identity.json'),
  };
}
