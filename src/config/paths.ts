// Folders of configuration and data on this machine.
import { isAbsolute, join, resolve } from 'node:path';
import type { Environment } from './environment.ts';

export interface Where {
  readonly env: Environment;
  readonly platform: string;
  readonly homedir: () => string;
}

const set = (value: string | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : value;
/** By the XDG specification, relative paths are ignored. */
const xdg = (value: string | undefined): string | undefined =>
  value !== undefined && isAbsolute(value) ? value : undefined;

/**
 * Returns the user's home folder; undefined if the system does not know it. A HOME that is empty or relative is ignored: the journal would be in another folder
 * for every working directory, and a run that does not find it could send a payment again.
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
  const own = set(env.PIXCTL_CONFIG_DIR);
  if (own !== undefined) return resolve(own);
  if (platform === 'win32') return join(set(env.APPDATA) ?? join(homedir(), 'AppData', 'Roaming'), 'pixctl');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Preferences', 'pixctl');
  return join(xdg(env.XDG_CONFIG_HOME) ?? join(homedir(), '.config'), 'pixctl');
}

/** Name of the configuration file without its extension. */
export const CONFIG_NAME = 'config';
export const configPath = (dir: string): string => join(dir, `${CONFIG_NAME}.json`);

/** Folder of the sandbox's data and the journal. */
export function dataDir({ env, platform, homedir }: Where): string {
  const own = set(env.PIXCTL_DATA_DIR);
  if (own !== undefined) return resolve(own);
  if (platform === 'win32')
    return join(set(env.LOCALAPPDATA) ?? join(homedir(), 'AppData', 'Local'), 'pixctl');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'pixctl');
  return join(xdg(env.XDG_DATA_HOME) ?? join(homedir(), '.local', 'share'), 'pixctl');
}
