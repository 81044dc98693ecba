// Operations that a command sends, as the sandbox recorded them.
import { expect } from 'vitest';
import { allCommands } from '#cli/tree.ts';
import { operationsOf } from '#commands/doctor/commands-by-operation.ts';
import { defined } from '#errors/defined.ts';
import type { Served } from './sandbox.ts';

/** Returns the result of `run`, and the ids of the operations that the sandbox received meanwhile. */
async function observed<T>(
  { ok }: Served,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly sent: readonly string[] }> {
  const recorded = async (limit: number) => (await ok('GET', `/_sandbox/requests?limit=${limit}`)).requests;
  const [last] = await recorded(1);
  const result = await run();
  const sent = (await recorded(1_000))
    .filter(({ id }) => id > (last?.id ?? 0))
    .map(({ operation }) => defined(operation, 'the operation of a request'))
    .filter((id) => !id.startsWith('sandbox.'));
  return { result, sent };
}

/** Returns the result of `run`; fails unless `doctor --contract` names this command for each operation that it sent. */
export async function expectNamedByDoctor<T>(
  served: Served,
  line: string,
  run: () => Promise<T>,
): Promise<T> {
  const { result, sent } = await observed(served, run);
  const words = line.split(' ');
  const command = (await allCommands())
    .filter(({ meta }) => meta.name.split(' ').every((word, index) => word === words[index]))
    .toSorted((a, b) => b.meta.name.length - a.meta.name.length)[0];
  const known = operationsOf(defined(command, `the command of ${line}`));
  expect({ line, unnamed: [...new Set(sent)].filter((id) => !known.has(id)) }).toEqual({ line, unnamed: [] });
  return result;
}
