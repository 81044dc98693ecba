// Views of plans, approvals and runs.
import { NOT_CHECKED } from '#commands/payment/plan/listed-rows.ts';
import { modeWord } from '#contract/mode-word.ts';
import { at } from '#contract/path.ts';
import type { Message, Value } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { cellText } from '#output/table/cells.ts';
import type { CellFormat, View } from '#output/view.ts';
import type { PlanHeader } from '#payment-plan/format.ts';
import { shortHash } from '#payment-plan/format.ts';
import type { Plan } from '#payment-plan/open-plan.ts';
import { formatReais } from '#pix/money.ts';
import type { PaymentBatchPort } from '#ports/payment-plan.ts';

/** Summary of a plan. */
export interface PlanSummary {
  readonly plan: string;
  /** Address of the shared store that contains the plan; absent if it is a file. */
  readonly store?: string;
  readonly hash: string;
  readonly plannedBy: string;
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
  /** Number of rows that are not done yet by the comparison of their holder in the sheet with that of the service. */
  readonly holders: {
    readonly agree: number;
    readonly contradict: number;
    readonly incomparable: number;
    readonly notChecked: number;
  };
}

export const summaryOf = (
  { plans: { store } }: PaymentBatchPort,
  { path, hash, header, sums: { holders } }: Plan,
): PlanSummary => ({
  plan: path,
  ...(store === undefined ? {} : { store }),
  hash,
  plannedBy: header.plannedBy,
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
  holders: {
    agree: holders.agrees,
    contradict: holders.contradicts,
    incomparable: holders.incomparable,
    notChecked: holders['not-checked'],
  },
});

const SUMMARY = [
  { path: 'plan', label: 'Plan' },
  { path: 'store', label: 'Store' },
  { path: 'hash', label: 'Hash' },
  { path: 'plannedBy', label: 'Planned by' },
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
  { path: 'holders.agree', label: 'Holder as declared', format: 'number' },
  { path: 'holders.contradict', label: 'Another holder', format: 'number' },
  { path: 'holders.incomparable', label: 'Holder not comparable', format: 'number' },
  { path: 'holders.notChecked', label: 'Holder not checked', format: 'number' },
] as const;

/** The service of a plan; on the sandbox, the mode is the same word. */
const serviceOf = ({ origin, mode }: Pick<PlanHeader, 'origin' | 'mode'>): Value =>
  origin === mode ? origin : say`${origin} (${modeWord(mode)})`;

const EXCEPTIONS: readonly string[] = [
  'doneBefore.rows',
  'doneBefore.total',
  'warnings',
  'holders.contradict',
  'holders.incomparable',
  'holders.notChecked',
];

/** Rows of a table: without the mode, and with the counts of exceptions only if there are any. */
const drawnRows = (columns: View['columns']): View['columns'] =>
  columns
    .filter(({ path }) => path !== 'mode')
    .map((column) =>
      EXCEPTIONS.includes(column.path)
        ? { ...column, show: (row: unknown) => unlessZero(at(row, column.path), column.format) }
        : column,
    );

const unlessZero = (count: unknown, format: CellFormat | undefined): Message | undefined =>
  count === 0 ? undefined : say`${cellText(count, format)}`;

export const summaryView: View = { columns: SUMMARY, drawnDetail: drawnRows(SUMMARY) };

const APPROVAL = [
  ...SUMMARY,
  { path: 'approver', label: 'Approver' },
  { path: 'approvedBy', label: 'Approved by' },
  { path: 'approvedAt', label: 'Approved at', format: 'time' },
] as const;

export const approvalView: View = {
  // Payments appear only in JSON.
  columns: [...APPROVAL, { path: 'payments', label: 'Payments' }],
  detail: APPROVAL,
  drawnDetail: drawnRows(APPROVAL),
};

