// Configuration adapter for commands and for the run itself.
import { AD_HOC, signingName } from '#config/names.ts';
import { configDir, configPath, dataDir } from '#config/paths.ts';
import { checkProfileName, chooseProfile, SANDBOX, storedProfile } from '#config/profiles.ts';
import type { Config } from '#config/store.ts';
import { readConfig, updateConfig } from '#config/store.ts';
import { quote } from '#errors/command-line.ts';
import { defined } from '#errors/defined.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { say } from '#messages/message.ts';
import type { ConfigPort, NewProfile, ProfileInfo } from '#ports/config.ts';
import type { ChosenProfile } from '#ports/service.ts';

export type LoadedProfile = ChosenProfile & {
  /** The app key to send; undefined if there is none, and for the sandbox, which has its own. */
  readonly appKey: () => Promise<string | undefined>;
};

const set = (value: string | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : value;

/** Each keyring entry contains the base URL together with the key, like the secrets file. */
const keyring = async (host: Host, dir: string) => (await import('./keyring.ts')).systemKeyring(dir, host);

/** Returns undefined if the keyring fails. @throws KeyringInterrupted */
async function answered<T>(work: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { KeyringInterrupted } = await import('./keyring.ts');
    const reason = error instanceof PixctlError ? error.cause : error;
    if (reason instanceof KeyringInterrupted) throw error;
    return undefined;
  }
}

const noKey = (name: string): PixctlError =>
  new PixctlError(say`the keyring does not return the app key of profile ${name}`, {
    code: 'keyring',
    exitCode: EXIT.auth,
    hint: say`Unlock the keyring, or run pixctl login. In CI, set PIXCTL_APP_KEY.`,
  });

/** @throws PixctlError (exit 3) if the keyring does not return its key */
async function fromKeyring(
  host: Host,
  dir: string,
  name: string,
  baseUrl: string | undefined,
): Promise<string> {
  const held = await answered((await keyring(host, dir))?.get(name));
  const [address, key] = held?.split('\n') ?? [];
  if (key !== undefined && address === baseUrl) return key;
  throw noKey(name);
}

/** Global options that choose the service. */
export interface ServiceChoice {
  readonly profile?: string;
  readonly sandbox?: boolean;
  readonly 'base-url'?: string;
}

/**
 * Returns the profile to use in this run.
 * @throws PixctlError (exit 2) if there is no such profile, (exit 3) if none is set up
 */
export function profileOf(host: Host, globals: ServiceChoice): LoadedProfile {
  const dir = configDir(host);
  const { storedKey, ...choice } = chooseProfile(
    { profile: globals.profile, sandbox: globals.sandbox, baseUrl: globals['base-url'] },
    host.env,
    () => readConfig(dir),
  );
  return {
    ...choice,
    ...flagOf(globals),
    appKey: async () => {
      if (choice.mode === 'sandbox') return undefined;
      const { checkAppKey, fileSecrets } = await import('#config/secrets.ts');
      const given = set(host.env.PIXCTL_APP_KEY);
      if (given !== undefined) return checkAppKey(given);
      if (!storedKey) return undefined;
      const found = fileSecrets(dir, host).entry(choice.name, choice.baseUrl);
      return found === undefined || found.key !== undefined
        ? found?.key
        : fromKeyring(host, dir, choice.name, choice.baseUrl);
    },
  };
}

/** Returns the global options that select the same service in another command, if this command needed any. */
function flagOf({ profile, sandbox, 'base-url': baseUrl }: ServiceChoice): { readonly flag?: string } {
  const named = sandbox === true ? ' --sandbox' : profile === undefined ? '' : ` --profile ${profile}`;
  const flag = named + (baseUrl === undefined ? '' : ` --base-url ${quote(baseUrl)}`);
  return flag === '' ? {} : { flag };
}

/** Whether a service was chosen before, in the configuration or the environment. */
export function isSetUp(host: Host): boolean {
  const { PIXCTL_BASE_URL, PIXCTL_PROFILE } = host.env;
  if (set(PIXCTL_BASE_URL) !== undefined || set(PIXCTL_PROFILE) !== undefined) return true;
  try {
    const { current, profiles } = readConfig(configDir(host));
    return current !== undefined || Object.keys(profiles).length > 0;
  } catch {
    // The configuration exists but is invalid; the next command reports it.
    return true;
  }
}

