import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startSandbox } from '#library/sandbox/index.ts';
import { size } from '#test/support/sample-size.ts';
import { history, outcome, run, shop } from '#test/support/sandbox-history.ts';

const SEED = 'histories';
const start = () => startSandbox({ seed: SEED, webhooks: shop });

describe('random histories', () => {
  it('of two sandboxes with the same seed have the same answers, events and deliveries', async () => {
    await fc.assert(
      fc.asyncProperty(history(60), async (steps) => {
        await using one = await start();
        await using other = await start();
        expect(await run(one, steps, 'a')).toEqual(await run(other, steps, 'a'));
        expect(await outcome(one)).toEqual(await outcome(other));
      }),
      { numRuns: size(6, 300) },
    );
  });

  it('of sandboxes that take turns in one process are those that each has alone', async () => {
    await fc.assert(
      fc.asyncProperty(history(15), history(15), async (steps, others) => {
        await using one = await start();
        await using other = await startSandbox({ seed: 'another', webhooks: shop });
        const together: string[] = [];
        for (let index = 0; index < Math.max(steps.length, others.length); index += 1)
          await Promise.all([
            run(one, steps.slice(index, index + 1), `a${index}`).then((answers) => together.push(...answers)),
            run(other, others.slice(index, index + 1), `b${index}`),
          ]);
        await using alone = await start();
        const apart: string[] = [];
        for (let index = 0; index < steps.length; index += 1)
          apart.push(...(await run(alone, steps.slice(index, index + 1), `a${index}`)));
        expect(together).toEqual(apart);
        expect(await outcome(one)).toEqual(await outcome(alone));
      }),
      { numRuns: size(4, 200) },
    );
  });

  it('after restore are those of a fresh sandbox', async () => {
    await fc.assert(
      fc.asyncProperty(history(20), history(20), history(20), async (before, discarded, after) => {
        await using restored = await start();
        const answers = await run(restored, before, 'a');
        const snapshot = await restored.snapshot();
        await run(restored, discarded, 'b');
        await restored.restore(snapshot);
        answers.push(...(await run(restored, after, 'c')));
        const seen = await outcome(restored);
        // Once more from the same snapshot.
        await restored.restore(snapshot);
        const again = await run(restored, after, 'c');
        expect(again).toEqual(answers.slice(before.length));
        expect(await outcome(restored)).toEqual(seen);

        await using fresh = await start();
        const expected = await run(fresh, before, 'a');
        // Taking a snapshot waits for the deliveries.
        await fresh.deliveries();
        expected.push(...(await run(fresh, after, 'c')));
        expect(answers).toEqual(expected);
        expect(seen).toEqual(await outcome(fresh));
      }),
      { numRuns: size(6, 300) },
    );
  });

  it('in the database of a closed sandbox are those in a new one', async () => {
    await fc.assert(
      fc.asyncProperty(history(30), history(30), async (before, steps) => {
        // More than are kept, so that the last one gets a new database.
        const open = await Promise.all(Array.from({ length: 6 }, start));
        const fresh = open[5]!;
        const expected = await run(fresh, steps, 'a');
        const seen = await outcome(fresh);
        const used = open[0]!;
        await run(used, before, 'b');
        await used.snapshot();
        await run(used, before, 'c');
        for (const one of open) await one.close();
        // The one that was closed last is the first to be used again.
        const again = await Promise.all(Array.from({ length: 4 }, start));
        for (const one of again) {
          expect(await run(one, steps, 'a')).toEqual(expected);
          expect(await outcome(one)).toEqual(seen);
        }
        for (const one of again) await one.close();
      }),
      { numRuns: size(2, 100) },
    );
  });

  it('keep the books balanced', async () => {
    await fc.assert(
      fc.asyncProperty(history(60), async (steps) => {
        await using sandbox = await start();
        await run(sandbox, steps, 'a');
        expect(await sandbox.ledger.check()).toMatchObject({ balanced: true, problems: [] });
      }),
      { numRuns: size(4, 200) },
    );
  });
});
