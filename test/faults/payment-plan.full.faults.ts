// A payment plan is killed at any moment, through a network that loses answers, and resumed until it is done: each row
// must be paid once. `npm run test:faults -- --full` runs it at full size.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { run, start, until } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { size } from '#test/support/sample-size.ts';
import { seeded } from './harness.ts';
import { effects, LOSSES, sheetOf, totalOf, wait } from './plan-sheet.ts';
import type { Proxy } from './proxy.ts';
import { startProxy } from './proxy.ts';
import { directTo, environment, SEED, servedProcess } from './suite.ts';

const LARGEST = process.env['PIXCTL_FAULTS_FULL'] === '1';
const ROWS = LARGEST ? 10_000 : size(24, 120);
const KILLS = LARGEST ? 50 : size(2, 5);
/**
 * Maximum requests of a run before it is killed. Counted in requests, because a fast machine would finish before a
 * timer.
 */
const ALIVE = Math.floor(ROWS / KILLS);

describe('payment batch resume', () => {
  it.each(['the program', 'the service'] as const)(
    'pays each row once if %s is killed repeatedly',
    async (who) => {
      const random = seeded(SEED + (who === 'the program' ? 11 : 12));
      const [data, dir] = [tempDir(), tempDir()];
      let server = await servedProcess(data);
      const proxy: Proxy = await startProxy(server.url, random);
      const books = await openDatabase(data);
      const direct = directTo(() => server);
      await direct('POST', '/api/v1/charge', { correlationID: 'funds', value: ROWS * 2_000 });
      await direct('POST', '/_sandbox/pay', { id: 'funds' });
      const env = environment(dir, proxy.url, server.appKey);
      const sheet = join(dir, 'lote.csv');
      const plan = `${sheet}.plan`;
      writeFileSync(sheet, sheetOf(ROWS));
      const total = totalOf(ROWS);
      expect((await run(['payment', 'batch', 'plan', sheet], env)).code).toBe(0);
      const approved = ['payment', 'batch', 'approve', plan, '--yes', '--total', (total / 100).toFixed(2)];
      expect((await run(approved, env)).code).toBe(0);

      proxy.blind = 0.05;
      let lossy = true;
      const losing = (async () => {
        while (lossy) {
          proxy.plan(LOSSES[Math.floor(random() * LOSSES.length)], 1 + Math.floor(random() * 3));
          await wait(20 + random() * 120);
        }
        proxy.plan(undefined);
        proxy.blind = 0;
      })();
      const resume = () =>
        start(['payment', 'batch', 'resume', plan, '--yes', '--retries', '2', '-o', 'ndjson'], env);
      let hit = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const moment = proxy.count + 1 + Math.floor(random() * ALIVE);
        const program = resume();
        await until(() => (proxy.count >= moment || program.child.exitCode !== null ? true : undefined));
        // A run that has finished is not counted as killed.
        if (program.child.exitCode === null) hit += 1;
        if (who === 'the program') program.child.kill('SIGKILL');
        else {
          server.child.kill('SIGKILL');
          await server.done;
          await wait(random() * 200);
          server = await servedProcess(data);
          proxy.to(server.url);
        }
        await program.done;
      }
      lossy = false;
      await losing;
      await proxy.settle();
      const [lastButOne, last] = [await resume().done, await resume().done];
      const found = effects(books);
      const status = JSON.parse((await run(['payment', 'batch', 'status', plan, '--json'], env)).out);
      const open = JSON.parse((await run(['journal', 'list', '--json'], env)).out);
      console.log(
        `payment batch, ${who} killed ${KILLS} times, ${hit} of them at work: ${ROWS} rows, ${found.payments} payments, ${found.once} paid once, doubled ${found.doubled}, lost ${ROWS - found.once}`,
      );
      expect(found).toEqual({ payments: ROWS, once: ROWS, doubled: 0 });
      expect(lastButOne.code).toBe(0);
      expect(last.code).toBe(0);
      expect(status).toMatchObject({ notSent: { rows: 0 }, failed: { rows: 0 }, unknown: { rows: 0 } });
      // No entry with an unknown outcome is left.
      expect(open).toEqual([]);
      expect(hit).toBeGreaterThan(0);
      books.close();
      await proxy.close();
      server.child.kill('SIGTERM');
      await server.done;
    },
  );
});
