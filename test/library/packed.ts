// A project outside of this repository that has the packed pixctl.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, unpacked } from '#test/support/packed.ts';

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

/** Puts the packed pixctl into the `node_modules` of a project. */
export function packedProject(): { readonly folder: string; remove(): void } {
  const place = mkdtempSync(join(tmpdir(), 'pixctl-library-'));
  const folder = join(place, 'project');
  const modules = join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  // A copy: Node.js finds the dependencies of a package beside its real path.
  cpSync(unpacked(), join(modules, 'pixctl'), { recursive: true });
  for (const name of INSTALLED) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  return { folder, remove: () => rmSync(place, { recursive: true }) };
}
