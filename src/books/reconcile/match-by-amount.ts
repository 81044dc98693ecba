// Matches lines without a common id by equal amount, near days and name. An ambiguous line is not matched.
import type { Steps } from '#books/steps.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { writtenDay } from '#pix/dates.ts';
import type { Candidate } from './candidate-index.ts';
import { candidate, CandidateIndex } from './candidate-index.ts';
import type { AccountLine, FileLine } from './entry.ts';
import { daysApart, ORDER_KINDS } from './entry.ts';
import type { CacheKeys } from './likeness.ts';
import { idsDiffer, keysFor, likeness } from './likeness.ts';
import type { Matches } from './matches.ts';
import { NameIndex } from './name-index.ts';
import { plain } from './names.ts';

/** Search stops at this many candidates: two already make a line ambiguous. */
const ENOUGH = 2;

export function* byAmount(matches: Matches): Steps<void> {
  const plainName = cachedPlain();
  const accountLines = yield* accountCandidates(matches, plainName);
  const fileLines = yield* fileCandidates(matches, accountLines, plainName);
  const search = yield* Search.of(matches, accountLines, fileLines);
  const onlyFileLine = new Map<AccountLine, Candidate<FileLine>>();
  for (const one of accountLines) {
    yield;
    const [first, second] = search.fileLinesFor(one);
    if (first !== undefined && second === undefined) onlyFileLine.set(one.entry, first);
    else if (first !== undefined && second !== undefined)
      matches.remark(one.entry, say`amount and day fit lines ${first.entry.line} and ${second.entry.line}`);
  }
  for (const line of fileLines) {
    yield;
    matchFileLine(line, matches, search, onlyFileLine);
  }
}

/** Returns `plain` with a cache: many lines have the same name. */
function cachedPlain(): (name: string) => string {
  const cache = new Map<string, string>();
  return (name) => {
    const normalised = cache.get(name) ?? plain(name);
    cache.set(name, normalised);
    return normalised;
  };
}

function* accountCandidates(
  matches: Matches,
  plainName: (name: string) => string,
): Steps<readonly Candidate<AccountLine>[]> {
  const candidates: Candidate<AccountLine>[] = [];
  for (const entry of matches.accountLines) {
    yield;
    if (matches.input.kind === 'orders' && !ORDER_KINDS.includes(entry.kind)) continue;
    candidates.push({
      ...candidate(entry, entry.day, plainName(entry.name ?? ''), entry.taxId),
      fullName: entry.name,
    });
  }
  return candidates;
}

/** Lines without a day are left out; lines without a name get one of the account's names that is in their text. */
function* fileCandidates(
  matches: Matches,
  accountLines: readonly Candidate<AccountLine>[],
  plainName: (name: string) => string,
): Steps<readonly Candidate<FileLine>[]> {
  const names = new NameIndex(accountLines.map(({ name }) => name));
  const candidates: Candidate<FileLine>[] = [];
  for (const entry of matches.fileLines) {
    yield;
    const { cutName, day, taxId } = entry;
    if (day === undefined) continue;
    const name = plainName(entry.name ?? '');
    if (cutName !== undefined) candidates.push({ ...candidate(entry, day, '', taxId), cutName });
    else
      candidates.push(
        candidate(entry, day, name === '' ? names.nameIn(plain(withoutDay(entry.text))) : name, taxId),
      );
  }
  return candidates;
}

/** Finds the lines of the other side that fit a line; at most `ENOUGH`. */
class Search {
  readonly #fileLines = new Map<string, Candidate<FileLine>[]>();
  readonly #accountLines = new Map<string, Candidate<AccountLine>[]>();

  private constructor(
    readonly days: number,
    readonly areDifferent: (line: FileLine, one: AccountLine) => boolean,
    readonly fileIndex: CandidateIndex<FileLine>,
    readonly accountIndex: CandidateIndex<AccountLine>,
    readonly keys: CacheKeys,
  ) {}

  static *of(
    matches: Matches,
    accountLines: readonly Candidate<AccountLine>[],
    fileLines: readonly Candidate<FileLine>[],
  ): Steps<Search> {
    const accountIndex = yield* CandidateIndex.of(accountLines);
    const fileIndex = yield* CandidateIndex.of(fileLines);
    return new Search(
      matches.input.days,
      idsDiffer(matches),
      fileIndex,
      accountIndex,
      keysFor(matches, accountLines),
    );
  }

