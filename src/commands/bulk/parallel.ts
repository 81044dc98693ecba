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
  rest?(item: T): Promise<R | undefined>;
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
  act: Act<T, R>,
  options: ParallelOptions<T, R>,
): Paged<R> {
  return paged(() => resultPages(context, items, act, options), false);
}

type Act<T, R> = (context: Context, item: T, answered: () => void) => Promise<R>;

interface Begun<R> {
  /** Resolves when the item has a result or an error; never rejects. */
  readonly ends: Promise<void>;
  settled?: Settled<R>;
}

type Settled<R> = { readonly result: R } | { readonly error: unknown };

/** The items of one run: those in flight, and those with a result that an earlier item holds back. */
class ParallelRun<T, R> {
  readonly #pace: ReturnType<typeof makePace>;
  readonly #pool: ContextPool;
  /** Maximum length of `#begun`. */
  readonly #maxBegun: number;
  /** Items that were started and not yielded yet, in order. */
  readonly #begun: Begun<R>[] = [];
  readonly #capacity = signal();
  readonly #progress = signal();
  #inFlight = 0;
  #ended = false;
  #fed = false;

  constructor(
    context: Context,
    private readonly source: AsyncIterator<T>,
    private readonly act: Act<T, R>,
    private readonly options: ParallelOptions<T, R>,
  ) {
    const { concurrency } = options;
    this.#pace = makePace(concurrency, context.clock);
    this.#pool = contextPool(context, this.#pace);
    this.#maxBegun =
      concurrency === 1 ? 1 : AHEAD_OF_EACH * (concurrency === 'auto' ? PACE.most : concurrency);
  }

  /** Starts items while there is capacity. Returns items that were read but not started. */
  async feed(): Promise<readonly T[]> {
    try {
      for (;;) {
        while (!this.#isOver() && this.#isFull()) await this.#capacity.wait();
        if (this.#isOver()) return [];
        const next = await this.source.next();
        if (next.done === true) return [];
        if (this.#isOver()) return [next.value];
        this.#begun.push(this.#begin(next.value));
        this.#progress.notify();
      }
    } finally {
      this.#fed = true;
      this.#progress.notify();
    }
  }

  /** Yields the results in order, until everything that was started has been yielded. Throws an item's error. */
  async *pages(): AsyncGenerator<readonly R[], void, undefined> {
    for (;;) {
      const [first] = this.#begun;
      if (first === undefined) {
        if (this.#fed) return;
        await this.#progress.wait();
        continue;
      }
      await first.ends;
      const { page, failed } = this.#settledPage();
      if (page.length > 0) yield page;
      if (failed !== undefined) throw failed.error;
      this.#begun.splice(0, page.length);
      this.#capacity.notify();
    }
  }

  /** Starts no further items. */
  end(): void {
    this.#ended = true;
    this.#capacity.notify();
  }

  async finishStarted(): Promise<void> {
    await Promise.all(this.#begun.map(({ ends }) => ends));
  }

  #isOver(): boolean {
    return this.#ended || this.options.drain?.aborted === true;
  }

  #isFull(): boolean {
    return this.#inFlight >= this.#pace.limit || this.#begun.length >= this.#maxBegun;
  }

  /** Results from the first item on that are ready, up to the first error. */
  #settledPage(): { readonly page: readonly R[]; readonly failed?: { readonly error: unknown } } {
    const page: R[] = [];
    for (const { settled } of this.#begun) {
      if (settled === undefined) break;
      if ('error' in settled) return { page, failed: settled };
      page.push(settled.result);
    }
    return { page };
  }

  #begin(item: T): Begun<R> {
    const started: Begun<R> = {
      ends: this.#settle(item).then((settled) => {
        started.settled = settled;
      }),
    };
    return started;
  }

  async #settle(item: T): Promise<Settled<R>> {
    this.#inFlight += 1;
    const lane = this.#pool.take();
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      this.#pool.give(lane);
      this.#inFlight -= 1;
      this.#capacity.notify();
    };
    try {
      const result = await this.act(await lane, item, release);
      if (this.options.isEnd(result)) this.#ended = true;
      return { result };
    } catch (error) {
      this.#ended = true;
      return { error };
    } finally {
      release();
    }
  }
}

async function* resultPages<T, R>(
  context: Context,
  items: AsyncIterable<T>,
  act: Act<T, R>,
  options: ParallelOptions<T, R>,
): AsyncGenerator<readonly R[], void, undefined> {
  const source = items[Symbol.asyncIterator]();
  const run = new ParallelRun(context, source, act, options);
  const feeding = run.feed();
  // The rejection is handled where `feeding` is awaited.
  feeding.catch(() => undefined);
  try {
    yield* run.pages();
    for await (const result of unstarted(await feeding, source, options.rest)) yield [result];
  } finally {
    run.end();
    await feeding.catch(() => undefined);
    await run.finishStarted();
    await source.return?.();
  }
}

async function* unstarted<T, R>(
  read: readonly T[],
  source: AsyncIterator<T>,
  rest: ((item: T) => Promise<R | undefined>) | undefined,
): AsyncGenerator<R, void, undefined> {
  if (rest === undefined) return;
  for (const item of read) {
    const result = await rest(item);
    if (result === undefined) return;
    yield result;
  }
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    const result = await rest(next.value);
    if (result === undefined) return;
    yield result;
  }
}

/** Pool of contexts, each with its own connection; the most recently used one is reused first. */
interface ContextPool {
  take(): Promise<Context>;
  give(lane: Promise<Context>): void;
}

function contextPool(context: Context, pace: Pace): ContextPool {
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
