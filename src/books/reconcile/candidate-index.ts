// Index of lines by amount, name and tax id, to find those of the other side that may be the same movement.
import type { Steps } from '#books/steps.ts';
import type { CutName } from './entry.ts';
import { dayNumber } from './entry.ts';
import { grouping } from './matches.ts';
import { ENOUGH_LETTERS } from './names.ts';

/** A line with the values by which it is compared. */
export interface Candidate<T> {
  readonly entry: T;
  /** Cents; negative for outgoing money. */
  readonly value: number;
  /** Days since 1970. */
  readonly day: number;
  /** Normalised by `plain`; empty if unknown. */
  readonly name: string;
  readonly taxId: string | undefined;
  /** Name as in the account. */
  readonly fullName?: string | undefined;
  /** Part of the name in the file. */
  readonly cutName?: CutName | undefined;
}

export const candidate = <T extends { readonly value: number }>(
  entry: T,
  day: string,
  name: string,
  taxId: string | undefined,
): Candidate<T> => ({ entry, value: entry.value, day: dayNumber(day), name, taxId });

/** Returns the index key of a name: the first word and one letter of the next, but at least six letters. */
const beginning = (name: string): string => name.slice(0, Math.max(ENOUGH_LETTERS, name.indexOf(' ') + 2));

/** Lines by key, each list sorted by day. */
type Lists<T> = Map<string, Candidate<T>[]>;

/** Lines of one side, by amount, name and tax id. */
export class CandidateIndex<T> {
  readonly #all: Lists<T>;
  readonly #named: Lists<T>;
  readonly #taxIds: Lists<T>;

  private constructor(...lists: readonly [all: Lists<T>, named: Lists<T>, taxIds: Lists<T>]) {
    [this.#all, this.#named, this.#taxIds] = lists;
  }

  static *of<T>(lines: readonly Candidate<T>[]): Steps<CandidateIndex<T>> {
    const sorted = lines.toSorted((a, b) => a.day - b.day);
    return new CandidateIndex(
      yield* grouping(sorted, ({ value }) => String(value)),
      yield* grouping(sorted, ({ value, name }) => `${value} ${beginning(name)}`),
      yield* grouping(sorted, ({ value, taxId }) => (taxId === undefined ? undefined : `${value} ${taxId}`)),
    );
  }

  /** Returns the first line with this amount within the given days. */
  anyAt(value: number, day: number, days: number): Candidate<T> | undefined {
    let found: Candidate<T> | undefined;
    within(this.#all.get(String(value)), day, days, (line) => (found = line) !== undefined);
    return found;
  }

  /**
   * Calls `visit` for lines that may be of the same person, or of anybody if the name is unknown, until it returns true.
   */
  each(
    { value, day, name, taxId }: Candidate<unknown>,
    days: number,
    visit: (line: Candidate<T>) => boolean,
  ): void {
    if (name === '') {
      within(this.#all.get(String(value)), day, days, visit);
      return;
    }
    if (within(this.#named.get(`${value} ${beginning(name)}`), day, days, visit)) return;
    if (within(this.#named.get(`${value} `), day, days, visit) || taxId === undefined) return;
    within(this.#taxIds.get(`${value} ${taxId}`), day, days, visit);
  }
}

/**
 * Calls `visit` for the entries within `days` of `day` until it returns true; returns whether it did.
 * @param list sorted by day
 */
function within<T>(
  list: readonly Candidate<T>[] | undefined,
  day: number,
  days: number,
  visit: (line: Candidate<T>) => boolean,
): boolean {
  if (list === undefined) return false;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.day ?? Infinity) < day - days) low = middle + 1;
    else high = middle;
  }
  for (let index = low; ; index += 1) {
    const line = list[index];
    if (line === undefined || line.day > day + days) return false;
    if (visit(line)) return true;
  }
}
