// Faults in a payment that is confirmed between its two requests: killed at any moment, answers lost, with a fixed
// seed.
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { freshEnv } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { FULL, size } from '#test/support/sample-size.ts';
import { atTerminal, ENTER } from '#test/support/screens/terminal.ts';
import { attempt, client, seeded } from './harness.ts';
import { WRITES } from './operations.ts';
import type { NetworkFault } from './proxy.ts';
import { behindProxy, countAtEnd, nextNumber, SEED, servedNow } from './suite.ts';

const KILLS = ['kill -9 at the question', 'kill -9 after the answer', 'kill -9 at any moment'] as const;
/** Network faults applied to the create, the approval, or both. */
const LOST = ['reset before', 'reset after', '500 after', "another's answer after", 'exists after'] as const;
const MOMENTS = ['create', 'approval', 'both'] as const;
const INTENTS = size(1, 4);
/** Every fault at every moment; in a sample, every fault at one moment. */
const CASES = LOST.flatMap((fault, index) =>
  MOMENTS.filter((_, place) => FULL || place === index % MOMENTS.length).map((moment) => ({ fault, moment })),
);
countAtEnd('confirm', KILLS.length * INTENTS + CASES.length);

describe('payment send with confirmation', () => {
  it('pays once or not at all if the program is killed or an answer is lost', async () => {
    const random = seeded(SEED + 3);
    const { server: served, proxy, books, direct } = await behindProxy(servedNow, random);
    const operation = WRITES.find(({ id }) => id === 'payment send')!;
    const wait = (milliseconds: number): Promise<void> =>
      new Promise((done) => setTimeout(done, milliseconds));

    /** Runs one intent on a live profile with a simulated terminal user. */
    async function trial(
      fault: string,
      atTheTerminal: (words: readonly string[], env: Record<string, string>) => Promise<number | null>,
    ): Promise<void> {
      const dir = tempDir();
      const folders = { PIXCTL_DATA_DIR: join(dir, 'data'), PIXCTL_CONFIG_DIR: join(dir, 'config') };
      const settler = client(proxy.url, served.appKey, dir);
      delete settler.env['PIXCTL_BASE_URL'];
      delete settler.env['PIXCTL_APP_KEY'];
      const login = ['login', '--url', proxy.url, '--name', 'loja', '--mode', 'live', '--app-key-stdin'];
      await settler.run(login, { input: served.appKey });
      await attempt({
        operation,
        fault,
        n: nextNumber(),
        direct,
        books,
        settler,
        run: async ({ words }) => {
          const code = await atTheTerminal(words, freshEnv(folders));
          proxy.plan(undefined);
          await proxy.settle();
          return { code };
        },
      });
    }

    for (const kill of KILLS)
      for (let k = 0; k < INTENTS; k += 1)
        await trial(kill, async (words, env) => {
          const session = atTerminal(words, env);
          if (kill === 'kill -9 at any moment') await wait(random() * 400);
          else {
            await session.shows('Type the amount');
            if (kill === 'kill -9 after the answer') {
              session.type(`1,00${ENTER}`);
              await wait(random() * 60);
            }
          }
          session.kill();
          await session.ended;
          return null;
        });

    for (const { fault, moment } of CASES)
      await trial(`${fault}, ${moment}`, async (words, env) => {
        const plan = (when: boolean): void =>
          proxy.plan(when ? (fault satisfies NetworkFault) : undefined, 2);
        plan(moment !== 'approval');
        const session = atTerminal([...words, '--retries', '1'], env);
        // If the create is lost for good, there is no confirmation prompt.
        const requested = await Promise.race([
          session.shows('Type the amount').then(() => true),
          session.ended.then(() => false),
        ]);
        if (!requested) return session.ended;
        plan(moment !== 'create');
        session.type(`1,00${ENTER}`);
        return session.ended;
      });
    books.close();
    await proxy.close();
  });
});
