// Crash faults: pixctl or the service is killed at any moment of every write, with a fixed seed.
import { describe, it } from 'vitest';
import { start } from '#test/support/binary.ts';
import { seeded } from './harness.ts';
import { ALL_PAIRS, countAtEnd, everyWrite, SEED } from './suite.ts';

/** Intents per operation and crash. */
const INTENTS = 3;
countAtEnd('crash', ALL_PAIRS ? 60 : 15);

describe('crash faults', () => {
  it('double or lose no write if the program or the service is killed at any moment', async () => {
    const random = seeded(SEED + 1);
    const wait = (milliseconds: number): Promise<void> =>
      new Promise((done) => setTimeout(done, milliseconds));
    await everyWrite(
      ['kill -9 of the program', 'kill -9 of the service'],
      INTENTS,
      11,
      random,
      async (mortal, fault, words, env) => {
        const program = start([...words, '--retries', '1', '--timeout', '5s'], env);
        await wait(30 + random() * 150);
        if (fault === 'kill -9 of the program') program.child.kill('SIGKILL');
        else {
          mortal.server.child.kill('SIGKILL');
          await mortal.server.done;
          await mortal.revive();
        }
        const { code } = await program.done;
        return { code };
      },
    );
  });
});
