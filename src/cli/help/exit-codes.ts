// The exit codes that a command can end with.
import type { Command } from '#commands/kit/command.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';

/** The codes a command can end with; 1 and 130 go without saying. */
export function exitCodesOf(command: Command): readonly ExitCode[] {
  const { operation, network, movement, options = {}, exits = [] } = command;
  const online = operation !== undefined || network !== undefined;
  const writes = (operation !== undefined && operation.effect !== 'read') || network === 'write';
  const { waits = false } = command;
  return [
    EXIT.done,
    EXIT.usage,
    ...(online ? [EXIT.auth, EXIT.refused, EXIT.unreachable] : []),
    ...(writes ? [EXIT.unknown] : []),
    ...(options['batch'] === undefined ? [] : [EXIT.batch]),
    ...(waits ? [EXIT.wait] : []),
    ...(movement === undefined ? [] : [EXIT.declined]),
    ...exits,
  ];
}
