// Information about pixctl itself: version, installation method, and the latest version in the npm registry.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CURRENT_FOLDER, startProgram } from '#cli/adapters/child-process.ts';
import type { Host } from '#cli/host.ts';
import { VERSION } from '#cli/version.ts';
import type { InstallMethod, Program } from '#ports/system.ts';

const ASK_TIMEOUT_MS = 15_000;
const FINISHED = /^\d+\.\d+\.\d+$/;

/** Folders by installation method, the more specific first. */
const PLACES: readonly (readonly [place: RegExp, method: InstallMethod])[] = [
  [/\/_npx\//, 'npx'],
  [/\/bunx-[^/]*\//, 'bunx'],
  [/\/(?:pnpm|\.pnpm-store)\/(?:.*\/)?dlx[-/]/, 'pnpm-dlx'],
  [/\/\.bun\/install\/global\//, 'bun'],
  [/\/pnpm\/(?:.*\/)?global\//, 'pnpm'],
  [/\/[Yy]arn\/(?:[Dd]ata\/)?global\//, 'yarn'],
];

const COMMANDS: Readonly<Record<Exclude<InstallMethod, 'clone'>, string>> = {
  npm: 'npm install --global pixctl@latest',
  pnpm: 'pnpm add --global pixctl@latest',
  yarn: 'yarn global add pixctl@latest',
  bun: 'bun add --global pixctl@latest',
  npx: 'npx pixctl@latest',
  bunx: 'bunx pixctl@latest',
  'pnpm-dlx': 'pnpm dlx pixctl@latest',
  project: 'npm install pixctl@latest',
};

/** Returns how the package in this folder was installed, and the command that updates it. */
export function installedAt(
  folder: string,
  exists: (path: string) => boolean,
): { readonly method: InstallMethod; readonly command: string } {
  const place = `${folder.replaceAll('\\', '/')}/`;
  const found = PLACES.find(([pattern]) => pattern.test(place))?.[1];
  if (found !== undefined && found !== 'clone') return { method: found, command: COMMANDS[found] };
  if (!/\/node_modules\/pixctl\/$/.test(place)) {
    const where = `'${folder.replaceAll("'", String.raw`'\''`)}'`;
    return { method: 'clone', command: `git -C ${where} pull && npm --prefix ${where} ci` };
  }
  // A project has a package.json next to its node_modules; the global package folder has none.
  const project = dirname(dirname(folder));
  if (!exists(join(project, 'package.json'))) return { method: 'npm', command: COMMANDS.npm };
  const command = exists(join(project, 'pnpm-lock.yaml'))
    ? 'pnpm add pixctl@latest'
    : exists(join(project, 'yarn.lock'))
      ? 'yarn add pixctl@latest'
      : exists(join(project, 'bun.lock')) || exists(join(project, 'bun.lockb'))
        ? 'bun add pixctl@latest'
        : COMMANDS.project;
  return { method: 'project', command };
}

/** Folder of the package: the parent of `dist`, or the source folder. */
function packageFolder(): string {
  let folder = realpathSync(import.meta.dirname);
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

export function programAccess({ env, platform }: Host): Program {
  return {
    version: VERSION,
    node: process.versions.node,
    platform: `${platform}-${process.arch}`,
    installed: () => installedAt(packageFolder(), existsSync),
    latest: (signal) =>
      new Promise((resolve) => {
        const child = startProgram('npm', ['view', 'pixctl', 'version', '--json'], {
          timeout: ASK_TIMEOUT_MS,
          signal,
          isShell: platform === 'win32',
          env,
          folder: CURRENT_FOLDER,
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        let out = '';
        child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text));
        child.on('error', () => resolve(undefined));
        child.on('close', (code) => resolve(code === 0 ? versionIn(out) : undefined));
      }),
  };
}

/** Returns the version in npm's answer; ignores prereleases. */
function versionIn(answer: string): string | undefined {
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === 'string' && FINISHED.test(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