  fileLinesFor(one: Candidate<AccountLine>): readonly Candidate<FileLine>[] {
    return this.#cached(this.#fileLines, this.keys.accountKey(one), () =>
      this.#fitting(one, this.fileIndex, (line) => this.areDifferent(line, one.entry)),
    );
  }

  accountLinesFor(line: Candidate<FileLine>): readonly Candidate<AccountLine>[] {
    return this.#cached(this.#accountLines, this.keys.fileKey(line), () =>
      this.#fitting(line, this.accountIndex, (one) => this.areDifferent(line.entry, one)),
    );
  }

  /** Returns a line of the account with the amount and day of a line of the file, whatever its name. */
  sameAmount({ entry, value, day }: Candidate<FileLine>): AccountLine | undefined {
    const found = this.accountIndex.anyAt(value, day, this.days)?.entry;
    return found === undefined || this.areDifferent(entry, found) ? undefined : found;
  }

  #cached<T>(cache: Map<string, Candidate<T>[]>, key: string, find: () => Candidate<T>[]): Candidate<T>[] {
    const found = cache.get(key) ?? find();
    cache.set(key, found);
    return found;
  }

  #fitting<T>(
    line: Candidate<unknown>,
    index: CandidateIndex<T>,
    isExcluded: (other: T) => boolean,
  ): Candidate<T>[] {
    const found: Candidate<T>[] = [];
    index.each(line, this.days, (other) => {
      if (likeness(line, other) === 'different' || isExcluded(other.entry)) return false;
      // The index may return a line twice, by name and by tax id.
      if (!found.includes(other)) found.push(other);
      return found.length === ENOUGH;
    });
    return found;
  }
}

/** @param onlyFileLine for lines of the account that exactly one line of the file fits: that line */
function matchFileLine(
  line: Candidate<FileLine>,
  matches: Matches,
  search: Search,
  onlyFileLine: ReadonlyMap<AccountLine, Candidate<FileLine>>,
): void {
  const [first, second] = search.accountLinesFor(line);
  if (first === undefined) {
    const other = search.sameAmount(line);
    if (other !== undefined)
      matches.remark(line.entry, say`amount and day fit ${nameOf(other)}, but not the name`);
    return;
  }
  if (second !== undefined) {
    matches.remark(line.entry, say`amount and day fit ${nameOf(first.entry)} and ${nameOf(second.entry)}`);
    return;
  }
  if (onlyFileLine.get(first.entry) !== line) {
    matches.remark(line.entry, say`amount and day fit ${nameOf(first.entry)}, which fits other lines too`);
    return;
  }
  const isSame = likeness(line, first) === 'same';
  if (isSame || matches.input.amountAlone)
    matches.add({
      result: 'matched',
      rule: isSame ? 'amount-and-name' : 'amount',
      fileLines: [line.entry],
      accountLines: [first.entry],
      reason: matchReason(line, first.entry, isSame),
    });
  else {
    matches.remark(
      line.entry,
      say`amount and day fit ${nameOf(first.entry)}, but there is no name to compare`,
    );
    matches.remark(
      first.entry,
      say`amount and day fit line ${line.entry.line}, but there is no name to compare`,
    );
  }
}

function matchReason({ entry, cutName }: Candidate<FileLine>, one: AccountLine, isSame: boolean): Message {
  if (isSame && cutName !== undefined)
    return say`same amount and day, and a name that begins with ${cutName.letters.trim()}`;
  const apart = daysApart(entry.day, one.day);
  if (isSame)
    return apart === 0 ? say`same amount, day and name` : say`same amount and name; days apart: ${apart}`;
  return apart === 0
    ? say`same amount and day, and no other line`
    : say`same amount, and no other line; days apart: ${apart}`;
}

/** Returns an id and day by which the user can find the line. */
const nameOf = ({ endToEndId, id, day }: AccountLine): string => `${endToEndId ?? id} (${writtenDay(day)})`;

/** Removes the day that banks append to a cut name: `REM: ANA LIMA 01/10`. */
const withoutDay = (text: string): string => text.replace(/\s*\d{2}\/\d{2}\s*$/, '');
