// A list that is read on while its rows are written: none is lost, doubled or out of order, and none waits without end.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gathered } from '#mirror/read/gathered.ts';

/** Turns of the program that one side takes for each of its steps. */
const turns = fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 8 });

async function take(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((done) => setImmediate(done));
}

describe('gathered', () => {
  it('yields every row once and in order at any speed of reader and writer, with a bounded number in memory', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 9 }), { maxLength: 30 }),
        turns,
        turns,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 39 }),
        async (sizes, service, engine, most, fewer) => {
          const least = Math.max(1, most - fewer);
          const total = sizes.reduce((a, b) => a + b, 0);
          let requested = 0;
          let written = 0;
          let ahead = 0;
          let last = 0;
          async function* pages(): AsyncGenerator<readonly number[], void, undefined> {
            for (const [index, size] of sizes.entries()) {
              await take(service[index % service.length]!);
              const page = Array.from({ length: size }, () => (requested += 1));
              ahead = Math.max(ahead, requested - written);
              last = Math.max(last, size);
              yield page;
            }
          }
          const rows: number[] = [];
          let step = 0;
          let writing = 0;
          for await (const some of gathered(pages(), { least, most })) {
            expect(some.length).toBeGreaterThanOrEqual(Math.min(least, total - rows.length));
            expect(some.length).toBeGreaterThan(0);
            writing = Math.max(writing, some.length);
            await take(engine[(step += 1) % engine.length]!);
            rows.push(...some);
            written = rows.length;
          }
          expect(rows).toEqual(Array.from({ length: total }, (_, n) => n + 1));
          // What is written, what waits, and the page that is on its way.
          expect(ahead).toBeLessThanOrEqual(writing + most + 2 * last);
          expect(writing).toBeLessThan(most + last + 1);
        },
      ),
    );
  });

  it('yields the rows before an error, then throws the error', async () => {
    async function* pages(): AsyncGenerator<readonly number[], void, undefined> {
      yield [1, 2];
      yield [3];
      await take(1);
      throw new Error('cut off');
    }
    const rows: number[] = [];
    await expect(async () => {
      for await (const some of gathered(pages(), { least: 100, most: 200 })) rows.push(...some);
    }).rejects.toThrow('cut off');
    expect(rows).toEqual([1, 2, 3]);
  });

  it('stops reading when the consumer stops, and ignores later errors', async () => {
    let requested = 0;
    let isOver = false;
    async function* pages(): AsyncGenerator<readonly number[], void, undefined> {
      try {
        for (;;) {
          await take(1);
          if ((requested += 1) > 5) throw new Error('nobody hears this');
          yield [requested];
        }
      } finally {
        isOver = true;
      }
    }
    for await (const some of gathered(pages(), { least: 1, most: 2 })) if (some.length > 0) break;
    const then = requested;
    await take(20);
    expect(isOver).toBe(true);
    expect(requested).toBeLessThanOrEqual(then + 1);
  });
});
