// Payment plans are run through a network that loses answers, while processes are killed, until they are done: each row
// is paid once.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import type { Database } from '#sandbox/store/database.ts';
import { STORE_SCHEMA } from '#shared-store/tables/schema.ts';
import { Random } from '#test/simulation/world/random.ts';
import type { Started } from '#test/support/binary.ts';
import { freshEnv, start } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { createStore } from '#test/support/services/shared-store.ts';
import type { Person } from './support.ts';
import { linesOf, person, serveBehindProxy, startService } from './support.ts';

/** Cents of the payment in a row. */
const centsOf = (row: number): number => 1_000 + (row % 7);
const LARGEST_PAYMENT = 1_006;

/** Pays in enough money for the rows, and plans and approves them. Returns the plan and its total in cents. */
async function approvedPlan({ ok }: Served, { env, run }: Person, rows: number) {
  await ok('POST', '/api/v1/charge', { correlationID: 'funds', value: rows * 2_000 });
  await ok('POST', '/_sandbox/pay', { id: 'funds' });
  const cents = Array.from({ length: rows }, (_, row) => centsOf(row));
  const total = cents.reduce((a, b) => a + b, 0);
  const sheet = join(tempDir(), 'lote.csv');
  const lines = cents.map((value, row) => `p${row}@example.com,${value},Lote\n`);
  writeFileSync(sheet, `pix-key,value,comment\n${lines.join('')}`);
  // A plan in a shared store has a name and no folder.
  const plan = env['PIXCTL_STORE'] === undefined ? `${sheet}.plan` : 'lote.csv.plan';
  const approve = ['payment', 'batch', 'approve', plan, '--yes', '--total', (total / 100).toFixed(2)];
  for (const words of [['payment', 'batch', 'plan', sheet], approve])
    expect((await run(words)).code, words.join(' ')).toBe(0);
  const words = ['payment', 'batch', 'resume', plan, '--yes', '--retries', '2', '-o', 'ndjson'];
  return { plan, total, words };
}

/** Counts the payments, those for which money left once, and their cents, in the tables of the service. */
const paid = (books: Database) =>
  books
    .prepare(
      `SELECT COUNT(*) AS payments, COALESCE(SUM(times = 1), 0) AS once, COALESCE(SUM(value * times), 0) AS cents FROM (
         SELECT value, (SELECT COUNT(*) FROM postings WHERE kind = 'payment' AND ref = payments.oid) AS times
         FROM payments)`,
    )
    .get();

/** Expects that money has left for each payment that a run, which may have been killed, reports as done. */
function expectPaid(books: Database, out: string): void {
  const isPaid = books.prepare(
    `SELECT 1 FROM payments p JOIN postings g ON g.kind = 'payment' AND g.ref = p.oid WHERE p.correlation_id = ?`,
  );
  const done = linesOf(out).filter(({ outcome }) => outcome === 'done' || outcome === 'existing');
  expect(done.filter(({ correlationID = '' }) => isPaid.get(correlationID) === undefined)).toEqual([]);
}

/** Share of the requests that are lost. */
const LOST = 0.15;

describe('payment batch resume', () => {
  const ROWS = size(12, 10_000);
  const KILLS = size(1, 50);

  it.each(['program', 'service'] as const)('pays each row once if the %s is killed', async (killed) => {
    const random = new Random(11);
    const data = tempDir();
    const { served, proxy, address } = await serveBehindProxy(random, data);
    const self = person(address);
    const { plan, total, words } = await approvedPlan(served, self, ROWS);
    const books = await openDatabase(data);
    if (killed === 'service') await served.stop();
    let service = killed === 'service' ? await startService(data) : undefined;
    proxy.target = service?.url ?? served.url;
    proxy.lossy = LOST;
    let hits = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const moment = proxy.requests(random.int(1, ROWS / KILLS));
      const program = start(words, freshEnv(self.env));
      await Promise.race([moment, program.done]);
      if (program.child.exitCode === null) hits += 1;
      (service ?? program).child.kill('SIGKILL');
      if (service !== undefined) {
        await service.done;
        service = await startService(data);
        proxy.target = service.url;
      }
      expectPaid(books, (await program.done).out);
    }
    expect(hits).toBeGreaterThan(0);
    proxy.lossy = 0;
    await proxy.settle();
    for (const run of [self.run, self.run]) {
      const { code, err } = await run(words);
      expect(code, err).toBe(0);
    }
    expect(paid(books)).toEqual({ payments: ROWS, once: ROWS, cents: total });
    const status = (await self.run(['payment', 'batch', 'status', plan, '--json'])).json();
    expect(status).toMatchObject({ notSent: { rows: 0 }, failed: { rows: 0 }, unknown: { rows: 0 } });
    expect((await self.run('journal list --json')).json()).toEqual([]);
    books.close();
  });
});

