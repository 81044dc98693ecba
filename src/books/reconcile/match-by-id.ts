// Matches lines that share one id: equal amounts, sums, and differences.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import { ByDay } from './by-day.ts';
import type { AccountLine, FileLine, Rule } from './entry.ts';
import { daysApart, ORDER_KINDS, sumOf } from './entry.ts';
import type { Matches } from './matches.ts';
import { grouped } from './matches.ts';

interface Pair {
  readonly fileLine: FileLine;
  accountLines: readonly AccountLine[];
}

/** Lists amounts in line order: `R$ 100,00, -R$ 1,00`. */
const amounts = (lines: readonly { readonly value: number }[]): string =>
  lines.map(({ value }) => formatReais(value)).join(', ');

/**
 * Matches lines that share an id. Amounts that are neither equal nor add up become `different`; if all lines of one
 * side are matched, the rest of the other side stays unmatched.
 * @param how text that names the kind of id
 */
export function matchById(
  matches: Matches,
  fileLines: readonly FileLine[],
  accountLines: readonly AccountLine[],
  rule: Rule,
  how: Message,
): void {
  const { orders } = matches.input;
  const isFee = ({ kind }: AccountLine): boolean => kind === 'fee';
  // Splits to third parties are not part of what the customer paid or got back.
  const isOrdered = (one: AccountLine): boolean =>
    one.value > 0 || isFee(one) || ORDER_KINDS.includes(one.kind);
  const counting = orders ? accountLines.filter(isOrdered) : accountLines;
  const { pairs, fileRest, accountRest } = sameAmounts(fileLines, counting);
  const fees = accountRest.filter(isFee);
  const moved = accountRest.filter((line) => !isFee(line));
  // A shop's orders have no fee lines: the fees belong to the order they were deducted from.
  const [only] = pairs.length === 1 && fileRest.length === 0 && orders ? pairs : [];
  if (only !== undefined) only.accountLines = [...only.accountLines, ...fees];

  if (only !== undefined && moved.length > 0) {
    const back = moved.filter(({ value }) => value < 0);
    if (back.length > 0) {
      only.accountLines = [...only.accountLines, ...back];
      matches.add({
        result: 'different',
        rule,
        fileLines: [only.fileLine],
        accountLines: only.accountLines,
        reason: say`${how}, but the account refunded ${formatReais(-sumOf(back))} (${amounts(back)})`,
      });
      return;
    }
  }
  for (const pair of pairs)
    matches.add({ result: 'matched', rule, ...asGroup(pair), reason: pairReason(pair, how) });
  if (fileRest.length === 0) return;
  if (accountRest.length === 0) {
    for (const line of fileRest) {
      const [first] = pairs;
      if (first !== undefined)
        matches.remark(line, say`${how} as line ${first.fileLine.line}, and the account has it once`);
    }
    return;
  }

  const sum = sumOf(fileRest);
  if (sum === sumOf(accountRest))
    return matches.add({
      result: 'matched',
      rule,
      fileLines: fileRest,
      accountLines: accountRest,
      reason: say`${how}; ${amounts(accountRest)} in the account make ${amounts(fileRest)}`,
    });
  // The fee is a separate account line, or is only in the file or the charge.
  if (fees.length > 0 && moved.length > 0 && sum === sumOf(moved))
    return matches.add({
      result: 'matched',
      rule,
      fileLines: fileRest,
      accountLines: orders ? accountRest : moved,
      reason: say`${how}; ${amounts(moved)} in the account make ${amounts(fileRest)}`,
    });
  const reported = fileRest.reduce((all, { fee = 0 }) => all + fee, 0);
  const charged = moved.reduce((all, { fee = 0 }) => all + fee, 0);
  for (const fee of [reported, charged])
    if (fee > 0 && moved.length > 0 && sum - fee === sumOf(moved))
      return matches.add({
        result: 'matched',
        rule,
        fileLines: fileRest,
        accountLines: accountRest,
        reason: say`${how}; ${formatReais(sum)} less a fee of ${formatReais(fee)}`,
      });

  // Match incoming and outgoing lines separately before reporting a difference of the whole.
  const fileByDirection = [
    fileRest.filter(({ value }) => value >= 0),
    fileRest.filter(({ value }) => value < 0),
  ] as const;
  const accountByDirection = [
    moved.filter(({ value }) => value >= 0),
    moved.filter(({ value }) => value < 0),
  ] as const;
  if (
    fileByDirection.every(({ length }) => length > 0) &&
    accountByDirection.every(({ length }) => length > 0)
  ) {
    matchById(matches, fileByDirection[0], accountByDirection[0], rule, how);
    matchById(matches, fileByDirection[1], accountByDirection[1], rule, how);
    return;
  }
  if (moved.length === 0) return;
  matches.add({
    result: 'different',
    rule,
    fileLines: fileRest,
    accountLines: orders ? accountRest : moved,
    reason: say`${how}, other amount: ${amounts(fileRest)} in the file, ${amounts(moved)} in the account`,
  });
}

const asGroup = ({
  fileLine,
  accountLines,
}: Pair): { readonly fileLines: readonly FileLine[]; readonly accountLines: readonly AccountLine[] } => ({
  fileLines: [fileLine],
  accountLines,
});

function pairReason({ fileLine, accountLines }: Pair, how: Message): Message {
  const [first, ...fees] = accountLines;
  if (fees.length > 0) return say`${how}; a fee of ${formatReais(-sumOf(fees))} besides`;
  const days = daysApart(fileLine.day, first?.day);
  return days === 0 ? how : say`${how}; ${days} days apart`;
}

/** Pairs lines of equal amount one to one, nearest in time first, and returns the rest of both sides. */
function sameAmounts(
  fileLines: readonly FileLine[],
  accountLines: readonly AccountLine[],
): {
  readonly pairs: readonly Pair[];
  readonly fileRest: readonly FileLine[];
  readonly accountRest: readonly AccountLine[];
} {
  const pairs: Pair[] = [];
  const fileRest: FileLine[] = [];
  const free = new Map(
    [...grouped(accountLines, ({ value }) => String(value))].map(([value, same]) => [value, new ByDay(same)]),
  );
  const taken = new Set<AccountLine>();
  for (const line of fileLines) {
    const one = free.get(String(line.value))?.take(line.day);
    if (one === undefined) fileRest.push(line);
    else {
      taken.add(one);
      pairs.push({ fileLine: line, accountLines: [one] });
    }
  }
  const accountRest = accountLines.filter((one) => !taken.has(one));
  return { pairs, fileRest, accountRest };
}
