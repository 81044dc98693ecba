// Lines that one id ties together: which amounts are the same, which add up, and which differ.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import { ByDay } from './by-day.ts';
import type { Ours, Rule, Theirs } from './entry.ts';
import { daysApart, ORDER_KINDS, sumOf } from './entry.ts';
import type { Board } from './matches.ts';
import { grouped } from './matches.ts';

interface Pair {
  readonly theirs: Theirs;
  ours: readonly Ours[];
}

/** Amounts in the order of the lines: `R$ 100,00, -R$ 1,00`. */
const amounts = (lines: readonly { readonly value: number }[]): string =>
  lines.map(({ value }) => formatReais(value)).join(', ');

/**
 * Puts lines together that have `id` in common. `how` says which kind of id. What neither is equal nor adds up differs;
 * where nothing is left on one side, the rest of the other stays free.
 */
export function settle(
  board: Board,
  theirs: readonly Theirs[],
  ours: readonly Ours[],
  rule: Rule,
  how: Message,
): void {
  const { orders } = board.input;
  const isFee = ({ kind }: Ours): boolean => kind === 'fee';
  // What others get of an order is not what its customer paid or got back.
  const isOrdered = (one: Ours): boolean => one.value > 0 || isFee(one) || ORDER_KINDS.includes(one.kind);
  const counting = orders ? ours.filter(isOrdered) : ours;
  const { pairs, left, right } = sameAmounts(theirs, counting);
  const fees = right.filter(isFee);
  const moved = right.filter((line) => !isFee(line));
  // A shop's orders have no fees: they belong to the order that they were taken from.
  const [only] = pairs;
  if (orders && pairs.length === 1 && left.length === 0) only!.ours = [...only!.ours, ...fees];

  if (left.length === 0 && orders && moved.length > 0 && pairs.length === 1) {
    const back = moved.filter(({ value }) => value < 0);
    if (back.length > 0) {
      only!.ours = [...only!.ours, ...back];
      board.add({
        heap: 'differs',
        rule,
        theirs: [only!.theirs],
        ours: only!.ours,
        reason: say`${how}, but the account refunded ${formatReais(-sumOf(back))} (${amounts(back)})`,
      });
      return;
    }
  }
  for (const pair of pairs)
    board.add({ heap: 'matched', rule, ...asGroup(pair), reason: pairReason(pair, how) });
  if (left.length === 0) return;
  if (right.length === 0) {
    for (const line of left) {
      const [first] = pairs;
      if (first !== undefined)
        board.remark(line, say`${how} as line ${first.theirs.line}, and the account has it once`);
    }
    return;
  }

  const sum = sumOf(left);
  if (sum === sumOf(right))
    return board.add({
      heap: 'matched',
      rule,
      theirs: left,
      ours: right,
      reason: say`${how}; ${amounts(right)} in the account make ${amounts(left)}`,
    });
  // A fee that the account books by itself, or that only the file or the charge tells.
  if (fees.length > 0 && moved.length > 0 && sum === sumOf(moved))
    return board.add({
      heap: 'matched',
      rule,
      theirs: left,
      ours: orders ? right : moved,
      reason: say`${how}; ${amounts(moved)} in the account make ${amounts(left)}`,
    });
  const told = left.reduce((all, { fee = 0 }) => all + fee, 0);
  const charged = moved.reduce((all, { fee = 0 }) => all + fee, 0);
  for (const fee of [told, charged])
    if (fee > 0 && moved.length > 0 && sum - fee === sumOf(moved))
      return board.add({
        heap: 'matched',
        rule,
        theirs: left,
        ours: right,
        reason: say`${how}; ${formatReais(sum)} less a fee of ${formatReais(fee)}`,
      });

  // What came in and what went out are told apart before it is said that the whole differs.
  const ways = [left.filter(({ value }) => value >= 0), left.filter(({ value }) => value < 0)] as const;
  const mine = [moved.filter(({ value }) => value >= 0), moved.filter(({ value }) => value < 0)] as const;
  if (ways.every(({ length }) => length > 0) && mine.every(({ length }) => length > 0)) {
    settle(board, ways[0], mine[0], rule, how);
    settle(board, ways[1], mine[1], rule, how);
    return;
  }
  if (moved.length === 0) return;
  board.add({
    heap: 'differs',
    rule,
    theirs: left,
    ours: orders ? right : moved,
    reason: say`${how}, other amount: ${amounts(left)} in the file, ${amounts(moved)} in the account`,
  });
}

const asGroup = ({
  theirs,
  ours,
}: Pair): { readonly theirs: readonly Theirs[]; readonly ours: readonly Ours[] } => ({
  theirs: [theirs],
  ours,
});

function pairReason({ theirs, ours }: Pair, how: Message): Message {
  const [first, ...fees] = ours;
  if (fees.length > 0) return say`${how}; a fee of ${formatReais(-sumOf(fees))} besides`;
  const days = daysApart(theirs.day, first?.day);
  return days === 0 ? how : say`${how}; ${days} days apart`;
}

/** One to one by amount, those nearest in time first; and what is left. */
function sameAmounts(
  theirs: readonly Theirs[],
  ours: readonly Ours[],
): { readonly pairs: readonly Pair[]; readonly left: readonly Theirs[]; readonly right: readonly Ours[] } {
  const pairs: Pair[] = [];
  const left: Theirs[] = [];
  const free = new Map(
    [...grouped(ours, ({ value }) => String(value))].map(([value, same]) => [value, new ByDay(same)]),
  );
  const taken = new Set<Ours>();
  for (const line of theirs) {
    const one = free.get(String(line.value))?.take(line.day);
    if (one === undefined) left.push(line);
    else {
      taken.add(one);
      pairs.push({ theirs: line, ours: [one] });
    }
  }
  const right = ours.filter((one) => !taken.has(one));
  return { pairs, left, right };
}