/** Renames the settings of a profile, or removes them if `to` is undefined. */
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

const without = (profiles: Config['profiles'], name: string): Config['profiles'] =>
  Object.fromEntries(Object.entries(profiles).filter(([one]) => one !== name));

/** @throws PixctlError (exit 2) if there is no such profile, or the new name is taken */
function withRenamedProfile(config: Config, from: string, to: string): Config {
  if (Object.hasOwn(config.profiles, to))
    throw usageError(
      say`profile ${to} exists already`,
      say`Choose another name, or delete it first.`,
      'profile-name',
    );
  // Another process may have deleted it in the meantime.
  const profile = Object.hasOwn(config.profiles, from) ? config.profiles[from] : undefined;
  if (profile === undefined)
    throw usageError(say`there is no profile ${from}`, say`See: pixctl profile list`, 'unknown-profile');
  return {
    ...config,
    ...(config.current === from ? { current: to } : {}),
    profiles: { ...without(config.profiles, from), [to]: profile },
    settings: scopedTo(config.settings, from, to),
  };
}

/** Configuration of the current user; read lazily. */
/** @param named profile that --profile names */
export const configAdapter = (host: Host, named?: string): ConfigPort => new ConfigAdapter(host, named);

class ConfigAdapter implements ConfigPort {
  readonly path: string;
  readonly dataDir: string;
  readonly #host: Host;
  readonly #dir: string;

  readonly named: string | undefined;

  constructor(host: Host, named: string | undefined) {
    this.#host = host;
    this.named = named;
    this.#dir = configDir(host);
    this.path = configPath(this.#dir);
    this.dataDir = dataDir(host);
  }

  async profiles(): Promise<ProfileInfo[]> {
    const { profiles, current } = readConfig(this.#dir);
    const keys = await this.#secrets();
    return [
      { name: SANDBOX, current: current === SANDBOX, mode: 'sandbox', namespace: 'service', hasKey: true },
      ...Object.entries(profiles).map(([name, { baseUrl, mode, namespace, account }]) => ({
        name,
        current: name === current,
        mode,
        baseUrl,
        namespace,
        ...(account === undefined ? {} : { account }),
        hasKey: keys.entry(name, baseUrl) !== undefined,
      })),
    ];
  }

  async save(profile: NewProfile, appKey: string): Promise<'keyring' | 'file'> {
    const { name, baseUrl, mode, namespace, account } = profile;
    checkProfileName(name);
    if (mode === 'sandbox') throw usageError(say`the profile sandbox is built in`);
    // Store the key first: a profile without its key would not work.
    const place = await this.#storeKey(name, baseUrl, appKey);
    const stored = {
      baseUrl,
      mode,
      namespace,
      ...(account === undefined ? {} : { account }),
      createdAt: new Date(this.#host.now()).toISOString(),
    };
    await this.#update((config) => ({
      ...config,
      current: name,
      profiles: { ...config.profiles, [name]: stored },
    }));
    return place;
  }

  use(name: string): Promise<void> {
    return this.#update((config) => ({ ...config, current: name }));
  }

  async rename(from: string, to: string): Promise<void> {
    checkProfileName(from);
    checkProfileName(to);
    const { renameFilesOfProfile } = await import('#config/profile-files.ts');
    // Refuses names before the keyring changes.
    withRenamedProfile(readConfig(this.#dir), from, to);
    const renames = [
      [from, to],
      [signingName(from), signingName(to)],
    ] as const;
    for (const names of renames) await this.#copyInKeyring(...names);
    await this.#update((config) => {
      const { profiles, ...renamed } = withRenamedProfile(config, from, to);
      const { baseUrl } = defined(profiles[to], 'renamed profile');
      renameFilesOfProfile(this.dataDir, { name: from, baseUrl }, to);
      return { ...renamed, profiles };
    });
    for (const names of renames) await this.#renameKey(...names);
  }

