// Creates the context of a command; each part is created on first use.
import type { Command } from '#commands/kit/command.ts';
import { isWrite } from '#commands/kit/command.ts';
import { configAdapter } from '#config/edge/adapter.ts';
import type { Host } from '#host/host.ts';
import { openTempFile } from '#host/temp-file.ts';
import type { TimeLimit } from '#host/time-limit.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Translate } from '#messages/translate.ts';
import type { View } from '#output/view.ts';
import type { Allowed } from '#policy/before-write.ts';
import type { AgentRun } from '#ports/agent.ts';
import type { Context } from '#ports/context.ts';
import type { JournalPort } from '#ports/journal.ts';
import type { StorePort } from '#ports/store.ts';
import type { RunJournal } from '#shared-store/open-journal.ts';
import type { DryRun } from './adapters/dry-run.ts';
import { outputAdapter } from './adapters/output.ts';
import type { SandboxLink } from './adapters/sandbox.ts';
import { linkSandbox, sandboxAdapter } from './adapters/sandbox.ts';
import type { ServiceAdapter } from './adapters/service.ts';
import { serviceAdapter } from './adapters/service.ts';
import { languageOf } from './language.ts';
import type { Globals } from './parse/global-options.ts';
import type { RunSettings } from './run-settings.ts';
import type { Progress } from './terminal/progress.ts';

/** Context of a run, including parts that commands do not see. */
export interface RunContext extends Context {
  /** Prints a command's result to stdout in the chosen format, a long list through the pager. */
  render(value: unknown, view: View | undefined): Promise<void>;
  /** See `check` of the output adapter. @throws PixctlError (exit 2) */
  checkOutput(areFieldsKnown: boolean): Promise<void>;
  /** Epoch milliseconds by the clock that applies to the command; see `clockOf`. */
  now(): Promise<number>;
  /** Prints a dim line to stderr at a terminal. */
  hint(message: Message): void;
  /** Sets the money that the command may send, and how it is confirmed. */
  allow(allowed: Allowed): void;
  /** Returns the text of the request that a dry run did not send; undefined for any other error. */
  dryRunOf(error: unknown): Promise<string | undefined>;
  /** Records in the journal that the user has seen the result of every write of this run. */
  markShown(): Promise<void>;
  /** @throws PixctlError (exit 3) without a service or an app key */
  assertReady(): Promise<void>;
  close(): Promise<void>;
}

export interface ContextOptions {
  readonly host: Host;
  readonly globals: Globals;
  readonly settings: RunSettings;
  readonly signal: AbortSignal;
  readonly limit: TimeLimit;
  readonly drain: Context['drain'];
  readonly t: Translate;
  /** Progress line, paused while a question is on the screen. */
  readonly progress: Pick<Progress, 'start' | 'stop' | 'counted' | 'tell'>;
  readonly command: Command;
  /** Runs another command line in this process. */
  readonly main: (host: Host, agent?: AgentRun) => Promise<number>;
  /** What the command is bound to if it runs for an agent. */
  readonly agent?: AgentRun | undefined;
}

/** Returns whose clock defines the times that a command accepts and shows. */
const clockOf = ({ meta, show }: Command): 'sandbox' | 'service' | 'machine' =>
  meta.name.startsWith('sandbox ')
    ? 'sandbox'
    : (meta.operation !== undefined || meta.network !== undefined) &&
        show?.view?.recent?.journal === undefined
      ? 'service'
      : 'machine';

export function makeContext(options: ContextOptions): RunContext {
  const { host, globals, settings, signal, limit, drain, t, progress, command, main } = options;
  const closers: (() => Promise<void>)[] = [];
  let sandbox: Promise<SandboxLink> | undefined;
  const link = (): Promise<SandboxLink> => (sandbox ??= linkSandbox(host, closers));
  let journal: Promise<RunJournal> | undefined;
  const openJournal = (): Promise<RunJournal> => (journal ??= journalOf(options, service, closers));
  const service = serviceAdapter({
    host,
    globals,
    boundTo: options.agent?.profile,
    settings,
    signal,
    t,
    sandbox: link,
    closers,
    progress,
    journal: openJournal,
    // The write of a command may depend on what it reads first.
    dryRunReads: isWrite(command) && command.money?.raw !== true,
  });
  const now = async (): Promise<number> => {
    const clock = clockOf(command);
    if (clock === 'service') return service.now();
    if (clock === 'machine' || globals['dry-run'] === true) return host.now();
    return (await import('./adapters/service-clock.ts')).sandboxNow(host, link);
  };
  const hide = (text: string): string => service.hide(text);
  const output = outputAdapter({
    host,
    globals,
    settings,
    t,
    hide,
    progress,
    now,
    signal: limit.signal,
    documented: async () => {
      const { outputFields } = await import('./help/manual.ts');
      return outputFields(command).map(({ path }) => path);
    },
  });
  let allowed: Allowed | undefined;

  return {
    service,
    ...portsOf(options, link, () => service.profile(), closers, openJournal),
    files: filesOf(host, limit.signal, closers),
    clock: {
      now: () => host.now(),
      elapsed: () => Math.round(host.uptime() * 1_000),
      sleep: (milliseconds, until = signal) => host.sleep(milliseconds, until),
    },
    checkpoint: limit.checkpoint,
    newId: () => host.newId(),
    output,
    user: userOf(options),
    signal,
    drain,
    now,
    checkOutput: (areFieldsKnown) => output.check(command.show?.view, areFieldsKnown),
    render: (value, view) => output.render(value, view),
    hint: (message) => output.hint(message),
    confirm: async (movement) => {
      // A dry run sends no money.
      if (globals['dry-run'] === true) return;
      if (allowed === undefined) throw new Error('nothing was allowed to leave');
      await allowed.confirm(movement);
    },
    allow: (what) => {
      allowed = what;
      service.setOutgoing(what.outgoing);
    },
    dryRunOf: async (error) =>
      globals['dry-run'] === true ? describedDryRun(error, settings.jsonErrors) : undefined,
    journal: async () => portOf(await openJournal()),
    store: async () => openStore(host, service, closers, limit.signal),
    agent: async () => (await import('./adapters/agent.ts')).agentAdapter({ host, main }, globals, signal),
    markShown: async () => {
      await (await journal)?.journal.markShown();
    },
    assertReady: async () => {
      const chosen = await service.profile();
      if (chosen.baseUrl !== undefined && (await chosen.appKey()) === undefined)
        throw (await import('#client/write/outcomes.ts')).noKeyError(chosen.name);
    },
    close: async () => {
      for (const closer of closers.reverse()) await closer();
    },
  };
}

