// Commands of a group that share a module.
import { defined } from '#errors/defined.ts';
import type { Command, LazyGroup } from './command.ts';

/** @param names whole names of the commands that `load` returns */
export const commandsIn = (
  names: readonly string[],
  load: () => Promise<readonly Command[]>,
): LazyGroup['commands'] =>
  Object.fromEntries(
    names.map((name) => [
      name,
      async () =>
        defined(
          (await load()).find(({ meta }) => meta.name === name),
          name,
        ),
    ]),
  );