  async remove(name: string): Promise<readonly string[]> {
    checkProfileName(name);
    const { profiles } = readConfig(this.#dir);
    const { baseUrl } = (Object.hasOwn(profiles, name) ? profiles[name] : undefined) ?? {};
    const keys = await this.#secrets();
    for (const one of [name, signingName(name)])
      // A profile whose keyring is gone can be deleted, too.
      if ((await answered(this.forgetKey(one))) === undefined) await keys.delete(one);
    await this.#update(({ current, ...config }) => ({
      ...config,
      ...(current === undefined || current === name ? {} : { current }),
      profiles: without(config.profiles, name),
      settings: scopedTo(config.settings, name, undefined),
    }));
    if (baseUrl === undefined) return [];
    const { filesOfProfile } = await import('#config/profile-files.ts');
    return filesOfProfile(this.dataDir, { name, baseUrl });
  }

  async forgetKey(name: string): Promise<boolean> {
    const { deleteKey } = await import('#config/secrets.ts');
    return deleteKey(await this.#secrets(), name, () => keyring(this.#host, this.#dir));
  }

  async get(key: string): Promise<unknown> {
    (await import('#config/settings.ts')).checkSetting(key);
    return readConfig(this.#dir).settings[key];
  }

  async set(key: string, text: string): Promise<void> {
    const { profileOfSetting, readSetting } = await import('#config/settings.ts');
    const profile = profileOfSetting(key);
    let value = readSetting(key, text);
    if (key.startsWith('limits.agent@') && typeof value === 'string') {
      const { formatMandate, parseMandate } = await import('#policy/mandate.ts');
      value = formatMandate(parseMandate(value));
    }
    await this.#update((config) => {
      // A limit of a profile that does not exist would limit nothing.
      if (profile !== undefined && profile !== SANDBOX && profile !== AD_HOC && value !== undefined)
        storedProfile(profile, key, config);
      return { ...config, settings: { ...config.settings, [key]: value } };
    });
  }

  limits(profile: string): ReturnType<ConfigPort['limits']> {
    const { settings } = readConfig(this.#dir);
    const approvers = settings[`limits.batch.approver@${profile}`];
    const number = (key: string): number | undefined => {
      const value = settings[`${key}@${profile}`];
      return typeof value === 'number' ? value : undefined;
    };
    return Promise.resolve({
      paymentMax: number('limits.payment.max'),
      dailyOut: number('limits.daily.out'),
      batchLookUps: number('limits.batch.lookups'),
      agentShell: settings[`limits.agent.shell@${profile}`] === 'allow',
      ...(typeof approvers === 'string' ? { batchApprovers: approvers.split(',') } : {}),
    });
  }

  async list(): ReturnType<ConfigPort['list']> {
    return (await import('#config/settings.ts')).listSettings(readConfig(this.#dir).settings);
  }

  #update(change: (config: Config) => Config): Promise<void> {
    return updateConfig(this.#dir, this.#host, change);
  }

  async #secrets() {
    return (await import('#config/secrets.ts')).fileSecrets(this.#dir, this.#host);
  }

  async #storeKey(name: string, baseUrl: string, appKey: string): Promise<'keyring' | 'file'> {
    const keys = await this.#secrets();
    const ring = await keyring(this.#host, this.#dir);
    const inKeyring = (await ring?.set(name, `${baseUrl}\n${appKey}`)) === true;
    if (inKeyring) await keys.setElsewhere(name, baseUrl);
    else await keys.set(name, appKey, baseUrl);
    return inKeyring ? 'keyring' : 'file';
  }

  /**
   * Stores the key under another name, too, if the keyring contains it: a profile that is renamed must not lose its key.
   * @throws PixctlError (exit 3) if the keyring does not do so
   */
  async #copyInKeyring(from: string, to: string): Promise<void> {
    const entry = (await this.#secrets()).entry(from);
    if (entry === undefined || entry.key !== undefined) return;
    const ring = await keyring(this.#host, this.#dir);
    const held = await answered(ring?.get(from));
    if (held === undefined || (await ring?.set(to, held)) !== true) throw noKey(from);
  }

  async #renameKey(from: string, to: string): Promise<void> {
    const keys = await this.#secrets();
    const { key } = keys.entry(from) ?? { key: '' };
    await keys.rename(from, to);
    // The key is stored under its new name: a rest in the keyring harms nobody.
    if (key === undefined) await answered((await keyring(this.#host, this.#dir))?.delete(from));
  }
}
