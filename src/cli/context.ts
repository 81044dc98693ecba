// Puts together what a command may touch, each part made when it is first asked for.
import type { Client, Outgoing } from '../client/types.ts';
import type { ChosenProfile, Context } from '../commands/base/types.ts';
import type { View } from '../output/view.ts';
import { isStream, render } from '../output/render.ts';
import type { RenderOptions } from '../output/render.ts';
import type { Translate } from '../messages/translate.ts';
import { clean, cleanJson } from '../output/sanitize.ts';
import { configAccess, loadProfile } from './adapters/config.ts';
import type { LoadedProfile } from './adapters/config.ts';
import type { DryRun } from './adapters/dry-run.ts';
import type { Globals } from './globals.ts';
import type { Host } from './host.ts';
import type { Progress } from './terminal/progress.ts';
import { linkSandbox, sandboxAccess } from './adapters/sandbox.ts';
import type { SandboxLink } from './adapters/sandbox.ts';
import type { RunSettings } from './run-settings.ts';
import { VERSION } from './version.ts';

/** How long leaving nothing behind may take. */
const LAST_WORDS_MS = 5_000;

/** What a run needs of its context beyond what commands see. */
export interface RunContext extends Context {
  /** Shows a command's result on stdout in the chosen format, a long list through the pager. */
  render(value: unknown, view: View | undefined): Promise<void>;
  /** What the command lets leave the account, for the client. */
  setOutgoing(outgoing: Outgoing): void;
  /** Text of the request that was not sent, when the error is a dry run's. */
  dryRunOf(error: unknown): Promise<string | undefined>;
  /** @throws PixctlError (exit 3) when there is no service or no key to talk to it with. */
  assertReady(): Promise<void>;
  close(): Promise<void>;
}

export interface Surroundings {
  readonly host: Host;
  readonly globals: Globals;
  readonly settings: RunSettings;
  readonly signal: AbortSignal;
  readonly t: Translate;
  /** Held while a question is on the screen. */
  readonly progress: Pick<Progress, 'start' | 'stop'>;
}

