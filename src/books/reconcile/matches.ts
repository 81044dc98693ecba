// State of a reconciliation: unmatched lines, and the groups found so far.
import type { Steps } from '#books/steps.ts';
import type { Message } from '#messages/message.ts';
import type { AccountLine, FileLine, Group, Input } from './entry.ts';

export class Matches {
  readonly groups: Group[] = [];
  readonly fileLines: Set<FileLine>;
  readonly accountLines: Set<AccountLine>;
  /** Reasons why an unmatched line has no counterpart. */
  readonly remarks = new Map<FileLine | AccountLine, Message>();
  /** True if an id of the file named a charge or payment: the file uses the account's ids. */
  sharesIds = false;

  constructor(readonly input: Input) {
    this.fileLines = new Set(input.fileLines);
    this.accountLines = new Set(input.accountLines);
  }

  add(group: Group): void {
    this.groups.push(group);
    for (const line of group.fileLines) this.fileLines.delete(line);
    for (const line of group.accountLines) this.accountLines.delete(line);
  }

  remark(line: FileLine | AccountLine, reason: Message): void {
    if (!this.remarks.has(line)) this.remarks.set(line, reason);
  }
}

/** Items processed between two yields: a yield per item costs more than most of the work on it. */
const STRETCH = 256;

/** Calls `each` for every item, yielding after every `STRETCH` items. */
export function* inSteps<T>(items: Iterable<T>, each: (item: T) => void): Steps<void> {
  let count = 0;
  for (const item of items) {
    each(item);
    count += 1;
    if (count % STRETCH === 0) yield;
  }
}

/** Groups many items by key, with yields. */
export function* grouping<T>(
  items: Iterable<T>,
  keyOf: (item: T) => string | undefined,
): Steps<Map<string, T[]>> {
  const lists = new Map<string, T[]>();
  yield* inSteps(items, (item) => addTo(lists, item, keyOf(item)));
  return lists;
}

export function addTo<T>(lists: Map<string, T[]>, item: T, key: string | undefined): void {
  if (key === undefined) return;
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Groups items by key. */
export function grouped<T>(items: Iterable<T>, keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const item of items) addTo(lists, item, keyOf(item));
  return lists;
}
