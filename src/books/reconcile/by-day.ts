// Index of unmatched account lines by day, to find the nearest one without scanning all.
import { defined } from '#errors/defined.ts';
import type { AccountLine } from './entry.ts';
import { dayNumber } from './entry.ts';

interface Entry {
  readonly line: AccountLine;
  /** Index of the line in the input. */
  readonly place: number;
}

export class ByDay {
  /** All lines, in input order. */
  readonly #all: readonly Entry[];
  /** Distinct days, ascending; days since 1970. */
  readonly #days: readonly number[];
  /** Lines of each of these days, in reverse order. */
  readonly #lines: readonly Entry[][];
  /**
   * For each of these days, the nearest day from it on (later or earlier) that may still have lines; paths are
   * compressed with each search.
   */
  readonly #later: number[];
  readonly #earlier: number[];
  readonly #taken = new Set<Entry>();
  /** Index before which all lines are taken. */
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
   * Takes the line nearest to the day; the first of those equally near. If the day is unknown, takes the first free
   * line.
   * @returns undefined if all lines are taken
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

  /** Returns the nearest day in one direction with a free line; days without one are skipped in later searches. */
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
