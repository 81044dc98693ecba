// Settings for `config set`; each parses and validates its value.
import { usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { numberOfCents } from '#messages/quantity.ts';
import { OUTPUT_FORMATS } from '#output/formats.ts';
import { formatDuration, parseDuration } from '#pix/duration.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais, parseCents, parseReais } from '#pix/money.ts';
import { isProfileName, isPublicId, SANDBOX } from './names.ts';
import { readPostgresAddress } from './postgres-address.ts';

interface Setting {
  readonly meaning: Message;
  readonly expects: Message;
  /** Default value; setting it explicitly has the same effect. */
  readonly default: string | number;
  /** Returns the value to store, or undefined if the text is invalid. */
  readonly read: (text: string) => string | number | undefined;
  /** Describes how an ambiguous value was understood. */
  readonly interpretation?: (value: string | number) => Message;
  /** Whether an invalid value is not repeated in the error, which may end up in a log. */
  readonly mayContainSecret?: true;
}

const NONE = 'none';
const ANY = 'any';

const oneOf = (...words: readonly string[]): Pick<Setting, 'expects' | 'read'> => ({
  expects: say`one of ${words.join(', ')}`,
  read: (text) => words.find((word) => word === text),
});

/** Returns undefined if the parser throws. */
const orUndefined = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** Digits alone are cents, as in every option that takes cents; anything else is reais. */
const limit: Omit<Setting, 'meaning'> = {
  expects: say`whole cents such as 50000, or reais such as R$ 500,00`,
  default: NONE,
  read: (text) => orUndefined(() => (/^\d+$/.test(text) ? parseCents(text) : parseReais(text))),
  interpretation: (value) => say`${numberOfCents(Number(value))}: ${formatReais(Number(value))}`,
};

/** Normalizes comma-separated public ids and profile names; undefined if one of them is neither. */
function readApprovers(text: string): string | undefined {
  const approvers = text.split(',').map((one) => one.trim());
  return approvers.every((one) => isPublicId(one) || one === SANDBOX || (isProfileName(one) && one !== ANY))
    ? [...new Set(approvers)].join(',')
    : undefined;
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  output: {
    meaning: say`output format; auto: a table on a terminal, tab-separated in a pipe`,
    default: 'auto',
    ...oneOf(...OUTPUT_FORMATS),
  },
  color: {
    meaning: say`colour; auto: on a terminal`,
    default: 'auto',
    ...oneOf('auto', 'always', 'never'),
  },
  timeout: {
    meaning: say`deadline for a whole command`,
    expects: say`a duration such as 30s or 2m`,
    default: NONE,
    read: (text) => orUndefined(() => formatDuration(parseDuration(text))),
  },
  retries: {
    meaning: say`number of retries of a failed request`,
    expects: say`a whole number from 0 to 10`,
    default: 3,
    read: (text) => (/^(?:\d|10)$/.test(text) ? Number(text) : undefined),
  },
  hints: {
    meaning: say`suggest the next step after a command, on a terminal`,
    default: 'on',
    ...oneOf('on', 'off'),
  },
  locale: {
    meaning: say`how numbers and dates are written in CSV, unless --locale says otherwise`,
    default: NONE,
    ...oneOf('pt-BR', 'en-US'),
  },
  'limits.payment.max': {
    meaning: say`maximum amount of a single payment; one value for each profile`,
    ...limit,
  },
  'limits.daily.out': {
    meaning: say`maximum outgoing money per day; one value for each profile`,
    ...limit,
  },
  store: {
    meaning: say`database that shares the journal and the daily limit between machines; one value for each profile`,
    expects: say`an address such as postgres://USER@HOST/DATABASE, without a password or any parameter but sslmode`,
    default: NONE,
    read: (text) => ('problem' in readPostgresAddress(text) ? undefined : text),
    mayContainSecret: true,
  },
  'limits.agent': {
    meaning: say`payments that AI agents may make without a person, once approved; one value for each profile`,
    expects: say`rules such as payees=ana@example.com max=150,00 daily=500,00 until=2026-12-31`,
    default: NONE,
    // Only its form: every command loads this module. `config set` checks the values.
    read: (text) => (/^[a-z]+=\S+(?:\s+[a-z]+=\S+)*$/.test(text) ? text : undefined),
  },
  'limits.agent.shell': {
    meaning: say`whether AI agents may write on a live profile from a shell; one value for each profile`,
    default: 'refuse',
    ...oneOf('allow', 'refuse'),
  },
  'limits.batch.lookups': {
    meaning: say`how much of the quota of Pix key look-ups a payment batch plan may use; one value for each profile`,
    expects: say`a whole number from 0 to 100000: a key costs 1, an unknown key 20`,
    default: 'half',
    read: (text) => (/^(?:\d{1,5}|100000)$/.test(text) ? Number(text) : undefined),
  },
  'limits.batch.approver': {
    meaning: say`approvers of payment batches; one list for each profile`,
    expects: say`public ids such as ed25519:… or names of profiles, with commas between them`,
    default: ANY,
    read: readApprovers,
  },
};

/** Settings of one profile: stored as `name@profile`. */
export const PROFILE_SETTINGS: readonly string[] = [
  'store',
  'limits.payment.max',
  'limits.daily.out',
  'limits.agent',
  'limits.agent.shell',
  'limits.batch.lookups',
  'limits.batch.approver',
];

/** Splits `name@profile`. */
function partsOf(key: string): { readonly name: string; readonly profile?: string } {
  const at = key.indexOf('@');
  const name = key.slice(0, at);
  return at !== -1 && PROFILE_SETTINGS.includes(name) ? { name, profile: key.slice(at + 1) } : { name: key };
}

/** Returns the name of a setting without its profile. */
const bare = (key: string): string => partsOf(key).name;

/** Returns the profile of a stored setting; undefined for one that counts for all profiles. */
export const profileOfSetting = (key: string): string | undefined => partsOf(key).profile;

export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS);

