// Service of the chosen profile; the client is created on first use.
import type { Host } from '#cli/host.ts';
import type { Globals } from '#cli/parse/global-options.ts';
import type { RunSettings } from '#cli/run-settings.ts';
import type { Progress } from '#cli/terminal/progress.ts';
import { VERSION } from '#cli/version.ts';
import type { Pace } from '#client/http/concurrency.ts';
import type { Client, Outgoing } from '#client/types.ts';
import type { Translate } from '#messages/translate.ts';
import type { ChosenProfile, ServicePort } from '#ports/service.ts';
import type { Connection } from './client.ts';
import type { LoadedProfile } from './config.ts';
import { loadProfile } from './config.ts';
import type { SandboxLink } from './sandbox.ts';

/** Time limit in milliseconds for cleaning up after Ctrl-C. */
const CLEANUP_TIMEOUT_MS = 5_000;

export interface ServiceAdapter extends ServicePort {
  profile(): Promise<LoadedProfile>;
  /** Sets the money that the command may send. */
  setOutgoing(outgoing: Outgoing): void;
  /** Masks the app key once it is known, because answers may contain the key that was sent. */
  hide(text: string): string;
}

export function serviceAdapter({
  host,
  globals,
  settings,
  signal,
  t,
  sandbox,
  closers,
  progress,
}: {
  readonly host: Host;
  readonly globals: Globals;
  readonly settings: RunSettings;
  readonly signal: AbortSignal;
  readonly t: Translate;
  readonly sandbox: () => Promise<SandboxLink>;
  readonly closers: (() => Promise<void>)[];
  readonly progress: Pick<Progress, 'counted'>;
}): ServiceAdapter {
  let loaded: Promise<LoadedProfile> | undefined;
  let client: Promise<Client> | undefined;
  let outgoing: Outgoing | undefined;
  let clock: Promise<(profile: LoadedProfile) => Promise<number>> | undefined;
  let hide = (text: string): string => text;
  const shared: Connection['shared'] = {};
  const profile = (): Promise<LoadedProfile> => (loaded ??= loadProfile(host, globals));

  const clientOf = async (
    chosen: ChosenProfile,
    key: () => Promise<string | undefined>,
    until: { readonly signal: AbortSignal; readonly settings: RunSettings } = { signal, settings },
    pace?: Pace,
  ): Promise<Client> => {
    if (globals['dry-run'] === true) {
      const { dryRunClient } = await import('./dry-run.ts');
      const address = chosen.baseUrl ?? (await (await import('./sandbox.ts')).sandboxAddress(host));
      return dryRunClient(chosen, address, `pixctl/${VERSION}`, () => host.newId());
    }
    const [{ connect }, { maskText, secretForms }] = await Promise.all([
      import('./client.ts'),
      import('#client/mask.ts'),
    ]);
    const made = await connect({
      host,
      ...until,
      profile: chosen,
      t,
      key: async () => {
        const appKey = await key();
        const secrets = secretForms(appKey);
        hide = (text) => maskText(text, secrets);
        return appKey;
      },
      sandbox,
      closers,
      outgoing: () => outgoing,
      shared,
      ...(pace === undefined ? {} : { pace }),
    });
    const list: Client['list'] = (...given) => progress.counted(made.list(...given));
    return { ...made, list };
  };

  const theClient = (): Promise<Client> =>
    (client ??= profile().then((chosen) => clientOf(chosen, chosen.appKey)));

  return {
    client: theClient,
    lane: async (pace) => {
      const chosen = await profile();
      return clientOf(chosen, chosen.appKey, undefined, pace);
    },
    lastClient: async () => {
      const chosen = await profile();
      return clientOf(chosen, chosen.appKey, {
        signal: new AbortController().signal,
        settings: { ...settings, timeout: CLEANUP_TIMEOUT_MS, retries: 0 },
      });
    },
    clientFor: (unsaved, appKey) => clientOf(unsaved, () => Promise.resolve(appKey)),
    profile,
    place: async () => (await import('./service-location.ts')).placeOf(profile, theClient),
    now: async () => {
      // A dry run sends no requests.
      if (globals['dry-run'] === true) return host.now();
      clock ??= import('./service-clock.ts').then(({ serviceClock }) => serviceClock(host, sandbox, closers));
      return (await clock)(await profile());
    },
    setOutgoing: (allowed) => {
      outgoing = allowed;
    },
    hide: (text) => hide(text),
  };
}
