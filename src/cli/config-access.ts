// The configuration as commands and the run itself see it.
import type { ConfigAccess } from '../commands/config-access.ts';
import type { ChosenProfile } from '../commands/types.ts';
import { configDir, dataDir } from '../config/paths.ts';
import { SANDBOX, checkProfileName, chooseProfile } from '../config/profiles.ts';
import { configPath, readConfig, updateConfig } from '../config/store.ts';
import type { Config } from '../config/store.ts';
import { parseDuration } from '../pix/duration.ts';
import { usageError } from '../contract/errors.ts';
import type { Globals } from './globals.ts';
import type { Host } from './host.ts';
import type { OutputFormat } from './settings.ts';

export type LoadedProfile = ChosenProfile & {
  /** The key to send; undefined when there is none, and for the sandbox, which brings its own. */
  readonly appKey: () => Promise<string | undefined>;
};

const set = (value: string | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : value;

/** The profile a run works with. */
export async function loadProfile(host: Host, globals: Globals): Promise<LoadedProfile> {
  const dir = configDir(host);
  const { storedKey, ...choice } = chooseProfile(
    { profile: globals.profile, sandbox: globals.sandbox, baseUrl: globals['base-url'] },
    host.env,
    () => readConfig(dir),
  );
  return {
    ...choice,
    appKey: async () => {
      if (choice.mode === 'sandbox') return undefined;
      const { checkAppKey, fileSecrets } = await import('../config/secrets.ts');
      const given = set(host.env['PIXCTL_APP_KEY']);
      if (given !== undefined) return checkAppKey(given);
      return storedKey ? fileSecrets(dir, host).get(choice.name, choice.baseUrl) : undefined;
    },
  };
}

export interface Defaults {
  readonly output?: OutputFormat;
  readonly color?: 'auto' | 'always' | 'never';
  readonly timeout?: number;
  readonly retries?: number;
}

/** Settings that stand in for options. A configuration that is not sound is left for the command to complain of. */
export function loadDefaults(host: Host): Defaults {
  let settings: Config['settings'];
  try {
    ({ settings } = readConfig(configDir(host)));
  } catch {
    return {};
  }
  const { output, color, timeout, retries } = settings;
  return {
    ...(typeof output === 'string' ? { output: output as OutputFormat } : {}),
    ...(color === 'always' || color === 'never' ? { color } : {}),
    ...(typeof timeout === 'string' ? { timeout: parseDuration(timeout) } : {}),
    ...(typeof retries === 'number' ? { retries } : {}),
  };
}

/** Settings of one profile follow its name, and go with it. */
const scopedTo = (settings: Config['settings'], from: string, to: string | undefined): Config['settings'] =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) =>
      !key.endsWith(`@${from}`)
        ? [[key, value]]
        : to === undefined
          ? []
          : [[key.slice(0, -from.length) + to, value]],
    ),
  );

/** The configuration of this machine's user; nothing is read until it is asked for. */
export function configAccess(host: Host): ConfigAccess {
  const dir = configDir(host);
  const update = (change: (config: Config) => Config): Promise<void> => updateConfig(dir, host, change);
  const secrets = async () => (await import('../config/secrets.ts')).fileSecrets(dir, host);
  const without = (profiles: Config['profiles'], name: string): Config['profiles'] =>
    Object.fromEntries(Object.entries(profiles).filter(([one]) => one !== name));
  return {
    path: configPath(dir),
    dataDir: dataDir(host),
    profiles: async () => {
      const { profiles, current } = readConfig(dir);
      const keys = await secrets();
      return [
        { name: SANDBOX, current: current === SANDBOX, mode: 'sandbox', namespace: 'service', hasKey: true },
        ...Object.entries(profiles).map(([name, { baseUrl, mode, namespace, account }]) => ({
          name,
          current: name === current,
          mode,
          baseUrl,
          namespace,
          ...(account === undefined ? {} : { account }),
          hasKey: keys.get(name, baseUrl) !== undefined,
        })),
      ];
    },
    save: async ({ name, baseUrl, mode, namespace, account }, appKey) => {
      checkProfileName(name);
      if (mode === 'sandbox') throw usageError('the profile sandbox is built in');
      // The key first: a profile without its key would be one that fails.
      await (await secrets()).set(name, appKey, baseUrl);
      await update((config) => ({
        ...config,
        current: name,
        profiles: {
          ...config.profiles,
          [name]: {
            baseUrl,
            mode,
            namespace,
            ...(account === undefined ? {} : { account }),
            createdAt: new Date(host.now()).toISOString(),
          },
        },
      }));
    },
    use: (name) => update((config) => ({ ...config, current: name })),
    rename: async (from, to) => {
      checkProfileName(from);
      checkProfileName(to);
      await update((config) => {
        if (Object.hasOwn(config.profiles, to))
          throw usageError(
            `there is a profile ${to} already`,
            'Choose another name, or delete it first.',
            'profile-name',
          );
        // Another process may have deleted it since it was looked up.
        if (!Object.hasOwn(config.profiles, from))
          throw usageError(`there is no profile ${from}`, 'See: pixctl profile list', 'unknown-profile');
        return {
          ...config,
          ...(config.current === from ? { current: to } : {}),
          profiles: { ...without(config.profiles, from), [to]: config.profiles[from]! },
          settings: scopedTo(config.settings, from, to),
        };
      });
      await (await secrets()).rename(from, to);
    },
    remove: async (name) => {
      checkProfileName(name);
      await (await secrets()).delete(name);
      await update(({ current, ...config }) => ({
        ...config,
        ...(current === undefined || current === name ? {} : { current }),
        profiles: without(config.profiles, name),
        settings: scopedTo(config.settings, name, undefined),
      }));
    },
    forgetKey: async (name) => (await secrets()).delete(name),
    get: async (key) => {
      (await import('../config/settings.ts')).checkSetting(key);
      return readConfig(dir).settings[key];
    },
    set: async (key, text) => {
      const value = (await import('../config/settings.ts')).readSetting(key, text);
      await update((config) => ({ ...config, settings: { ...config.settings, [key]: value } }));
    },
    limits: (profile) => {
      const { settings } = readConfig(dir);
      const cents = (key: string): number | undefined => {
        const value = settings[`${key}@${profile}`];
        return typeof value === 'number' ? value : undefined;
      };
      return Promise.resolve({
        paymentMax: cents('limits.payment.max'),
        dailyOut: cents('limits.daily.out'),
      });
    },
    list: async () => Object.entries(readConfig(dir).settings).map(([key, value]) => ({ key, value })),
  };
}
