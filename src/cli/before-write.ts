// What happens between a command line that is right and a write: somebody can be asked, limits hold, it is said and
// confirmed where money leaves a live account.
import type { Command, Input, Movement } from '../commands/base/command.ts';
import { assertCanAsk, confirmMovement } from './confirm.ts';
import type { How } from './confirm.ts';
import type { RunContext } from './context.ts';
import { guard } from './guard.ts';
import type { Host } from './host.ts';

/** @throws PixctlError exit 2 beyond a limit, exit 9 when it was declined or nobody could be asked. */
export async function beforeWrite(
  host: Host,
  context: RunContext,
  command: Command,
  input: Input,
  how: How,
): Promise<void> {
  const { movement } = command;
  if (movement !== undefined) await assertCanAsk(context, command, how);
  // Read once, although both the limits and the question need it.
  let known: Promise<Movement> | undefined;
  const movementOf = (): Promise<Movement> | undefined =>
    movement === undefined ? undefined : (known ??= movement(context, input));
  // Limits first: what goes beyond them is not even asked about.
  context.setOutgoing(await guard(host, context, command, input, async () => movementOf(), how.t));
  if (movement !== undefined) await confirmMovement(host, context, () => movementOf()!, how);
}
