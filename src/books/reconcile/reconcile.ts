// Reconciles a file with the account, and gives a reason for each unmatched line.
import type { Steps } from '#books/steps.ts';
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { brasiliaDay } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import type { AccountLine, Charge, Decision, FileLine, Group, Input, Known } from './entry.ts';
import { ORDER_KINDS, RESULTS, sumOf } from './entry.ts';
import { byEndToEndId, byReference, rootOf } from './ids.ts';
import { byAmount } from './match-by-amount.ts';
import { grouped, Matches } from './matches.ts';

/** Reconciles. Groups with differences come first and matched ones last, each by day. */
export function* reconcile(input: Input): Steps<readonly Group[]> {
  const matches = new Matches(input);
  yield* decided(matches);
  yield* byEndToEndId(matches);
  yield* byReference(matches);
  if (!input.orders) feesOfDays(matches);
  yield* byAmount(matches);
  yield* addUnmatched(matches);
  return yield* inOrder(matches.groups);
}

/** Sorts by day. Bucketing is fast, because there are few days. */
function* inOrder(groups: readonly Group[]): Steps<readonly Group[]> {
  const byDay = new Map<string, Group[]>();
  for (const group of groups) {
    yield;
    const key = `${RESULTS.indexOf(group.result)} ${dayOf(group)}`;
    const same = byDay.get(key);
    if (same === undefined) byDay.set(key, [group]);
    else same.push(group);
  }
  return [...byDay.keys()]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((key) => defined(byDay.get(key), 'groups of a day'));
}

/** Returns the day of a group, `YYYY-MM-DD`; empty if no line has one. */
export const dayOf = ({ fileLines, accountLines }: Group): string =>
  fileLines[0]?.day ?? accountLines[0]?.day ?? '';

/** Tests whether a group needs no further review. */
export const isSettled = ({ result, acceptedAt }: Group): boolean =>
  result === 'matched' || acceptedAt !== undefined;

export const known = ({ id, day, value }: FileLine | AccountLine): Known => ({ id, day, value });

const keyOf = ({ id, day = '', value }: Known): string => `${value} ${day} ${id}`;

/** Applies the user's decisions first. A decision counts only if all of its lines are present and unchanged. */
function* decided(matches: Matches): Steps<void> {
  const fileLines = new Map(matches.input.fileLines.map((line) => [keyOf(line), line]));
  const accountLines = new Map(matches.input.accountLines.map((line) => [keyOf(line), line]));
  for (const decision of matches.input.decisions) {
    yield;
    if (decision.fileLines.length === 0 || decision.accountLines.length === 0) continue;
    const fileSide = decision.fileLines.map((line) => fileLines.get(keyOf(line)));
    const accountSide = decision.accountLines.map((line) => accountLines.get(keyOf(line)));
    if (![...fileSide, ...accountSide].every((line) => line !== undefined)) continue;
    const group = {
      fileLines: fileSide.filter((line) => line !== undefined),
      accountLines: accountSide.filter((line) => line !== undefined),
    };
    if (
      !group.fileLines.every((line) => matches.fileLines.has(line)) ||
      !group.accountLines.every((line) => matches.accountLines.has(line))
    )
      continue;
    matches.add({
      ...group,
      result: sumOf(group.fileLines) === sumOf(group.accountLines) ? 'matched' : 'different',
      rule: 'accepted',
      reason: acceptedOn(decision),
      acceptedAt: decision.at,
    });
  }
}

const acceptedOn = ({ at }: Decision): Message =>
  say`accepted on ${brasiliaDay(Date.parse(at)).split('-').toReversed().join('/')}`;

