// Matches lines that share one id: equal amounts, sums, and differences.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import { ByDay } from './by-day.ts';
import type { AccountLine, FileLine, Group, Rule } from './entry.ts';
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

/** Lines that share an id and have no line of equal amount on the other side. */
interface Rest {
  readonly fileLines: readonly FileLine[];
  readonly accountLines: readonly AccountLine[];
  /** The lines of the account that are fees. */
  readonly fees: readonly AccountLine[];
  /** The lines of the account that are not fees. */
  readonly moved: readonly AccountLine[];
}

/**
 * Matches lines that share an id. Amounts that are neither equal nor add up become `different`; if all lines of one
 * side are matched, the rest of the other side stays unmatched.
 * @param sameId reason that names the kind of id
 */
export function matchById(
  matches: Matches,
  fileLines: readonly FileLine[],
  accountLines: readonly AccountLine[],
  rule: Rule,
  sameId: Message,
): void {
  const orders = matches.input.kind === 'orders';
  const { pairs, rest } = sameAmounts(fileLines, orders ? accountLines.filter(isOfOrder) : accountLines);
  const onlyOrder = orders && pairs.length === 1 && rest.fileLines.length === 0 ? pairs[0] : undefined;
  if (onlyOrder !== undefined && addRefundedOrder(matches, onlyOrder, rest, rule, sameId)) return;
  for (const pair of pairs)
    matches.add({ result: 'matched', rule, ...asGroup(pair), reason: pairReason(pair, sameId) });
  if (rest.fileLines.length === 0) return;
  if (rest.accountLines.length === 0) {
    remarkRepeated(matches, pairs, rest, sameId);
    return;
  }
  const sum = sumReason(rest, orders, sameId);
  if (sum !== undefined) {
    matches.add({ result: 'matched', rule, fileLines: rest.fileLines, ...sum });
    return;
  }
  if (matchByDirection(matches, rest, rule, sameId) || rest.moved.length === 0) return;
  matches.add({
    result: 'different',
    rule,
    fileLines: rest.fileLines,
    accountLines: orders ? rest.accountLines : rest.moved,
    reason: say`${sameId}, different amount: ${amounts(rest.fileLines)} in the file, ${amounts(rest.moved)} in the account`,
  });
}

const isFee = ({ kind }: AccountLine): boolean => kind === 'fee';

/** Tests for what a customer paid or got back; splits to third parties are not part of it. */
const isOfOrder = (line: AccountLine): boolean =>
  line.value > 0 || isFee(line) || ORDER_KINDS.includes(line.kind);

/**
 * Adds the fees to the only order with this id: a shop's orders have no fee lines of their own.
 * @returns true if the order was added to the matches, as `different` because the account refunded it
 */
function addRefundedOrder(
  matches: Matches,
  order: Pair,
  { fees, moved }: Rest,
  rule: Rule,
  sameId: Message,
): boolean {
  order.accountLines = [...order.accountLines, ...fees];
  const refunds = moved.filter(({ value }) => value < 0);
  if (refunds.length === 0) return false;
  matches.add({
    result: 'different',
    rule,
    fileLines: [order.fileLine],
    accountLines: [...order.accountLines, ...refunds],
    reason: say`${sameId}, but the account refunded ${formatReais(-sumOf(refunds))} (${amounts(refunds)})`,
  });
  return true;
}

/** Explains lines of the file that repeat an id which the account has once. */
function remarkRepeated(
  matches: Matches,
  [first]: readonly Pair[],
  { fileLines }: Rest,
  sameId: Message,
): void {
  if (first === undefined) return;
  for (const line of fileLines)
    matches.remark(line, say`${sameId} as line ${first.fileLine.line}, but only once in the account`);
}

/** Returns the lines of the account that add up to those of the file, with or without fees, and the reason. */
function sumReason(
  { fileLines, accountLines, fees, moved }: Rest,
  orders: boolean,
  sameId: Message,
): Pick<Group, 'accountLines' | 'reason'> | undefined {
  const sum = sumOf(fileLines);
  if (sum === sumOf(accountLines))
    return {
      accountLines,
      reason: say`${sameId}; ${amounts(accountLines)} in the account add up to ${amounts(fileLines)}`,
    };
  if (moved.length === 0) return undefined;
  // The fee is a separate account line, or is only in the file or the charge.
  if (fees.length > 0 && sum === sumOf(moved))
    return {
      accountLines: orders ? accountLines : moved,
      reason: say`${sameId}; ${amounts(moved)} in the account add up to ${amounts(fileLines)}`,
    };
  const fee = [feesOf(fileLines), feesOf(moved)].find((one) => one > 0 && sum - one === sumOf(moved));
  return fee === undefined
    ? undefined
    : { accountLines, reason: say`${sameId}; ${formatReais(sum)} minus a fee of ${formatReais(fee)}` };
}

const feesOf = (lines: readonly { readonly fee?: number }[]): number =>
  lines.reduce((sum, { fee = 0 }) => sum + fee, 0);

/** Matches incoming and outgoing lines separately, if both sides have both. @returns false if they have not */
function matchByDirection(matches: Matches, rest: Rest, rule: Rule, sameId: Message): boolean {
  const [fileIn, fileOut] = byDirection(rest.fileLines);
  const [accountIn, accountOut] = byDirection(rest.moved);
  if ([fileIn, fileOut, accountIn, accountOut].some(({ length }) => length === 0)) return false;
  matchById(matches, fileIn, accountIn, rule, sameId);
  matchById(matches, fileOut, accountOut, rule, sameId);
  return true;
}

const byDirection = <T extends { readonly value: number }>(
  lines: readonly T[],
): readonly [incoming: readonly T[], outgoing: readonly T[]] => [
  lines.filter(({ value }) => value >= 0),
  lines.filter(({ value }) => value < 0),
];

const asGroup = ({
  fileLine,
  accountLines,
}: Pair): { readonly fileLines: readonly FileLine[]; readonly accountLines: readonly AccountLine[] } => ({
  fileLines: [fileLine],
  accountLines,
});

function pairReason({ fileLine, accountLines }: Pair, sameId: Message): Message {
  const [first, ...fees] = accountLines;
  if (fees.length > 0) return say`${sameId}; plus a fee of ${formatReais(-sumOf(fees))}`;
  const days = daysApart(fileLine.day, first?.day);
  return days === 0 ? sameId : say`${sameId}; days apart: ${days}`;
}

/** Pairs lines of equal amount one to one, nearest in time first, and returns the rest of both sides. */
function sameAmounts(
  fileLines: readonly FileLine[],
  accountLines: readonly AccountLine[],
): { readonly pairs: readonly Pair[]; readonly rest: Rest } {
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
  return {
    pairs,
    rest: {
      fileLines: fileRest,
      accountLines: accountRest,
      fees: accountRest.filter(isFee),
      moved: accountRest.filter((line) => !isFee(line)),
    },
  };
}
