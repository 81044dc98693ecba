// How pixctl was installed, and the command that upgrades it. Both follow from real paths and the files beside them:
// the environment and the current folder say nothing about where a program came from.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import type { Host } from '#host/host.ts';
import { NPM_NAME } from '#host/identity.ts';
import type { Installation, InstallMethod } from '#ports/system.ts';

/** Where the program is. All paths are real paths. */
export interface Place {
  /** Folder of the package: the parent of `dist`. */
  readonly folder: string;
  /** The Node.js that runs it. */
  readonly node: string;
  readonly platform: NodeJS.Platform;
  /** Name of the package in the npm registry; empty while it has none. */
  readonly npmName: string;
  readonly exists: (path: string) => boolean;
}

/** Global folders of package managers, and folders for a single run, in paths with slashes. */
const FOLDERS: readonly (readonly [RegExp, InstallMethod, (name: string) => string])[] = [
  [/\/_npx\/[^/]+\/node_modules\//, 'npx', (name) => `npx ${name}@latest`],
  [/\/\.?bunx-\d[^/]*\/(?:.*\/)?node_modules\//, 'bunx', (name) => `bunx ${name}@latest`],
  [/\/pnpm\/dlx\//, 'pnpm-dlx', (name) => `pnpm dlx ${name}@latest`],
  [/\/pnpm\/global\//, 'pnpm', (name) => `pnpm add --global ${name}@latest`],
  [/\/yarn\/(?:data\/)?global\/node_modules\//i, 'yarn', (name) => `yarn global add ${name}@latest`],
  [/\/install\/global\/node_modules\//, 'bun', (name) => `bun add --global ${name}@latest`],
];

/** Commands for the project in a folder, by its lock file. */
const PROJECTS: readonly (readonly [string, (name: string, folder: string) => string])[] = [
  ['pnpm-lock.yaml', (name, folder) => `pnpm --dir ${folder} add ${name}@latest`],
  ['yarn.lock', (name, folder) => `yarn --cwd ${folder} add ${name}@latest`],
  ['bun.lock', (name, folder) => `bun add --cwd ${folder} ${name}@latest`],
  ['bun.lockb', (name, folder) => `bun add --cwd ${folder} ${name}@latest`],
  ['package-lock.json', (name, folder) => `npm --prefix ${folder} install ${name}@latest`],
];

/** Returns how the program at this place was installed. */
export function installationAt(place: Place): Installation {
  return archiveAt(place) ?? packageAt(place) ?? cloneAt(place) ?? { method: 'unknown' };
}

/** An archive of a release, which runs in its own Node.js: `X/lib/node` and `X/lib/node_modules/pixctl`. */
function archiveAt({ folder, node, platform, exists }: Place): Installation | undefined {
  const { basename, dirname, join } = pathsOf(platform);
  const modules = dirname(folder);
  const lib = dirname(modules);
  if (basename(modules) !== 'node_modules' || dirname(node) !== lib) return undefined;
  const top = dirname(lib);
  const word = wordFor(platform);
  const path = slashed(top);
  if (/\/Cellar\/pixctl\/[^/]+\/libexec$/.test(path))
    return { method: 'homebrew', command: 'brew upgrade pixctl' };
  if (/\/scoop\/apps\/pixctl\/[^/]+$/i.test(path)) return { method: 'scoop', command: 'scoop update pixctl' };
  // The script in an archive has the key of the releases, and verifies the next one with it.
  const script = join(top, platform === 'win32' ? 'install.ps1' : 'install.sh');
  const versions = dirname(top);
  if (!exists(script)) return { method: 'archive' };
  if (platform === 'win32' && basename(versions) === 'versions')
    return {
      method: 'script',
      command: `powershell -ExecutionPolicy Bypass -File ${word(script)} -Prefix ${word(dirname(versions))}`,
    };
  if (platform !== 'win32' && /\/lib\/pixctl\/[^/]+$/.test(path))
    return {
      method: 'script',
      command: `sh ${word(script)} --prefix ${word(dirname(dirname(versions)))}`,
    };
  return { method: 'archive' };
}

/** A package that a package manager has installed. */
function packageAt({ folder, platform, npmName, exists }: Place): Installation | undefined {
  const path = slashed(folder);
  // The first one: pnpm has the real package in a second folder of this name.
  const at = path.indexOf('/node_modules/');
  if (at < 0) return undefined;
  // Plug'n'Play of yarn: in an archive, or in a folder for this package alone.
  if (/\/\.yarn\/(?:berry\/)?(?:cache|unplugged)\//.test(path)) return { method: 'project' };
  const { basename, dirname, join } = pathsOf(platform);
  const word = wordFor(platform);
  const installed = (method: InstallMethod, command: string): Installation =>
    npmName === '' ? { method } : { method, command };
  for (const [pattern, method, command] of FOLDERS)
    if (pattern.test(path)) return installed(method, command(npmName));
  const owner = folder.slice(0, at);
  if (!exists(join(owner, 'package.json'))) {
    const isUnix = platform !== 'win32' && basename(owner) === 'lib';
    const prefix = isUnix ? dirname(owner) : owner;
    return installed('npm', `npm install --global --prefix ${word(prefix)} ${npmName}@latest`);
  }
  const isDirect = /^\/node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?(?:@[^/]+\/)?[^/]+$/.test(
    path.slice(at),
  );
  const [, add] = PROJECTS.find(([lock]) => exists(join(owner, lock))) ?? [];
  // A package that another one needs is upgraded with that one.
  if (!isDirect || add === undefined) return { method: 'project' };
  return installed('project', add(npmName, word(owner)));
}

function cloneAt({ folder, platform, exists }: Place): Installation | undefined {
  if (!exists(pathsOf(platform).join(folder, '.git'))) return undefined;
  const where = wordFor(platform)(folder);
  return { method: 'clone', command: `git -C ${where} pull && npm --prefix ${where} ci` };
}

/** Returns the paths of the running program. */
export function placeOf({ platform }: Host): Place {
  return {
    folder: packageFolder(realpathSync(import.meta.dirname)),
    node: realpathSync(process.execPath),
    platform,
    npmName: NPM_NAME,
    exists: existsSync,
  };
}

/** Returns the nearest folder whose package.json has a name; the one in `dist` only says what its modules are. */
function packageFolder(start: string): string {
  const { dirname, join } = pathsOf(process.platform);
  for (let folder = start; ; folder = dirname(folder)) {
    if (dirname(folder) === folder) return start;
    try {
      const content = parseJson(readFileSync(join(folder, 'package.json'), 'utf8'));
      if (isObject(content) && typeof content['name'] === 'string') return folder;
    } catch {
      // The package.json of the package is in a folder above.
    }
  }
}

const pathsOf = (platform: NodeJS.Platform): typeof posix => (platform === 'win32' ? win32 : posix);

const slashed = (path: string): string => path.replaceAll('\\', '/');

/** Quotes a path for the shells of a system: on Windows for cmd and PowerShell, as far as both read it alike. */
function wordFor(platform: NodeJS.Platform): (path: string) => string {
  if (platform !== 'win32') return (path) => `'${path.replaceAll("'", String.raw`'\''`)}'`;
  return (path) => (/[$`%]/.test(path) ? `'${path.replaceAll("'", "''")}'` : `"${path}"`);
}
