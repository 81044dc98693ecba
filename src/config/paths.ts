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

/** Folder of the configuration and the keys. */
export function configDir({ env, platform, homedir }: Where): string {
  const own = set(env.PIXCTL_CONFIG_DIR);
  if (own !== undefined) return resolve(own);
  if (platform === 'win32') return join(set(env.APPDATA) ?? join(homedir(), 'AppData', 'Roaming'), 'pixctl');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Preferences', 'pixctl');
  return join(xdg(env.XDG_CONFIG_HOME) ?? join(homedir(), '.config'), 'pixctl');
}

/** Folder of the sandbox's data and the journal. */
export function dataDir({ env, platform, homedir }: Where): string {
  const own = set(env.PIXCTL_DATA_DIR);
  if (own !== undefined) return resolve(own);
  if (platform === 'win32')
    return join(set(env.LOCALAPPDATA) ?? join(homedir(), 'AppData', 'Local'), 'pixctl');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'pixctl');
  return join(xdg(env.XDG_DATA_HOME) ?? join(homedir(), '.local', 'share'), 'pixctl');
}
