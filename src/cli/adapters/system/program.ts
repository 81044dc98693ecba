// Information about pixctl itself: version, and the command that updates a clone.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Host } from '#host/host.ts';
import { VERSION } from '#host/version.ts';
import type { Program } from '#ports/system.ts';

/** Returns the command that updates the clone in this folder; undefined if it is an installed package. */
export function updateCommandOf(folder: string): string | undefined {
  if (/\/node_modules\/pixctl\/?$/.test(folder.replaceAll('\\', '/'))) return undefined;
  const where = `'${folder.replaceAll("'", String.raw`'\''`)}'`;
  return `git -C ${where} pull && npm --prefix ${where} ci`;
}

/** Folder of the package: the parent of `dist`, or the source folder. */
function packageFolder(): string {
  let folder = realpathSync(import.meta.dirname);
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

export const programAccess = ({ platform }: Host): Program => ({
  version: VERSION,
  node: process.versions.node,
  platform: `${platform}-${process.arch}`,
  updateCommand: () => updateCommandOf(packageFolder()),
});
