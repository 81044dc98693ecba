// Runs many writes in parallel, each over its own connection, and yields the results in the order of the items.
import type { Pace } from '#client/http/concurrency.ts';
import { makePace, PACE } from '#client/http/concurrency.ts';
import type { Client } from '#client/types.ts';
import type { Paged } from '#contract/pages.ts';
import { paged } from '#contract/pages.ts';
import type { Context } from '#ports/context.ts';

export interface ParallelOptions<T, R> {
  /**
   * Number of requests in flight at once; `auto` adapts it. With 1, an item starts only after the previous result was
   * consumed.
   */
  readonly concurrency: number | 'auto';
  /** Whether to start no further items after this result, because they would fail the same way. */
  isEnd(result: R): boolean;
  /** Once aborted, no further items start. */
  readonly drain?: AbortSignal;
  /** Returns the result for an item that was not started; undefined ends the output. */
  rest?(item: T): R | undefined;
}

/** Maximum number of finished results per worker that wait for an earlier one; limits memory if one item hangs. */
const AHEAD_OF_EACH = 8;

/**
 * Runs `act` for each item, several in parallel, and yields the results in the order of the items; results that are
 * ready together form one page. `act` gets a context whose `service.client()` no other item uses at that time. It may
 * call `answered` once it has the answer: the next item then starts while the answer is being recorded.
 * After a result for which `isEnd` is true, after an error, or when the consumer stops, no further items start and
 * those in flight are awaited. An error is thrown at its place in the order.
 */
export function runParallel<T, R>(
  context: Context,
  items: AsyncIterable<T>,
  act: (context: Context, item: T, answered: () => void) => Promise<R>,
  options: ParallelOptions<T, R>,
): Paged<R> {
  return paged(() => resultPages(context, items, act, options), false);
}

async function* resultPages<T, R>(
  context: Context,
  items: AsyncIterable<T>,
  act: (context: Context, item: T, answered: () => void) => Promise<R>,
  { concurrency, isEnd, drain, rest }: ParallelOptions<T, R>,
): AsyncGenerator<readonly R[], void, undefined> {
  const pace = makePace(concurrency, context.clock);
  const pool = contextPool(context, pace);
  const ahead = concurrency === 1 ? 1 : AHEAD_OF_EACH * (concurrency === 'auto' ? PACE.most : concurrency);
  const source = items[Symbol.asyncIterator]();
  const begun: Begun<R>[] = [];
  const capacity = signal();
  const progress = signal();
  let inFlight = 0;
  let ended = false;
  const isOver = (): boolean => ended || drain?.aborted === true;
  const isFull = (): boolean => inFlight >= pace.limit || begun.length >= ahead;

  const settle = async (item: T): Promise<Settled<R>> => {
    inFlight += 1;
    const lane = pool.take();
    let isBack = false;
    const back = (): void => {
      if (isBack) return;
      isBack = true;
      pool.give(lane);
      inFlight -= 1;
      capacity.notify();
    };
    try {
      const result = await act(await lane, item, back);
      if (isEnd(result)) ended = true;
      return { result };
    } catch (error) {
      ended = true;
      return { error };
    } finally {
      back();
    }
  };
  const begin = (item: T): Begun<R> => {
    const started: Begun<R> = {
      ends: settle(item).then((settled) => {
        started.settled = settled;
      }),
    };
    return started;
  };

  /** Starts items while there is capacity. Returns items that were read but not started. */
  const feed = async (): Promise<readonly T[]> => {
    for (;;) {
      while (!isOver() && isFull()) await capacity.wait();
      if (isOver()) return [];
      const next = await source.next();
      if (next.done === true) return [];
      if (isOver()) return [next.value];
      begun.push(begin(next.value));
      progress.notify();
    }
  };

  let fed = false;
  const feeding = feed().finally(() => {
    fed = true;
    progress.notify();
  });
  // The rejection is handled where `feeding` is awaited.
  feeding.catch(() => undefined);
  try {
    for (;;) {
      const [first] = begun;
      if (first === undefined) {
        if (fed) break;
        await progress.wait();
        continue;
      }
      await first.ends;
      const page: R[] = [];
      let failed: Settled<R> | undefined;
      for (const { settled } of begun) {
        if (settled === undefined) break;
        if ('error' in settled) {
          failed = settled;
          break;
        }
        page.push(settled.result);
      }
      if (page.length > 0) yield page;
      if (failed !== undefined && 'error' in failed) throw failed.error;
      begun.splice(0, page.length);
      capacity.notify();
    }
    for await (const result of unstarted(await feeding, source, rest)) yield [result];
  } finally {
    ended = true;
    capacity.notify();
    await feeding.catch(() => undefined);
    await Promise.all(begun.map(({ ends }) => ends));
    await source.return?.();
  }
}

interface Begun<R> {
  /** Resolves when the item has a result or an error; never rejects. */
  readonly ends: Promise<void>;
  settled?: Settled<R>;
}

type Settled<R> = { readonly result: R } | { readonly error: unknown };

async function* unstarted<T, R>(
  read: readonly T[],
  source: AsyncIterator<T>,
  rest: ((item: T) => R | undefined) | undefined,
): AsyncGenerator<R, void, undefined> {
  if (rest === undefined) return;
  for (const item of read) {
    const result = rest(item);
    if (result === undefined) return;
    yield result;
  }
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    const result = rest(next.value);
    if (result === undefined) return;
    yield result;
  }
}

/** Pool of contexts, each with its own connection; the most recently used one is reused first. */
function contextPool(
  context: Context,
  pace: Pace,
): { take(): Promise<Context>; give(lane: Promise<Context>): void } {
  const free: Promise<Context>[] = [];
  const open = async (): Promise<Context> => {
    const client: Client = await context.service.lane(pace);
    return { ...context, service: { ...context.service, client: () => Promise.resolve(client) } };
  };
  return {
    take: () => free.pop() ?? open(),
    give: (lane) => void free.push(lane),
  };
}

/** Reusable signal: `wait()` resolves once `notify()` has been called since the last wait, even if it was called first. */
function signal(): { notify(): void; wait(): Promise<void> } {
  let notified = false;
  let wake: (() => void) | undefined;
  return {
    notify: () => {
      notified = true;
      wake?.();
    },
    wait: async () => {
      if (!notified) await new Promise<void>((resolve) => (wake = resolve));
      wake = undefined;
      notified = false;
    },
  };
}
