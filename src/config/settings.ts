// Settings a user can change with `config set`: each has a reader that refuses what it cannot use.
import { usageError } from '../errors/pixctl-error.ts';
import { say } from '../messages/message.ts';
import type { Message } from '../messages/message.ts';
import { OUTPUT_FORMATS } from '../output/formats.ts';
import { formatDuration, parseDuration } from '../pix/duration.ts';
import { showValue } from '../pix/errors.ts';

interface Setting {
  readonly expects: Message;
  /** The value to store, or undefined when the text is none. */
  readonly read: (text: string) => string | number | undefined;
}

const oneOf = (...words: string[]): Setting => ({
  expects: say`one of ${words.join(', ')}`,
  read: (text) => words.find((word) => word === text),
});

const cents: Setting = {
  expects: say`whole cents`,
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
};

const SETTINGS: Readonly<Record<string, Setting>> = {
  output: oneOf(...OUTPUT_FORMATS),
  color: oneOf('auto', 'always', 'never'),
  timeout: {
    expects: say`a duration such as 30s or 2m`,
    read: (text) => {
      try {
        return formatDuration(parseDuration(text));
      } catch {
        return undefined;
      }
    },
  },
  retries: {
    expects: say`a whole number from 0 to 10`,
    read: (text) => (/^(?:\d|10)$/.test(text) ? Number(text) : undefined),
  },
  'update-notice': oneOf('on', 'off'),
  hints: oneOf('on', 'off'),
  locale: oneOf('pt-BR', 'en-US'),
  'limits.payment.max': cents,
  'limits.daily.out': cents,
};

/** Settings of one profile: stored as `name@profile`. */
export const PROFILE_SETTINGS: readonly string[] = ['limits.payment.max', 'limits.daily.out'];

/** The setting's own name, without the profile it is for. */
const bare = (key: string): string => {
  const [name = '', profile] = key.split('@');
  return profile !== undefined && PROFILE_SETTINGS.includes(name) ? name : key;
};

export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS);

function settingOf(given: string): Setting {
  const key = bare(given);
  if (!Object.hasOwn(SETTINGS, key))
    throw usageError(
      say`there is no setting ${showValue(key)}`,
      say`Use one of: ${SETTING_NAMES.join(', ')}.`,
      'unknown-setting',
    );
  return SETTINGS[key]!;
}

/** @throws PixctlError (exit 2) for a name that is no setting's. */
export const checkSetting = (key: string): void => void settingOf(key);

/** The word that forgets a setting. */
const DEFAULT = 'default';

/** The value to store; undefined to store none, for the word `default`. @throws PixctlError (exit 2) */
export function readSetting(key: string, text: string): string | number | undefined {
  const { expects, read } = settingOf(key);
  if (text === DEFAULT) return undefined;
  const value = read(text);
  if (value === undefined)
    throw usageError(
      say`${key} must be ${expects}, not ${showValue(text)}`,
      say`To forget the setting: pixctl config set ${key} ${DEFAULT}`,
      'bad-setting',
    );
  return value;
}

/** What is wrong with a stored value; nothing with one that this version does not know. */
export function settingProblem(key: string, value: unknown): Message | undefined {
  if (!Object.hasOwn(SETTINGS, bare(key))) return undefined;
  const { expects, read } = SETTINGS[bare(key)]!;
  return typeof read(String(value)) === typeof value ? undefined : say`${key} is not ${expects}`;
}
