// Matches lines without a common id by equal amount, near days and name. An ambiguous line is not matched.
import type { Steps } from '#books/steps.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { AccountLine, CutName, FileLine } from './entry.ts';
import { dayNumber, daysApart, ORDER_KINDS } from './entry.ts';
import type { Matches } from './matches.ts';
import { grouping } from './matches.ts';
import { NameIndex } from './name-index.ts';
import { beginsWith, ENOUGH_LETTERS, plain, sameName, sameTaxId } from './names.ts';

interface Near<T> {
  readonly entry: T;
  readonly value: number;
  /** Days since 1970. */
  readonly day: number;
  /** Normalised by `plain`; empty if unknown. */
  readonly name: string;
  readonly taxId: string | undefined;
  /** Name as in the account. */
  readonly fullName?: string | undefined;
  /** Part of the name in the file. */
  readonly cutName?: CutName | undefined;
}

/** Search stops at this many candidates: two already make a line ambiguous. */
const ENOUGH = 2;

/** Returns the index key of a name: the first word and one letter of the next, but at least six letters. */
const beginning = (name: string): string => name.slice(0, Math.max(ENOUGH_LETTERS, name.indexOf(' ') + 2));

type Lists<T> = Map<string, Near<T>[]>;

/** Lines of one side, indexed by amount, name and tax id. */
class Index<T> {
  readonly #all: Map<string, Near<T>[]>;
  readonly #named: Map<string, Near<T>[]>;
  readonly #taxIds: Map<string, Near<T>[]>;