export function makeContext({ host, globals, settings, signal, t, progress }: Surroundings): RunContext {
  const closers: (() => Promise<void>)[] = [];
  let loaded: Promise<LoadedProfile> | undefined;
  let client: Promise<Client> | undefined;
  let outgoing: Outgoing | undefined;
  // What others send may hold the key that was sent to the service: it is shown to nobody.
  let hide = (text: string): string => text;
  let sandbox: Promise<SandboxLink> | undefined;
  const profile = (): Promise<LoadedProfile> => (loaded ??= loadProfile(host, globals));
  const link = (): Promise<SandboxLink> => (sandbox ??= linkSandbox(host, closers));

  const clientOf = async (
    chosen: ChosenProfile,
    key: () => Promise<string | undefined>,
    until: { readonly signal: AbortSignal; readonly settings: RunSettings } = { signal, settings },
  ): Promise<Client> => {
    if (globals['dry-run'] === true) {
      const { dryRunClient } = await import('./adapters/dry-run.ts');
      return dryRunClient(chosen, `pixctl/${VERSION}`, () => host.newId());
    }
    const [{ connect }, { maskText, secretForms }] = await Promise.all([
      import('./adapters/client.ts'),
      import('../client/mask.ts'),
    ]);
    return connect({
      host,
      ...until,
      profile: chosen,
      key: async () => {
        const appKey = await key();
        const secrets = secretForms(appKey);
        hide = (text) => maskText(text, secrets);
        return appKey;
      },
      sandbox: link,
      closers,
      outgoing: () => outgoing,
    });
  };

  const show = (
    value: unknown,
    view: View | undefined,
    write: RenderOptions['write'] = (chunk) => host.out(chunk),
    remark: RenderOptions['note'] = (message) => note(message),
  ): Promise<void> =>
    render(value, view, {
      format: settings.format,
      write,
      note: remark,
      color: settings.color,
      width: host.columns,
      terminal: host.stdoutIsTerminal,
      now: host.now(),
      fields: settings.fields,
      jq: globals.jq,
      template: settings.template,
      t,
    });
  const note = (message: string): void => {
    if (!settings.quiet) host.err(`${clean(t(hide(message)))}\n`);
  };
  const warn = (message: string): void => host.err(`${clean(t(`warning: ${message}`))}\n`);
  const showPaged = async (value: unknown, view: View | undefined): Promise<void> => {
    const { pagerOf, pagedOutput } = await import('./terminal/pager.ts');
    const pager = pagerOf(host);
    if (pager === undefined) return show(value, view);
    const output = pagedOutput(host, pager);
    // A remark belongs below what it is about, which is still held back.
    const remarks: string[] = [];
    try {
      await show(
        value,
        view,
        (chunk) => output.write(chunk),
        (message) => remarks.push(message),
      );
    } finally {
      await output.end();
      for (const remark of remarks) note(remark);
    }
  };

  return {
    client: () => (client ??= profile().then((chosen) => clientOf(chosen, chosen.appKey))),
    lastClient: async () => {
      const chosen = await profile();
      return clientOf(chosen, chosen.appKey, {
        signal: new AbortController().signal,
        settings: { ...settings, timeout: LAST_WORDS_MS, retries: 0 },
      });
    },
    clientFor: (unsaved, appKey) => clientOf(unsaved, () => Promise.resolve(appKey)),
    profile,
    config: configAccess(host),
    sandbox: sandboxAccess(host, signal, link, async (address) =>
      (await import('./adapters/named-sandbox.ts')).linkNamed(address, { host, profile, own: link, closers }),
    ),
    journal: async () => {
      const [{ isRunning, journalOf }, { ageOf }] = await Promise.all([
        import('./adapters/journal.ts'),
        import('../client/journal.ts'),
      ]);
      const journal = journalOf(host, warn);
      return {
        list: (since) => journal.list(since),
        settle: (id, outcome, detail, check) => journal.settle(id, outcome, detail, check),
        isRunning: (entry) => isRunning(host, entry),
        ageOf: (entry) => ageOf(entry, host.now(), host.uptime()),
      };
    },
    machine: async () => (await import('./adapters/system/index.ts')).machineAccess(host),
    webhooks: async () => (await import('./adapters/webhooks.ts')).webhookAccess(host),
    files: {
      read: async (path) => (await import('./adapters/files.ts')).readFileOrInput(host, path),
      write: async (path, bytes) => (await import('./adapters/files.ts')).writeWhole(path, bytes),
    },
    now: () => host.now(),
    newId: () => host.newId(),
    sleep: (milliseconds) => host.sleep(milliseconds, signal),
    signal,
    show: async (value, view) => {
      if (settings.format === 'table' && settings.template === undefined) await show(value, view);
    },
    announce: async (value) => {
      if (settings.format === 'json' || settings.format === 'ndjson')
        await host.out(`${cleanJson(hide(JSON.stringify(value)))}\n`);
      else await show(value, undefined);
    },
    open: (url) => host.open(url),
    line: async (text) => host.out(`${clean(hide(text))}\n`),
    json: settings.format === 'json' || settings.format === 'ndjson',
    note,
    interactive: settings.interactive,
    ask: async (question) => {
      if (!settings.interactive) return undefined;
      const { askOne } = await import('./terminal/prompts.ts');
      return askOne(question, { signal, t, progress });
    },
    copy: async (text) => (await import('./adapters/clipboard.ts')).copyText(host, text),
    quiet: settings.quiet,
    setOutgoing: (allowed) => {
      outgoing = allowed;
    },
    render: (value, view) =>
      settings.pager && (Array.isArray(value) || isStream(value))
        ? showPaged(value, view)
        : show(value, view),
    dryRunOf: async (error) => {
      if (globals['dry-run'] !== true) return undefined;
      const { DryRun: Kind, describeDryRun } = await import('./adapters/dry-run.ts');
      return error instanceof Kind ? describeDryRun(error satisfies DryRun, settings.jsonErrors) : undefined;
    },
    assertReady: async () => {
      const chosen = await profile();
      if (chosen.baseUrl !== undefined && (await chosen.appKey()) === undefined)
        throw (await import('../client/outcomes.ts')).noKey(chosen.name);
    },
    close: async () => {
      for (const closer of closers.reverse()) await closer();
    },
  };
}
