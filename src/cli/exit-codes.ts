// What each exit code means, for help, man pages and the README; and which of them a command can end with.
import type { Command } from '../commands/types.ts';
import { EXIT } from '../contract/errors.ts';
import type { ExitCode } from '../contract/errors.ts';

export const EXIT_CODES: readonly { readonly code: ExitCode; readonly meaning: string }[] = [
  { code: EXIT.done, meaning: 'done' },
  { code: EXIT.bug, meaning: 'a bug in pixctl' },
  { code: EXIT.usage, meaning: 'bad option or value; nothing was sent' },
  { code: EXIT.auth, meaning: 'no key, or the key was refused' },
  { code: EXIT.refused, meaning: 'the service refused the request' },
  { code: EXIT.unreachable, meaning: 'nothing was done: unreachable, or retries exhausted' },
  {
    code: EXIT.unknown,
    meaning: 'outcome unknown: a write may have happened; the message gives the command that finds out',
  },
  { code: EXIT.batch, meaning: 'a batch ended with some rows failed' },
  { code: EXIT.wait, meaning: 'a wait ended without the awaited state' },
  { code: EXIT.declined, meaning: 'declined at a confirmation, or nobody could be asked' },
  { code: EXIT.interrupted, meaning: 'interrupted' },
];

/** The codes a command can end with; 1 and 130 go without saying. */
export function exitCodesOf(command: Command): readonly ExitCode[] {
  const { operation, network, movement, options = {} } = command;
  const online = operation !== undefined || network !== undefined;
  const writes = (operation !== undefined && operation.effect !== 'read') || network === 'write';
  const waits = options['wait'] !== undefined || command.name.endsWith(' watch');
  return [
    EXIT.done,
    EXIT.usage,
    ...(online ? [EXIT.auth, EXIT.refused, EXIT.unreachable] : []),
    ...(writes ? [EXIT.unknown] : []),
    ...(options['batch'] === undefined ? [] : [EXIT.batch]),
    ...(waits ? [EXIT.wait] : []),
    ...(movement === undefined ? [] : [EXIT.declined]),
  ];
}