/** Matches fees without ids by daily sum: a bank may book one line a day or several. */
function feesOfDays(matches: Matches): void {
  const accountLines = grouped(
    [...matches.accountLines].filter(({ kind }) => kind === 'fee'),
    ({ day }) => day,
  );
  const fileLines = grouped(
    [...matches.fileLines].filter(({ isFee, endToEndIds }) => isFee && endToEndIds.length === 0),
    ({ day }) => day,
  );
  for (const [day, accountSide] of accountLines) {
    const fileSide = fileLines.get(day) ?? [];
    if (fileSide.length > 0 && sumOf(fileSide) === sumOf(accountSide))
      matches.add({
        result: 'matched',
        rule: 'fees-of-a-day',
        fileLines: fileSide,
        accountLines: accountSide,
        reason: say`all fees of the day: ${formatReais(sumOf(accountSide))}`,
      });
  }
}

/** Adds the unmatched lines, with reasons. */
function* addUnmatched(matches: Matches): Steps<void> {
  const { period, orders, charges, decisions } = matches.input;
  const accepted = new Map<string, Decision>();
  for (const decision of decisions)
    if (decision.fileLines.length === 0 || decision.accountLines.length === 0) {
      const side = decision.accountLines.length === 0 ? 'file-only' : 'account-only';
      for (const line of [...decision.fileLines, ...decision.accountLines])
        accepted.set(`${side} ${keyOf(line)}`, decision);
    }
  const byId = new Map<string, Charge>();
  for (const charge of charges)
    for (const id of [charge.correlationID, charge.txid]) if (id !== undefined) byId.set(id, charge);
  const add = (
    result: 'file-only' | 'account-only',
    line: FileLine | AccountLine,
    group: Pick<Group, 'fileLines' | 'accountLines'>,
    why: Message,
  ) => {
    const decision = accepted.get(`${result} ${keyOf(line)}`);
    matches.add({
      ...group,
      result,
      rule: decision === undefined ? 'none' : 'accepted',
      reason: decision === undefined ? why : acceptedOn(decision),
      ...(decision === undefined ? {} : { acceptedAt: decision.at }),
    });
  };
  for (const line of [...matches.fileLines]) {
    yield;
    add(
      'file-only',
      line,
      { fileLines: [line], accountLines: [] },
      matches.remarks.get(line) ?? whyFileOnly(line, byId),
    );
  }
  // Refunds of orders in the file are not expected in the file.
  const sold = new Set(
    matches.groups
      .flatMap(({ fileLines, accountLines }) => (fileLines.length > 0 ? accountLines : []))
      .map(rootOf),
  );
  for (const line of [...matches.accountLines]) {
    yield;
    if (orders && !ORDER_KINDS.includes(line.kind)) continue;
    if (line.day < period.from || line.day > period.to) {
      const root = rootOf(line);
      if (!orders || line.kind !== 'refund' || root === undefined || !sold.has(root)) continue;
      matches.remark(line, say`refund of ${root}, which is in the file, on another day`);
    }
    add(
      'account-only',
      line,
      { fileLines: [], accountLines: [line] },
      matches.remarks.get(line) ?? say`no line of the file fits`,
    );
  }
}

function whyFileOnly({ references, endToEndIds }: FileLine, charges: ReadonlyMap<string, Charge>): Message {
  const charge = references.map((id) => charges.get(id)).find((one) => one !== undefined);
  if (charge !== undefined) {
    const day =
      charge.expires === undefined
        ? ''
        : brasiliaDay(Date.parse(charge.expires)).split('-').toReversed().join('/');
    switch (charge.status) {
      case 'ACTIVE':
        return day === ''
          ? say`its charge ${charge.correlationID} is not paid`
          : say`its charge ${charge.correlationID} is not paid, and can be until ${day}`;
      case 'EXPIRED':
        return say`its charge ${charge.correlationID} expired unpaid`;
      default:
        return say`the account has no movement for its charge ${charge.correlationID}`;
    }
  }
  const [id] = endToEndIds;
  if (id !== undefined) return say`the account has no Pix ${id}`;
  const [reference] = references;
  return reference === undefined
    ? say`nothing in the account fits`
    : say`the account has no charge or payment ${reference}`;
}
