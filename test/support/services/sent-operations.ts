// Operations that a command sends, as the sandbox recorded them.
import { defined } from '#errors/defined.ts';
import { senderOf } from './answers.ts';
import type { Served } from './sandbox.ts';

/** Returns the result of `run`, and the ids of the operations that the sandbox received meanwhile and that succeeded. */
export async function withSentOperations<T>(
  { sandbox }: Served,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly succeeded: readonly string[] }> {
  // Not over HTTP, which takes longer than many commands.
  const send = senderOf(sandbox);
  const recorded = async (limit: number) =>
    (await send('GET', `/_sandbox/requests?limit=${limit}`)).body.requests;
  const [last] = await recorded(1);
  const result = await run();
  const succeeded = (await recorded(1_000))
    .filter(({ id, status }) => id > (last?.id ?? 0) && status < 300)
    .map(({ operation }) => defined(operation, 'operation of a request'));
  return { result, succeeded };
}
