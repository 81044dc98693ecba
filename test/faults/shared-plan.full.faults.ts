// Several machines pay one plan of a shared store through a network that loses answers, and are killed at any moment,
// while the primary of the database crashes and its standby takes over: each row must be paid once, and no run may claim
// more than was paid. `npm run test:faults -- --full` runs it at full
// size.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STORE_SCHEMA } from '#client/journal/shared/schema.ts';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import type { Ended } from '#test/support/binary.ts';
import { run, start, until } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import { postgresBin, startPostgres } from '#test/support/services/postgres.ts';
import { createStore } from '#test/support/services/shared-store.ts';
import { seeded } from './harness.ts';
import { effects, LARGEST_PAYMENT, LOSSES, sheetOf, totalOf, wait } from './plan-sheet.ts';
import { startProxy } from './proxy.ts';
import { directTo, environment, SEED, servedProcess } from './suite.ts';

const BIN = postgresBin();
if (BIN === undefined) console.warn('SKIPPED: no PostgreSQL server for the fault tests of shared plans');

const LARGEST = process.env['PIXCTL_FAULTS_FULL'] === '1';
const ROWS = LARGEST ? 5_000 : size(24, 200);
const MACHINES = LARGEST ? 4 : 2;
const KILLS = LARGEST ? 50 : size(2, 10);
const FAILOVERS = LARGEST ? 5 : 1;
const IN_FLIGHT = 16;
/** Maximum requests between two kills. */
const ALIVE = Math.max(4, Math.floor((ROWS * 2) / KILLS));

interface Claim {
  readonly correlationID: string;
  readonly outcome: string;
}

/** Outcomes that a run printed, also an incomplete one. */
const claimsIn = (out: string): Claim[] =>
  out
    .split('\n')
    .slice(0, -1)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Claim);

