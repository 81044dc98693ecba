// Operations that a command sends, as the sandbox recorded them.
import { expect } from 'vitest';
import { resolve } from '#cli/tree.ts';
import { operationsOf } from '#commands/doctor/commands-by-operation.ts';
import { defined } from '#errors/defined.ts';
import { senderOf } from './answers.ts';
import type { Served } from './sandbox.ts';

interface Sent {
  readonly operation: string;
  readonly status: number;
}

/** Returns the result of `run`, and the operations that the sandbox received meanwhile. */
async function observed<T>(
  { sandbox }: Served,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly sent: readonly Sent[] }> {
  // Not over HTTP, which takes longer than many commands.
  const send = senderOf(sandbox);
  const recorded = async (limit: number) =>
    (await send('GET', `/_sandbox/requests?limit=${limit}`)).body.requests;
  const [last] = await recorded(1);
  const result = await run();
  const sent = (await recorded(1_000))
    .filter(({ id }) => id > (last?.id ?? 0))
    .map(({ operation, status }) => ({ operation: defined(operation, 'operation of a request'), status }))
    .filter(({ operation }) => !operation.startsWith('sandbox.'));
  return { result, sent };
}

/**
 * Returns the result of `run`, and the ids of the operations that it sent with success. Fails unless
 * `doctor --contract` names this command for each operation that it sent.
 */
export async function expectNamedByDoctor<T>(
  served: Served,
  line: string,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly succeeded: readonly string[] }> {
  const { result, sent } = await observed(served, run);
  const found = await resolve(line.split(' '));
  if (found.kind !== 'command') throw new Error(`${line} is no command`);
  const known = operationsOf(found.command);
  const ids = new Set(sent.map(({ operation }) => operation));
  expect({ line, unnamed: [...ids].filter((id) => !known.has(id)) }).toEqual({ line, unnamed: [] });
  const succeeded = sent.filter(({ status }) => status < 300).map(({ operation }) => operation);
  return { result, succeeded };
}
