// Reconciles a file with the account, and gives a reason for each unmatched line.
import type { Steps } from '#books/steps.ts';
import { defined } from '#errors/defined.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { brasiliaDay } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import { acceptedOn, addDecided, decidedAlone, explainUnfit, KnownLines } from './decided.ts';
import type { AccountLine, Charge, Decision, FileLine, Group, Input } from './entry.ts';
import { ORDER_KINDS, RESULTS, sumOf } from './entry.ts';
import { byEndToEndId, byReference, rootOf } from './ids.ts';
import { byAmount } from './match-by-amount.ts';
import { grouped, Matches } from './matches.ts';

/** Reconciles. Groups with differences come first and matched ones last, each by day. */
export function* reconcile(input: Input): Steps<readonly Group[]> {
  const matches = new Matches(input);
  const lines = new KnownLines(input);
  yield* addDecided(matches, lines);
  yield* byEndToEndId(matches);
  yield* byReference(matches);
  if (input.kind !== 'orders') feesOfDays(matches);
  yield* byAmount(matches);
  yield* addUnmatched(matches, decidedAlone(input, lines));
  return yield* inOrder(yield* explainUnfit(matches, lines));
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
function* addUnmatched(
  matches: Matches,
  accepted: ReadonlyMap<FileLine | AccountLine, Decision>,
): Steps<void> {
  const { period, kind, charges } = matches.input;
  const orders = kind === 'orders';
  const byId = new Map<string, Charge>();
  for (const charge of charges)
    for (const id of [charge.correlationID, charge.txid]) if (id !== undefined) byId.set(id, charge);
  const add = (
    result: 'file-only' | 'account-only',
    line: FileLine | AccountLine,
    group: Pick<Group, 'fileLines' | 'accountLines'>,
    why: Message,
  ) => {
    const decision = accepted.get(line);
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
        if (charge.awaitsMoney)
          return say`its charge ${charge.correlationID} was paid by its boleto, and the money has not arrived yet`;
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
