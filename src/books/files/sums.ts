// Whether the balances of a statement follow from its amounts.
import { say } from '../../messages/message.ts';
import type { Message } from '../../messages/message.ts';
import { formatReais } from '../../pix/money.ts';

/** A line with what was in the account after it, where the statement says so. */
export interface Balanced {
  readonly line: number;
  /** Cents. */
  readonly value: number;
  readonly balance?: number;
}

interface Broken {
  readonly line: number;
  readonly what: Message;
}

/** The first balance that does not follow; the lines may be in either order of time. Undefined where all do. */
export function balancesFollow(lines: readonly Balanced[]): Broken | undefined {
  const [first, ...more] = breaks(lines);
  const [last, ...others] = breaks(lines.toReversed());
  if (first === undefined || last === undefined) return undefined;
  return more.length <= others.length ? first : last;
}

function breaks(lines: readonly Balanced[]): readonly Broken[] {
  const found: Broken[] = [];
  let before: number | undefined;
  let moved = 0;
  for (const { line, value, balance } of lines) {
    moved += value;
    if (balance === undefined) continue;
    if (before !== undefined && before + moved !== balance)
      found.push({
        line,
        what: say`the balance ${formatReais(balance)} does not follow from ${formatReais(before)} and ${formatReais(moved)}`,
      });
    before = balance;
    moved = 0;
  }
  return found;
}
