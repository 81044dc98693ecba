// The configuration file. Reading it is on the way of every command and needs no library; writing goes through conf.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, PixctlError } from '../contract/errors.ts';
import { ensureFolder, fileProblem, locked, readPrivate, refuseLink, seal } from './files.ts';

export interface StoredProfile {
  readonly baseUrl: string;
  readonly mode: 'live' | 'test';
  readonly namespace: string;
  readonly account?: string;
  /** RFC 3339. */
  readonly createdAt: string;
}

export interface Config {
  readonly version: 1;
  /** Name of the profile in use. */
  readonly current?: string;
  readonly profiles: Readonly<Record<string, StoredProfile>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

const NAME = 'config';
export const configPath = (dir: string): string => join(dir, `${NAME}.json`);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The configuration in this folder; defaults when there is none. @throws PixctlError for a file that is not sound. */
export function readConfig(dir: string): Config {
  const path = configPath(dir);
  const text = readPrivate(path);
  if (text === undefined) return { version: 1, profiles: {}, settings: {} };
  const corrupt = (what: string): PixctlError =>
    new PixctlError(`the configuration ${path} is not sound: ${what}`, {
      code: 'config-corrupt',
      exitCode: EXIT.usage,
      hint: 'Correct it, or move it aside and log in again: pixctl login. It was not changed.',
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw corrupt(text.trim() === '' ? 'it is empty' : (error as Error).message);
  }
  if (!isRecord(value)) throw corrupt('it is not a JSON object');
  const { version, current, profiles = {}, settings = {} } = value;
  if (version !== 1) throw corrupt(`its version is ${JSON.stringify(version) ?? 'missing'}, not 1`);
  if (current !== undefined && typeof current !== 'string') throw corrupt('current is not a name');
  if (!isRecord(profiles) || !isRecord(settings)) throw corrupt('profiles or settings is not an object');
  for (const [name, profile] of Object.entries(profiles))
    if (!isProfile(profile)) throw corrupt(`the profile ${JSON.stringify(name)} is not complete`);
  return {
    version: 1,
    ...(current === undefined ? {} : { current }),
    profiles: profiles as Config['profiles'],
    settings,
  };
}

const isProfile = (value: unknown): value is StoredProfile =>
  isRecord(value) &&
  typeof value['baseUrl'] === 'string' &&
  (value['mode'] === 'live' || value['mode'] === 'test') &&
  typeof value['namespace'] === 'string' &&
  (value['account'] === undefined || typeof value['account'] === 'string');

export interface Clock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** Changes the configuration; no other process changes it meanwhile, and a reader sees the old one or the new one. */
export async function updateConfig(
  dir: string,
  clock: Clock,
  change: (config: Config) => Config,
): Promise<void> {
  await locked(dir, clock, async () => {
    const path = configPath(dir);
    refuseLink(path);
    const next = change(readConfig(dir));
    ensureFolder(dir);
    const { default: Conf } = await import('conf');
    try {
      const store = new Conf<Config>({
        cwd: dir,
        configName: NAME,
        projectVersion: '1.0.0',
        configFileMode: 0o600,
        // The file was read above and is sound; conf must not replace it by defaults if that ever changes.
        clearInvalidConfig: false,
        accessPropertiesByDotNotation: false,
      });
      store.store = next;
    } catch (error) {
      throw fileProblem(error, path, 'written');
    }
    if (existsSync(path)) seal(path);
  });
}
