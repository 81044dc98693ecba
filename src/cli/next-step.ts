// Prints the suggested next command after a write, only at a terminal.
import type { Command, Input } from '#commands/kit/command.ts';
import type { NextStepContext } from '#commands/kit/next-steps.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { loadDefaults } from './adapters/defaults.ts';
import type { RunContext } from './context.ts';
import type { Globals } from './parse/global-options.ts';
import type { RunSettings } from './run-settings.ts';

export async function printNextStep(
  {
    host,
    settings,
    globals,
  }: { readonly host: Host; readonly settings: RunSettings; readonly globals: Globals },
  context: RunContext,
  { show }: Command,
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
  if (show?.next === undefined || !isForPeople || loadDefaults(host).hints === 'off') return;
  const message = show.next(value, { ...(await profileOf(context)), input });
  if (message !== undefined) context.hint(message);
}

/** Returns the profile; a missing profile is not an error, because the command has already succeeded. */
async function profileOf(context: RunContext): Promise<Omit<NextStepContext, 'input'>> {
  try {
    const { name, mode, flag = '' } = await context.service.profile();
    return { profile: name, mode, flag };
  } catch (error) {
    if (error instanceof PixctlError && error.fields.exitCode === EXIT.auth) return { flag: '' };
    throw error;
  }
}
