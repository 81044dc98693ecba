// Selects the service of a command: options take precedence over environment, environment over configuration.
import { DEFAULT_NAMESPACE, isNamespace } from '#contract/namespace.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Environment } from './environment.ts';
import { AD_HOC, isProfileName, SANDBOX } from './names.ts';
import type { Config, StoredProfile } from './store.ts';

export { SANDBOX } from './names.ts';

export interface Choice {
  readonly name: string;
  readonly mode: 'live' | 'test' | 'sandbox';
  /** Undefined for the sandbox in this process. */
  readonly baseUrl?: string;
  /** Option or environment variable that the address comes from, if it comes from one. */
  readonly baseUrlFrom?: string;
  readonly namespace: string;
  readonly account?: string;
  /** Whether the profile's stored key may be used: only if the address is the one it was stored with. */
  readonly storedKey: boolean;
}

export interface ProfileSelection {
  readonly profile?: string | undefined;
  readonly sandbox?: boolean | undefined;
  readonly baseUrl?: string | undefined;
}

const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/i;
/** An unknown address is treated as live. */
export const modeOf = (baseUrl: string): 'live' | 'test' => (LOOPBACK.test(baseUrl) ? 'test' : 'live');
const set = (value: string | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : value;

/**
 * @param source option or variable that the namespace comes from
 * @throws PixctlError (exit 2) for a text that is no single segment of a path
 */
export function checkNamespace(namespace: string, source: string): void {
  if (!isNamespace(namespace))
    throw usageError(
      say`${source}: ${showValue(namespace)} is not a namespace`,
      say`Use letters, digits, - and _, a letter or digit first, at most 64.`,
      'namespace',
    );
}

/** @throws PixctlError (exit 2) for an invalid name */
export function checkProfileName(name: string): void {
  if (name === SANDBOX)
    throw usageError(say`the profile sandbox is built in`, say`Choose another name.`, 'profile-name');
  if (name === AD_HOC)
    throw usageError(
      say`${AD_HOC} is the name of what --base-url or PIXCTL_BASE_URL describe`,
      say`Choose another name.`,
      'profile-name',
    );
  if (!isProfileName(name))
    throw usageError(
      say`profile name ${showValue(name)} cannot be used`,
      say`Use lower-case letters, digits, - . and _, a letter or digit first, at most 64.`,
      'profile-name',
    );
}

/**
 * @throws PixctlError (exit 2) for options that contradict each other or name no profile, (exit 3) if no service is set
 * up
 */
export function chooseProfile(selection: ProfileSelection, env: Environment, config: () => Config): Choice {
  refuseContradictions(selection);
  const namespace = set(env.PIXCTL_NAMESPACE);
  if (namespace !== undefined) checkNamespace(namespace, 'PIXCTL_NAMESPACE');
  const { requested, requestedFrom, baseUrl, ...source } = requestedService(selection, env);
  const isSandbox =
    requested === SANDBOX ||
    (requested === undefined && baseUrl === undefined && config().current === SANDBOX);
  if (isSandbox)
    return { name: SANDBOX, mode: 'sandbox', namespace: namespace ?? DEFAULT_NAMESPACE, storedKey: false };
  if (requested === undefined && baseUrl !== undefined)
    return {
      name: AD_HOC,
      mode: modeOf(baseUrl),
      baseUrl,
      ...source,
      namespace: namespace ?? DEFAULT_NAMESPACE,
      storedKey: false,
    };
  const { name, stored } = storedProfile(requested, requestedFrom, config());
  const isMoved = baseUrl !== undefined && baseUrl !== stored.baseUrl;
  return {
    name,
    mode: isMoved ? modeOf(baseUrl) : stored.mode,
    baseUrl: baseUrl ?? stored.baseUrl,
    ...source,
    namespace: namespace ?? stored.namespace,
    ...(stored.account === undefined ? {} : { account: stored.account }),
    // The key of one service must never be sent to another address.
    storedKey: !isMoved,
  };
}

/** @throws PixctlError (exit 2) for --sandbox together with another service */
function refuseContradictions({ sandbox, profile, baseUrl }: ProfileSelection): void {
  if (sandbox !== true) return;
  if (profile !== undefined && profile !== SANDBOX)
    throw usageError(say`--sandbox and --profile cannot be used together`, say`Use one of them.`);
  if (baseUrl !== undefined)
    throw usageError(say`--sandbox and --base-url cannot be used together`, say`Use one of them.`);
}

/**
 * Returns the profile and the address that options or environment name.
 * @throws PixctlError (exit 2) if they contradict each other
 */
function requestedService(
  selection: ProfileSelection,
  env: Environment,
): {
  readonly requested: string | undefined;
  readonly requestedFrom?: string;
  readonly baseUrl: string | undefined;
  readonly baseUrlFrom?: string;
} {
  // Messages use this name for the service that the environment describes, so it can be given as an option.
  const isAdHoc = selection.profile === AD_HOC;
  const option = selection.sandbox === true ? SANDBOX : isAdHoc ? undefined : selection.profile;
  const requested =
    option ?? (selection.baseUrl === undefined && !isAdHoc ? set(env.PIXCTL_PROFILE) : undefined);
  // A profile chosen by option uses its own address, not the one from the environment.
  const inEnvironment =
    selection.baseUrl === undefined && option === undefined ? set(env.PIXCTL_BASE_URL) : undefined;
  const baseUrl = selection.baseUrl ?? inEnvironment;
  if (requested === SANDBOX && baseUrl !== undefined)
    throw usageError(
      say`the profile sandbox cannot be used with a base URL`,
      say`Unset PIXCTL_BASE_URL or leave out the profile.`,
    );
  if (isAdHoc && baseUrl === undefined)
    throw usageError(
      say`${AD_HOC} is the name of what --base-url or PIXCTL_BASE_URL describe`,
      say`Give one of them, or the name of a profile.`,
      'unknown-profile',
    );
  return {
    requested,
    baseUrl,
    ...(baseUrl === undefined
      ? {}
      : { baseUrlFrom: inEnvironment === undefined ? '--base-url' : 'PIXCTL_BASE_URL' }),
    ...(requested === undefined
      ? {}
      : { requestedFrom: option === undefined ? 'PIXCTL_PROFILE' : '--profile' }),
  };
}

/**
 * Returns the profile of this name, by default the current one.
 * @throws PixctlError (exit 2) if there is no such profile, (exit 3) if none is set up
 */
export function storedProfile(
  requested: string | undefined,
  from: string | undefined,
  { profiles, current }: Config,
): { readonly name: string; readonly stored: StoredProfile } {
  const name = requested ?? current;
  if (name === undefined)
    throw new PixctlError(say`no profile is set up`, {
      code: 'no-profile',
      exitCode: EXIT.auth,
      hint: say`Run pixctl login, or set PIXCTL_BASE_URL and PIXCTL_APP_KEY. To try pixctl without a key, add --sandbox.`,
    });
  const stored = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  const missing = say`there is no profile ${showValue(name)}`;
  if (stored === undefined)
    throw usageError(
      from === undefined ? missing : say`${from}: ${missing}`,
      say`Use one of: ${[SANDBOX, ...Object.keys(profiles)].join(', ')}.`,
      'unknown-profile',
    );
  return { name, stored };
}
