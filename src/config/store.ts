// The configuration file. Reading it is on the way of every command and needs no library; writing goes through conf.
import { join } from 'node:path';
import { isObject } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Clock } from './files.ts';
import { fileProblem, locked, readPrivate, refuseLink, seal } from './files.ts';
import { isProfileName } from './names.ts';
import { settingProblem } from './settings.ts';

export type { Clock } from './files.ts';

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

/** The configuration in this folder; defaults when there is none. @throws PixctlError for a file that is not sound. */
export function readConfig(dir: string): Config {
  const path = configPath(dir);
  const text = readPrivate(path);
  if (text === undefined) return { version: 1, profiles: {}, settings: {} };
  const corrupt = (what: Message): PixctlError =>
    new PixctlError(say`the configuration ${path} is not valid: ${what}`, {
      code: 'config-corrupt',
      exitCode: EXIT.usage,
      hint: say`Correct it, or rename it and run pixctl login. It was not changed.`,
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw corrupt(text.trim() === '' ? say`it is empty` : syntaxProblem(text, error as Error));
  }
  if (!isObject(value)) throw corrupt(say`it is not a JSON object`);
  const { version, current, profiles = {}, settings = {}, ...others } = value;
  if (version !== 1) throw corrupt(say`its version is ${JSON.stringify(version) ?? say`missing`}, not 1`);
  if (current !== undefined && typeof current !== 'string') throw corrupt(say`current is not a name`);
  if (!isObject(profiles) || !isObject(settings)) throw corrupt(say`profiles or settings is not an object`);
  for (const [name, profile] of Object.entries(profiles)) {
    if (!isProfileName(name)) throw corrupt(say`${showValue(name)} is not a valid profile name`);
    if (!isProfile(profile)) throw corrupt(say`the profile ${showValue(name)} is not complete`);
  }
  for (const [key, setting] of Object.entries(settings)) {
    const wrong = settingProblem(key, setting);
    if (wrong !== undefined) throw corrupt(wrong);
  }
  return {
    // What a later version has put there is kept when the file is written again.
    ...others,
    version: 1,
    ...(current === undefined ? {} : { current }),
    profiles: profiles as Config['profiles'],
    settings,
  };
}

/** What the parser says, with the line and column it means. */
function syntaxProblem(text: string, { message }: Error): Message {
  const at = /at position (\d+)/.exec(message)?.[1];
  const position = at === undefined ? unexpectedAt(text, message) : Number(at);
  const before = text.slice(0, position).split('\n');
  const what = message.replace(/ in JSON at position.*$/s, '').replace(/, (?:\.\.\.)?".*$/s, '');
  return say`${what} (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`;
}

/**
 * Of an unexpected character the parser does not tell the place: it is the last one of the shortest beginning of the
 * text that gives the same complaint. A text that just stops does so at its end.
 */
function unexpectedAt(text: string, message: string): number {
  if (!message.startsWith('Unexpected token')) return text.length;
  const complains = (length: number): boolean => {
    try {
      JSON.parse(text.slice(0, length));
      return false;
    } catch (error) {
      return (error as Error).message.startsWith('Unexpected token');
    }
  };
  let low = 0;
  let high = text.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (complains(middle)) high = middle;
    else low = middle;
  }
  return low;
}

const isProfile = (value: unknown): value is StoredProfile =>
  isObject(value) &&
  typeof value['baseUrl'] === 'string' &&
  value['baseUrl'] !== '' &&
  (value['mode'] === 'live' || value['mode'] === 'test') &&
  typeof value['namespace'] === 'string' &&
  (value['account'] === undefined || typeof value['account'] === 'string');

/**
 * Changes the configuration; no other process changes it meanwhile, and a reader sees the old one or the new one.
 * @throws PixctlError (exit 2) for a file that is not sound, is a link or cannot be written; nothing has changed then.
 */
export async function updateConfig(
  dir: string,
  clock: Clock,
  change: (config: Config) => Config,
): Promise<void> {
  // Before the lock, which is to be held for a moment only.
  const { default: Conf } = await import('conf');
  await locked(dir, clock, () => {
    const path = configPath(dir);
    refuseLink(path);
    const next = change(readConfig(dir));
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
      seal(path);
    } catch (error) {
      throw fileProblem(error, path, 'written');
    }
  });
}
