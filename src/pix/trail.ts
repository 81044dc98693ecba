// The order of statement lines by their balances. A line leads from the balance before it to the balance after it, so
// that lines in their order are a trail that uses each of them once.

/** A line of a statement. Amounts in cents; `value` is negative for outgoing money. */
export interface BalanceLine {
  readonly lineId: string;
  readonly value: number;
  readonly balance: number | undefined;
}

/** A line whose balance is told. */
export type Told<L extends BalanceLine = BalanceLine> = L & { readonly balance: number };

export const isTold = <L extends BalanceLine>(line: L): line is Told<L> => line.balance !== undefined;

const before = (line: Told): number => line.balance - line.value;

/** How many lines more lead away from each balance than to it. */
function excess(lines: readonly Told[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const line of lines) {
    counts.set(before(line), (counts.get(before(line)) ?? 0) + 1);
    counts.set(line.balance, (counts.get(line.balance) ?? 0) - 1);
  }
  return counts;
}

function bounds(lines: readonly Told[], side: 1 | -1): readonly number[] {
  const counts = [...excess(lines)].filter(([, count]) => count !== 0);
  // They come back to where they began: that may be any of their balances.
  if (counts.length === 0)
    return [...new Set(lines.map((line) => (side === 1 ? before(line) : line.balance)))];
  return counts.length === 2 ? counts.filter(([, count]) => count === side).map(([balance]) => balance) : [];
}

/** The balances (cents) before all of these lines that are possible; none where they do not follow one another. */
export const startsOf = (lines: readonly Told[]): readonly number[] => bounds(lines, 1);

/** The balances (cents) after all of these lines that are possible. */
export const endsOf = (lines: readonly Told[]): readonly number[] => bounds(lines, -1);

/**
 * The lines in an order in which each balance follows from the one before. @param start balance before them, in cents.
 * @returns undefined where there is no such order. Of several the same one is found each time.
 */
export function trail<L extends BalanceLine>(
  lines: readonly Told<L>[],
  start: number,
): readonly Told<L>[] | undefined {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return before(only) === start ? lines : undefined;
  const leaving = new Map<number, Told<L>[]>();
  for (const line of lines.toSorted((a, b) => (a.lineId < b.lineId ? 1 : -1))) {
    const known = leaving.get(before(line));
    if (known === undefined) leaving.set(before(line), [line]);
    else known.push(line);
  }
  // Hierholzer's algorithm: goes on until nothing leads further, and puts in round trips on the way back.
  const path: (Told<L> | undefined)[] = [undefined];
  const found: Told<L>[] = [];
  while (path.length > 0) {
    const last = path.at(-1);
    const next = leaving.get(last === undefined ? start : last.balance)?.pop();
    if (next !== undefined) path.push(next);
    else {
      path.pop();
      if (last !== undefined) found.push(last);
    }
  }
  const ordered = found.toReversed();
  const follows = ordered.every((line, index) => before(line) === (ordered[index - 1]?.balance ?? start));
  return ordered.length === lines.length && follows ? ordered : undefined;
}
