// What plans, approvals and runs show.
import { say } from '../../messages/message.ts';
import type { Message } from '../../messages/message.ts';
import { formatReais } from '../../pix/money.ts';
import type { Context } from '../../ports/context.ts';
import { cellText } from '../../output/cells.ts';
import type { View } from '../../output/view.ts';
import { shortHash } from './format.ts';
import type { Plan, PlanHeader, PlanRow, Warning } from './format.ts';

/** Rows with warnings that are named one by one. */
const MOST = 20;

/** What is told of a plan. */
export interface PlanSummary {
  readonly plan: string;
  readonly hash: string;
  readonly profile: string;
  readonly mode: PlanHeader['mode'];
  readonly origin: string;
  readonly reference: string | null;
  readonly rows: number;
  readonly total: number;
  readonly largest: number;
  readonly newDestinations: number;
  readonly doneBefore: PlanHeader['doneBefore'];
  readonly warnings: number;
}

export const summaryOf = (path: string, hash: string, header: PlanHeader): PlanSummary => ({
  plan: path,
  hash,
  profile: header.profile,
  mode: header.mode,
  origin: header.origin,
  reference: header.reference,
  rows: header.rows,
  total: header.total,
  largest: header.largest,
  newDestinations: header.newDestinations,
  doneBefore: header.doneBefore,
  warnings: header.warnings,
});

const SUMMARY = [
  { path: 'plan', label: 'Plan' },
  { path: 'hash', label: 'Hash' },
  { path: 'profile', label: 'Profile' },
  { path: 'mode', label: 'Mode' },
  { path: 'origin', label: 'Service' },
  { path: 'reference', label: 'Reference' },
  { path: 'rows', label: 'Payments', format: 'number' },
  { path: 'total', label: 'Total', format: 'money' },
  { path: 'largest', label: 'Largest', format: 'money' },
  { path: 'newDestinations', label: 'New destinations', format: 'number' },
  { path: 'doneBefore.rows', label: 'Done before', format: 'number' },
  { path: 'doneBefore.total', label: 'Done before, total', format: 'money' },
  { path: 'warnings', label: 'Warnings', format: 'number' },
] as const;

export const summaryView: View = { columns: SUMMARY };

export const approvalView: View = {
  columns: [
    ...SUMMARY,
    { path: 'approver', label: 'Approver' },
    { path: 'approvedAt', label: 'Approved at', format: 'time' },
  ],
};

export const rowView: View = {
  columns: [
    { path: 'row', label: say`Row`, format: 'number' },
    { path: 'correlationID', label: say`ID` },
    { path: 'outcome', label: say`Outcome`, format: 'state' },
    { path: 'value', label: say`Value`, format: 'money' },
    { path: 'destinationAlias', label: 'Pix key', format: 'key' },
    { path: 'error.message', label: say`Message`, format: 'message' },
  ],
  empty: say`The plan has no rows.`,
};

const warningText = (warning: Warning): Message => {
  switch (warning.code) {
    case 'same-as-row':
      return say`row ${warning.row} pays the same amount to the same key`;
    case 'paid-before':
      return say`the same amount was paid to this key at ${cellText(warning.at, 'time')} (${warning.id})`;
    case 'failed-before':
      return say`the payment with this id failed at the service, which keeps the id in use`;
  }
};

/** Names the rows of a plan that have warnings, as far as there is room. */
export async function tellWarnings(context: Context, { header, rows }: Plan): Promise<void> {
  if (header.warnings === 0) return;
  let told = 0;
  for await (const row of rows()) {
    if (row.warnings === undefined) continue;
    if (told === MOST) break;
    told += 1;
    context.output.warn(lineOf(row, row.warnings));
  }
  if (header.warnings > told) context.output.warn(say`and ${header.warnings - told} more`);
}

const lineOf = ({ row, key, cents }: PlanRow, warnings: readonly Warning[]): Message => {
  const [first, ...rest] = warnings.map(warningText);
  const all = rest.reduce((list, one) => say`${list}; ${one}`, first!);
  return say`row ${row}, ${formatReais(cents)} to ${key}: ${all}`;
};

/** What a person sees of a plan before saying yes to it. */
export function reviewRows(
  { hash, header }: Plan,
  more: readonly (readonly [Message, string])[] = [],
): readonly (readonly [Message, string])[] {
  const { rows, doneBefore } = header;
  return [
    [say`Plan`, shortHash(hash)],
    [say`Profile`, `${header.profile} (${header.mode})`],
    [say`Service`, header.origin],
    ...(header.reference === null ? [] : [[say`Reference`, header.reference] as const]),
    [say`Payments`, String(rows)],
    ...(doneBefore.rows === 0
      ? []
      : [[say`Paid before`, `${doneBefore.rows} (${formatReais(doneBefore.total)})`] as const]),
    [say`New keys`, String(header.newDestinations)],
    [say`Warnings`, String(header.warnings)],
    [say`Largest`, formatReais(header.largest)],
    [say`Total`, formatReais(header.total)],
    ...more,
  ];
}

const sums = (path: string, label: string): View['columns'] => [
  { path: `${path}.rows`, label, format: 'number' },
  { path: `${path}.total`, label: `${label}, total`, format: 'money' },
];

export const statusView: View = {
  columns: [
    { path: 'plan', label: 'Plan' },
    { path: 'hash', label: 'Hash' },
    { path: 'state', label: 'State', format: 'state' },
    { path: 'rows', label: 'Payments', format: 'number' },
    { path: 'total', label: 'Total', format: 'money' },
    { path: 'approvers', label: 'Approvers' },
    { path: 'approvalProblem', label: 'Approval', format: 'message' },
    { path: 'pid', label: 'Process' },
    ...sums('done', 'Done'),
    ...sums('existing', 'Done before'),
    ...sums('failed', 'Failed'),
    ...sums('unknown', 'Unknown'),
    ...sums('notSent', 'Not sent'),
  ],
};

export const resultsView: View = {
  columns: [
    { path: 'row', label: 'Row', format: 'number' },
    { path: 'pix-key', label: 'Pix key', format: 'key' },
    { path: 'key-type', label: 'Key type' },
    { path: 'value', label: 'Value', format: 'number' },
    { path: 'comment', label: 'Comment' },
    { path: 'name', label: 'Name' },
    { path: 'tax-id', label: 'Tax id' },
    { path: 'source-account-id', label: 'Account' },
    { path: 'correlation-id', label: 'Correlation id' },
    { path: 'attempt', label: 'Attempt', format: 'number' },
    { path: 'paymentID', label: 'Payment' },
    { path: 'outcome', label: 'Outcome', format: 'state' },
    { path: 'status', label: 'Status', format: 'state' },
    { path: 'endToEndId', label: 'End-to-end id' },
    { path: 'reason', label: 'Reason', format: 'message' },
  ],
  drawn: [
    { path: 'row', label: 'Row', format: 'number' },
    { path: 'outcome', label: 'Outcome', format: 'state' },
    { path: 'status', label: 'Status', format: 'state' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'name', label: 'Name', keep: true },
    { path: 'pix-key', label: 'Pix key', format: 'key' },
    { path: 'reason', label: 'Reason', format: 'message' },
    { path: 'endToEndId', label: 'End-to-end id' },
  ],
};
