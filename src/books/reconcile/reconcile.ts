// A file against the account: what belongs together, and why the rest does not.
import type { Steps } from '#books/steps.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { brasiliaDay } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import type { Charge, Decision, Group, Input, Known, Ours, Theirs } from './entry.ts';
import { HEAPS, ORDER_KINDS, sumOf } from './entry.ts';
import { byEndToEndId, byReference, rootOf } from './ids.ts';
import { byAmount } from './match-by-amount.ts';
import { Board, grouped } from './matches.ts';

/** What differs comes first, what is matched last; each in the order of days. */
export function* reconcile(input: Input): Steps<readonly Group[]> {
  const board = new Board(input);
  yield* decided(board);
  yield* byEndToEndId(board);
  yield* byReference(board);
  if (!input.orders) feesOfDays(board);
  yield* byAmount(board);
  yield* leftOver(board);
  return yield* inOrder(board.groups);
}

/** Few days have many groups: sorting the days takes no time. */
function* inOrder(groups: readonly Group[]): Steps<readonly Group[]> {
  const byDay = new Map<string, Group[]>();
  for (const group of groups) {
    yield;
    const key = `${HEAPS.indexOf(group.heap)} ${dayOf(group)}`;
    const same = byDay.get(key);
    if (same === undefined) byDay.set(key, [group]);
    else same.push(group);
  }
  return [...byDay.keys()].toSorted((a, b) => (a < b ? -1 : 1)).flatMap((key) => byDay.get(key)!);
}

/** `YYYY-MM-DD`, empty where no line has one. */
export const dayOf = ({ theirs, ours }: Group): string => theirs[0]?.day ?? ours[0]?.day ?? '';

/** A heap of which nothing is left to be done. */
export const isSettled = ({ heap, acceptedAt }: Group): boolean =>
  heap === 'matched' || acceptedAt !== undefined;

export const known = ({ id, day, value }: Theirs | Ours): Known => ({ id, day, value });

const keyOf = ({ id, day = '', value }: Known): string => `${value} ${day} ${id}`;

/** What a person put together comes first. It counts only where all of it is there as it was. */
function* decided(board: Board): Steps<void> {
  const theirs = new Map(board.input.theirs.map((line) => [keyOf(line), line]));
  const ours = new Map(board.input.ours.map((line) => [keyOf(line), line]));
  for (const decision of board.input.decisions) {
    yield;
    if (decision.theirs.length === 0 || decision.ours.length === 0) continue;
    const left = decision.theirs.map((line) => theirs.get(keyOf(line)));
    const right = decision.ours.map((line) => ours.get(keyOf(line)));
    if (![...left, ...right].every((line) => line !== undefined)) continue;
    const group = {
      theirs: left.filter((line) => line !== undefined),
      ours: right.filter((line) => line !== undefined),
    };
    if (
      !group.theirs.every((line) => board.theirs.has(line)) ||
      !group.ours.every((line) => board.ours.has(line))
    )
      continue;
    board.add({
      ...group,
      heap: sumOf(group.theirs) === sumOf(group.ours) ? 'matched' : 'differs',
      rule: 'accepted',
      reason: acceptedOn(decision),
      acceptedAt: decision.at,
    });
  }
}

const acceptedOn = ({ at }: Decision): Message =>
  say`accepted on ${brasiliaDay(Date.parse(at)).split('-').toReversed().join('/')}`;

/** Fees without ids, of which a bank may make one line a day or several. */
function feesOfDays(board: Board): void {
  const ours = grouped(
    [...board.ours].filter(({ kind }) => kind === 'fee'),
    ({ day }) => day,
  );
  const theirs = grouped(
    [...board.theirs].filter(({ isFee, endToEndIds }) => isFee && endToEndIds.length === 0),
    ({ day }) => day,
  );
  for (const [day, right] of ours) {
    const left = theirs.get(day) ?? [];
    if (left.length > 0 && sumOf(left) === sumOf(right))
      board.add({
        heap: 'matched',
        rule: 'fees-of-a-day',
        theirs: left,
        ours: right,
        reason: say`all fees of the day: ${formatReais(sumOf(right))}`,
      });
  }
}

/** What is left, and why. */
function* leftOver(board: Board): Steps<void> {
  const { period, orders, charges, decisions } = board.input;
  const accepted = new Map<string, Decision>();
  for (const decision of decisions)
    if (decision.theirs.length === 0 || decision.ours.length === 0) {
      const side = decision.ours.length === 0 ? 'theirs' : 'ours';
      for (const line of [...decision.theirs, ...decision.ours])
        accepted.set(`${side} ${keyOf(line)}`, decision);
    }
  const byId = new Map<string, Charge>();
  for (const charge of charges)
    for (const id of [charge.correlationID, charge.txid]) if (id !== undefined) byId.set(id, charge);
  const add = (
    heap: 'theirs' | 'ours',
    line: Theirs | Ours,
    group: Pick<Group, 'theirs' | 'ours'>,
    why: Message,
  ) => {
    const decision = accepted.get(`${heap} ${keyOf(line)}`);
    board.add({
      ...group,
      heap,
      rule: decision === undefined ? 'none' : 'accepted',
      reason: decision === undefined ? why : acceptedOn(decision),
      ...(decision === undefined ? {} : { acceptedAt: decision.at }),
    });
  };
  for (const line of [...board.theirs]) {
    yield;
    add('theirs', line, { theirs: [line], ours: [] }, board.remarks.get(line) ?? whyTheirs(line, byId));
  }
  // An order in the file that was given back later is not what the file says.
  const sold = new Set(
    board.groups.flatMap(({ theirs, ours }) => (theirs.length > 0 ? ours : [])).map(rootOf),
  );
  for (const line of [...board.ours]) {
    yield;
    if (orders && !ORDER_KINDS.includes(line.kind)) continue;
    if (line.day < period.from || line.day > period.to) {
      const root = rootOf(line);
      if (!orders || line.kind !== 'refund' || root === undefined || !sold.has(root)) continue;
      board.remark(line, say`refund of ${root}, which the file has, on another day`);
    }
    add('ours', line, { theirs: [], ours: [line] }, board.remarks.get(line) ?? say`no line of the file fits`);
  }
}

function whyTheirs({ references, endToEndIds }: Theirs, charges: ReadonlyMap<string, Charge>): Message {
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
        return say`its charge ${charge.correlationID} has no such line in the account`;
    }
  }
  const [id] = endToEndIds;
  if (id !== undefined) return say`the account has no Pix ${id}`;
  const [reference] = references;
  return reference === undefined
    ? say`nothing in the account fits`
    : say`the account has no charge or payment ${reference}`;
}
