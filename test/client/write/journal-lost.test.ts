// The database of a shared journal fails after a request has left. Nothing may say then that the write was not done:
// a load balancer sends it twice, the service does the first and refuses the second.
import { expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { socketTransport } from '#client/http/transport.ts';
import { openJournal } from '#client/journal/open.ts';
import type { Journal, Recorded } from '#client/journal/types.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import { tempDir } from '#test/support/cli.ts';
import { clientOptions, journalOptions } from '#test/support/client.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const opened: { close(): Promise<void> }[] = [];
afterEveryTest(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const lost = (): Promise<never> =>
  Promise.reject(
    new PixctlError(say`the shared store cannot be used`, { code: 'store', exitCode: EXIT.unreachable }),
  );

/** A journal that can be read until a request leaves, and whose outcomes are recorded all the same. */
function failingJournal(hasLeft: () => boolean): Journal {
  const journal = openJournal(journalOptions(tempDir()));
  const { recorded } = journal;
  const unlessLost =
    <A extends readonly unknown[], T>(read: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> =>
      hasLeft() ? lost() : read(...given);
  const failing: Recorded = {
    ...recorded,
    about: unlessLost((id: string) => recorded.about(id)),
    open: unlessLost(() => recorded.open()),
    openWith: unlessLost((...query: Parameters<Recorded['openWith']>) => recorded.openWith(...query)),
  };
  return { ...journal, recorded: failing };
}

it.each([
  ['APPROVED', 'the service shows the payment as approved'],
  ['CREATED', 'the service shows the payment as not approved yet'],
])('payment approve is not recorded as not done: %s, %s', async (status) => {
  let requests = 0;
  const { url: origin } = await httpServer((request, response) => {
    if (request.method === 'GET')
      return json(response, 200, { payment: { correlationID: 'p', value: 100, status } });
    requests += 1;
    return json(response, 400, { error: 'Esse pagamento não pode ser aprovado' });
  });
  const journal = failingJournal(() => requests > 0);
  const transport = socketTransport({ origin, loopback: true, env: {} });
  opened.push(transport);
  const client = createClient(clientOptions(origin, transport, journal, 0));
  const approve = pick(paymentOperations, 'payment.approve');
  const failure = await client
    .call(approve, { body: { correlationID: 'p' } }, { amount: 100 })
    .catch((error: unknown) => error);
  requests = 0;
  const [entry] = await journal.recorded.about('p');
  expect({ outcome: entry?.outcome, exitCode: (failure as PixctlError).fields?.exitCode }).toEqual(
    status === 'APPROVED'
      ? { outcome: 'done', exitCode: undefined }
      : { outcome: 'unknown', exitCode: EXIT.unknown },
  );
});
