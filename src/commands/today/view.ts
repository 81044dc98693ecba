// Data and view of `today`.
import type { Sum, SumRow } from '#commands/books/sums-view.ts';
import { messageColumn, sumColumns, sumRow } from '#commands/books/sums-view.ts';
import { at } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { stateWord } from '#output/status-words.ts';
import { cellText } from '#output/table/cells.ts';
import type { View } from '#output/view.ts';
import { formatReais } from '#pix/money.ts';

/** Maximum number of latest payments, refunds and disputes that are read. */
export const MAX_READ = 500;
/** Number of latest transactions shown. */
export const LATEST = 6;
/** Types of outgoing transactions. */
export const OUTGOING: readonly string[] = ['WITHDRAW', 'REFUND', 'FEE', 'REVERSAL'];

/** Types of transactions that move no money in or out. */
export const INTERNAL: readonly string[] = ['INTERNAL_TRANSFER', 'BALANCE_BLOCK', 'BALANCE_UNBLOCK'];

export interface Latest {
  readonly time: string;
  readonly type: string;
  readonly value: number;
  readonly who?: string;
  readonly endToEndId?: string;
}

export interface NotRead {
  readonly list: 'transactions' | 'charges' | 'payments' | 'refunds' | 'disputes';
  readonly why: 'refused' | 'older' | 'undated' | 'unclear';
  readonly count?: number;
  readonly error?: string;
}

/** Values are null if their list could not be read. */
export interface Day {
  /** Date in Brasília. */
  readonly day: string;
  readonly now: string;
  readonly in: Sum | null;
  /** Payments of this account that came back: refunds, and returns after a report of fraud. Not part of `in`. */
  readonly returned: Sum | null;
  readonly out: Sum | null;
  readonly waiting: {
    readonly charges: Sum | null;
    readonly paymentsToApprove: Sum | null;
    readonly payments: Sum | null;
    readonly refunds: Sum | null;
    /** Open disputes of received payments. `answerBy`: the next deadline for evidence; null if none is ahead. */
    readonly disputes: (Sum & { readonly answerBy: string | null }) | null;
  };
  readonly failed: { readonly payments: Sum | null; readonly refunds: Sum | null };
  readonly latest: readonly Latest[] | null;
  readonly notRead: readonly NotRead[];
}

const isDay = (item: unknown): item is Day =>
  at(item, 'day') !== undefined && at(item, 'waiting') !== undefined;

const rowsOf = (item: unknown): readonly SumRow[] =>
  !isDay(item)
    ? []
    : [
        sumRow(say`In`, item.in, '+'),
        sumRow(say`Came back`, item.returned, '+'),
        sumRow(say`Out`, item.out, '-'),
        sumRow(say`Charges of today to be paid`, item.waiting.charges),
        sumRow(say`Payments to approve`, item.waiting.paymentsToApprove),
        sumRow(say`Payments in progress`, item.waiting.payments),
        sumRow(say`Refunds in progress`, item.waiting.refunds),
        sumRow(say`Open disputes`, item.waiting.disputes),
        sumRow(say`Payments that failed`, item.failed.payments),
        sumRow(say`Refunds that failed`, item.failed.refunds),
      ];

const latestOf = (item: unknown) =>
  !isDay(item)
    ? []
    : (item.latest ?? []).map(({ time, type, value, who }) => ({
        time,
        kind: stateWord(type),
        amount: say`${type === 'PAYMENT' ? '+' : OUTGOING.includes(type) ? '-' : ''}${formatReais(value)}`,
        who,
      }));

const disputesRemark = (answerBy: string | null): Message =>
  answerBy === null
    ? say`To list the disputes: pixctl dispute list`
    : say`Next deadline of a dispute: ${cellText(answerBy, 'time')} in Brasília. To list the disputes: pixctl dispute list`;

