// A service says that a transfer exists, and then refuses it for another reason: the first request may have done it. The
// client reports that the outcome is unknown (exit 6), within one run and across runs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { sharedTransport } from '#client/http/shared-transport.ts';
import { socketTransport } from '#client/http/transport.ts';
import { openJournal } from '#client/journal/open.ts';
import { pick } from '#contract/operation.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { freshEnv, run, start, until } from '#test/support/binary.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import { tempDir } from '#test/support/cli.ts';
import { clientOptions, journalOptions } from '#test/support/client.ts';
import { answering, httpServer, json } from '#test/support/services/server.ts';

const transfer = pick(transactionOperations, 'transfer.create');
const EXISTS = { error: 'Já existe uma transferência com este Correlação ID' };
const NO_BALANCE = { error: 'Você não possui saldo o suficiente para realizar essa transferência' };

const opened: { close(): Promise<void> }[] = [];
afterEveryTest(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Creates a client whose connection other requests have used, so that an answer may be one of theirs. */
async function clientOnUsedConnection(origin: string) {
  const shared = sharedTransport(() => socketTransport({ origin, loopback: true, env: {} }));
  opened.push(shared);
  await shared.lane().send({ method: 'GET', path: '/', headers: {} });
  const journal = openJournal(journalOptions(tempDir()));
  const client = createClient(clientOptions(origin, shared.lane(), journal, 3));
  return { client, journal };
}

describe('transfer create over a connection that other requests have used', () => {
  const body = { value: 100, fromPixKey: 'a@example.com', toPixKey: 'b@example.com' };

  it.each([
    ['exists, then lacks balance', 6, [EXISTS, NO_BALANCE]],
    ['lacks balance twice', 4, [NO_BALANCE, NO_BALANCE]],
  ] as const)('refused because the transfer %s: exits with %i', async (_what, exitCode, refusals) => {
    const { url, seen } = await httpServer((request, response) =>
      request.method === 'GET'
        ? json(response, 200, {})
        : json(response, 400, refusals[seen.filter(({ method }) => method === 'POST').length - 1]),
    );
    const { client, journal } = await clientOnUsedConnection(url);
    await expect(client.call(transfer, { body: { ...body, correlationID: 'mine' } })).rejects.toMatchObject({
      fields: { exitCode },
    });
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
    const [entry] = await journal.recorded.about('mine');
    expect(entry?.outcome).toBe(exitCode === 6 ? 'unknown' : 'refused');
  });

  it('is done if the service refuses a generated id twice as existing', async () => {
    const { url } = await answering({ read: [200, {}], write: [400, EXISTS] });
    const { client } = await clientOnUsedConnection(url);
    expect(await client.call(transfer, { body })).toMatchObject({ recovered: true });
  });
});

it('transfer create › exits with 6 in every run after it was killed, refused as existing and refused for lack of balance', async () => {
  let refusal: object | undefined;
  const { url, seen } = await httpServer((_request, response) => {
    // The first request is never answered.
    if (refusal !== undefined) json(response, 400, refusal);
  });
  const env = freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' });
  const words = [
    ...['transfer', 'create', '--value', '100', '--correlation-id', 'mine', '--yes', '--retries', '0'],
    ...['--from-pix-key', 'a@example.com', '--to-pix-key', 'b@example.com'],
  ];
  const killed = start(words, env);
  await until(() => seen.find(({ method }) => method === 'POST'));
  killed.child.kill('SIGKILL');
  await killed.done;
  for (const one of [EXISTS, NO_BALANCE, NO_BALANCE]) {
    refusal = one;
    const { code, out, err } = await run(words, env);
    expect({ code, out }, err).toEqual({ code: 6, out: '' });
    expect(err).not.toMatch(/nothing was done/i);
  }
  const journal = readFileSync(join(env['PIXCTL_DATA_DIR']!, 'journal.ndjson'), 'utf8');
  expect(journal).not.toContain('"refused"');
});
