// Derives the intended writes of a command from its input, to report them if the command fails before it writes
// anything.
import type { Context } from '#ports/context.ts';
import type { Intended } from '#ports/intended-write.ts';
import type { Command, Input } from './command.ts';
import type { RawInput } from './input.ts';
import { intendedOf } from './service.ts';

/** @param input undefined if the command line could not be parsed completely */
export async function intendedBy(
  context: Context,
  command: Command,
  parsed: RawInput,
  input: Input | undefined,
): Promise<readonly Intended[]> {
  const typed = input ?? named(command, parsed);
  const { intendedWrites } = command.money ?? {};
  if (intendedWrites !== undefined) return intendedWrites(context, typed);
  return command.meta.operation === undefined ? [] : [intendedOf(command.meta.operation, typed)];
}

/** Returns only the ids from the command line, ignoring errors in other values. */
function named({ meta: { operation }, input: { args = [] } = {} }: Command, parsed: RawInput): Input {
  const id = parsed.options['correlation-id'];
  const identity = operation?.identity;
  return {
    args: Object.fromEntries(args.map(({ name }, index) => [name, parsed.args[index]])),
    rest: [],
    options: {},
    body: identity === undefined || typeof id !== 'string' ? {} : { [identity]: id },
    query: {},
  };
}