function settingOf(given: string): Setting {
  const key = bare(given);
  const setting = Object.hasOwn(SETTINGS, key) ? SETTINGS[key] : undefined;
  if (setting === undefined)
    throw usageError(
      say`there is no setting ${showValue(key)}`,
      say`Use one of: ${SETTING_NAMES.join(', ')}.`,
      'unknown-setting',
    );
  return setting;
}

/** @throws PixctlError (exit 2) for an unknown setting */
export const checkSetting = (key: string): void => void settingOf(key);

/** The value that resets a setting. */
const DEFAULT = 'default';

/**
 * Returns the value to store; undefined for the word `default`, to remove it.
 * @throws PixctlError (exit 2)
 */
export function readSetting(key: string, text: string): string | number | undefined {
  const { expects, read, default: fallback, mayContainSecret = false } = settingOf(key);
  if (text === DEFAULT) return undefined;
  const value = read(text.trim());
  if (value !== undefined) return value;
  if (text === fallback) return undefined;
  throw usageError(
    mayContainSecret
      ? say`${key} must be ${expects}`
      : say`${key} must be ${expects}, not ${showValue(text)}`,
    say`To go back to the default: pixctl config set ${bare(key)} ${DEFAULT}`,
    'bad-setting',
  );
}

/** Describes how a value was understood, if it was ambiguous. */
export const interpretation = (key: string, value: string | number): Message | undefined =>
  settingOf(key).interpretation?.(value);

/**
 * Returns the default of a setting.
 * @throws PixctlError (exit 2)
 */
export const defaultOf = (key: string): string | number => settingOf(key).default;

/** Descriptions by setting. */
export const SETTING_MEANINGS: readonly (readonly [key: string, meaning: Message])[] = Object.entries(
  SETTINGS,
).map(([key, { meaning, default: fallback }]) => [key, say`${meaning} (default ${fallback})`]);

export interface ListedSetting {
  readonly key: string;
  readonly value: unknown;
  readonly source: 'set' | 'default';
}

/** Lists the stored settings, then the defaults of all others. */
export function listSettings(stored: Readonly<Record<string, unknown>>): ListedSetting[] {
  const set = Object.entries(stored).map(([key, value]) => ({ key, value, source: 'set' as const }));
  const known = new Set(set.map(({ key }) => bare(key)));
  return [
    ...set,
    ...SETTING_NAMES.filter((key) => !known.has(key)).map((key) => ({
      key,
      value: defaultOf(key),
      source: 'default' as const,
    })),
  ];
}

/** Returns the error in a stored value; undefined for a setting that this version does not know. */
export function settingProblem(key: string, value: unknown): Message | undefined {
  const setting = Object.hasOwn(SETTINGS, bare(key)) ? SETTINGS[bare(key)] : undefined;
  if (setting === undefined) return undefined;
  const { expects, read } = setting;
  return typeof read(String(value)) === typeof value ? undefined : say`${key} is not ${expects}`;
}
