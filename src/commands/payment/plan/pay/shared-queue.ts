// Takes the rows of a batch from the work that several processes share: a portion at a time, then those of processes
// that have ended.
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import type { Reclaim, SharedRows } from '#ports/shared-rows.ts';

interface NumberedRow {
  readonly row: number;
}

interface QueueOptions<T> {
  /** Number of items. */
  readonly count: number;
  items(): AsyncIterable<T>;
  /** Outcomes of earlier runs that are not done again. */
  readonly final: readonly string[];
  /** Called before rows of processes that have ended are yielded. */
  takenOver?(): Promise<void>;
}

/** A batch has at least this many portions, so that several processes find work in a small one too. */
const PORTIONS = 64;
const MAX_PORTION = 32;
/** Pause in milliseconds before the rows of other processes are looked at again. */
const WAIT_MS = 500;

/** Claims no rows that have an outcome. */
const NONE: Reclaim = { except: [], before: '-infinity' };

export class SharedQueue<T extends NumberedRow> {
  #stopped = false;
  #isWaiting = false;
  readonly #portion: number;

  constructor(
    private readonly context: Pick<Context, 'clock' | 'newId' | 'output' | 'signal'>,
    private readonly rows: SharedRows,
    private readonly options: QueueOptions<T>,
  ) {
    this.#portion = Math.min(MAX_PORTION, Math.max(1, Math.ceil(options.count / PORTIONS)));
  }

  /** Claims no further rows. */
  stop(): void {
    this.#stopped = true;
  }

  /**
   * Yields the items that this process claims, until every row has an outcome. Waits for rows that other running
   * processes hold.
   */
  async *take(drain: AbortSignal): AsyncGenerator<T> {
    const again = { except: this.options.final, before: await this.rows.now() };
    yield* this.#firstPass(again, drain);
    yield* this.takeLeft(drain);
  }

  /** Yields the items of processes that have ended, until every claimed row has an outcome. */
  async *takeLeft(drain: AbortSignal): AsyncGenerator<T> {
    while (!this.#isOver(drain)) {
      const left = { free: [] as number[], held: 0 };
      for await (const { row, outcome, holder } of this.rows.recorded())
        if (outcome === undefined && holder === 'none') left.free.push(row);
        else if (outcome === undefined && holder === 'other') left.held += 1;
      if (left.free.length === 0 && left.held === 0) return;
      // From a place of its own, so that processes do not try to claim the same rows.
      const at = this.#startOf(left.free.length);
      const portion = [...left.free.slice(at), ...left.free.slice(0, at)].slice(0, this.#portion);
      const claimed = portion.length === 0 ? new Set<number>() : await this.rows.claim(portion, NONE);
      if (claimed.size > 0) {
        await this.options.takenOver?.();
        yield* this.#pick(claimed, drain);
      } else await this.#wait(left.held, drain);
    }
  }

  /** Claims these rows whatever their recorded outcome is, and yields their items. */
  async *takeAgain(wanted: ReadonlySet<number>, drain: AbortSignal): AsyncGenerator<T> {
    const again = { except: [], before: await this.rows.now() };
    let portion: T[] = [];
    for await (const item of this.options.items()) {
      if (this.#isOver(drain)) return;
      if (wanted.has(item.row)) portion.push(item);
      if (portion.length < this.#portion) continue;
      yield* this.#claim(portion, again);
      portion = [];
    }
    yield* this.#claim(portion, again);
  }

  /** Claims all rows in portions, beginning at a place of its own. */
  async *#firstPass(again: Reclaim, drain: AbortSignal): AsyncGenerator<T> {
    const portions = Math.ceil(this.options.count / this.#portion);
    const start = this.#startOf(portions) * this.#portion;
    for (const isBehind of [true, false]) {
      let index = 0;
      let portion: T[] = [];
      for await (const item of this.options.items()) {
        if (this.#isOver(drain)) return;
        if (index >= start === isBehind) portion.push(item);
        index += 1;
        if (portion.length < this.#portion) continue;
        yield* this.#claim(portion, again);
        portion = [];
      }
      if (!this.#isOver(drain)) yield* this.#claim(portion, again);
    }
  }

  async *#claim(portion: readonly T[], again: Reclaim): AsyncGenerator<T> {
    if (portion.length === 0) return;
    const claimed = await this.rows.claim(
      portion.map(({ row }) => row),
      again,
    );
    for (const item of portion) if (claimed.has(item.row) && !this.#stopped) yield item;
  }

  async *#pick(claimed: ReadonlySet<number>, drain: AbortSignal): AsyncGenerator<T> {
    for await (const item of this.options.items())
      if (this.#isOver(drain)) return;
      else if (claimed.has(item.row)) yield item;
  }

  async #wait(held: number, drain: AbortSignal): Promise<void> {
    if (!this.#isWaiting && held > 0) {
      this.#isWaiting = true;
      this.context.output.note(say`Waiting for rows that other processes are sending: ${held}.`);
    }
    const { clock, signal } = this.context;
    // Ctrl-C only ends the wait, unless it is the second one.
    await clock.sleep(WAIT_MS, AbortSignal.any([drain, signal])).catch(() => signal.throwIfAborted());
  }

  #isOver(drain: AbortSignal): boolean {
    return this.#stopped || drain.aborted;
  }

  /** Returns a number from 0 to `count` - 1 that differs between processes. */
  #startOf(count: number): number {
    return count === 0 ? 0 : Number.parseInt(this.context.newId().slice(0, 8), 16) % count;
  }
}