async function journalOf(
  { host, t, limit }: ContextOptions,
  service: Pick<ServiceAdapter, 'profile'>,
  closers: (() => Promise<void>)[],
): Promise<RunJournal> {
  const { openRunJournal } = await import('#shared-store/open-journal.ts');
  // Without a profile there is no setting of one.
  const profile = await service.profile().catch(() => undefined);
  const warn = (message: Message): void => host.err(`${t(say`warning: ${message}`)}\n`);
  return openRunJournal(host, profile?.name, warn, closers, limit.signal);
}

async function openStore(
  host: Host,
  service: Pick<ServiceAdapter, 'profile'>,
  closers: (() => Promise<void>)[],
  signal: AbortSignal,
): Promise<StorePort | undefined> {
  const { storeAddressOf } = await import('#shared-store/open-journal.ts');
  // PIXCTL_STORE needs no profile.
  const address = storeAddressOf(host, undefined) ?? storeAddressOf(host, (await service.profile()).name);
  if (address === undefined) return undefined;
  return (await import('#shared-store/index.ts')).storeAdapter(host, address, closers, signal);
}

const portOf = ({ journal, isRunning, ageOf }: RunJournal): JournalPort => ({
  recorded: journal.recorded,
  settle: (...settled) => journal.settle(...settled),
  markShown: () => journal.markShown(),
  isRunning,
  ageOf,
});

async function describedDryRun(error: unknown, asJson: boolean): Promise<string | undefined> {
  const { DryRun: Kind, describeDryRun } = await import('./adapters/dry-run.ts');
  return error instanceof Kind ? describeDryRun(error satisfies DryRun, asJson) : undefined;
}

/** @param closers receives what to close at the end of the command */
const filesOf = (host: Host, signal: AbortSignal, closers: (() => Promise<void>)[]): RunContext['files'] => ({
  read: async (path, options) =>
    (await import('#host/input-files.ts')).readFileOrInput(host, path, signal, options),
  write: async (path, bytes) => (await import('#host/files.ts')).writeWhole(host, path, bytes, signal),
  stream: async function* (path) {
    yield* (await import('#host/input-files.ts')).streamFileOrInput(host, path, signal);
  },
  tempFile: () => {
    const spool = openTempFile(host);
    closers.push(async () => spool.close());
    return spool;
  },
});

const userOf = ({
  host,
  globals,
  settings,
  limit: { signal },
  t,
  progress,
}: ContextOptions): RunContext['user'] => ({
  interactive: settings.interactive,
  agent: settings.agent,
  saidYes: globals.yes === true,
  language: languageOf(host.env),
  seesMessages: host.stderrIsTerminal,
  review: async (heading, rows, question) =>
    (await import('./terminal/review.ts')).review(host, t, heading, rows, question, { signal, t, progress }),
  ask: async (question) => {
    if (!settings.interactive) return undefined;
    const { askOne } = await import('./terminal/prompts.ts');
    return askOne(question, { signal, t, progress });
  },
  copy: async (text) => (await import('./adapters/clipboard.ts')).copyText(host, text, signal),
  open: (url) => host.open(url),
  openFile: async (path) => host.open((await import('#host/files.ts')).addressOf(path)),
});

/** The ports that are loaded on first use. */
const portsOf = (
  { host, globals, limit }: ContextOptions,
  link: () => Promise<SandboxLink>,
  profile: ReturnType<typeof serviceAdapter>['profile'],
  closers: (() => Promise<void>)[],
  journal: () => Promise<RunJournal>,
): Pick<RunContext, 'config' | 'sandbox' | 'system' | 'webhooks' | 'mirror' | 'paymentBatch'> => ({
  config: configAdapter(host, globals.profile),
  sandbox: sandboxAdapter(host, limit.signal, link, async (address) =>
    (await import('./adapters/sandbox-of-link.ts')).linkNamed(address, {
      host,
      profile,
      own: link,
      closers,
    }),
  ),
  system: async () => (await import('./adapters/system/index.ts')).systemAdapter(host, limit.signal),
  webhooks: async () => (await import('./adapters/webhooks.ts')).webhooksAdapter(host, limit.signal),
  mirror: async () => (await import('./adapters/mirror.ts')).mirrorAdapter(host, closers, limit, journal),
  paymentBatch: async () => {
    const { paymentBatchAdapter } = await import('./adapters/payment-batch.ts');
    const { member } = await journal();
    return paymentBatchAdapter(
      host,
      member === undefined
        ? (await import('#payment-plan/edge/plan-files.ts')).planFiles(host)
        : (await import('#shared-store/plans.ts')).storedPlans(host, member, member.store),
    );
  },
});
