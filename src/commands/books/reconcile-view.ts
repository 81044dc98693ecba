// What `reconcile` prints: a row for each group of lines.
import { keyOf } from '#books/reconcile/decisions.ts';
import type { Group, Heap, Rule } from '#books/reconcile/entry.ts';
import { sumOf } from '#books/reconcile/entry.ts';
import { dayOf, known } from '#books/reconcile/reconcile.ts';
import { at } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { cellText } from '#output/table/cells.ts';
import type { View } from '#output/view.ts';

export interface Row {
  readonly heap: Heap;
  readonly key: string;
  readonly day: string | null;
  /** Cents; null where one side has nothing. */
  readonly theirValue: number | null;
  readonly ourValue: number | null;
  /** Cents of ours less theirs. */
  readonly difference: number;
  readonly name: string | null;
  readonly lines: readonly number[];
  readonly theirIds: readonly string[];
  readonly ourIds: readonly string[];
  readonly rule: Rule;
  readonly reason: Message;
  readonly acceptedAt: string | null;
}

export const keyOfGroup = ({ theirs, ours }: Pick<Group, 'theirs' | 'ours'>): string =>
  keyOf({ theirs: theirs.map(known), ours: ours.map(known) });

export function rowOf(group: Group): Row {
  const { heap, theirs, ours, rule, reason, acceptedAt } = group;
  const day = dayOf(group);
  const name =
    theirs.find((line) => line.name !== undefined)?.name ?? ours.find((one) => one.name !== undefined)?.name;
  return {
    heap,
    key: keyOfGroup(group),
    day: day === '' ? null : day,
    theirValue: theirs.length === 0 ? null : sumOf(theirs),
    ourValue: ours.length === 0 ? null : sumOf(ours),
    difference: sumOf(ours) - sumOf(theirs),
    name: name ?? null,
    lines: theirs.map(({ line }) => line),
    theirIds: theirs.map(({ id }) => id),
    ourIds: ours.map(({ endToEndId, id }) => endToEndId ?? id),
    rule,
    reason,
    acceptedAt: acceptedAt ?? null,
  };
}

export const HEAP_WORDS: Readonly<Record<Heap, Message>> = {
  matched: say`matched`,
  differs: say`differs`,
  theirs: say`only in the file`,
  ours: say`only in the account`,
};

const columns = {
  heap: { path: 'heap', label: 'Result' },
  key: { path: 'key', label: 'Key' },
  day: { path: 'day', label: 'Day', format: 'time' },
  theirs: { path: 'theirValue', label: 'In the file', format: 'money' },
  ours: { path: 'ourValue', label: 'In the account', format: 'money' },
  name: { path: 'name', label: 'Name' },
  reason: { path: 'reason', label: 'Reason', format: 'message' },
} as const;

export const reconcileView: View = {
  columns: [
    columns.heap,
    columns.key,
    columns.day,
    columns.theirs,
    columns.ours,
    { path: 'difference', label: 'Difference', format: 'money' },
    columns.name,
    { path: 'lines', label: 'Lines' },
    { path: 'theirIds', label: 'Ids of the file' },
    { path: 'ourIds', label: 'Ids of the account' },
    { path: 'rule', label: 'Rule' },
    columns.reason,
    { path: 'acceptedAt', label: 'Accepted', format: 'time' },
  ],
  drawn: [
    columns.key,
    {
      ...columns.heap,
      show: (row) => {
        const heap = at(row, 'heap');
        return typeof heap === 'string' && Object.hasOwn(HEAP_WORDS, heap)
          ? HEAP_WORDS[heap as Heap]
          : undefined;
      },
    },
    columns.day,
    {
      path: 'theirValue',
      label: 'Amount',
      format: 'money',
      // What differs is in the reason.
      show: (row) => say`${cellText(at(row, 'theirValue') ?? at(row, 'ourValue'), 'money')}`,
    },
    columns.reason,
    columns.name,
  ],
  empty: 'Nothing is left.',
};

export const reconcileOutput = [
  { path: 'heap', description: 'matched, differs, theirs (only in the file) or ours (only in the account)' },
  { path: 'key', description: 'names the row for --accept and --undo' },
  { path: 'day', description: 'day of its first line, in Brasília' },
  { path: 'theirValue', description: 'sum of its lines in the file (cents)' },
  { path: 'ourValue', description: 'sum of its lines in the account (cents)' },
  { path: 'difference', description: 'account less file (cents)' },
  { path: 'name', description: 'who paid or was paid' },
  { path: 'lines', description: 'its lines in the file' },
  { path: 'theirIds', description: 'their ids in the file' },
  { path: 'ourIds', description: 'end-to-end ids, or ids of the statement, of its lines in the account' },
  {
    path: 'rule',
    description:
      'what they were matched by: end-to-end-id, reference, amount-and-name, amount, fees-of-a-day, accepted; none where nothing fits',
  },
  { path: 'reason', description: 'why, in a sentence' },
  { path: 'acceptedAt', description: 'when a person accepted it' },
] as const;

/** What `--decisions` prints. */
export const decisionsView: View = {
  columns: [
    { path: 'key', label: 'Key' },
    { path: 'acceptedAt', label: 'Accepted', format: 'time' },
    { path: 'theirValue', label: 'In the file', format: 'money' },
    { path: 'ourValue', label: 'In the account', format: 'money' },
    { path: 'theirIds', label: 'Ids of the file' },
    { path: 'ourIds', label: 'Ids of the account' },
  ],
  empty: say`No decisions.`,
};
