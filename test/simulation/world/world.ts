// Virtual time: runs the events of all virtual processes in one order, chosen by the seed, without waiting.
import { Killed, setCurrent } from './current.ts';
import type { Process } from './process.ts';

/** Something that happens at a virtual time; ignored if its process was killed before. */
interface Event {
  at: number;
  /** Events at the same time run in the order in which they were scheduled. */
  order: number;
  readonly owner: Process;
  run: (() => void) | undefined;
}

/** Of the real program; the simulated program has its own. */
const realSetImmediate = globalThis.setImmediate;
const allPromisesSettled = (): Promise<void> => new Promise((resolve) => void realSetImmediate(resolve));

export class World {
  /** Epoch milliseconds; may have a fraction. */
  time: number;
  /** Waits for what is outside of this world. */
  settle?: () => Promise<void>;
  #order = 0;
  /** Binary heap, earliest event first. */
  readonly #events: Event[] = [];

  constructor(time: number) {
    this.time = time;
  }

  /** Runs `run` after this many milliseconds in the name of a process. Returns a function that cancels it. */
  schedule(milliseconds: number, owner: Process, run: () => void): () => void {
    this.#order += 1;
    const event: Event = { at: this.time + Math.max(0, milliseconds), order: this.#order, owner, run };
    this.#push(event);
    return () => {
      event.run = undefined;
    };
  }

  /**
   * Runs events until `isOver`, or none is left, or the time is over.
   * @param until epoch milliseconds; later events stay
   */
  async run(isOver: () => boolean, until = Infinity): Promise<void> {
    while (!isOver()) {
      const event = this.#events[0];
      if (event === undefined || event.at > until) {
        if (until !== Infinity) this.time = Math.max(this.time, until);
        return;
      }
      this.#pop();
      if (event.run === undefined || !event.owner.isAlive) continue;
      if (event.owner.suspendedUntil > event.at) {
        event.at = event.owner.suspendedUntil;
        event.order = this.#order += 1;
        this.#push(event);
        continue;
      }
      this.time = Math.max(this.time, event.at);
      setCurrent(event.owner);
      runUnlessKilled(event.run);
      await allPromisesSettled();
      await this.settle?.();
    }
  }

  #push(event: Event): void {
    const heap = this.#events;
    let index = heap.push(event) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (isBefore(heap[parent]!, event)) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = event;
  }

  #pop(): void {
    const heap = this.#events;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (isBefore(last, heap[child]!)) break;
      heap[index] = heap[child]!;
      index = child;
    }
    heap[index] = last;
  }
}

/** Runs a callback, which the process may not survive. */
function runUnlessKilled(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

const isBefore = (one: Event, other: Event): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