const BIN = postgresBin();
if (BIN === undefined) console.warn('SKIPPED: no PostgreSQL server for the fault tests of shared plans');

describe.skipIf(BIN === undefined)('payment batch resume on several machines with a shared store', () => {
  const ROWS = size(12, 5_000);
  const MACHINES = size(2, 4);
  const KILLS = size(1, 25);
  const FAILOVERS = size(1, 3);

  it('pays each row once and keeps the daily limit if machines are killed and the primary fails over', async () => {
    const random = new Random(29);
    const database = await startPostgres(BIN!);
    const standby = await database.standby();
    const store = database.database().replace(/127\.0\.0\.1:\d+/, `$&,127.0.0.1:${standby.port}`);
    const sql = await createStore(store);
    const { served, books, proxy, address } = await serveBehindProxy(random);
    const machines = Array.from({ length: MACHINES }, () => {
      const self = person(address);
      self.env['PIXCTL_STORE'] = store;
      return self;
    });
    const self = machines[0]!;
    const { total, words } = await approvedPlan(served, self, ROWS);
    const setLimit = async (cents: number): Promise<void> => {
      for (const { run } of machines) await run(`config set limits.daily.out ${cents} --profile env`);
    };
    const isCounted = `operation = 'payment.approve' AND outcome IN ('done', 'pending', 'unknown')`;
    /** Cents of the payments that left or may have left, by the journal. */
    const journaled = async (): Promise<number> => {
      const [sum] = await sql.query(
        `SELECT COALESCE(SUM(amount), 0) AS cents FROM ${STORE_SCHEMA}.entry WHERE ${isCounted}`,
      );
      return Number(sum?.['cents']);
    };
    const begin = ({ env }: Person): Started => start(words, freshEnv(env));
    const ends = async (running: readonly Started[]): Promise<void> => {
      for (const { done } of running) expectPaid(books, (await done).out);
    };
    /** Runs the plan on all machines, and disturbs them so many times. */
    const storm = async (times: number, disturb: (running: Started[]) => Promise<void>): Promise<void> => {
      proxy.lossy = LOST;
      const running = machines.map(begin);
      for (let time = 0; time < times; time += 1) {
        const moment = proxy.requests(random.int(1, ROWS / times));
        await Promise.race([moment, Promise.all(running.map(({ done }) => done))]);
        await disturb(running);
      }
      proxy.lossy = 0;
      await ends(running);
      await proxy.settle();
      // Finds out what is open.
      await self.run(words);
    };
    let hits = 0;
    const kill = async (running: Started[]): Promise<void> => {
      const at = random.int(0, MACHINES - 1);
      if (running[at]!.child.exitCode === null) hits += 1;
      running[at]!.child.kill('SIGKILL');
      await ends([running[at]!]);
      running[at] = begin(machines[at]!);
    };

    // No number of whole rows reaches this limit: the machines must stop below it.
    const limit = Math.floor(total / 2) + 1;
    await setLimit(limit);
    await storm(KILLS, kill);
    expect(hits).toBeGreaterThan(0);
    for (const { run } of machines) expect([6, 7]).toContain((await run(words)).code);
    const counted = await journaled();
    expect(paid(books)!['cents']).toBeLessThanOrEqual(counted);
    expect(counted).toBeLessThanOrEqual(limit);
    expect(limit - counted).toBeLessThanOrEqual(LARGEST_PAYMENT);

    await setLimit(total);
    await storm(FAILOVERS, () => standby.failOver());
    for (const { run } of machines) {
      const { code, out, err } = await run(words);
      expect(code, err).toBe(0);
      expect(linesOf(out)).toHaveLength(ROWS);
    }
    expect(paid(books)).toEqual({ payments: ROWS, once: ROWS, cents: total });
    expect(await journaled()).toBe(total);
    await sql.close();
    await standby.remove();
    await database.remove();
  });
});
