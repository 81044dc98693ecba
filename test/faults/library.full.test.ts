// A program that uses the library sends many writes at a time through a network that loses answers, and is killed: each
// write is done once, and no result claims more than was done.
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient, fileJournal } from '#library/client/index.ts';
import { Random } from '#test/simulation/world/random.ts';
import { freshEnv, startCommand } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import { linesOf, serveBehindProxy } from './support.ts';

const KILLS = size(2, 40);
/** Writes of each kind. */
const EACH = size(10, 300);
const IN_FLIGHT = 16;
const WORKER = resolve('test/support/services/library-worker.mjs');

const EFFECTS: Readonly<Record<string, string>> = {
  charge: 'SELECT COUNT(*) AS n FROM charges WHERE correlation_id = ?',
  payment: `SELECT COUNT(*) AS n FROM payments WHERE correlation_id = ? AND status IN ('APPROVED', 'CONFIRMED')`,
  withdrawal: "SELECT COUNT(*) AS n FROM transactions WHERE type = 'WITHDRAW' AND value = ?",
};

describe('library', () => {
  it('does each write once if its program is killed and the network loses answers', async () => {
    const random = new Random(30);
    const { served, books, proxy, address } = await serveBehindProxy(random);
    const { ok } = served;
    const journal = tempDir();
    await ok('POST', '/api/v1/charge', { correlationID: 'funds', value: 900_000_000 });
    await ok('POST', '/_sandbox/pay', { id: 'funds' });
    const [{ accountId }] = (await ok('GET', '/_sandbox/companies')).companies[0].accounts;
    // The value of a withdrawal is unique.
    const writes = Array.from({ length: EACH }, (_, n) => [
      { id: `charge-${n}`, value: 100 },
      { id: `payment-${n}`, value: 100 },
      { id: `withdrawal-${n}`, value: 100_000 + n },
    ]).flat();
    const effectsOf = ({ id, value }: { readonly id: string; readonly value: number }): number => {
      const [kind = ''] = id.split('-');
      return Number(books.prepare(EFFECTS[kind]!).get(kind === 'withdrawal' ? value : id)!['n']);
    };
    /** Finds out what became of open writes, as a program does after a restart; a person looks the rest up. */
    const resolveOpen = async (): Promise<void> => {
      const client = createClient({
        baseUrl: proxy.url,
        appKey: served.appKey,
        journal: fileJournal(journal),
      });
      for (const { id, operation, body } of await client.journal.open()) {
        const { outcome } = await client.journal.resolve(id);
        if (outcome !== 'unknown' || operation !== 'account.withdraw') continue;
        const { value } = body as { readonly value: number };
        const isDone = effectsOf({ id: 'withdrawal', value }) > 0;
        await client.journal.resolve(id, { as: isDone ? 'done' : 'not-done' });
      }
      await client.close();
    };

    let kills = 0;
    let left = writes;
    for (let round = 0; round <= KILLS; round += 1) {
      const isLast = round === KILLS;
      proxy.lossy = isLast ? 0 : 0.3;
      const moment = proxy.requests(random.int(5, 5 + left.length));
      const task = { ...address, journal, accountId, writes: left, inFlight: IN_FLIGHT };
      const worker = startCommand([process.execPath, WORKER, JSON.stringify(task)], freshEnv());
      await (isLast ? worker.done : Promise.race([moment, worker.done]));
      worker.child.kill('SIGKILL');
      const { out, signal } = await worker.done;
      if (signal === 'SIGKILL') kills += 1;
      proxy.lossy = 0;
      await proxy.settle();
      const results = linesOf(out);
      for (const { id, outcome = '' } of results) {
        const effects = effectsOf(writes.find((write) => write.id === id)!);
        if (outcome !== 'unknown') expect(effects, `${id} ${outcome}`).toBe(outcome === 'done' ? 1 : 0);
      }
      await resolveOpen();
      const done = results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
      // Nobody sends a withdrawal again that the account shows.
      left = left.filter(
        (write) => !done.includes(write.id) && !(write.id.startsWith('withdrawal') && effectsOf(write) > 0),
      );
    }
    expect(kills).toBeGreaterThan(0);
    expect(left).toEqual([]);
    expect(writes.filter((write) => effectsOf(write) !== 1)).toEqual([]);
  });
});
