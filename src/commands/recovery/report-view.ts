// The view of `recovery get`: the report, its sums, and one row for each account that the money went through.
import { messageColumn } from '#commands/books/sums-view.ts';
import { sideWord } from '#commands/dispute/view.ts';
import type { OutputField } from '#commands/kit/command.ts';
import { at } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { processStateWord } from '#output/status-words.ts';
import { cellText } from '#output/table/cells.ts';
import type { View } from '#output/view.ts';
import { historyOf, view } from './view.ts';
import { reportWord } from './words.ts';

const textAt = (item: unknown, path: string): string | undefined => {
  const value = at(item, path);
  return typeof value === 'string' && value !== '' ? value : undefined;
};
const money = (item: unknown, path: string): Message | undefined => {
  const value = at(item, path);
  return typeof value === 'number' ? say`${cellText(value, 'money')}` : undefined;
};
const listAt = (item: unknown, path: string): readonly unknown[] => {
  const value = at(item, path);
  return Array.isArray(value) ? value : [];
};

/** The rows of the report that fit on one line, without those that the service does not tell. */
const factsOf = (report: unknown) =>
  (
    [
      [say`ID`, say`${textAt(report, 'dictId') ?? ''}`],
      [say`Payment`, say`${textAt(report, 'rootTransactionId') ?? ''}`],
      [say`Situation`, wordAt(report, 'situationType')],
      [say`Details`, say`${textAt(report, 'reportDetails') ?? ''}`],
      [say`Reported amount`, money(report, 'reportedValue')],
      [say`Came back`, money(report, 'returnedValue')],
      [say`Still asked for`, money(report, 'askedValue')],
      [say`Updated`, say`${cellText(at(report, 'updatedAt'), 'time')}`],
    ] as const
  ).flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));

const wordAt = (item: unknown, path: string): Message | undefined => {
  const value = textAt(item, path);
  return value === undefined ? undefined : reportWord(value);
};

/** Returns how the bank of a leg answered, such as `Part of it: no balance`. */
function answerOf(leg: unknown): Message | undefined {
  const result = wordAt(leg, 'analysisResult') ?? wordAt(leg, 'status');
  const reason = wordAt(leg, 'rejectionReason');
  return result === undefined || reason === undefined ? result : say`${result}: ${reason}`;
}

/** Returns whether the bank of a leg agrees that it was fraud, or how far its report of infraction is. */
function infractionOf(report: unknown, leg: unknown): Message | undefined {
  const id = textAt(leg, 'endToEndId');
  const its = listAt(report, 'infractionReports').find((one) => textAt(one, 'transactionId') === id);
  return id === undefined ? undefined : (wordAt(its, 'analysisResult') ?? wordAt(its, 'status'));
}

const legsOf = (report: unknown) =>
  listAt(report, 'refundSolicitations').map((leg) => ({
    infraction: infractionOf(report, leg),
    bank: textAt(leg, 'contestedParticipant'),
    asked: at(leg, 'refundAmount'),
    returned: at(leg, 'refundTransaction.value') ?? at(leg, 'EffectiveRefundedAmount'),
    answer: answerOf(leg),
    back: textAt(leg, 'refundTransaction.endToEndId'),
  }));

const disputesOf = (report: unknown) =>
  listAt(report, 'disputes').map((one) => ({
    side: sideWord(at(one, 'sentOrReceived')),
    status: at(one, 'status'),
    value: at(one, 'value'),
    endToEndId: at(one, 'endToEndId'),
  }));

const PART_WORDS = {
  refundSolicitations: say`requests for return`,
  infractionReports: say`reports of infraction`,
  disputes: say`disputes`,
} as const;

const notRead = (report: unknown): readonly Message[] =>
  listAt(report, 'notRead').map((one) => {
    const part = textAt(one, 'part') ?? '';
    const word = Object.hasOwn(PART_WORDS, part) ? PART_WORDS[part as keyof typeof PART_WORDS] : part;
    return say`Not read: ${word}: ${textAt(one, 'error') ?? ''}`;
  });

const history = (report: unknown): readonly Message[] => {
  const words = historyOf(report);
  return words === undefined ? [] : [say`History: ${words}`];
};

export const reportView: View = {
  ...view,
  detail: [
    ...(view.detail ?? []),
    { path: 'reportedValue', label: 'Reported amount', format: 'money' },
    { path: 'returnedValue', label: 'Came back', format: 'money' },
    { path: 'askedValue', label: 'Still asked for', format: 'money' },
  ],
  screen: {
    title: (report) => say`Report: ${processStateWord(textAt(report, 'status') ?? '')}`,
    parts: [
      {
        items: factsOf,
        columns: [messageColumn('label', say`Report`), messageColumn('value', say`Value`)],
      },
      {
        items: legsOf,
        empty: say`No bank was asked yet.`,
        columns: [
          { path: 'bank', label: say`Bank (ISPB)`, keep: true },
          { path: 'asked', label: say`Asked`, format: 'money', keep: true },
          { path: 'returned', label: say`Returned`, format: 'money', keep: true },
          messageColumn('infraction', say`Infraction`),
          messageColumn('answer', say`Answer`),
          { path: 'back', label: say`Pix of the return`, whole: true },
        ],
      },
      {
        items: disputesOf,
        empty: say`No disputes of your account.`,
        columns: [
          messageColumn('side', say`Dispute`),
          { path: 'status', label: say`Status`, format: 'state' },
          { path: 'value', label: say`Value`, format: 'money' },
          { path: 'endToEndId', label: say`Pix` },
        ],
      },
    ],
    remarks: (report) => [...history(report), ...notRead(report)],
  },
};

export const reportFields: readonly OutputField[] = [
  { path: 'reportedValue', description: 'amount of the payment that was reported, in cents' },
  { path: 'returnedValue', description: 'what came back, in cents' },
  { path: 'askedValue', description: 'what banks are still asked to return, in cents' },
  { path: 'refundSolicitations', description: 'what each bank was asked to return, and what it returned' },
  { path: 'infractionReports', description: 'reports of infraction between the banks' },
  { path: 'disputes', description: 'disputes of your account that belong to the report' },
  { path: 'notRead.part', description: 'part that the service did not answer' },
  { path: 'notRead.error', description: 'error message of the service' },
];
