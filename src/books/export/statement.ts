// Verifies the lines of an account in a period: opening balance plus lines must give the closing balance, and each
// known balance must follow from the one before.
import { defined } from '#errors/defined.ts';
import type { LedgerLine } from '#mirror/ledger.ts';
import type { BalancedLine } from '#pix/order-by-balance.ts';
import { endsOf, hasBalance, startsOf, trail } from '#pix/order-by-balance.ts';
import type { BookAccount } from './account.ts';

export interface BookLine extends LedgerLine {
  /** Balance after the line, in cents. */
  readonly balance: number;
  /** Its id in all exported files. */
  readonly fitId: string;
}

export interface Statement {
  readonly account: BookAccount;
  /** First and last day, `YYYY-MM-DD`. */
  readonly start: string;
  readonly end: string;
  /** Time of the closing balance; RFC 3339. */
  readonly asOf: string;
  /** Cents. */
  readonly opening: number;
  readonly closing: number;
  /** In the order in which they were booked. */
  readonly lines: readonly BookLine[];
}

/** A line that does not follow from those before it. */
export interface Break {
  readonly line: LedgerLine;
  /** Balance in cents that follows from the lines before; undefined if the amount of the line is not an integer. */
  readonly expected: number | undefined;
}

/** Lines in booking order with their balances, or the breaks. */
export type Proved<L extends LedgerLine> =
  | {
      readonly opening: number;
      readonly closing: number;
      readonly lines: readonly BalancedLine<L>[];
    }
  | { readonly breaks: readonly Break[] };

/**
 * Sorts lines into booking order and checks their balances.
 * @param lines lines of one account, by time; lines of the same time in any order
 * @param openings possible balances before them, in cents; empty if nothing is known about earlier lines
 */
export function prove<L extends LedgerLine>(lines: readonly L[], openings: readonly number[]): Proved<L> {
  const breaks: Break[] = [];
  const ordered: BalancedLine<L>[] = [];
  let running: number | undefined;
  for (const group of sameTime(lines)) {
    const wrong = group.find(({ value }) => !Number.isSafeInteger(value));
    if (wrong !== undefined) {
      breaks.push({ line: wrong, expected: undefined });
      running = group.at(-1)?.balance ?? running;
      continue;
    }
    running ??= openingOf(group, openings, lines);
    if (running === undefined) break;
    const followed = group.every(hasBalance<L>) ? trail<L>(group, running) : undefined;
    for (const line of followed ?? bestOrder(group, running)) {
      const expected: number = running + line.value;
      if (line.balance !== undefined && line.balance !== expected) breaks.push({ line, expected });
      running = line.balance ?? expected;
      ordered.push(hasBalance(line) ? line : { ...line, balance: running });
    }
  }
  if (breaks.length > 0) return { breaks };
  const [first] = ordered;
  const only = openings.length === 1 ? openings[0] : undefined;
  const opening = first === undefined ? only : first.balance - first.value;
  const closing = running ?? opening;
  if (opening === undefined || closing === undefined) return { breaks: [] };
  const sum = lines.reduce((total, { value }) => total + value, opening);
  if (sum !== closing) return { breaks: [{ line: defined(lines.at(-1), 'the last line'), expected: sum }] };
  return { opening, closing, lines: ordered };
}

/** Orders lines that do not form a chain as well as possible, so that few breaks are reported. */
function bestOrder<L extends LedgerLine>(group: readonly L[], start: number): readonly L[] {
  const remaining = group.toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1));
  const ordered: L[] = [];
  for (let running = start; remaining.length > 0;) {
    const next = remaining.findIndex(
      ({ balance, value }) => balance === undefined || balance - value === running,
    );
    const [line] = remaining.splice(Math.max(0, next), 1);
    if (line === undefined) break;
    running = line.balance ?? running + line.value;
    ordered.push(line);
  }
  return ordered;
}

function* sameTime<L extends LedgerLine>(lines: readonly L[]): Generator<readonly L[], void, undefined> {
  for (let from = 0; from < lines.length;) {
    let to = from + 1;
    while (to < lines.length && lines[to]?.time === lines[from]?.time) to += 1;
    yield lines.slice(from, to);
    from = to;
  }
}

/** Returns the balance before the first lines, in cents; undefined if no line has a balance. */
function openingOf(
  group: readonly LedgerLine[],
  openings: readonly number[],
  lines: readonly LedgerLine[],
): number | undefined {
  if (openings.length === 1) return openings[0];
  if (group.every(hasBalance)) {
    const possible = startsOf(group);
    const known = openings.length === 0 ? possible : possible.filter((one) => openings.includes(one));
    const first = defined(group[0], 'a line');
    const natural = first.balance - first.value;
    return known.includes(natural) ? natural : (known[0] ?? openings[0] ?? natural);
  }
  // Derived from the first known balance, minus the amounts up to it.
  let sum = 0;
  for (const { value, balance } of lines) {
    sum += value;
    if (balance !== undefined) return balance - sum;
  }
  return openings[0];
}

/**
 * Returns the possible balances (cents) after consecutive groups of lines, each group of one time; empty if unknown.
 */
export function balancesAfter(groups: readonly (readonly LedgerLine[])[]): readonly number[] {
  const [first, ...others] = groups;
  if (first === undefined || !first.every(hasBalance)) return [];
  let ends = endsOf(first);
  for (const group of others) {
    if (!group.every(hasBalance)) return [];
    const after = ends.flatMap((start) => trail(group, start)?.at(-1)?.balance ?? []);
    ends = [...new Set(after)];
  }
  return ends;
}
