// Applies the decisions of the user to the lines that they were made about, and explains why one does not fit.
import type { Steps } from '#books/steps.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { brasiliaDay, writtenDay } from '#pix/dates.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import type { AccountLine, Comparison, Decision, FileKind, FileLine, Group, Input, Known } from './entry.ts';
import { accountLineKey, fileLineKey, sumOf } from './entry.ts';
import type { Matches } from './matches.ts';
import { addTo } from './matches.ts';
import { plain, sameName, sameTaxId } from './names.ts';

/** Returns what a decision stores of a line. */
export const known = (line: FileLine | AccountLine): Known => ({
  id: line.id,
  day: line.day,
  value: line.value,
  ...(line.name === undefined ? {} : { name: line.name }),
  ...(line.taxId === undefined ? {} : { taxId: line.taxId }),
  ...('text' in line ? { text: line.text } : {}),
});

/** Tests whether two lines of the account may be about the same person; what only one of them has is not compared. */
function maySamePerson(one: Known, other: Known): boolean {
  const byTaxId =
    one.taxId === undefined || other.taxId === undefined ? undefined : sameTaxId(one.taxId, other.taxId);
  if (byTaxId !== undefined) return byTaxId;
  return one.name === undefined || other.name === undefined || sameName(plain(one.name), plain(other.name));
}

export const isSameComparison = (one: Comparison, other: Comparison): boolean =>
  one.kind === other.kind && one.account === other.account;

const isOneSided = ({ fileLines, accountLines }: Decision): boolean =>
  fileLines.length === 0 || accountLines.length === 0;

export const acceptedOn = ({ at }: Decision): Message => say`accepted on ${dayOf(at)}`;

const dayOf = (at: string): string => writtenDay(brasiliaDay(Date.parse(at)));

/** The lines of a comparison by what decisions store of them. */
export class KnownLines {
  readonly #file = new Map<string, FileLine>();
  readonly #account = new Map<string, AccountLine>();

  constructor(input: Input) {
    // Most comparisons have no decisions, and a key for each of many lines takes time.
    if (input.decisions.length === 0) return;
    for (const line of input.fileLines) this.#file.set(fileLineKey(line), line);
    for (const line of input.accountLines) this.#account.set(accountLineKey(line), line);
  }

  fileLine(line: Known): FileLine | undefined {
    return this.#file.get(fileLineKey(line));
  }

  accountLine(line: Known): AccountLine | undefined {
    const found = this.#account.get(accountLineKey(line));
    return found !== undefined && maySamePerson(found, line) ? found : undefined;
  }

  /** Returns the lines of a decision; undefined if one is missing or has changed. */
  linesOf({ fileLines, accountLines }: Decision): Pick<Group, 'fileLines' | 'accountLines'> | undefined {
    const fileSide = fileLines.map((line) => this.fileLine(line)).filter((line) => line !== undefined);
    const accountSide = accountLines
      .map((line) => this.accountLine(line))
      .filter((line) => line !== undefined);
    return fileSide.length === fileLines.length && accountSide.length === accountLines.length
      ? { fileLines: fileSide, accountLines: accountSide }
      : undefined;
  }
}

