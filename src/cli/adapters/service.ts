// Service of the chosen profile; the client is created on first use.
import type { Globals } from '#cli/parse/global-options.ts';
import type { RunSettings } from '#cli/run-settings.ts';
import type { Progress } from '#cli/terminal/progress.ts';
import type { Pace } from '#client/http/concurrency.ts';
import type { Client, JournalAccess, Outgoing } from '#client/types.ts';
import type { LoadedProfile } from '#config/edge/adapter.ts';
import { profileOf } from '#config/edge/adapter.ts';
import type { Host } from '#host/host.ts';
import { VERSION } from '#host/version.ts';
import type { Translate } from '#messages/translate.ts';
import type { AgentService } from '#ports/agent.ts';
import type { ChosenProfile, ServicePort } from '#ports/service.ts';
import type { Connection } from './client.ts';
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

interface ServiceOptions {
  readonly host: Host;
  readonly globals: Globals;
  /** The command is refused if its profile has another mode or address. */
  readonly boundTo?: AgentService | undefined;
  readonly settings: RunSettings;
  readonly signal: AbortSignal;
  readonly t: Translate;
  readonly sandbox: () => Promise<SandboxLink>;
  readonly closers: (() => Promise<void>)[];
  readonly progress: Pick<Progress, 'counted'>;
  /** Opens the journal of the run, once. */
  readonly journal: () => Promise<JournalAccess>;
  /** A dry run sends what the command reads, and shows its write. */
  readonly dryRunReads: boolean;
}

/** Deviations of a client from those of the run. */
interface ClientOptions {
  readonly signal?: AbortSignal;
  readonly settings?: RunSettings;
  readonly pace?: Pace;
}

/** Creates clients of the service, which share connections, the money that may be sent, and the masked app key. */
class ClientFactory {
  /** Money that the command may send. */
  outgoing: Outgoing | undefined;
  readonly #options: ServiceOptions;
  readonly #shared: Connection['shared'] = {};
  #mask = (text: string): string => text;

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  /** Masks the app key, once a client has read it. */
  hide(text: string): string {
    return this.#mask(text);
  }

  /** @param key reads the app key when it is first needed */
  async create(
    profile: ChosenProfile,
    key: () => Promise<string | undefined>,
    options: ClientOptions = {},
  ): Promise<Client> {
    const { host, globals, dryRunReads } = this.#options;
    if (globals['dry-run'] === true)
      return dryRun(host, profile, dryRunReads ? () => this.#connect(profile, key, options) : undefined);
    return this.#connect(profile, key, options);
  }

  async #connect(
    profile: ChosenProfile,
    key: () => Promise<string | undefined>,
    options: ClientOptions,
  ): Promise<Client> {
    const { host, settings, signal, t, sandbox, closers, progress, journal } = this.#options;
    const [{ connect }, { maskText, secretForms }] = await Promise.all([
      import('./client.ts'),
      import('#client/masking/mask.ts'),
    ]);
    const client = await connect({
      host,
      signal,
      settings,
      profile,
      t,
      key: async () => {
        const appKey = await key();
        const secrets = secretForms(appKey);
        this.#mask = (text) => maskText(text, secrets);
        return appKey;
      },
      sandbox,
      closers,
      outgoing: () => this.outgoing,
      shared: this.#shared,
      openJournal: journal,
      ...options,
    });
    const list: Client['list'] = (...call) => progress.counted(client.list(...call));
    return guardAgent(host, settings.agent, profile, { ...client, list });
  }
}

/** Returns the client; for an agent, one that refuses the writes of a live profile. */
async function guardAgent(
  host: Host,
  agent: string | undefined,
  profile: ChosenProfile,
  client: Client,
): Promise<Client> {
  if (agent === undefined || profile.mode !== 'live') return client;
  const [{ clientForAgent }, { refuseAgent }, { configAdapter }] = await Promise.all([
    import('./agent-writes.ts'),
    import('#policy/agent-shell.ts'),
    import('#config/edge/adapter.ts'),
  ]);
  return clientForAgent(client, (what) => refuseAgent(what, profile, configAdapter(host), { agent }));
}

/** @param connect creates the client that sends reads; undefined if the first request is shown, whatever it is */
async function dryRun(
  host: Host,
  profile: ChosenProfile,
  connect: (() => Promise<Client>) | undefined,
): Promise<Client> {
  const { dryRunClient } = await import('./dry-run.ts');
  const address = profile.baseUrl ?? (await (await import('./sandbox.ts')).sandboxAddress(host));
  return dryRunClient(profile, address, `pixctl/${VERSION}`, () => host.newId(), connect);
}

export function serviceAdapter(options: ServiceOptions): ServiceAdapter {
  const { host, globals, settings, sandbox, closers } = options;
  const clients = new ClientFactory(options);
  let loaded: Promise<LoadedProfile> | undefined;
  let runClient: Promise<Client> | undefined;
  let clock: Promise<(profile: LoadedProfile) => Promise<number>> | undefined;
  const load = async (): Promise<LoadedProfile> => {
    const found = profileOf(host, globals);
    if (options.boundTo === undefined) return found;
    return (await import('./agent-profile.ts')).boundProfile(found, options.boundTo);
  };
  const profile = (): Promise<LoadedProfile> => (loaded ??= load());
  const create = async (clientOptions?: ClientOptions): Promise<Client> => {
    const chosen = await profile();
    return clients.create(chosen, chosen.appKey, clientOptions);
  };
  const client = (): Promise<Client> => (runClient ??= create());
  return {
    client,
    lane: (pace) => create({ pace }),
    lastClient: () =>
      create({
        signal: new AbortController().signal,
        settings: { ...settings, timeout: CLEANUP_TIMEOUT_MS, retries: 0 },
      }),
    clientFor: (unsaved, appKey) => clients.create(unsaved, () => Promise.resolve(appKey)),
    profile,
    place: async () => (await import('./service-location.ts')).placeOf(profile, client),
    now: async () => {
      // A dry run sends no requests.
      if (globals['dry-run'] === true) return host.now();
      clock ??= import('./service-clock.ts').then(({ serviceClock }) => serviceClock(host, sandbox, closers));
      return (await clock)(await profile());
    },
    setOutgoing: (outgoing) => {
      clients.outgoing = outgoing;
    },
    hide: (text) => clients.hide(text),
  };
}
