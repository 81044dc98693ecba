// The configuration file. Every command reads it, so reading needs no library; writing uses conf.
import { chmodSync } from 'node:fs';
import { parseJson } from '#contract/json.ts';
import { isNamespace } from '#contract/namespace.ts';
import { isObject } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { syncChanged } from '#files/write.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Clock } from './files.ts';
import { fileProblem, readPrivate, refuseLink, withLock } from './files.ts';
import { isProfileName } from './names.ts';
import { CONFIG_NAME as NAME, configPath } from './paths.ts';
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
  /** Name of the current profile. */
  readonly current?: string;
  readonly profiles: Readonly<Record<string, StoredProfile>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * Reads the configuration in this folder; defaults if there is none.
 * @throws PixctlError for an invalid file
 */
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
    value = parseJson(text);
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
    // Keep fields of later versions when the file is written again.
    ...others,
    version: 1,
    ...(current === undefined ? {} : { current }),
    profiles: profiles as Config['profiles'],
    settings,
  };
}

/** Returns the parser's message with line and column. */
function syntaxProblem(text: string, { message }: Error): Message {
  const at = /at position (\d+)/.exec(message)?.[1];
  const position = at === undefined ? unexpectedAt(text, message) : Number(at);
  const before = text.slice(0, position).split('\n');
  const what = message.replace(/ in JSON at position.*$/s, '').replace(/, (?:\.\.\.)?".*$/s, '');
  return say`${what} (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})`;
}

/**
 * Finds the position of an unexpected character, which the parser does not report: the end of the shortest prefix of
 * the text with the same error. For a truncated text it is the end.
 */
function unexpectedAt(text: string, message: string): number {
  if (!message.startsWith('Unexpected token')) return text.length;
  const failsAlike = (length: number): boolean => {
    try {
      parseJson(text.slice(0, length));
      return false;
    } catch (error) {
      return (error as Error).message.startsWith('Unexpected token');
    }
  };
  let low = 0;
  let high = text.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (failsAlike(middle)) high = middle;
    else low = middle;
  }
  return low;
}

/** Tests whether a profile has the fields that are used; a missing `createdAt` is accepted. */
function isProfile(value: unknown): value is StoredProfile {
  if (!isObject(value)) return false;
  const { baseUrl, mode, namespace, account }: UncheckedProfile = value;
  return (
    typeof baseUrl === 'string' &&
    baseUrl !== '' &&
    (mode === 'live' || mode === 'test') &&
    typeof namespace === 'string' &&
    isNamespace(namespace) &&
    (account === undefined || typeof account === 'string')
  );
}

type UncheckedProfile = { readonly [K in keyof StoredProfile]?: unknown };

/**
 * Changes the configuration under a lock against other processes; a reader sees either the old or the new one.
 * @throws PixctlError (exit 2) for a file that is invalid, is a symbolic link or cannot be written; nothing has changed,
 *   or the message says so (see `NotDurable`)
 */
export async function updateConfig(
  dir: string,
  clock: Clock,
  change: (config: Config) => Config,
): Promise<void> {
  // Import before taking the lock, which must be held only briefly.
  const { default: Conf } = await import('conf');
  await withLock(dir, clock, () => {
    const path = configPath(dir);
    refuseLink(path);
    const next = change(readConfig(dir));
    try {
      const store = new Conf<Config>({
        cwd: dir,
        configName: NAME,
        projectVersion: '1.0.0',
        configFileMode: 0o600,
        // The file was validated above; conf must never replace it by defaults.
        clearInvalidConfig: false,
        accessPropertiesByDotNotation: false,
      });
      store.store = next;
      chmodSync(path, 0o600);
      syncChanged(path);
    } catch (error) {
      throw fileProblem(error, path, 'written');
    }
  });
}
