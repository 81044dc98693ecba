// Puts together what a command may touch, each part made when it is first asked for.
import type { Client } from '../client/client.ts';
import type { ChosenProfile, Context, Input } from '../commands/types.ts';
import type { NewProfile } from '../commands/config-access.ts';
import type { View } from '../output/view.ts';
import type { Transport } from '../contract/http.ts';
import { configAccess, loadProfile } from './config-access.ts';
import type { LoadedProfile } from './config-access.ts';
import { DryRun, dryRunClient, describeDryRun } from './dry-run.ts';
import type { Globals } from './globals.ts';
import type { Host } from './host.ts';
import { sandboxAccess } from './sandbox-access.ts';
import type { RunSettings } from './settings.ts';

/** What a run needs of its context beyond what commands see. */
export interface RunContext extends Context {
  /** Shows a command's result on stdout in the chosen format. */
  render(value: unknown, view: View | undefined): Promise<void>;
  /** Text of the request that was not sent, when the error is a dry run's. */
  dryRunOf(error: unknown): string | undefined;
  close(): Promise<void>;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_RETRIES = 3;

declare const __VERSION__: string;
const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : 'development';

export function makeContext(
  host: Host,
  globals: Globals,
  settings: RunSettings,
  signal: AbortSignal,
): RunContext {
  const closers: (() => Promise<void>)[] = [];
  let loaded: Promise<LoadedProfile> | undefined;
  const load = (): Promise<LoadedProfile> => (loaded ??= loadProfile(host, globals));
  let made: Promise<Client> | undefined;

  const connect = async (profile: ChosenProfile, key: () => Promise<string | undefined>): Promise<Client> => {
    if (globals['dry-run'] === true) return dryRunClient(profile);
    return connectClient(host, globals, settings, signal, { profile, key, closers });
  };

  return {
    client: () => (made ??= load().then((profile) => connect(profile, profile.appKey))),
    clientFor: (profile: NewProfile, appKey) => connect(profile, () => Promise.resolve(appKey)),
    profile: load,
    config: configAccess(host),
    sandbox: sandboxAccess(host, signal, closers),
    files: {
      read: async (path) => (await import('./files.ts')).readFileOrInput(host, path),
      write: async (path, bytes) => (await import('./files.ts')).writeWhole(path, bytes),
    },
    now: () => host.now(),
    newId: () => host.newId(),
    sleep: (milliseconds) => host.sleep(milliseconds, signal),
    signal,
    show: async (value, view) => {
      if (settings.format === 'table' || settings.format === 'tsv')
        await render(host, settings, globals, value, view);
    },
    announce: async (value) => {
      if (settings.jsonErrors) await host.out(`${JSON.stringify(value)}\n`);
      else await render(host, settings, globals, value, undefined);
    },
    note: (message) => {
      if (!settings.quiet) host.err(`${message}\n`);
    },
    interactive: settings.interactive,
    quiet: settings.quiet,
    render: (value, view) => render(host, settings, globals, value, view),
    dryRunOf: (error) => (error instanceof DryRun ? describeDryRun(error, settings.jsonErrors) : undefined),
    close: async () => {
      for (const closer of closers.reverse()) await closer();
    },
  };
}
