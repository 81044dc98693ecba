// A project outside of this repository that has the packed pixctl.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
const { exports, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
};
/** Entries of the package, such as `./client`. */
export const ENTRIES = Object.keys(exports).filter((name) => name !== './package.json');

/** What SQLite needs where Node.js has none, and the types of Node.js. */
const INSTALLED = [
  ...Object.keys(dependencies),
  '@libsql',
  '@neon-rs',
  'detect-libc',
  '@types',
  'undici-types',
];

/** Packs pixctl and puts it into the `node_modules` of a project. */
export function packedProject(): { readonly folder: string; readonly tarball: string; remove(): void } {
  const place = mkdtempSync(join(tmpdir(), 'pixctl-library-'));
  const folder = join(place, 'project');
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', place], {
    cwd: ROOT,
  });
  const tarball = join(place, packed.toString().trim());
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'pixctl'), { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', join(modules, 'pixctl'), '--strip-components=1']);
  for (const name of INSTALLED) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  return { folder, tarball, remove: () => rmSync(place, { recursive: true }) };
}
