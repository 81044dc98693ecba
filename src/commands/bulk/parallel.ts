// Many writes at once, each over a connection of its own, with their results in the order of what they were made from.
import type { Pace } from '#client/http/concurrency.ts';
import { makePace, PACE } from '#client/http/concurrency.ts';
import type { Client } from '#client/types.ts';
import type { Paged } from '#contract/pages.ts';
import { paged } from '#contract/pages.ts';
import type { Context } from '#ports/context.ts';

export interface ParallelOptions<T, R> {
  /** How many requests are on their way at once; `auto` finds out. 1 begins each item when the result before has been taken. */
  readonly concurrency: number | 'auto';
  /** After such a result nothing new begins: the next one would end the same way. */
  isEnd(result: R): boolean;
  /** Nothing new begins once it is aborted. */
  readonly drain?: AbortSignal;
  /** What is yielded for an item that is not begun any more; undefined ends it. */
  rest?(item: T): R | undefined;
}

/** Results that wait for one before them: so that one that is stuck does not fill the memory. */
const AHEAD_OF_EACH = 8;

/**
 * Does `act` for each item, several at once, and yields what it returns in the order of the items; those that are there
 * together come together. `act` gets a context whose `service.client()` no other item uses at that time, and may say
 * that its answer is there: while it is put on record, the next item begins.
 *
 * After a result that `isEnd` says is the last, an error, or when who takes the results goes away, nothing new begins
 * and what is in flight is waited for. An error is thrown in its place in the order.
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
  const lanes = lanesOf(context, pace);
  const ahead = concurrency === 1 ? 1 : AHEAD_OF_EACH * (concurrency === 'auto' ? PACE.most : concurrency);
  const source = items[Symbol.asyncIterator]();
  const begun: Begun<R>[] = [];
  const room = bell();
  const news = bell();
  let inFlight = 0;
  let ended = false;
  const isOver = (): boolean => ended || drain?.aborted === true;
  const isFull = (): boolean => inFlight >= pace.limit || begun.length >= ahead;

  const settle = async (item: T): Promise<Settled<R>> => {
    inFlight += 1;
    const lane = lanes.take();
    let isBack = false;
    const back = (): void => {
      if (isBack) return;
      isBack = true;
      lanes.give(lane);
      inFlight -= 1;
      room.ring();
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
    const its: Begun<R> = {
      ends: settle(item).then((settled) => {
        its.settled = settled;
      }),
    };
    return its;
  };

  /** Begins one after the other while there is room. Returns what was read and not begun. */
  const feed = async (): Promise<readonly T[]> => {
    for (;;) {
      while (!isOver() && isFull()) await room.rings();
      if (isOver()) return [];
      const next = await source.next();
      if (next.done === true) return [];
      if (isOver()) return [next.value];
      begun.push(begin(next.value));
      news.ring();
    }
  };

  let fed = false;
  const feeding = feed().finally(() => {
    fed = true;
    news.ring();
  });
  // It is met where it is awaited.
  feeding.catch(() => undefined);
  try {
    for (;;) {
      const [first] = begun;
      if (first === undefined) {
        if (fed) break;
        await news.rings();
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
      room.ring();
    }
    for await (const result of left(await feeding, source, rest)) yield [result];
  } finally {
    ended = true;
    room.ring();
    await feeding.catch(() => undefined);
    await Promise.all(begun.map(({ ends }) => ends));
    await source.return?.();
  }
}

interface Begun<R> {
  /** Resolves when it is settled; never rejects. */
  readonly ends: Promise<void>;
  settled?: Settled<R>;
}

type Settled<R> = { readonly result: R } | { readonly error: unknown };

async function* left<T, R>(
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

/** Contexts with a connection each; one that was just used is taken again first. */
function lanesOf(
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

/** Wakes the one who waits for it; rung before, it does not let wait. */
function bell(): { ring(): void; rings(): Promise<void> } {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    rings: async () => {
      if (!rung) await new Promise<void>((resolve) => (wake = resolve));
      wake = undefined;
      rung = false;
    },
  };
}
