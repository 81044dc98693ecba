// Lines of the account that are still free, by day: the nearest one is found without looking at all of them.
import { defined } from '#errors/defined.ts';
import type { AccountLine } from './entry.ts';
import { dayNumber } from './entry.ts';

interface Entry {
  readonly line: AccountLine;
  /** In the order of the lines. */
  readonly place: number;
}

export class ByDay {
  /** In the order of the lines. */
  readonly #all: readonly Entry[];
  /** Days since 1970, ascending. */
  readonly #days: readonly number[];
  /** Lines of each of these days, the last one first. */
  readonly #lines: readonly Entry[][];
  /** For each of these days, the nearest one from it on that may still have lines; shortened with each search. */
  readonly #later: number[];
  readonly #earlier: number[];
  readonly #taken = new Set<Entry>();
  /** Before it all lines are taken. */
  #first = 0;

  constructor(lines: readonly AccountLine[]) {
    this.#all = lines.map((line, place) => ({ line, place }));
    const byDay = new Map<number, Entry[]>();
    for (const entry of this.#all.toReversed()) {
      const day = dayNumber(entry.line.day);
      const same = byDay.get(day);
      if (same === undefined) byDay.set(day, [entry]);
      else same.push(entry);
    }
    const sorted = [...byDay].toSorted(([a], [b]) => a - b);
    this.#days = sorted.map(([day]) => day);
    this.#lines = sorted.map(([, entries]) => entries);
    this.#later = sorted.map((_, index) => index);
    this.#earlier = sorted.map((_, index) => index);
  }

  /**
   * Takes the line nearest to this day, the first of those that are equally near. Where the day is not known, every line is
   * as near as any other. @returns undefined when all are taken
   */
  take(day: string | undefined): AccountLine | undefined {
    const entry = day === undefined ? this.#firstFree() : this.#nearest(dayNumber(day));
    if (entry === undefined) return undefined;
    this.#taken.add(entry);
    return entry.line;
  }

  #firstFree(): Entry | undefined {
    for (; ; this.#first += 1) {
      const entry = this.#all[this.#first];
      if (entry === undefined || !this.#taken.has(entry)) return entry;
    }
  }

  #nearest(day: number): Entry | undefined {
    let [low, high] = [0, this.#days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (defined(this.#days[middle], 'day') < day) low = middle + 1;
      else high = middle;
    }
    const after = this.#step(this.#later, low, 1);
    const before = this.#step(this.#earlier, low - 1, -1);
    const [next, previous] = [this.#lines[after]?.at(-1), this.#lines[before]?.at(-1)];
    if (next === undefined || previous === undefined) return next ?? previous;
    const difference = defined(this.#days[after], 'day') - day - (day - defined(this.#days[before], 'day'));
    return difference < 0 || (difference === 0 && next.place < previous.place) ? next : previous;
  }

  /** The nearest day from this one on that has a free line; those on the way are skipped from now on. */
  #step(skips: number[], from: number, way: 1 | -1): number {
    let at = from;
    const passed: number[] = [];
    while (at >= 0 && at < skips.length) {
      if (skips[at] !== at) {
        passed.push(at);
        at = defined(skips[at], 'place to skip to');
        continue;
      }
      const lines = defined(this.#lines[at], 'lines of a day');
      for (let last = lines.at(-1); last !== undefined && this.#taken.has(last); last = lines.at(-1))
        lines.pop();
      if (lines.length > 0) break;
      passed.push(at);
      skips[at] = at + way;
      at += way;
    }
    for (const one of passed) skips[one] = at;
    return at;
  }
}
