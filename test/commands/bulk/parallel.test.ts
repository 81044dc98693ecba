// runParallel: results in the order of the input, limited concurrency, and nothing started after the end.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParallelOptions } from '#commands/bulk/parallel.ts';
import { runParallel } from '#commands/bulk/parallel.ts';
import type { Context } from '#ports/context.ts';

/** The part of a context that `runParallel` uses: a clock, and connections that the test can tell apart. */
function contextWithLanes() {
  let lanes = 0;
  const context = {
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    service: { lane: () => Promise.resolve({ lane: (lanes += 1) }) },
  } as unknown as Context;
  return { context, lanes: () => lanes };
}

const laneOf = async (context: Context): Promise<number> =>
  ((await context.service.client()) as unknown as { lane: number }).lane;

/** Input whose items arrive in an order with the results that a test chooses. */
async function* slowlyUpTo(count: number, scheduler: fc.Scheduler): AsyncGenerator<number> {
  for (let index = 0; index < count; index += 1) {
    await scheduler.schedule(Promise.resolve());
    yield index;
  }
}

async function* upTo(count: number, seen: number[] = []): AsyncGenerator<number> {
  for (let index = 0; index < count; index += 1) {
    seen.push(index);
    yield index;
  }
}

/** Ends what is in flight in an order that a test chooses. */
function byHand() {
  const open = new Map<number, { resolve: (value: number) => void; reject: (error: Error) => void }>();
  return {
    open,
    act: (_context: Context, item: number) =>
      new Promise<number>((resolve, reject) => open.set(item, { resolve, reject })),
    end: (item: number) => {
      open.get(item)!.resolve(item);
      open.delete(item);
    },
  };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

const plain = (more: Partial<ParallelOptions<number, number>> = {}): ParallelOptions<number, number> => ({
  concurrency: 4,
  isEnd: () => false,
  ...more,
});

const taken = (results: AsyncIterable<number>): number[] => {
  const list: number[] = [];
  void (async () => {
    for await (const one of results) list.push(one);
  })();
  return list;
};

describe('runParallel', () => {
  it('yields in input order, within the concurrency, each item in flight with its own lane', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 16 }),
        fc.scheduler(),
        async (count, concurrency, scheduler) => {
          const { context, lanes } = contextWithLanes();
          const busy = new Set<number>();
          const act = async (lane: Context, item: number): Promise<number> => {
            const own = await laneOf(lane);
            expect(busy.has(own)).toBe(false);
            busy.add(own);
            expect(busy.size).toBeLessThanOrEqual(concurrency);
            await scheduler.schedule(Promise.resolve());
            busy.delete(own);
            return item;
          };
          const list: number[] = [];
          const all = (async () => {
            for await (const one of runParallel(context, upTo(count), act, plain({ concurrency })))
              list.push(one);
          })();
          await scheduler.waitFor(all);
          expect(list).toEqual(Array.from({ length: count }, (_, index) => index));
          expect(lanes()).toBeLessThanOrEqual(concurrency);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('bounds how far it reads ahead while one item is stuck', async () => {
    const { context } = contextWithLanes();
    const hands = byHand();
    const seen: number[] = [];
    const list = taken(runParallel(context, upTo(10_000, seen), hands.act, plain()));
    for (let round = 0; round < 200; round += 1) {
      await settle();
      for (const item of [...hands.open.keys()]) if (item !== 0) hands.end(item);
    }
    expect(list).toEqual([]);
    expect(seen.length).toBeLessThanOrEqual(33);
    hands.end(0);
    for (let turn = 0; turn < 10; turn += 1) await settle();
    expect(list.length).toBeGreaterThanOrEqual(32);
  });

  it('with concurrency 1 starts each item after the result before it was consumed', async () => {
    const { context } = contextWithLanes();
    const begun: number[] = [];
    const act = (_context: Context, item: number): Promise<number> => {
      begun.push(item);
      return Promise.resolve(item);
    };
    for await (const one of runParallel(context, upTo(5), act, plain({ concurrency: 1 }))) {
      await settle();
      expect(begun).toHaveLength(one + 1);
    }
  });

  it('starts nothing after the end, finishes items in flight, and maps the remaining items with rest', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.nat(39),
        fc.integer({ min: 1, max: 8 }),
        fc.boolean(),
        fc.scheduler(),
        async (count, end, concurrency, isSlow, scheduler) => {
          const { context } = contextWithLanes();
          const begun = new Set<number>();
          let over = false;
          const act = async (_context: Context, item: number): Promise<number> => {
            expect(over).toBe(false);
            begun.add(item);
            await scheduler.schedule(Promise.resolve());
            return item;
          };
          const list: string[] = [];
          const results = runParallel<number, string>(
            context,
            isSlow ? slowlyUpTo(count, scheduler) : upTo(count),
            async (lane, item) => `did ${await act(lane, item)}`,
            {
              concurrency,
              isEnd: (result) => {
                const isEnd = result === `did ${end}`;
                over ||= isEnd;
                return isEnd;
              },
              rest: (item) => Promise.resolve(`left ${item}`),
            },
          );
          await scheduler.waitFor(
            (async () => {
              for await (const one of results) list.push(one);
            })(),
          );
          expect(list).toEqual(
            Array.from({ length: count }, (_, index) => `${begun.has(index) ? 'did' : 'left'} ${index}`),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('waits for items in flight when the consumer returns early', async () => {
    const { context } = contextWithLanes();
    const hands = byHand();
    const seen: number[] = [];
    const results = runParallel(context, upTo(100, seen), hands.act, plain()).pages();
    const first = results.next();
    await settle();
    hands.end(0);
    await first;
    let gone = false;
    const going = results.return(undefined).then(() => (gone = true));
    await settle();
    expect(gone).toBe(false);
    const inFlight = [...hands.open.keys()];
    expect(inFlight.length).toBeGreaterThan(0);
    for (const item of inFlight) hands.end(item);
    await going;
    expect(hands.open.size).toBe(0);
    expect(seen.length).toBeLessThanOrEqual(5);
  });

  it('throws the error of an item in its place, after items in flight have ended', async () => {
    const { context } = contextWithLanes();
    const ended: number[] = [];
    const list: number[] = [];
    const act = async (_context: Context, item: number): Promise<number> => {
      await settle();
      if (item === 2) throw new Error('broken');
      await settle();
      ended.push(item);
      return item;
    };
    const all = (async () => {
      for await (const one of runParallel(context, upTo(50), act, plain())) list.push(one);
    })();
    await expect(all).rejects.toThrow('broken');
    expect(list).toEqual([0, 1]);
    expect(ended.toSorted()).toEqual([0, 1, 3]);
  });

  it('starts the next item once an answer has arrived, and yields a result only once it is recorded', async () => {
    const { context } = contextWithLanes();
    const begun: number[] = [];
    const records = byHand();
    const act = (lane: Context, item: number, answered: () => void): Promise<number> => {
      begun.push(item);
      answered();
      return records.act(lane, item);
    };
    const list = taken(runParallel(context, upTo(100), act, plain({ concurrency: 2 })));
    for (let turn = 0; turn < 5; turn += 1) await settle();
    // As far ahead as with any that are stuck.
    expect(begun).toHaveLength(16);
    expect(list).toEqual([]);
    records.end(0);
    for (let turn = 0; turn < 5; turn += 1) await settle();
    expect(list).toEqual([0]);
  });

  it('throws an error of the input after the results of earlier items', async () => {
    const { context } = contextWithLanes();
    const items = async function* (): AsyncGenerator<number> {
      yield* upTo(3);
      throw new Error('unreadable');
    };
    const list: number[] = [];
    const all = (async () => {
      for await (const one of runParallel(
        context,
        items(),
        (_context, item) => Promise.resolve(item),
        plain(),
      ))
        list.push(one);
    })();
    await expect(all).rejects.toThrow('unreadable');
    expect(list).toEqual([0, 1, 2]);
  });

  it('starts nothing after the drain signal, and yields items in flight', async () => {
    const { context } = contextWithLanes();
    const hands = byHand();
    const drain = new AbortController();
    const list = taken(runParallel(context, upTo(100), hands.act, plain({ drain: drain.signal })));
    await settle();
    drain.abort();
    for (const item of [...hands.open.keys()]) hands.end(item);
    await settle();
    expect(list).toEqual([0, 1, 2, 3]);
    expect(hands.open.size).toBe(0);
  });
});
