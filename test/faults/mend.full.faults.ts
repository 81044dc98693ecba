// Faults in recovery commands, killed or run twice concurrently: every write, with a fixed seed.
import { describe, it } from 'vitest';
import { findOperation } from '#contract/operations/index.ts';
import { start } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { attempt, client, seeded } from './harness.ts';
import { WRITES } from './operations.ts';
import {
  ALL_PAIRS,
  behindProxy,
  countAtEnd,
  environment,
  inSample,
  nextNumber,
  SEED,
  servedProcess,
} from './suite.ts';

/** Intents per operation and fault: answer lost before the work, and after it. */
const INTENTS = 2;
countAtEnd('mend', ALL_PAIRS ? 70 : 20);

describe('recovery faults', () => {
  it('double or lose no write if journal resume is killed or run twice at once', async () => {
    const random = seeded(SEED + 2);
    const { server, proxy, books, direct } = await behindProxy(servedProcess, random);
    await direct('POST', '/_sandbox/account', {});
    const wait = (milliseconds: number): Promise<void> =>
      new Promise((done) => setTimeout(done, milliseconds));
    for (const [write, operation] of WRITES.entries())
      for (const fault of (['kill -9 of a resume', 'two resumes at once'] as const).filter((_, index) =>
        inSample(write, index, 6),
      ))
        for (let k = 0; k < INTENTS; k += 1) {
          const dir = tempDir();
          const env = environment(dir, proxy.url, server.appKey);
          await attempt({
            operation,
            fault,
            n: nextNumber(),
            direct,
            books,
            settler: client(proxy.url, server.appKey, dir),
            run: async (intent) => {
              // Lost before or after the work, and no look-up possible: the outcome is unknown.
              const lost = k % 2 === 0 ? 'reset before' : 'reset after';
              proxy.plan(lost, 1_000);
              proxy.blind = 1;
              const person = client(proxy.url, server.appKey, dir);
              const { code } = await person.run([...intent.words, '--yes', '--retries', '0']);
              proxy.plan(undefined);
              proxy.blind = 0;
              const [entry] = (await person.run('journal list --json')).json();
              if (entry === undefined) return { code };
              // No look-up is possible: the user checks the account.
              const found = intent.effects(books) > 0 ? 'done' : 'not-done';
              if (findOperation(entry.operation)?.recovery?.idempotent !== true)
                await person.run(`journal resolve ${entry.id} --as ${found}`);
              const resume = () => start(['journal', 'resume', entry.id], env);
              if (fault === 'two resumes at once') {
                const ended = await Promise.all([resume(), resume()].map(({ done }) => done));
                // For `payment send`, only one of its two writes is resumed.
                const whole = !operation.id.startsWith('payment send') && ended.some((one) => one.code === 0);
                return { code: whole ? 0 : null };
              }
              const resuming = resume();
              await wait(60 + random() * 120);
              resuming.child.kill('SIGKILL');
              await resuming.done;
              // The user checks the account once requests in flight have arrived.
              await proxy.settle();
              return { code: null };
            },
          });
        }
    books.close();
    await proxy.close();
    server.child.kill('SIGTERM');
    await server.done;
  });
});
