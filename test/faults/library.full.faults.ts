// A program that uses the library sends many writes at a time through a network that loses answers, and is killed at any
// moment: each write must be done once, and no result may claim more than was done.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient, fileJournal } from '#library/client/index.ts';
import type { Database } from '#sandbox/store/database.ts';
import { tempDir } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import { seeded } from './harness.ts';
import { GATEWAY_FAULTS, NETWORK_FAULTS } from './proxy.ts';
import { behindProxy, SEED, servedNow } from './suite.ts';

const LARGEST = process.env['PIXCTL_FAULTS_FULL'] === '1';
const ROUNDS = LARGEST ? 40 : size(4, 8);
/** Writes of each kind. */
const EACH = LARGEST ? 300 : size(20, 40);
const IN_FLIGHT = 16;
const WORKER = resolve('test/support/services/library-worker.mjs');

/** Faults against which no client can do anything for a write without an id. */
const FAULTS = [...NETWORK_FAULTS, ...GATEWAY_FAULTS].filter(
  (one) =>
    !one.startsWith('sent twice') && !one.startsWith("another's answer") && !one.startsWith('answer of'),
);

interface Write {
  readonly id: string;
  /** Cents; unique for a withdrawal. */
  readonly value: number;
}

const EFFECTS: Readonly<Record<string, string>> = {
  charge: 'SELECT COUNT(*) AS n FROM charges WHERE correlation_id = ?',
  payment: `SELECT COUNT(*) AS n FROM payments WHERE correlation_id = ? AND status IN ('APPROVED', 'CONFIRMED')`,
  withdrawal: "SELECT COUNT(*) AS n FROM transactions WHERE type = 'WITHDRAW' AND value = ?",
};
const effectsOf = (books: Database, { id, value }: Write): number => {
  const [kind = ''] = id.split('-');
  return Number(books.prepare(EFFECTS[kind]!).get(kind === 'withdrawal' ? value : id)!['n']);
};

describe('library', () => {
  it('doubles or loses no write if its program is killed and the network fails', async () => {
    const random = seeded(SEED + 30);
    const { server, proxy, books, direct } = await behindProxy(servedNow, random);
    const journal = tempDir();
    await direct('POST', '/api/v1/charge', { correlationID: 'funds', value: 900_000_000 });
    await direct('POST', '/_sandbox/pay', { id: 'funds' });
    const [{ accountId }] = (await direct('GET', '/_sandbox/companies')).companies[0].accounts;
    const writes: Write[] = Array.from({ length: EACH }, (_, n) => [
      { id: `charge-${n}`, value: 100 },
      { id: `payment-${n}`, value: 100 },
      { id: `withdrawal-${n}`, value: 100_000 + n },
    ]).flat();
    const claims: {
      readonly id: string;
      readonly outcome: string;
      readonly code?: string;
      readonly effects: number;
    }[] = [];
    const doneIds = new Set<string>();
    let left: Write[] = writes;
    for (let round = 0; left.length > 0; round += 1) {
      const isLast = round >= ROUNDS;
      proxy.plan(undefined);
      proxy.blind = isLast ? 0 : random() * 0.5;
      const worker = spawn(
        process.execPath,
        [
          WORKER,
          JSON.stringify({
            url: proxy.url,
            appKey: server.appKey,
            journal,
            accountId,
            writes: left,
            inFlight: IN_FLIGHT,
          }),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let out = '';
      worker.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
      const ended = new Promise<void>((done) => worker.on('close', () => done()));
      let isRunning = true;
      void ended.then(() => (isRunning = false));
      // Between a hundred and a few hundred requests, another fault after every few; then the program is killed.
      const until = proxy.count + 30 + Math.floor(random() * left.length);
      while (isRunning && !isLast && proxy.count < until) {
        proxy.plan(FAULTS[Math.floor(random() * FAULTS.length)], 1 + Math.floor(random() * 3));
        const next = proxy.count + 2 + Math.floor(random() * 5);
        while (isRunning && proxy.count < next) await new Promise((turn) => setTimeout(turn, 2));
      }
      if (!isLast) worker.kill('SIGKILL');
      await ended;
      proxy.plan(undefined);
      proxy.blind = 0;
      await proxy.settle();
      const reported = out
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { id: string; outcome: string; code?: string });
      const values = new Map(writes.map((write) => [write.id, write]));
      for (const { id, outcome, code = '' } of reported)
        claims.push({ id, outcome, code, effects: effectsOf(books, values.get(id)!) });
      await resolveOpen();
      for (const { id, outcome } of reported) if (outcome === 'done') doneIds.add(id);
      left = writes.filter(
        (write) =>
          !doneIds.has(write.id) && !(write.id.startsWith('withdrawal') && effectsOf(books, write) > 0),
      );
      if (isLast && round > ROUNDS + 5) break;
    }

    /** Finds out what became of open writes, as the program does after a restart; a person looks the rest up. */
    async function resolveOpen(): Promise<void> {
      const client = createClient({
        baseUrl: proxy.url,
        appKey: server.appKey,
        journal: fileJournal(journal),
      });
      for (const { id, operation, body } of await client.journal.open()) {
        const { outcome } = await client.journal.resolve(id);
        if (outcome !== 'unknown' || operation !== 'account.withdraw') continue;
        const { value } = body as { readonly value: number };
        const isDone = effectsOf(books, { id: 'withdrawal-', value }) > 0;
        await client.journal.resolve(id, { as: isDone ? 'done' : 'not-done' });
      }
      await client.close();
    }

    const counts = writes.map((write) => effectsOf(books, write));
    const result = {
      writes: writes.length,
      doubled: counts.filter((count) => count > 1).length,
      lost: writes
        .filter((write) => effectsOf(books, write) === 0)
        .map(({ id }) =>
          [
            id,
            ...claims.filter((one) => one.id === id).map(({ outcome, code }) => `${outcome} ${code}`),
          ].join(' '),
        ),
      falseDone: claims.filter(({ outcome, effects }) => outcome === 'done' && effects !== 1),
      falseNotDone: claims.filter(
        ({ outcome, effects }) => ['refused', 'not-done'].includes(outcome) && effects > 0,
      ),
    };
    const times = (wanted: string): number => claims.filter(({ outcome }) => outcome === wanted).length;
    const results = ['done', 'refused', 'not-done', 'unknown'].map((name) => `${name} ${times(name)}`);
    console.log(
      `library faults: ${writes.length} writes, ${ROUNDS} kills, ${IN_FLIGHT} in flight: doubled ${result.doubled}, lost ${result.lost.length}, ` +
        `false ${result.falseDone.length + result.falseNotDone.length}; results: ${results.join(', ')}`,
    );
    expect(result).toEqual({ writes: EACH * 3, doubled: 0, lost: [], falseDone: [], falseNotDone: [] });
    expect(claims.some(({ outcome }) => outcome === 'unknown')).toBe(true);
    books.close();
    await proxy.close();
  });
});
