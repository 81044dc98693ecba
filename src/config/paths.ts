// Folders of configuration and data on this machine.
import { isAbsolute, join, resolve } from 'node:path';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Environment } from './environment.ts';

export interface Where {
  readonly env: Environment;
  readonly platform: string;
  readonly homedir: () => string;
}

/**
 * Returns a folder that a variable of the system names. Relative paths are ignored: the XDG specification demands it, and
 * other programs set these variables.
 */
export const absolute = (path: string | undefined): string | undefined =>
  path !== undefined && isAbsolute(path) ? path : undefined;

/**
 * Returns the folder that a variable of pixctl names; undefined if it is not set.
 * @throws PixctlError (exit 2, `relative-folder`) if the path is relative: every current folder would have its own journal
 * and its own daily limit, and ignoring the variable would use a journal that the user did not choose
 */
function ownFolder(env: Environment, name: 'PIXCTL_CONFIG_DIR' | 'PIXCTL_DATA_DIR'): string | undefined {
  const path = env[name];
  if (path === undefined || path === '') return undefined;
  if (isAbsolute(path)) return resolve(path);
  throw usageError(
    say`${name} is ${showValue(path)}, which is not an absolute path`,
    say`Set it to an absolute path. A relative one would be another folder, with another journal and daily limit, wherever pixctl is started.`,
    'relative-folder',
  );
}

/**
 * Returns the user's home folder; undefined if the system does not know it. A HOME that is empty or relative is ignored:
 * the journal would be in another folder for every working directory, and a run that does not find it could send a
 * payment again.
 * @param registered returns the home folder in the user database of the system; throws if the user is not in it
 */
export function homeFolder({ HOME, USERPROFILE }: Environment, registered: () => string): string | undefined {
  const found = [HOME, USERPROFILE].find((path) => path !== undefined && isAbsolute(path));
  if (found !== undefined) return found;
  let home = '';
  try {
    home = registered();
  } catch {
    // The user has no entry, as in some containers.
  }
  return isAbsolute(home) ? home : undefined;
}

/** Folder of the configuration and the keys. */
export function configDir({ env, platform, homedir }: Where): string {
  const own = ownFolder(env, 'PIXCTL_CONFIG_DIR');
  if (own !== undefined) return own;
  if (platform === 'win32')
    return join(absolute(env.APPDATA) ?? join(homedir(), 'AppData', 'Roaming'), 'pixctl');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Preferences', 'pixctl');
  return join(absolute(env.XDG_CONFIG_HOME) ?? join(homedir(), '.config'), 'pixctl');
}

/** Name of the configuration file without its extension. */
export const CONFIG_NAME = 'config';
export const configPath = (dir: string): string => join(dir, `${CONFIG_NAME}.json`);

/** Folder of the sandbox's data and the journal. */
export function dataDir({ env, platform, homedir }: Where): string {
  const own = ownFolder(env, 'PIXCTL_DATA_DIR');
  if (own !== undefined) return own;
  if (platform === 'win32')
    return join(absolute(env.LOCALAPPDATA) ?? join(homedir(), 'AppData', 'Local'), 'pixctl');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'pixctl');
  return join(absolute(env.XDG_DATA_HOME) ?? join(homedir(), '.local', 'share'), 'pixctl');
}