  private constructor(...lists: readonly [all: Lists<T>, named: Lists<T>, taxIds: Lists<T>]) {
    [this.#all, this.#named, this.#taxIds] = lists;
  }

  static *of<T>(lines: readonly Near<T>[]): Steps<Index<T>> {
    const sorted = lines.toSorted((a, b) => a.day - b.day);
    return new Index(
      yield* grouping(sorted, ({ value }) => String(value)),
      yield* grouping(sorted, ({ value, name }) => `${value} ${beginning(name)}`),
      yield* grouping(sorted, ({ value, taxId }) => (taxId === undefined ? undefined : `${value} ${taxId}`)),
    );
  }

  /** Returns the first line with this amount within the given days. */
  anyAt(value: number, day: number, days: number): Near<T> | undefined {
    let found: Near<T> | undefined;
    within(this.#all.get(String(value)), day, days, (line) => (found = line) !== undefined);
    return found;
  }

  /**
   * Calls `see` for lines that may be of the same person, or of anybody if the name is unknown, until it returns true.
   */
  each({ value, day, name, taxId }: Near<unknown>, days: number, see: (line: Near<T>) => boolean): void {
    if (name === '') {
      within(this.#all.get(String(value)), day, days, see);
      return;
    }
    if (within(this.#named.get(`${value} ${beginning(name)}`), day, days, see)) return;
    if (within(this.#named.get(`${value} `), day, days, see) || taxId === undefined) return;
    within(this.#taxIds.get(`${value} ${taxId}`), day, days, see);
  }
}

/** Visits the entries within `days` of `day`. @param list sorted by day */
function within<T>(
  list: readonly Near<T>[] | undefined,
  day: number,
  days: number,
  see: (line: Near<T>) => boolean,
): boolean {
  if (list === undefined) return false;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.day ?? Infinity) < day - days) low = middle + 1;
    else high = middle;
  }
  for (let index = low; ; index += 1) {
    const line = list[index];
    if (line === undefined || line.day > day + days) return false;
    if (see(line)) return true;
  }
}

type Likeness = 'same' | 'unknown' | 'different';

function likeness(one: Near<unknown>, other: Near<unknown>): Likeness {
  if (one.taxId !== undefined && other.taxId !== undefined) {
    const same = sameTaxId(one.taxId, other.taxId);
    if (same !== undefined) return same ? 'same' : 'different';
  }
  const cut = one.cutName ?? other.cutName;
  if (cut !== undefined) return cutLikeness(cut, one.cutName === undefined ? one : other);
  if (one.name === '' || other.name === '') return 'unknown';
  return sameName(one.name, other.name) ? 'same' : 'different';
}

/** Compares a cut name: so few letters only count if the day of the Pix is the same. */
function cutLikeness(cut: CutName, { fullName, day }: Near<unknown>): Likeness {
  if (dayNumber(cut.day) !== day) return 'different';
  if (fullName === undefined) return 'unknown';
  return beginsWith(fullName, cut) ? 'same' : 'different';
}

/** Tests whether ids prove that two lines are different, whatever else fits. */
function idsDiffer(matches: Matches): (line: FileLine, one: AccountLine) => boolean {
  const { charges } = matches.input;
  const charged = new Set(
    charges.flatMap(({ correlationID, txid }) => [correlationID, txid ?? correlationID]),
  );
  const ordered = new Set(matches.input.fileLines.flatMap(({ references }) => references));
  return (line, one) => {
    if (line.endToEndIds.length > 0 && one.endToEndId !== undefined) return true;
    const shared = line.references.some((id) => one.references.includes(id));
    if (shared) return false;
    return (
      line.references.some((id) => charged.has(id)) ||
      one.references.some((id) => ordered.has(id)) ||
      (matches.sharesIds && line.references.length > 0 && one.references.length > 0)
    );
  };
}

/**
 * Returns keys for caching: lines with the same key have the same candidates, because the key covers all that
 * `likeness` and `idsDiffer` compare. Avoids quadratic comparison of many lines with the same amount and day.
 */
function keysFor(
  matches: Matches,
  accountLines: readonly Near<AccountLine>[],
): {
  readonly fileKey: (line: Near<FileLine>) => string;
  readonly accountKey: (one: Near<AccountLine>) => string;
} {
  const charged = new Set(matches.input.charges.flatMap(({ correlationID, txid }) => [correlationID, txid]));
  const known = new Set(accountLines.flatMap(({ entry }) => entry.references));
  const ordered = new Set(matches.input.fileLines.flatMap(({ references }) => references));
  const keyOf = (line: Near<unknown>, ...more: readonly unknown[]): string =>
    JSON.stringify([line.value, line.day, line.name, line.taxId, ...more]);
  return {
    fileKey: (line) => {
      const { endToEndIds, references } = line.entry;
      return keyOf(
        line,
        line.cutName,
        endToEndIds.length > 0,
        references.length > 0,
        references.some((id) => charged.has(id)),
        references.filter((id) => known.has(id)),
      );
    },
    accountKey: (one) => {
      const { endToEndId, references } = one.entry;
      return keyOf(
        one,
        one.fullName,
        endToEndId !== undefined,
        references.length > 0,
        references.filter((id) => ordered.has(id)),
      );
    },
  };
}

export function* byAmount(matches: Matches): Steps<void> {
  const { days, orders, amountAlone } = matches.input;
  const differ = idsDiffer(matches);
  const known = new Map<string, string>();
  const plainly = (name: string): string => {
    const found = known.get(name) ?? plain(name);
    known.set(name, found);
    return found;
  };
  const accountLines: Near<AccountLine>[] = [];
  for (const entry of matches.accountLines) {
    yield;
    if (orders && !ORDER_KINDS.includes(entry.kind)) continue;
    accountLines.push({
      ...near(entry, entry.day, plainly(entry.name ?? ''), entry.taxId),
      fullName: entry.name,
    });
  }
  const names = new NameIndex(accountLines.map(({ name }) => name));
  const fileLines: Near<FileLine>[] = [];
  for (const entry of matches.fileLines) {
    yield;
    const { cutName, day, taxId } = entry;
    if (day === undefined) continue;
    const name = plainly(entry.name ?? '');
    if (cutName !== undefined) fileLines.push({ ...near(entry, day, '', taxId), cutName });
    else
      fileLines.push(
        near(entry, day, name === '' ? names.nameIn(plain(withoutDay(entry.text))) : name, taxId),
      );
  }
  const [accountIndex, fileIndex] = [yield* Index.of(accountLines), yield* Index.of(fileLines)];

  /** @param cache cached candidates by key */
  const fitting = <T>(
    line: Near<unknown>,
    index: Index<T>,
    isOut: (other: T) => boolean,
    { cache, key }: { readonly cache: Map<string, Near<T>[]>; readonly key: string },
  ): Near<T>[] => {
    const before = cache.get(key);
    if (before !== undefined) return before;
    const found: Near<T>[] = [];
    cache.set(key, found);
    index.each(line, days, (other) => {
      if (likeness(line, other) === 'different' || isOut(other.entry)) return false;
      // The index may return a line twice, by name and by tax id.
      if (!found.includes(other)) found.push(other);
      return found.length === ENOUGH;
    });
    return found;
  };

  const { fileKey, accountKey } = keysFor(matches, accountLines);
  const [fileCache, accountCache] = [
    new Map<string, Near<FileLine>[]>(),
    new Map<string, Near<AccountLine>[]>(),
  ];
  const alone = new Map<AccountLine, Near<FileLine>>();
  for (const one of accountLines) {
    yield;
    const [first, second] = fitting(one, fileIndex, (line) => differ(line, one.entry), {
      cache: fileCache,
      key: accountKey(one),
    });
    if (first !== undefined && second === undefined) alone.set(one.entry, first);
    else if (first !== undefined && second !== undefined)
      matches.remark(one.entry, say`amount and day fit lines ${first.entry.line} and ${second.entry.line}`);
  }
  for (const line of fileLines) {
    yield;
    const [first, second] = fitting(line, accountIndex, (one) => differ(line.entry, one), {
      cache: accountCache,
      key: fileKey(line),
    });
    if (first === undefined) {
      const other = accountIndex.anyAt(line.value, line.day, days);
      if (other !== undefined && !differ(line.entry, other.entry))
        matches.remark(line.entry, say`amount and day fit ${nameOf(other.entry)}, but not the name`);
      continue;
    }
    if (second !== undefined) {
      matches.remark(line.entry, say`amount and day fit ${nameOf(first.entry)} and ${nameOf(second.entry)}`);
      continue;
    }
    if (alone.get(first.entry) !== line) {
      matches.remark(line.entry, say`amount and day fit ${nameOf(first.entry)}, which fits other lines too`);
      continue;
    }
    const isSame = likeness(line, first) === 'same';
    if (isSame || amountAlone)
      matches.add({
        result: 'matched',
        rule: isSame ? 'amount-and-name' : 'amount',
        fileLines: [line.entry],
        accountLines: [first.entry],
        reason:
          isSame && line.cutName !== undefined
            ? say`same amount and day, and a name that begins with ${line.cutName.letters.trim()}`
            : why(isSame, daysApart(line.entry.day, first.entry.day)),
      });
    else {
      matches.remark(line.entry, say`amount and day fit ${nameOf(first.entry)}, but no name says so`);
      matches.remark(first.entry, say`amount and day fit line ${line.entry.line}, but no name says so`);
    }
  }
}

function why(isSame: boolean, apart: number): Message {
  if (isSame)
    return apart === 0 ? say`same amount, day and name` : say`same amount and name; ${apart} days apart`;
  return apart === 0
    ? say`same amount and day, and no other line`
    : say`same amount, and no other line; ${apart} days apart`;
}

const near = <T extends { readonly value: number }>(
  entry: T,
  day: string,
  name: string,
  taxId: string | undefined,
): Near<T> => ({ entry, value: entry.value, day: dayNumber(day), name, taxId });

/** Returns an id and day by which the user can find the line. */
const nameOf = ({ endToEndId, id, day }: AccountLine): string => `${endToEndId ?? id} (${day})`;

/** Removes the day that banks append to a cut name: `REM: ANA LIMA 01/10`. */
const withoutDay = (text: string): string => text.replace(/\s*\d{2}\/\d{2}\s*$/, '');
