// Exit codes of a command.
import type { Command } from '#commands/kit/command.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import { EXIT } from '#errors/exit-codes.ts';

/** Returns the exit codes of a command, without 1 and 130, which apply to all. */
export function exitCodesOf(command: Command): readonly ExitCode[] {
  const { operation, network, exitCodes = [] } = command.meta;
  const online = operation !== undefined || network !== undefined;
  const writes = (operation !== undefined && operation.effect !== 'read') || network === 'write';
  return [
    EXIT.done,
    EXIT.usage,
    ...(online ? [EXIT.auth, EXIT.refused, EXIT.unreachable] : []),
    ...(writes ? [EXIT.unknown] : []),
    ...(command.input?.options?.['batch'] === undefined ? [] : [EXIT.batch]),
    ...(command.money?.movement === undefined ? [] : [EXIT.declined]),
    ...exitCodes,
  ];
}
