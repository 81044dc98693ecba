// What is still without a counterpart, and what was put together so far.
import type { Message } from '../../messages/message.ts';
import type { Group, Input, Ours, Theirs } from './entry.ts';

export class Board {
  readonly groups: Group[] = [];
  readonly theirs: Set<Theirs>;
  readonly ours: Set<Ours>;
  /** Why a line that is left fits nothing. */
  readonly remarks = new Map<Theirs | Ours, Message>();
  /** An id of the file named a charge or payment: its ids are those of the account. */
  sharesIds = false;

  constructor(readonly input: Input) {
    this.theirs = new Set(input.theirs);
    this.ours = new Set(input.ours);
  }

  add(group: Group): void {
    this.groups.push(group);
    for (const line of group.theirs) this.theirs.delete(line);
    for (const line of group.ours) this.ours.delete(line);
  }

  remark(line: Theirs | Ours, reason: Message): void {
    if (!this.remarks.has(line)) this.remarks.set(line, reason);
  }
}

/** Lists by key. */
export function grouped<T>(items: Iterable<T>, keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [item]);
    else list.push(item);
  }
  return lists;
}
