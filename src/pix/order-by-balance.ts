// Orders statement lines by their balances. A line is an edge from the balance before it to the balance after it, so
// the order is an Eulerian trail that uses each line once.

/** A line of a statement. Amounts in cents; `value` is negative for outgoing money. */
export interface BalanceLine {
  readonly lineId: string;
  readonly value: number;
  readonly balance: number | undefined;
}

/** A line with a known balance. */
export type BalancedLine<L extends BalanceLine = BalanceLine> = L & { readonly balance: number };

export const hasBalance = <L extends BalanceLine>(line: L): line is BalancedLine<L> =>
  line.balance !== undefined;

const before = (line: BalancedLine): number => line.balance - line.value;

/** Returns, for each balance, how many more lines start from it than end at it. */
function excess(lines: readonly BalancedLine[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const line of lines) {
    counts.set(before(line), (counts.get(before(line)) ?? 0) + 1);
    counts.set(line.balance, (counts.get(line.balance) ?? 0) - 1);
  }
  return counts;
}

function bounds(lines: readonly BalancedLine[], side: 1 | -1): readonly number[] {
  const counts = [...excess(lines)].filter(([, count]) => count !== 0);
  // The trail is a cycle, which may begin at any of its balances.
  if (counts.length === 0)
    return [...new Set(lines.map((line) => (side === 1 ? before(line) : line.balance)))];
  return counts.length === 2 ? counts.filter(([, count]) => count === side).map(([balance]) => balance) : [];
}

/** Returns the possible balances (cents) before these lines; empty if they do not form a trail. */
export const startsOf = (lines: readonly BalancedLine[]): readonly number[] => bounds(lines, 1);

/** Returns the possible balances (cents) after these lines. */
export const endsOf = (lines: readonly BalancedLine[]): readonly number[] => bounds(lines, -1);

/**
 * Sorts the lines so that each balance follows from the one before.
 * @param start balance before the lines, in cents
 * @returns undefined if there is no such order. If there are several, always the same one.
 */
export function trail<L extends BalanceLine>(
  lines: readonly BalancedLine<L>[],
  start: number,
): readonly BalancedLine<L>[] | undefined {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return before(only) === start ? lines : undefined;
  const leaving = new Map<number, BalancedLine<L>[]>();
  for (const line of lines.toSorted((a, b) => (a.lineId < b.lineId ? 1 : -1))) {
    const known = leaving.get(before(line));
    if (known === undefined) leaving.set(before(line), [line]);
    else known.push(line);
  }
  // Hierholzer's algorithm: follows lines until stuck, and inserts round trips while backtracking.
  const path: (BalancedLine<L> | undefined)[] = [undefined];
  const found: BalancedLine<L>[] = [];
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
