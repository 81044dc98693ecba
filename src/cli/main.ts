// One run of the program: find the command, read what was typed, let it run, show what it returns.
import type { Command, Input } from '../commands/types.ts';
import { Ended } from '../commands/types.ts';
import { missing, readInput } from '../commands/input.ts';
import type { RawInput } from '../commands/input.ts';
import { EXIT, usageError } from '../contract/errors.ts';
import { loadDefaults } from './config-access.ts';
import { makeContext } from './context.ts';
import { report } from './failure.ts';
import { GLOBAL_OPTIONS } from './globals.ts';
import type { Globals } from './globals.ts';
import type { Host } from './host.ts';
import { parse } from './parse.ts';
import { jsonWanted, settle } from './settings.ts';
import type { RunSettings } from './settings.ts';
import { resolve } from './tree.ts';

/** Runs a command line and returns the exit code. */
export async function main(host: Host): Promise<number> {
  const interruption = new AbortController();
  const release = host.onInterrupt(() => interruption.abort(new Error('interrupted')));
  let settings: Partial<RunSettings> = { jsonErrors: jsonWanted(host.argv), colorErr: host.stderrIsTerminal };
  try {
    const found = await resolve(host.argv);
    if (found.kind !== 'command') return await showHelp(host, found);
    const { command } = found;
    const parsed = await parse(command, found.rest);
    if (parsed.help) {
      const { commandHelp } = await import('./commander.ts');
      await host.out(commandHelp(command, host.columns));
      return EXIT.done;
    }
    const globals = await readGlobals(parsed, host.now());
    const run = settle(host, globals, loadDefaults(host));
    settings = run;
    return await runCommand(host, command, parsed, globals, run, interruption.signal);
  } catch (error) {
    return await report(host, error, {
      json: settings.jsonErrors === true,
      color: settings.colorErr === true,
      debug: settings.debug === true,
      interrupted: interruption.signal.aborted,
    });
  } finally {
    release();
  }
}

async function runCommand(
  host: Host,
  command: Command,
  parsed: RawInput,
  globals: Globals,
  settings: RunSettings,
  signal: AbortSignal,
): Promise<number> {
  const context = makeContext(host, globals, settings, signal);
  try {
    let input = await inputOf(host, command, parsed);
    if (settings.interactive && command.questions !== undefined) {
      const { askMissing } = await import('./prompts.ts');
      input = await askMissing(command, parsed, input, host.now(), signal);
    }
    const lacking = missing(command, input);
    if (lacking.length > 0)
      throw usageError(`missing: ${lacking.join(', ')}`, `See: pixctl ${command.name} --help`, 'missing');
    if (globals['dry-run'] !== true && writes(command)) {
      const { beforeWrite } = await import('./before-write.ts');
      await beforeWrite(host, context, command, input, { yes: globals.yes === true, settings, signal });
    }
    const returned = await command.run(context, input);
    const ended = returned instanceof Ended ? returned : undefined;
    const value = ended === undefined ? returned : ended.value;
    if (value !== undefined) await context.render(value, command.view);
    return ended?.exitCode ?? EXIT.done;
  } catch (error) {
    const dry = await context.dryRunOf(error);
    if (dry === undefined) throw error;
    await host.out(dry);
    return EXIT.done;
  } finally {
    await context.close();
  }
}

/** Commands that change something at the service. */
const writes = ({ operation, movement, name }: Command): boolean =>
  movement !== undefined || name === 'api' || (operation !== undefined && operation.effect !== 'read');

async function inputOf(host: Host, command: Command, parsed: RawInput): Promise<Input> {
  const file = parsed.options['input'];
  const hasBody = command.operation?.body !== undefined && command.options?.['input'] !== undefined;
  if (!hasBody || typeof file !== 'string') return readInput(command, parsed, { now: host.now() });
  const { decodeText, readFileOrInput } = await import('./files.ts');
  const inputText = decodeText(await readFileOrInput(host, file), file);
  return readInput(command, parsed, { now: host.now(), inputText });
}

/** The global options among what was parsed, converted and checked like any other. */
async function readGlobals(parsed: RawInput, now: number): Promise<Globals> {
  const given = Object.fromEntries(
    Object.entries(parsed.options).filter(([name]) => Object.hasOwn(GLOBAL_OPTIONS, name)),
  );
  const carrier: Command = {
    name: '',
    summary: '',
    examples: [],
    options: GLOBAL_OPTIONS,
    run: () => undefined,
  };
  return (await readInput(carrier, { args: [], options: given }, { now })).options;
}

async function showHelp(
  host: Host,
  found: Exclude<Awaited<ReturnType<typeof resolve>>, { kind: 'command' }>,
): Promise<number> {
  const wantsHelp = found.rest.some((item) => item === '--help' || item === '-h');
  if (found.kind === 'root') {
    const { rootHelp } = await import('./root-help.ts');
    const stray = found.rest.find(
      (item) => !['--help', '-h', '--version', '-V', '--no-color'].includes(item),
    );
    if (stray !== undefined && !wantsHelp) throw usageError('no command is given', 'See: pixctl --help');
    await host.out(await rootHelp());
    return EXIT.done;
  }
  const { groupHelp } = await import('./commander.ts');
  const text = groupHelp(found.group, found.prefix);
  if (wantsHelp) {
    await host.out(text);
    return EXIT.done;
  }
  host.err(text);
  throw usageError(`${found.prefix} needs a command`, `See: pixctl ${found.prefix} --help`, 'missing');
}