const [ROW, ID, OUTCOME, VALUE, KEY, MESSAGE] = [
  { path: 'row', label: say`Row`, format: 'number' },
  { path: 'correlationID', label: say`ID` },
  { path: 'outcome', label: say`Outcome`, format: 'state' },
  { path: 'value', label: say`Value`, format: 'money' },
  { path: 'destinationAlias', label: 'Pix key', format: 'key' },
  { path: 'error.message', label: say`Message`, format: 'message' },
] as const;

export const rowView: View = {
  columns: [
    ROW,
    ID,
    OUTCOME,
    VALUE,
    KEY,
    { path: 'holder.name', label: 'Holder' },
    { path: 'holder.taxID', label: 'Tax ID of the holder' },
    MESSAGE,
  ],
  // The message names the holder if it is another one.
  drawn: [ROW, ID, OUTCOME, VALUE, KEY, MESSAGE],
  empty: say`The plan has no rows.`,
};

/** Summary of a plan that is shown before the approval. */
export function reviewRows(
  { hash, header, sums }: Plan,
  more: readonly (readonly [Message, string])[] = [],
): readonly (readonly [Message, Value])[] {
  const { doneBefore } = header;
  const { holders } = sums;
  return [
    [say`Plan`, shortHash(hash)],
    [say`Service`, serviceOf(header)],
    [say`Payments`, String(sums.rows)],
    [say`Destinations`, String(sums.destinations)],
    [say`Largest`, formatReais(sums.largest)],
    [say`Total`, formatReais(sums.total)],
    [say`Planned by*`, header.plannedBy],
    [say`Profile*`, header.profile],
    ...(header.reference === null ? [] : [[say`Reference*`, header.reference] as const]),
    ...(doneBefore.rows === 0
      ? []
      : [[say`Paid before*`, `${doneBefore.rows} (${formatReais(doneBefore.total)})`] as const]),
    [say`New keys*`, String(header.newDestinations)],
    [say`Warnings*`, String(header.warnings)],
    [
      say`Holders*`,
      say`${holders.agrees} as declared, ${holders.contradicts} other, ${holders.incomparable + holders['not-checked']} not compared`,
    ],
    [say`*`, NOT_CHECKED],
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
    { path: 'plannedBy', label: 'Planned by' },
    { path: 'approvers', label: 'Approvers' },
    { path: 'approvedBy', label: 'Approved by' },
    { path: 'approvalProblem', label: 'Approval', format: 'message' },
    { path: 'pid', label: 'Process' },
    { path: 'machines', label: 'Machines' },
    ...sums('approved', 'Sent, not confirmed'),
    ...sums('settled', 'Confirmed'),
    ...sums('failed', 'Failed'),
    ...sums('stopped', 'Another holder'),
    ...sums('unknown', 'Unknown'),
    ...sums('notSent', 'Not sent'),
    ...sums('notAsked', 'Not asked'),
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
    { path: 'tax-id', label: 'Tax ID' },
    { path: 'reported-name', label: 'Holder' },
    { path: 'reported-tax-id', label: 'Tax ID of the holder' },
    { path: 'source-account-id', label: 'Account' },
    { path: 'correlation-id', label: 'Correlation ID' },
    { path: 'attempt', label: 'Attempt', format: 'number' },
    { path: 'paymentID', label: 'Payment' },
    { path: 'outcome', label: 'Outcome', format: 'state' },
    { path: 'status', label: 'Status', format: 'state' },
    { path: 'endToEndId', label: 'End-to-end ID' },
    { path: 'reason', label: 'Reason', format: 'message' },
  ],
  drawn: [
    { path: 'row', label: 'Row', format: 'number' },
    { path: 'outcome', label: 'Outcome', format: 'state' },
    { path: 'status', label: 'Status', format: 'state' },
    { path: 'value', label: 'Value', format: 'money' },
    { path: 'name', label: 'Name', keep: true },
    { path: 'reported-name', label: 'Holder', keep: true },
    { path: 'pix-key', label: 'Pix key', format: 'key' },
    { path: 'reason', label: 'Reason', format: 'message' },
    { path: 'endToEndId', label: 'End-to-end ID' },
  ],
};