/** Adds the groups of lines that the user matched with each other. */
export function* addDecided(matches: Matches, lines: KnownLines): Steps<void> {
  const { input } = matches;
  for (const decision of input.decisions) {
    yield;
    if (isOneSided(decision) || !isSameComparison(decision, input)) continue;
    const group = lines.linesOf(decision);
    if (
      group === undefined ||
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

/** Returns the decisions that single lines have no counterpart. */
export function decidedAlone(input: Input, lines: KnownLines): ReadonlyMap<FileLine | AccountLine, Decision> {
  const found = new Map<FileLine | AccountLine, Decision>();
  for (const decision of input.decisions) {
    if (!isOneSided(decision) || !isSameComparison(decision, input)) continue;
    for (const line of [
      ...decision.fileLines.map((one) => lines.fileLine(one)),
      ...decision.accountLines.map((one) => lines.accountLine(one)),
    ])
      if (line !== undefined) found.set(line, decision);
  }
  return found;
}

/** Adds to the reason of unmatched groups that one of their lines was decided before, and why that does not fit. */
export function* explainUnfit(matches: Matches, lines: KnownLines): Steps<readonly Group[]> {
  const { groups, input } = matches;
  if (input.decisions.length === 0) return groups;
  const unfit = new Unfit(input, lines);
  const explained: Group[] = [];
  for (const group of groups) {
    yield;
    const isOpen = group.result !== 'matched' && group.acceptedAt === undefined;
    const why = isOpen ? unfit.reasonOf(group) : undefined;
    explained.push(why === undefined ? group : { ...group, reason: say`${group.reason}; ${why}` });
  }
  return explained;
}

/**
 * Returns decisions about days of the comparison that were not applied, because a line is missing or has changed. Orders
 * have ids of their own, and the orders of several shops can be in several files.
 */
export function unfitDecisions(input: Input): readonly Decision[] {
  const { period, kind, decisions } = input;
  if (kind === 'orders') return [];
  const lines = new KnownLines(input);
  return decisions.filter((decision) => {
    const day = (decision.fileLines[0] ?? decision.accountLines[0])?.day ?? '';
    return (
      isSameComparison(decision, input) &&
      day >= period.from &&
      day <= period.to &&
      lines.linesOf(decision) === undefined
    );
  });
}

type Side = 'fileLines' | 'accountLines';

/** Decisions that were not applied, by the ids of their lines. */
class Unfit {
  readonly #decisions = {
    fileLines: new Map<string, Decision[]>(),
    accountLines: new Map<string, Decision[]>(),
  };
  /** How many lines of the file have an id. */
  readonly #counts = new Map<string, number>();

  constructor(
    private readonly input: Input,
    private readonly lines: KnownLines,
  ) {
    for (const { id } of input.fileLines) this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
    for (const decision of input.decisions) {
      if (isSameComparison(decision, input) && lines.linesOf(decision) !== undefined) continue;
      for (const side of ['fileLines', 'accountLines'] as const)
        for (const { id } of decision[side]) addTo(this.#decisions[side], decision, id);
    }
  }

  reasonOf(group: Group): Message | undefined {
    for (const side of ['fileLines', 'accountLines'] as const)
      for (const line of group[side]) {
        const decision = this.#decisionAbout(line, side);
        const why = decision === undefined ? undefined : this.#whyUnfit(decision, line, side);
        if (decision !== undefined && why !== undefined)
          return say`decided before on ${dayOf(decision.at)}, does not fit: ${why}`;
      }
    return undefined;
  }

  /** Returns the decision that names the line's id, if it cannot be about another line with this id. */
  #decisionAbout({ id }: FileLine | AccountLine, side: Side): Decision | undefined {
    if (side === 'fileLines' && this.#counts.get(id) !== 1) return undefined;
    const all = this.#decisions[side].get(id) ?? [];
    const same = all.filter((one) => isSameComparison(one, this.input));
    const [only, another] = same.length > 0 ? same : all;
    return another === undefined ? only : undefined;
  }

  #whyUnfit(decision: Decision, line: FileLine | AccountLine, side: Side): Message | undefined {
    if (decision.kind !== this.input.kind) return say`it was made for ${KINDS[decision.kind]}`;
    if (decision.account !== this.input.account)
      return decision.account === null
        ? say`it was made for all accounts`
        : say`it was made for account ${decision.account}`;
    const before = decision[side].find(({ id }) => id === line.id);
    const changed = before === undefined ? undefined : this.#change(before, known(line), side);
    if (changed !== undefined) return changed;
    const missing =
      decision.fileLines.find((one) => this.lines.fileLine(one) === undefined) ??
      decision.accountLines.find((one) => this.lines.accountLine(one) === undefined);
    return missing === undefined ? undefined : say`${missing.id} is missing or has changed`;
  }

  #change(before: Known, now: Known, side: Side): Message | undefined {
    if (before.value !== now.value)
      return say`the amount was ${formatReais(before.value)} and is ${formatReais(now.value)}`;
    if (before.day !== now.day)
      return say`the day was ${writtenDay(before.day ?? '')} and is ${writtenDay(now.day ?? '')}`;
    if (side === 'accountLines' && maySamePerson(before, now)) return undefined;
    const shown = (text: string | undefined): string => showValue(text ?? '');
    if (before.name !== now.name) return say`the name was ${shown(before.name)} and is ${shown(now.name)}`;
    if (before.taxId !== now.taxId)
      return say`the tax id was ${shown(before.taxId)} and is ${shown(now.taxId)}`;
    return before.text === now.text
      ? undefined
      : say`the memo was ${shown(before.text)} and is ${shown(now.text)}`;
  }
}

const KINDS: Readonly<Record<FileKind, Message>> = {
  statement: say`a statement`,
  orders: say`orders`,
  'other-bank': say`the statement of another bank`,
};
