// Files in the data folder that belong to a profile by its name.
import { hash } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { fileProblem } from './files.ts';

/** Characters that are not portable in file names. */
const UNPORTABLE = /[^\w.-]/g;
/** Maximum length in characters; with the suffix, the name stays below the 255 bytes that file systems allow. */
const MAX_NAME = 120;

/** Mirror of the account. */
export const mirrorPath = (dir: string, profile: string): string =>
  join(dir, `mirror-${profile.replace(UNPORTABLE, '_')}.db`);

/** Decisions of `reconcile` about the account in a mirror. */
export const decisionsPath = (mirror: string): string => `${mirror}.decisions.json`;

/**
 * Position of `webhook listen --poll` (`.json`), and events that it could not deliver (`.failed.ndjson`).
 * @param baseUrl undefined for the sandbox in this process
 */
export function listenerPath(
  dir: string,
  { name, baseUrl = 'sandbox' }: { readonly name: string; readonly baseUrl?: string },
  ending: '.json' | '.failed.ndjson',
): string {
  const key = `${name}-${baseUrl}`;
  const safe = key.replace(UNPORTABLE, '_');
  const short =
    safe.length <= MAX_NAME ? safe : `${safe.slice(0, MAX_NAME)}-${hash('sha256', key).slice(0, 16)}`;
  return join(dir, `listen-${short}${ending}`);
}

/** A profile and the address that is stored with it. */
interface Stored {
  readonly name: string;
  readonly baseUrl: string;
}

/** Paths of all files that the profile may have. SQLite keeps recent changes beside the database. */
function pathsOf(dir: string, profile: Stored): readonly string[] {
  const mirror = mirrorPath(dir, profile.name);
  return [
    `${mirror}-wal`,
    `${mirror}-shm`,
    `${mirror}-journal`,
    mirror,
    decisionsPath(mirror),
    listenerPath(dir, profile, '.json'),
    listenerPath(dir, profile, '.failed.ndjson'),
  ];
}

/** Returns the paths of the files that the profile has. */
export const filesOfProfile = (dir: string, profile: Stored): readonly string[] =>
  pathsOf(dir, profile).filter((path) => existsSync(path));

/**
 * Renames the files of a profile.
 * @throws PixctlError (exit 2) if there are files of the new name, or one cannot be renamed; nothing is renamed then
 */
export function renameFilesOfProfile(dir: string, profile: Stored, name: string): void {
  const [left] = filesOfProfile(dir, { ...profile, name });
  if (left !== undefined)
    throw usageError(
      say`there are files of an earlier profile ${name}: ${left}`,
      say`Move them away, or choose another name. Nothing was changed.`,
      'profile-files',
    );
  const targets = pathsOf(dir, { ...profile, name });
  const done: (readonly [from: string, to: string])[] = [];
  for (const [index, from] of pathsOf(dir, profile).entries()) {
    const to = targets[index];
    if (to === undefined || !existsSync(from)) continue;
    try {
      renameSync(from, to);
      done.push([from, to]);
    } catch (error) {
      for (const [old, moved] of done.toReversed()) renameSync(moved, old);
      throw fileProblem(error, from, 'written');
    }
  }
}
