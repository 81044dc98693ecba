// Lines that no id ties together: the same amount, days that are near, and a name. Nothing is matched where two fit.
import { say } from '../../messages/message.ts';
import type { Message } from '../../messages/message.ts';
import type { Board } from './board.ts';
import { grouped } from './board.ts';
import { ORDER_KINDS, dayNumber, daysApart } from './entry.ts';
import type { Ours, Theirs } from './entry.ts';
import { ENOUGH_LETTERS, hasName, plain, sameName, sameTaxId } from './names.ts';

interface Near<T> {
  readonly entry: T;
  readonly value: number;
  /** Days since 1970. */
  readonly day: number;
  /** Plain; empty where it is not known. */
  readonly name: string;
  readonly taxId: string | undefined;
}

/** More than this many that fit need not be known. */
const ENOUGH = 2;

const firstWord = (name: string): string => name.split(' ', 1)[0]!;

/** What names that may be the same begin with: a whole word and a letter of the next one, and six letters. */
const beginning = (name: string): string => name.slice(0, Math.max(ENOUGH_LETTERS, name.indexOf(' ') + 2));

/** Lines of one side, by amount and by what tells whose they are. */
class Index<T> {
  readonly #all: Map<string, Near<T>[]>;
  readonly #named: Map<string, Near<T>[]>;
  readonly #taxIds: Map<string, Near<T>[]>;

  constructor(lines: readonly Near<T>[]) {
    const sorted = lines.toSorted((a, b) => a.day - b.day);
    this.#all = grouped(sorted, ({ value }) => String(value));
    this.#named = grouped(sorted, ({ value, name }) => `${value} ${beginning(name)}`);
    this.#taxIds = grouped(sorted, ({ value, taxId }) =>
      taxId === undefined ? undefined : `${value} ${taxId}`,
    );
  }

  /** The first line of this amount and these days. */
  anyAt(value: number, day: number, days: number): Near<T> | undefined {
    let found: Near<T> | undefined;
    within(this.#all.get(String(value)), day, days, (line) => (found = line) !== undefined);
    return found;
  }

  /**
   * Shows those that may be of the same person, or of anybody, until `see` says that it has seen enough.
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

/** Of a list that is sorted by day. */
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
    if (list[middle]!.day < day - days) low = middle + 1;
    else high = middle;
  }
  for (let index = low; index < list.length && list[index]!.day <= day + days; index += 1)
    if (see(list[index]!)) return true;
  return false;
}

type Likeness = 'same' | 'unknown' | 'different';

function likeness(one: Near<unknown>, other: Near<unknown>): Likeness {
  if (one.taxId !== undefined && other.taxId !== undefined) {
    const same = sameTaxId(one.taxId, other.taxId);
    if (same !== undefined) return same ? 'same' : 'different';
  }
  if (one.name === '' || other.name === '') return 'unknown';
  return sameName(one.name, other.name) ? 'same' : 'different';
}

/** Whether ids say that they are not the same, whatever else fits. */
function idsDiffer(board: Board): (line: Theirs, one: Ours) => boolean {
  const { charges } = board.input;
  const charged = new Set(
    charges.flatMap(({ correlationID, txid }) => [correlationID, txid ?? correlationID]),
  );
  const ordered = new Set(board.input.theirs.flatMap(({ references }) => references));
  return (line, one) => {
    if (line.endToEndIds.length > 0 && one.endToEndId !== undefined) return true;
    const shared = line.references.some((id) => one.references.includes(id));
    if (shared) return false;
    return (
      line.references.some((id) => charged.has(id)) ||
      one.references.some((id) => ordered.has(id)) ||
      (board.sharesIds && line.references.length > 0 && one.references.length > 0)
    );
  };
}

export function byAmount(board: Board): void {
  const { days, orders, amountAlone } = board.input;
  const differ = idsDiffer(board);
  const known = new Map<string, string>();
  const plainly = (name: string): string => {
    const found = known.get(name) ?? plain(name);
    known.set(name, found);
    return found;
  };
  const ours = [...board.ours]
    .filter(({ kind }) => !orders || ORDER_KINDS.includes(kind))
    .map((entry) => near(entry, entry.day, plainly(entry.name ?? ''), entry.taxId));
  const nameIn = namesIn(ours.map(({ name }) => name));
  const theirs = [...board.theirs]
    .filter(({ day }) => day !== undefined)
    .map((entry) => {
      const name = plainly(entry.name ?? '');
      return near(entry, entry.day!, name === '' ? nameIn(plain(entry.text)) : name, entry.taxId);
    });
  const [oursBy, theirsBy] = [new Index(ours), new Index(theirs)];

  const fitting = <T>(line: Near<unknown>, index: Index<T>, isOut: (other: T) => boolean): Near<T>[] => {
    const found: Near<T>[] = [];
    index.each(line, days, (other) => {
      if (likeness(line, other) === 'different' || isOut(other.entry)) return false;
      // By its tax id it may come a second time.
      if (!found.includes(other)) found.push(other);
      return found.length === ENOUGH;
    });
    return found;
  };

  const alone = new Map<Ours, Near<Theirs>>();
  for (const one of ours) {
    const [first, second] = fitting(one, theirsBy, (line) => differ(line, one.entry));
    if (first !== undefined && second === undefined) alone.set(one.entry, first);
    else if (first !== undefined && second !== undefined)
      board.remark(one.entry, say`amount and day fit lines ${first.entry.line} and ${second.entry.line}`);
  }
  for (const line of theirs) {
    const [first, second] = fitting(line, oursBy, (one) => differ(line.entry, one));
    if (first === undefined) {
      const other = oursBy.anyAt(line.value, line.day, days);
      if (other !== undefined && !differ(line.entry, other.entry))
        board.remark(line.entry, say`amount and day fit ${nameOf(other.entry)}, but not the name`);
      continue;
    }
    if (second !== undefined) {
      board.remark(line.entry, say`amount and day fit ${nameOf(first.entry)} and ${nameOf(second.entry)}`);
      continue;
    }
    if (alone.get(first.entry) !== line) {
      board.remark(line.entry, say`amount and day fit ${nameOf(first.entry)}, which fits other lines too`);
      continue;
    }
    const isSame = likeness(line, first) === 'same';
    if (isSame || amountAlone)
      board.add({
        heap: 'matched',
        rule: isSame ? 'amount-and-name' : 'amount',
        theirs: [line.entry],
        ours: [first.entry],
        reason: why(isSame, daysApart(line.entry.day, first.entry.day)),
      });
    else {
      board.remark(line.entry, say`amount and day fit ${nameOf(first.entry)}, but no name says so`);
      board.remark(first.entry, say`amount and day fit line ${line.entry.line}, but no name says so`);
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

/** What a person finds it by. */
const nameOf = ({ endToEndId, id, day }: Ours): string => `${endToEndId ?? id} (${day})`;

/** Finds the name in a memo that somebody of the account has: the longest, if there are several. */
function namesIn(names: readonly string[]): (text: string) => string {
  const byWord = grouped(new Set(names.filter((name) => name !== '')), firstWord);
  const found = new Map<string, string>();
  return (text) => {
    const known = found.get(text);
    if (known !== undefined) return known;
    let best = '';
    for (const word of new Set(text.split(' ')))
      for (const name of byWord.get(word) ?? [])
        if (name.length > best.length && hasName(text, name)) best = name;
    found.set(text, best);
    return best;
  };
}
