// Output of `reconcile`: one row for each group of lines.
import { known } from '#books/reconcile/decided.ts';
import { keyOf } from '#books/reconcile/decisions.ts';
import type { Comparison, Group, MatchResult, Rule } from '#books/reconcile/entry.ts';
import { sumOf } from '#books/reconcile/entry.ts';
import { dayOf } from '#books/reconcile/reconcile.ts';
import { at } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { cellText } from '#output/table/cells.ts';
import type { View } from '#output/view.ts';

export interface Row {
  readonly result: MatchResult;
  readonly key: string;
  readonly day: string | null;
  /** Amount in cents; null if that side has no lines. */
  readonly fileValue: number | null;
  readonly accountValue: number | null;
  /** Account amount minus file amount, in cents. */
  readonly difference: number;
  readonly name: string | null;
  readonly lines: readonly number[];
  readonly fileIds: readonly string[];
  readonly accountIds: readonly string[];
  readonly rule: Rule;
  readonly reason: Message;
  readonly acceptedAt: string | null;
}

export const keyOfGroup = (
  { fileLines, accountLines }: Pick<Group, 'fileLines' | 'accountLines'>,
  { kind, account }: Comparison,
): string => keyOf({ kind, account, fileLines: fileLines.map(known), accountLines: accountLines.map(known) });

export function rowOf(group: Group, comparison: Comparison): Row {
  const { result, fileLines, accountLines, rule, reason, acceptedAt } = group;
  const day = dayOf(group);
  const name =
    fileLines.find((line) => line.name !== undefined)?.name ??
    accountLines.find((one) => one.name !== undefined)?.name;
  return {
    result,
    key: keyOfGroup(group, comparison),
    day: day === '' ? null : day,
    fileValue: fileLines.length === 0 ? null : sumOf(fileLines),
    accountValue: accountLines.length === 0 ? null : sumOf(accountLines),
    difference: sumOf(accountLines) - sumOf(fileLines),
    name: name ?? null,
    lines: fileLines.map(({ line }) => line),
    fileIds: fileLines.map(({ id }) => id),
    accountIds: accountLines.map(({ endToEndId, id }) => endToEndId ?? id),
    rule,
    reason,
    acceptedAt: acceptedAt ?? null,
  };
}

export const RESULT_WORDS: Readonly<Record<MatchResult, Message>> = {
  matched: say`matched`,
  different: say`different`,
  'file-only': say`only in the file`,
  'account-only': say`only in the account`,
};

const columns = {
  result: { path: 'result', label: 'Result' },
  key: { path: 'key', label: 'Key' },
  day: { path: 'day', label: 'Day', format: 'time' },
  fileLines: { path: 'fileValue', label: 'In the file', format: 'money' },
  accountLines: { path: 'accountValue', label: 'In the account', format: 'money' },
  name: { path: 'name', label: 'Name' },
  reason: { path: 'reason', label: 'Reason', format: 'message' },
} as const;

export const reconcileView: View = {
  recent: { row: 'key' },
  columns: [
    columns.result,
    columns.key,
    columns.day,
    columns.fileLines,
    columns.accountLines,
    { path: 'difference', label: 'Difference', format: 'money' },
    columns.name,
    { path: 'lines', label: 'Lines' },
    { path: 'fileIds', label: 'Ids of the file' },
    { path: 'accountIds', label: 'Ids of the account' },
    { path: 'rule', label: 'Rule' },
    columns.reason,
    { path: 'acceptedAt', label: 'Accepted', format: 'time' },
  ],
  drawn: [
    columns.key,
    {
      ...columns.result,
      whole: true,
      show: (row) => {
        const result = at(row, 'result');
        return typeof result === 'string' && Object.hasOwn(RESULT_WORDS, result)
          ? RESULT_WORDS[result as MatchResult]
          : undefined;
      },
    },
    columns.day,
    {
      path: 'fileValue',
      label: 'Amount',
      format: 'money',
      // The reason column explains the difference.
      show: (row) => say`${cellText(at(row, 'fileValue') ?? at(row, 'accountValue'), 'money')}`,
    },
    columns.reason,
    columns.name,
  ],
  empty: 'No unmatched rows.',
};

export const reconcileOutput = [
  {
    path: 'result',
    description: 'matched, different, file-only or account-only',
  },
  { path: 'key', description: 'key of the row for --accept and --undo' },
  { path: 'day', description: 'day of its first line, in Brasília' },
  { path: 'fileValue', description: 'sum of its lines in the file (cents)' },
  { path: 'accountValue', description: 'sum of its lines in the account (cents)' },
  { path: 'difference', description: 'account minus file' },
  { path: 'name', description: 'who paid or was paid' },
  { path: 'lines', description: 'its lines in the file' },
  { path: 'fileIds', description: 'their ids in the file' },
  { path: 'accountIds', description: 'end-to-end ids, or ids of the statement, of its lines in the account' },
  {
    path: 'rule',
    description:
      'rule that matched the lines: end-to-end-id, reference, amount-and-name, amount, fees-of-a-day, accepted; none if nothing fits',
  },
  { path: 'reason', description: 'reason of the result' },
  { path: 'acceptedAt', description: 'when a person accepted it' },
] as const;

/** Output of `--decisions`. */
export const decisionsView: View = {
  columns: [
    { path: 'key', label: 'Key' },
    { path: 'kind', label: 'File' },
    { path: 'account', label: 'Account' },
    { path: 'acceptedAt', label: 'Accepted', format: 'time' },
    { path: 'fileValue', label: 'In the file', format: 'money' },
    { path: 'accountValue', label: 'In the account', format: 'money' },
    { path: 'fileIds', label: 'Ids of the file' },
    { path: 'accountIds', label: 'Ids of the account' },
  ],
  empty: say`No decisions.`,
};

/** Output of `--explain`. */
export const explanationView: View = {
  columns: [
    { path: 'part', label: say`Part` },
    { path: 'subject', label: 'Name' },
    { path: 'meaning', label: say`Understood as`, format: 'message' },
  ],
};
