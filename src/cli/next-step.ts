// The line that says what may come next after a write: at a terminal alone, for people alone.
import type { Command, Input } from '../commands/base/command.ts';
import { loadDefaults } from './adapters/config.ts';
import type { RunContext } from './context.ts';
import type { Globals } from './globals.ts';
import type { Host } from './host.ts';
import type { RunSettings } from './run-settings.ts';

export async function sayNext(
  {
    host,
    settings,
    globals,
  }: { readonly host: Host; readonly settings: RunSettings; readonly globals: Globals },
  context: RunContext,
  { next }: Command,
  value: unknown,
  input: Input,
): Promise<void> {
  const isForPeople =
    host.stdoutIsTerminal &&
    host.stderrIsTerminal &&
    settings.format === 'table' &&
    settings.fields === undefined &&
    settings.template === undefined &&
    !settings.quiet &&
    globals['dry-run'] !== true;
  if (next === undefined || !isForPeople || loadDefaults(host).hints === 'off') return;
  const { mode, flag = '' } = await context.service.profile();
  const message = next(value, { mode, flag, input });
  if (message !== undefined) context.hint(message);
}
