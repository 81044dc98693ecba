// What is still without a counterpart, and what was put together so far.
import type { Steps } from '#books/steps.ts';
import type { Message } from '#messages/message.ts';
import type { AccountLine, FileLine, Group, Input } from './entry.ts';

export class Matches {
  readonly groups: Group[] = [];
  readonly fileLines: Set<FileLine>;
  readonly accountLines: Set<AccountLine>;
  /** Why a line that is left fits nothing. */
  readonly remarks = new Map<FileLine | AccountLine, Message>();
  /** An id of the file named a charge or payment: its ids are those of the account. */
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

/** Items that are gone through between two steps: a step for each costs more than most of what is done with it. */
const STRETCH = 256;

/** The items, with a step now and then. */
export function* inSteps<T>(items: Iterable<T>, each: (item: T) => void): Steps<void> {
  let count = 0;
  for (const item of items) {
    each(item);
    count += 1;
    if (count % STRETCH === 0) yield;
  }
}

/** Lists by key, of many items. */
export function* grouping<T>(
  items: Iterable<T>,
  keyOf: (item: T) => string | undefined,
): Steps<Map<string, T[]>> {
  const lists = new Map<string, T[]>();
  yield* inSteps(items, (item) => addTo(lists, item, keyOf(item)));
  return lists;
}

function addTo<T>(lists: Map<string, T[]>, item: T, key: string | undefined): void {
  if (key === undefined) return;
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Lists by key. */
export function grouped<T>(items: Iterable<T>, keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const item of items) addTo(lists, item, keyOf(item));
  return lists;
}
