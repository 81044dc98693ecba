// Creates the client of a profile: transport, app key, time limit, journal and trace.
import type { RunSettings } from '#cli/run-settings.ts';
import { wrapForTerminal } from '#cli/terminal/wrap.ts';
import { createClient } from '#client/client.ts';
import type { Pace } from '#client/http/concurrency.ts';
import { makeDeadline } from '#client/http/deadline.ts';
import type { SharedTransport } from '#client/http/shared-transport.ts';
import type { Trace } from '#client/http/trace.ts';
import { parseBaseUrl, plainHost } from '#client/http/url.ts';
import type { Client, JournalAccess, Outgoing } from '#client/types.ts';
import { SANDBOX } from '#config/names.ts';
import type { Transport } from '#contract/http.ts';
import { modeWord } from '#contract/mode-word.ts';
import type { Host } from '#host/host.ts';
import { REPOSITORY } from '#host/identity.ts';
import { VERSION } from '#host/version.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import type { ChosenProfile } from '#ports/service.ts';
import type { Announced } from './deprecations.ts';
import type { SandboxLink } from './sandbox.ts';

export interface Connection {
  readonly host: Host;
  readonly settings: RunSettings;
  readonly signal: AbortSignal;
  readonly profile: ChosenProfile;
  readonly t: Translate;
  readonly key: () => Promise<string | undefined>;
  readonly sandbox: () => Promise<SandboxLink>;
  readonly closers: (() => Promise<void>)[];
  /** The money that the command may send. */
  readonly outgoing: () => Outgoing | undefined;
  /** Resources shared by all clients of a run, each created on first use. */
  readonly shared: {
    transport?: Promise<SharedTransport>;
    deprecations?: Map<string, Announced>;
    hasVersionNotice?: true;
  };
  /** Opens the journal of the run, once. */
  readonly openJournal: () => Promise<JournalAccess>;
  readonly pace?: Pace;
}

/** Time limit of one call in milliseconds, without `--timeout`. */
const CALL_TIMEOUT_MS = 60_000;

/** @throws PixctlError (exit 2) for an invalid base URL */
export async function connect({
  host,
  settings,
  signal,
  profile,
  t,
  key,
  sandbox,
  closers,
  outgoing,
  shared,
  openJournal,
  pace,
}: Connection): Promise<Client> {
  const { timeout, retries } = settings;
  if (REPOSITORY !== '' && profile.baseUrl !== undefined && shared.hasVersionNotice === undefined) {
    shared.hasVersionNotice = true;
    const { startVersionNotice } = await import('./version-notice.ts');
    closers.push(startVersionNotice(host, { settings, t, repository: REPOSITORY }));
  }
  const deadline = makeDeadline(timeout ?? CALL_TIMEOUT_MS, host, signal, timeout === undefined);
  closers.push(() => Promise.resolve(deadline.clear()));
  const link = await linkTo(profile, host, sandbox, closers, pace === undefined ? undefined : shared);
  if (settings.verbose)
    host.err(
      `${t(say`profile ${profile.name} (${modeWord(profile.mode)}) at ${link.origin}${link.prefix}`)}\n`,
    );
  // The embedded sandbox has the same identity whether it is served or not.
  const where = profile.baseUrl === undefined ? SANDBOX : plainHost(link.origin) + link.prefix;
  const appKey = link.appKey === undefined ? key : () => Promise.resolve(link.appKey);
  return createClient({
    transport: link.transport,
    origin: link.origin,
    // An option was just typed.
    ...(profile.baseUrlFrom?.startsWith('PIXCTL_') === true ? { originFrom: profile.baseUrlFrom } : {}),
    prefix: link.prefix,
    namespace: profile.namespace,
    appKey,
    profile: profile.name,
    ...(profile.flag === undefined ? {} : { flag: profile.flag }),
    deadline,
    retries,
    userAgent: `pixctl/${VERSION}`,
    where,
    openJournal,
    ...(pace === undefined ? {} : { pace }),
    ...(settings.debug
      ? { trace: await tracer(host, appKey) }
      : settings.verbose
        ? { trace: verboseTrace(host, t) }
        : {}),
    now: () => host.now(),
    sleep: (milliseconds, until) => host.sleep(milliseconds, until),
    random: () => host.random(),
    newId: () => host.newId(),
    outgoing,
    notice: (message) => {
      if (!settings.quiet) host.err(`${wrapForTerminal(host, t(message))}\n`);
    },
    deprecated: ({ method, path }, headers) => {
      const { namespace } = profile;
      const [pathname = ''] = path.slice(link.prefix.length).split('?', 1);
      collect(
        { host, settings, t, closers, shared },
        { origin: where, namespace, method, pathname, headers },
      );
    },
  });
}

/** Number of paths whose answers announce the end of an operation. A batch has more, of the same few operations. */
const MAX_ANNOUNCED = 200;

/** Keeps an announcement until the end of the command: nothing comes between the answer of a write and its record. */
function collect(
  { host, settings, t, closers, shared }: Pick<Connection, 'host' | 'settings' | 't' | 'closers' | 'shared'>,
  announced: Announced,
): void {
  if (shared.deprecations === undefined) {
    const all = (shared.deprecations = new Map<string, Announced>());
    closers.push(async () => {
      const { warnOfDeprecations } = await import('./deprecations.ts');
      warnOfDeprecations(host, [...all.values()], settings.quiet ? undefined : t);
    });
  }
  const { origin, method, pathname } = announced;
  if (shared.deprecations.size < MAX_ANNOUNCED)
    shared.deprecations.set(`${origin} ${method} ${pathname}`, announced);
}

async function linkTo(
  profile: ChosenProfile,
  host: Host,
  sandbox: () => Promise<SandboxLink>,
  closers: (() => Promise<void>)[],
  shared?: Connection['shared'],
): Promise<{ transport: SandboxLink['transport']; origin: string; prefix: string; appKey?: string }> {
  if (profile.baseUrl === undefined) return { ...(await sandbox()), prefix: '' };
  const { origin, prefix, loopback } = parseBaseUrl(profile.baseUrl, profile.baseUrlFrom);
  const { socketTransport } = await import('#client/http/transport.ts');
  const make = (): Transport => socketTransport({ origin, loopback, env: host.env });
  if (shared !== undefined) {
    shared.transport ??= import('#client/http/shared-transport.ts').then(({ sharedTransport }) => {
      const made = sharedTransport(make);
      closers.push(() => made.close());
      return made;
    });
    return { transport: (await shared.transport).lane(), origin, prefix };
  }
  const transport = make();
  closers.push(() => transport.close());
  return { transport, origin, prefix };
}

/** Trace for `--verbose`: prints retries and delays. */
const verboseTrace =
  (host: Host, t: Translate): Trace =>
  (event) => {
    if (event.kind === 'note') host.err(`${wrapForTerminal(host, t(event.message))}\n`);
  };

async function tracer(host: Host, appKey: () => Promise<string | undefined>): Promise<Trace> {
  const [{ traceLines }, { secretForms }] = await Promise.all([
    import('#client/http/trace.ts'),
    import('#client/masking/mask.ts'),
  ]);
  const secrets = secretForms(await appKey());
  return (event) => host.err(traceLines(event, secrets));
}
