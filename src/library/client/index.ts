// Package entry `pixctl/client`: a Pix account for programs, with the journal and the recovery of the command line.
import { sharedTransport } from '#client/http/shared-transport.ts';
import { socketTransport } from '#client/http/transport.ts';
import { parseBaseUrl, plainHost } from '#client/http/url.ts';
import { configAdapter, profileOf } from '#config/edge/adapter.ts';
import { AD_HOC } from '#config/names.ts';
import { dataDir } from '#config/paths.ts';
import { checkAppKey } from '#config/secrets.ts';
import { DEFAULT_NAMESPACE, isNamespace } from '#contract/namespace.ts';
import type { Host } from '#host/host.ts';
import { processHost } from '#host/host.ts';
import { traced } from '#library/caller.ts';
import { checkOptions, invalidInput, PixctlError, publicError } from '#library/errors.ts';
import type { OptionNames } from '#library/options.ts';
import type { Message } from '#messages/message.ts';
import { english } from '#messages/message.ts';
import { storeAddressOf } from '#shared-store/open-journal.ts';
import type { WriteResult } from './calls.ts';
import { fileJournal } from './journals.ts';
import { checkJournal, openChosen, openShared } from './open-journal.ts';
import type { Connection } from './over-transport.ts';
import { clientOver, MAX_TIMEOUT_MS } from './over-transport.ts';
import { LIMIT_OPTIONS, spendingLimits } from './spending.ts';
import type { AddressOptions, Client, ClientOptions, ProfileOptions } from './types.ts';

export type * from './calls.ts';
export { fileJournal, memoryJournal, postgresJournal } from './journals.ts';
export type * from './operations.ts';
export type * from './types.ts';
export type * from '#library/resources.ts';
export { PixctlError };

const COMMON_OPTIONS = { timeout: true, retries: true, onWarning: true, journal: true } as const;
const ADDRESS_OPTIONS: OptionNames<Omit<AddressOptions, 'profile'>> = {
  baseUrl: true,
  appKey: true,
  limits: LIMIT_OPTIONS,
  namespace: true,
  ...COMMON_OPTIONS,
};
const PROFILE_OPTIONS: OptionNames<Omit<ProfileOptions, 'baseUrl' | 'appKey'>> = {
  profile: true,
  ...COMMON_OPTIONS,
};

const TIMEOUT_MS = 60_000;
const RETRIES = 3;

/**
 * Creates a client. It opens no connection before the first call.
 * @throws PixctlError `invalid-input`, `base-url` or `unknown-profile`
 */
export function createClient(options: ClientOptions): Client {
  return traced(createClient, () => {
    try {
      return clientOver(connectionOf(options));
    } catch (error) {
      throw publicError(error);
    }
  });
}

/**
 * Returns the value of a write that was done. For scripts and tests, in which any other outcome is a failure.
 * @throws PixctlError the error of the result, unless the write was done
 */
export function orThrow<T>(result: WriteResult<T>): T {
  if (result.outcome === 'done') return result.value;
  throw result.error;
}

function connectionOf(options: ClientOptions): Connection {
  if (typeof options !== 'object' || options === null)
    throw invalidInput(`a client needs a profile, or a baseUrl, an appKey and a journal`);
  if (options.profile === undefined) checkOptions('createClient', ADDRESS_OPTIONS, options);
  else if (options.baseUrl === undefined && options.appKey === undefined)
    checkOptions('createClient with a profile', PROFILE_OPTIONS, options);
  const { timeout = TIMEOUT_MS, retries = RETRIES, onWarning } = options;
  if (onWarning !== undefined && typeof onWarning !== 'function')
    throw invalidInput('onWarning must be a function');
  if (typeof timeout !== 'number' || !(timeout > 0 && timeout <= MAX_TIMEOUT_MS))
    throw invalidInput(`the timeout must be a number of milliseconds above 0`);
  if (!Number.isInteger(retries) || retries < 0 || retries > 100)
    throw invalidInput(`retries must be a whole number from 0 to 100`);
  const host = processHost();
  const warn = (message: Message): void => {
    if (onWarning === undefined) process.emitWarning(english(message), 'PixctlWarning');
    else onWarning(english(message));
  };
  const common = { host, timeout, retries, warn };
  if (options.profile === undefined) return { ...common, ...ofAddress(options, host, warn) };
  if (options.baseUrl !== undefined || options.appKey !== undefined)
    throw invalidInput(`a client has either a profile, or a baseUrl and an appKey`);
  return { ...common, ...ofProfile(options, host, warn) };
}

type Place = Omit<Connection, 'host' | 'timeout' | 'retries' | 'warn'>;

function ofAddress(options: AddressOptions, host: Host, warn: (message: Message) => void): Place {
  const { baseUrl, appKey, journal, limits, namespace = DEFAULT_NAMESPACE } = options;
  if (typeof baseUrl !== 'string')
    throw invalidInput(`a client needs a profile, or a baseUrl, an appKey and a journal`);
  if (typeof appKey !== 'string' && typeof appKey !== 'function')
    throw invalidInput(`the appKey must be a string, or a function that returns it`);
  if (journal === undefined)
    throw invalidInput(
      `a client needs a journal: memoryJournal(), fileJournal(FOLDER) or postgresJournal(URL)`,
    );
  checkJournal(journal);
  if (typeof namespace !== 'string' || !isNamespace(namespace))
    throw invalidInput(`the namespace must be a single segment of a path: letters, digits, - and _`);
  const spending = spendingLimits(limits);
  return {
    ...networkOf(baseUrl, host),
    namespace,
    profile: AD_HOC,
    appKey: once(async () => checkedKey(typeof appKey === 'string' ? appKey : await appKey())),
    limits: () => Promise.resolve(spending),
    openJournal: () => openChosen(journal, host, warn),
  };
}

/** @throws PixctlError that does not contain the key */
function checkedKey(key: unknown): string {
  if (typeof key !== 'string') throw invalidInput('the function appKey must return the key as a string');
  return checkAppKey(key);
}

function ofProfile(
  { profile, journal }: ProfileOptions,
  host: Host,
  warn: (message: Message) => void,
): Place {
  if (journal !== undefined) checkJournal(journal);
  if (typeof profile !== 'string') throw invalidInput(`the profile must be the name of a saved profile`);
  const { name, baseUrl, namespace, appKey } = profileOf(host, { profile });
  if (baseUrl === undefined)
    throw new PixctlError('a client has no profile sandbox', {
      code: 'invalid-input',
      hint: 'Use startSandbox of pixctl/sandbox, or the address and the app key that pixctl sandbox start prints.',
    });
  const store = storeAddressOf(host, name);
  return {
    ...networkOf(baseUrl, host),
    namespace,
    profile: name,
    appKey: once(appKey),
    limits: () => configAdapter(host).limits(name),
    openJournal: () =>
      journal === undefined && store !== undefined
        ? openShared(host, store, name, warn)
        : openChosen(journal ?? fileJournal(dataDir(host)), host, warn),
  };
}

/** Returns a function that runs `work` once, and again only if it failed. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () =>
    (result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    }));
}

function networkOf(
  baseUrl: string,
  host: Host,
): Pick<Connection, 'transport' | 'closeTransport' | 'origin' | 'where' | 'prefix'> {
  const { origin, prefix, loopback } = parseBaseUrl(baseUrl);
  const connections = sharedTransport(() =>
    socketTransport({ origin, loopback, env: host.env, isEmbedded: true }),
  );
  return {
    transport: () => connections.lane(),
    closeTransport: () => connections.close(),
    origin,
    prefix,
    where: plainHost(origin) + prefix,
  };
}