/** Names the commands that list what was counted. */
const commandsFor = ({ waiting, failed }: Day): readonly Message[] =>
  (
    [
      [waiting.charges, say`To list the charges: pixctl charge list --status ACTIVE --start today`],
      [waiting.paymentsToApprove, say`To list the payments to approve: pixctl payment list --status CREATED`],
      [waiting.payments, say`To list the payments in progress: pixctl payment list --status APPROVED`],
      [waiting.refunds, say`To list the refunds in progress: pixctl refund list --status IN_PROCESSING`],
      [waiting.disputes, disputesRemark(waiting.disputes?.answerBy ?? null)],
      [
        failed.payments,
        say`To list the payments that failed: pixctl payment list --status FAILED --status DENIED`,
      ],
      [
        failed.refunds,
        say`To list the refunds that failed: pixctl refund list --status REJECTED --status NOT_ACCOMPLISHED`,
      ],
    ] as const
  ).flatMap(([sum, command]) => (sum === null || sum.count === 0 ? [] : [command]));

/** Describes what could not be read. */
function remarkOf({ list, why, count = 0, error = '' }: NotRead): Message {
  const lists = {
    transactions: say`transactions`,
    charges: say`charges`,
    payments: say`payments`,
    refunds: say`refunds`,
    disputes: say`disputes`,
  };
  switch (why) {
    case 'refused':
      return say`Not read: ${lists[list]}: ${error}`;
    case 'older':
      return say`Only the latest ${MAX_READ} were read: ${lists[list]}`;
    case 'undated':
      return say`Left out, failed payments without a time at the service: ${count}.`;
    case 'unclear':
      return say`Left out, transactions whose direction the service does not report: ${count}.`;
  }
}

const cents = (path: string, label: string) => ({ path: `${path}.value`, label, format: 'money' as const });
const count = (path: string, label: string) => ({ path: `${path}.count`, label, format: 'number' as const });

export const todayView: View = {
  columns: [
    { path: 'day', label: 'Day', format: 'time' },
    { path: 'now', label: 'Clock', format: 'time' },
    cents('in', 'In'),
    count('in', 'Payments in'),
    cents('returned', 'Came back'),
    count('returned', 'Payments that came back'),
    cents('out', 'Out'),
    count('out', 'Transactions out'),
    cents('waiting.charges', 'Charges to be paid'),
    count('waiting.charges', 'Number of charges to be paid'),
    cents('waiting.paymentsToApprove', 'Payments to approve'),
    count('waiting.paymentsToApprove', 'Number of payments to approve'),
    cents('waiting.payments', 'Payments in progress'),
    count('waiting.payments', 'Number of payments on their way'),
    cents('waiting.refunds', 'Refunds in progress'),
    count('waiting.refunds', 'Number of refunds on their way'),
    cents('waiting.disputes', 'Open disputes'),
    count('waiting.disputes', 'Number of open disputes'),
    { path: 'waiting.disputes.answerBy', label: 'Next deadline of a dispute', format: 'time' },
    cents('failed.payments', 'Payments that failed'),
    count('failed.payments', 'Number of payments that failed'),
    cents('failed.refunds', 'Refunds that failed'),
    count('failed.refunds', 'Number of refunds that failed'),
    { path: 'latest', label: 'Latest transactions' },
    { path: 'notRead', label: 'Lists not read' },
  ],
  screen: {
    title: (item) => say`${cellText(at(item, 'day'), 'time')} in Brasília`,
    parts: [
      {
        items: rowsOf,
        columns: sumColumns(say`Today`),
      },
      {
        items: latestOf,
        empty: say`No transactions today.`,
        columns: [
          { path: 'time', label: say`Latest`, format: 'time' },
          messageColumn('kind', say`Type`),
          messageColumn('amount', say`Value`, 'money'),
          { path: 'who', label: say`From / to`, keep: true },
        ],
      },
    ],
    remarks: (item) => (isDay(item) ? [...commandsFor(item), ...item.notRead.map(remarkOf)] : []),
  },
};
