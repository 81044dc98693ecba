// What a command was to write, told from what was typed; for the time when it has failed before it wrote anything.
import type { Context } from '#ports/context.ts';
import type { Intended } from '#ports/intended-write.ts';
import type { Command, Input } from './command.ts';
import type { RawInput } from './input.ts';
import { intendedOf } from './service.ts';

/** @param input undefined where not all that was typed could be read */
export async function intendedBy(
  context: Context,
  command: Command,
  parsed: RawInput,
  input: Input | undefined,
): Promise<readonly Intended[]> {
  const typed = input ?? named(command, parsed);
  if (command.intends !== undefined) return command.intends(context, typed);
  return command.operation === undefined ? [] : [intendedOf(command.operation, typed)];
}

/** The ids that were typed, whatever is wrong with the rest. */
function named({ args = [], operation }: Command, parsed: RawInput): Input {
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