describe.skipIf(BIN === undefined)('payment batch run on several machines', () => {
  it('pays each row once, and keeps the daily limit, if machines are killed and the primary of the database crashes', async () => {
    const random = seeded(SEED + 29);
    const [data, dir] = [tempDir(), tempDir()];
    const database = await startPostgres(BIN!);
    const only = database.database();
    const standby = await database.standby();
    const store = only.replace(/127\.0\.0\.1:\d+/, `$&,127.0.0.1:${standby.port}`);
    const sql = await createStore(store);
    const server = await servedProcess(data);
    const proxy = await startProxy(server.url, random);
    const books = await openDatabase(data);
    const direct = directTo(() => server);
    await direct('POST', '/api/v1/charge', { correlationID: 'funds', value: ROWS * 2_000 });
    await direct('POST', '/_sandbox/pay', { id: 'funds' });
    const machines = Array.from({ length: MACHINES }, () => ({
      ...environment(tempDir(), proxy.url, server.appKey),
      PIXCTL_STORE: store,
    }));
    const first = machines[0]!;
    const total = totalOf(ROWS);
    const sheet = join(dir, 'lote.csv');
    const plan = 'lote.csv.plan';
    writeFileSync(sheet, sheetOf(ROWS));
    expect((await run(['payment', 'batch', 'plan', sheet], first)).code).toBe(0);
    const approved = ['payment', 'batch', 'approve', plan, '--yes', '--total', (total / 100).toFixed(2)];
    expect((await run(approved, first)).code).toBe(0);
    const setLimit = async (cents: number): Promise<void> => {
      for (const env of machines)
        expect(
          (await run(['config', 'set', 'limits.daily.out', String(cents), '--profile', 'env'], env)).code,
        ).toBe(0);
    };
    /** Not reached by whole rows: the machines must stop below it. */
    const limit = Math.floor(total / 2) + 1;
    await setLimit(limit);

    const words = ['payment', 'batch', 'run', plan, '--yes', '--retries', '2'];
    const begin = (env: Record<string, string>) =>
      start([...words, '--concurrency', String(IN_FLIGHT), '-o', 'ndjson'], env);
    const ended: Ended[] = [];
    const paidCents = (): number =>
      Number(
        books
          .prepare(
            `SELECT COALESCE(SUM(p.value), 0) AS cents FROM payments p
             JOIN postings g ON g.kind = 'payment' AND g.ref = p.oid`,
          )
          .get()!['cents'],
      );
    const isCounted = `operation = 'payment.approve' AND outcome IN ('done', 'pending', 'unknown')`;
    /** Cents of the payments that left or may have left, as the machines count them. */
    const leftInJournal = async (): Promise<number> => {
      const [entries] = await sql.query(
        `SELECT COALESCE(SUM(amount), 0) AS cents FROM ${STORE_SCHEMA}.entry WHERE ${isCounted}`,
      );
      return Number(entries?.['cents']);
    };
    /** Returns all journal entries of the payments that the sum lacks, one as JSON per line. */
    const uncountedEntries = async (): Promise<string> => {
      const entries = await sql.query(
        `SELECT row_to_json(e)::text AS json FROM ${STORE_SCHEMA}.entry e
         WHERE NOT EXISTS (
           SELECT 1 FROM ${STORE_SCHEMA}.entry o WHERE o.correlation_id = e.correlation_id AND ${isCounted})
         ORDER BY correlation_id, sequence`,
      );
      return entries.map(({ json }) => String(json)).join('\n');
    };
    let failed = 0;
    /** Runs all machines, and kills one of them at each of the moments. Returns how many were at work. */
    const storm = async (kills: number, failovers: number): Promise<number> => {
      let lossy = true;
      proxy.blind = 0.05;
      const losing = (async () => {
        while (lossy) {
          proxy.plan(LOSSES[Math.floor(random() * LOSSES.length)], 1 + Math.floor(random() * 3));
          await wait(20 + random() * 120);
        }
        proxy.plan(undefined);
        proxy.blind = 0;
      })();
      const running = machines.map(begin);
      const isRunning = (at: number): boolean =>
        running[at]!.child.exitCode === null && running[at]!.child.signalCode === null;
      let hit = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        const moment = proxy.count + 1 + Math.floor(random() * ALIVE);
        await until(() =>
          proxy.count >= moment || !running.some((_, at) => isRunning(at)) ? true : undefined,
        );
        // At equal distances; never if there are none.
        const every = Math.floor(kills / failovers);
        if (kill % every === every - 1) {
          await standby.failOver();
          failed += 1;
        }
        const at = Math.floor(random() * MACHINES);
        if (isRunning(at)) hit += 1;
        running[at]!.child.kill('SIGKILL');
        ended.push(await running[at]!.done);
        running[at] = begin(machines[at]!);
      }
      lossy = false;
      await losing;
      ended.push(...(await Promise.all(running.map(({ done }) => done))));
      await proxy.settle();
      return hit;
    };
    const hits = await storm(Math.floor(KILLS / 2), Math.floor(FAILOVERS / 2));
    const stormy = paidCents();
    // Without faults, the machines find out what is open, and pay until no payment fits below the limit.
    const finish = () => Promise.all(machines.map((env) => begin(env).done));
    await finish();
    const atLimit = await finish();
    const half = paidCents();
    // A payment whose request may still be on its way counts towards the limit, too.
    const counted = await leftInJournal();
    await setLimit(total);
    const moreHits = await storm(KILLS - Math.floor(KILLS / 2), Math.ceil(FAILOVERS / 2));
    // Without faults, all machines together: each of them ends with the whole plan done.
    await finish();
    const last = await finish();
    const found = effects(books);
    const wrong: string[] = [];
    const isPaid = new Set(
      books
        .prepare<{ id: string }>(
          `SELECT p.correlation_id AS id FROM payments p JOIN postings g ON g.kind = 'payment' AND g.ref = p.oid`,
        )
        .all()
        .map(({ id }) => id),
    );
    const doneBy = new Map<string, number>();
    for (const { out, code } of [...ended, ...atLimit, ...last])
      for (const { correlationID, outcome } of claimsIn(out)) {
        if ((outcome === 'done' || outcome === 'existing') && !isPaid.has(correlationID))
          wrong.push(`${correlationID} ${outcome}, exit ${code}`);
        if (outcome === 'done') doneBy.set(correlationID, (doneBy.get(correlationID) ?? 0) + 1);
      }
    const doneTwice = [...doneBy.values()].filter((times) => times > 1).length;
    const status = JSON.parse((await run(['payment', 'batch', 'status', plan, '--json'], first)).out);
    const atEnd = await leftInJournal();
    console.log(
      `shared plan, ${MACHINES} machines with ${IN_FLIGHT} in flight, killed ${KILLS} times, ${hits + moreHits} of them at work, ${failed} crashes of the primary: ${ROWS} rows, ${found.payments} payments, ${found.once} paid once, doubled ${found.doubled}, lost ${ROWS - found.once}, false claims ${wrong.length}, rows reported as sent by two runs ${doneTwice}; with the daily limit ${limit} cents, ${stormy} left during the faults and ${half} after; ${counted} counted; in the journal ${atEnd}, paid ${paidCents()}`,
    );
    expect(half).toBeLessThanOrEqual(counted);
    expect(counted).toBeLessThanOrEqual(limit);
    expect(limit - counted).toBeLessThanOrEqual(LARGEST_PAYMENT);
    for (const { code } of atLimit) expect([6, 7]).toContain(code);
    expect(found).toEqual({ payments: ROWS, once: ROWS, doubled: 0 });
    expect(wrong).toEqual([]);
    expect(last.map(({ code }) => code)).toEqual(machines.map(() => 0));
    for (const { out } of last) expect(claimsIn(out)).toHaveLength(ROWS);
    expect(paidCents()).toBe(total);
    expect(atEnd, atEnd === total ? undefined : await uncountedEntries()).toBe(total);
    expect(status).toMatchObject({ notSent: { rows: 0 }, failed: { rows: 0 }, unknown: { rows: 0 } });
    books.close();
    await proxy.close();
    await sql.close();
    await standby.remove();
    await database.remove();
    server.child.kill('SIGTERM');
    await server.done;
  });
});
