// Runs the program: finds the command, parses its arguments, runs it and prints the result.
import { setMaxListeners } from 'node:events';
import type { Command } from '#commands/kit/command.ts';
import type { RawInput } from '#commands/kit/input.ts';
import { readInput } from '#commands/kit/input.ts';
import { EXIT } from '#errors/exit-codes.ts';
import type { Host } from '#host/host.ts';
import type { AgentRun } from '#ports/agent.ts';
import { loadDefaults } from './adapters/defaults.ts';
import { ALL, ROOT } from './help/page-file.ts';
import type { Globals } from './parse/global-options.ts';
import { GLOBAL_OPTIONS } from './parse/global-options.ts';
import { parse } from './parse/parse.ts';
import { report } from './report-error.ts';
import type { Run } from './run.ts';
import { runCommand } from './run.ts';
import type { RunSettings } from './run-settings.ts';
import { resolveSettings, wantsJson } from './run-settings.ts';
import { translatorFor } from './translator.ts';
import { resolve } from './tree.ts';

/**
 * Runs a command line and returns the exit code.
 * @param agent what the command is bound to if it runs for an agent; the budget of a mandate is checked with the record of
 *   the payment
 */
export async function main(host: Host, agent?: AgentRun): Promise<number> {
  const { signal, drain, isInterrupted, release } = interruptions(host);
  const t = await translatorFor(host.env);
  let settings: Partial<RunSettings> = { jsonErrors: wantsJson(host), colorErr: host.stderrIsTerminal };
  try {
    // The entry point answers most requests for help without this module.
    if (asksForHelp(host.argv)) {
      const { showRequestedPage } = await import('./help/show-page.ts');
      if (await showRequestedPage(host)) return EXIT.done;
    }
    const found = await resolve(host.argv);
    if (found.kind === 'root' && found.rest.length === 0)
      return await begin(host, { signal, drain, main }, t);
    if (found.kind !== 'command') {
      const { answerWithoutCommand } = await import('./help/answer.ts');
      return await answerWithoutCommand(host, found, t);
    }
    const { command } = found;
    const parsed = await parse(command, found.rest);
    const globals = await readGlobals(parsed, host.now());
    const defaults = loadDefaults(host);
    const run = resolveSettings(host, globals, defaults, command.show?.format);
    settings = run;
    if (parsed.help) {
      const { printPage, storedPage } = await import('./help/show-page.ts');
      await printPage(host, storedPage(host, command.meta.name));
      return EXIT.done;
    }
    return await runOrSetUp({
      host,
      command,
      parsed,
      globals,
      settings: run,
      signal,
      drain,
      t,
      main,
      agent,
    });
  } catch (error) {
    return await report(host, error, {
      json: settings.jsonErrors === true,
      color: settings.colorErr === true,
      debug: settings.debug === true,
      interrupted: isInterrupted(),
      t,
    });
  } finally {
    release();
  }
}

const asksForHelp = (argv: readonly string[]): boolean =>
  argv[0] === 'help' || argv.includes('--help') || argv.includes('-h');

/**
 * npm and npx forward a Ctrl-C that the terminal has already sent; two signals within this time in milliseconds count
 * as one.
 */
const SAME_KEY_MS = 100;

/**
 * Handles Ctrl-C and termination requests: the first may let the command finish what it has begun, the second aborts
 * it, and the third ends the process immediately.
 */
function interruptions(host: Host): Pick<Run, 'signal' | 'drain'> & {
  isInterrupted(): boolean;
  release(): void;
} {
  const atOnce = new AbortController();
  let draining: AbortController | undefined;
  let since = 0;
  const release = host.onInterrupt(() => {
    if (atOnce.signal.aborted && performance.now() - since >= SAME_KEY_MS) host.exit(EXIT.interrupted);
    const first = draining?.signal.aborted === false ? draining : atOnce;
    if (!first.signal.aborted) since = performance.now();
    first.abort(new Error('interrupted'));
  });
  const { signal } = atOnce;
  // Each connection adds a listener.
  setMaxListeners(0, signal);
  return {
    signal,
    drain: () => {
      draining ??= new AbortController();
      if (signal.aborted) draining.abort(signal.reason);
      return draining.signal;
    },
    isInterrupted: () => signal.aborted || draining?.signal.aborted === true,
    release,
  };
}

/**
 * Runs a command; at a terminal without a profile, offers to set one up first. A command that has returned is never run
 * again, whatever fails afterwards.
 */
async function runOrSetUp(run: Run): Promise<number> {
  let returned = false;
  try {
    return await runCommand({
      ...run,
      onReturn: () => {
        returned = true;
      },
    });
  } catch (error) {
    const { settings, globals } = run;
    if (returned || !settings.interactive || globals['dry-run'] === true) throw error;
    const { needsSetUp, setUpThenRun: setUpAnd } = await import('./first-run.ts');
    if (!needsSetUp(error)) throw error;
    return setUpAnd(run, error);
  }
}

/** `pixctl` without arguments: on the first run at a terminal asks a question, otherwise prints the help page. */
async function begin(
  host: Host,
  until: Pick<Run, 'signal' | 'drain' | 'main'>,
  t: Run['t'],
): Promise<number> {
  const { printPage, storedPage } = await import('./help/show-page.ts');
  const show = async (key: string): Promise<number> => {
    await printPage(host, storedPage(host, key));
    return EXIT.done;
  };
  const settings = resolveSettings(host, {}, loadDefaults(host));
  const { isSetUp } = await import('#config/edge/adapter.ts');
  if (!settings.interactive || isSetUp(host)) return show(ROOT);
  const { firstStep } = await import('./first-run.ts');
  return firstStep({ host, settings, ...until, t }, () => show(ALL));
}

/** Extracts, converts and checks the global options. */
async function readGlobals(parsed: RawInput, now: number): Promise<Globals> {
  const given = Object.fromEntries(
    Object.entries(parsed.options).filter(([name]) => Object.hasOwn(GLOBAL_OPTIONS, name)),
  );
  const carrier: Command = {
    meta: { name: '', summary: '', examples: [] },
    input: { options: GLOBAL_OPTIONS },
    run: () => undefined,
  };
  const { options }: { readonly options: Readonly<Record<string, unknown>> } = await readInput(
    carrier,
    { args: [], options: given },
    { now },
  );
  return options;
}
