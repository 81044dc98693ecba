import type { ArgSpec, OutputField } from '#commands/kit/command.ts';
import type { EvidenceDeadline } from '#contract/dispute-deadline.ts';
import { at } from '#contract/path.ts';
import { dispute as disputeSchema } from '#contract/resources/dispute.ts';
import { time } from '#contract/resources/shared.ts';
import { bool, obj, str } from '#contract/schema/schema.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { cellText } from '#output/table/cells.ts';
import type { View } from '#output/view.ts';
import { viewOf } from '#output/view-of.ts';
import { brasiliaDay, toRfc3339, writtenDay } from '#pix/dates.ts';

/** Returns the word for the side of a dispute; a service of before September 2026 does not tell it. */
export function sideWord(side: unknown): Message | undefined {
  if (side === 'SENT') return say`Sent by you`;
  if (side === 'RECEIVED') return say`Against you`;
  return typeof side === 'string' ? say`${side}` : undefined;
}

/** Words for what is known about the evidence; see `Evidence`. */
const EVIDENCE_WORDS = {
  sent: say`sent`,
  requested: say`requested`,
  unknown: say`unknown`,
  'none-recorded': say`not recorded`,
} as const;

function evidenceWord(row: unknown): Message | undefined {
  const value = at(row, 'evidence');
  return typeof value === 'string' && Object.hasOwn(EVIDENCE_WORDS, value)
    ? EVIDENCE_WORDS[value as keyof typeof EVIDENCE_WORDS]
    : undefined;
}

const hourOf = (time: string): string => cellText(time, 'time');
const dayOf = (time: string): string => writtenDay(brasiliaDay(Date.parse(time)));

/** Shows a time of pixctl; nothing if there is none. */
const shownBy =
  (path: string, words: (time: string) => string) =>
  (row: unknown): Message | undefined => {
    const time = at(row, path);
    return typeof time === 'string' ? say`${words(time)}` : undefined;
  };

/** Returns both readings of a deadline as a sentence. */
export const writtenDeadline = ({ by, byWorkingDays }: EvidenceDeadline): Message =>
  say`Evidence by ${hourOf(toRfc3339(by))} in Brasília; if working days count, by the end of ${dayOf(toRfc3339(byWorkingDays))}`;

const BASE = [
  'status',
  'type',
  'value',
  ['endToEndId', 'End-to-end ID'],
  ['name', 'Payer'],
  ['email', 'E-mail'],
  ['phoneNumber', 'Phone'],
  ['disputeReason', 'Reason'],
  ['createdAt', 'Created'],
  ['updatedAt', 'Updated'],
] as const;
const COLUMNS = [
  ['endToEndId', 'End-to-end ID'],
  'status',
  'type',
  'value',
  ['name', 'Payer'],
  ['createdAt', 'Created'],
] as const;
const ANSWER_BY = ['answerBy', say`Answer by`, { show: shownBy('answerBy', hourOf) }] as const;
const TIME_LEFT = ['answerBy', say`Time left`, { format: 'time-left' }] as const;
const BY_WORKING_DAYS = [
  'answerByWorkingDays',
  say`Working days`,
  { show: shownBy('answerByWorkingDays', dayOf), keep: true },
] as const;
const EVIDENCE = ['evidence', say`Evidence`, { show: evidenceWord, keep: true }] as const;
const SIDE = [
  'sentOrReceived',
  say`Side`,
  { show: (row: unknown) => sideWord(at(row, 'sentOrReceived')) },
] as const;

/** The view of disputes as the service answers them. */
export const view = viewOf(disputeSchema, {
  recent: { dispute: 'endToEndId' },
  columns: COLUMNS,
  detail: BASE,
  empty: 'No disputes.',
});

/** The view of disputes with the fields that pixctl adds. */
export const deadlineView: View = viewOf(
  obj({
    ...disputeSchema.properties,
    isOpen: bool(),
    answerBy: time(''),
    answerByWorkingDays: time(''),
    evidence: str(),
  }),
  {
    columns: [
      ...COLUMNS,
      ['answerBy', say`Answer by`],
      ['answerByWorkingDays', say`Working days`],
      ['evidence', say`Evidence`],
    ],
    drawn: [
      ANSWER_BY,
      TIME_LEFT,
      'value',
      ['status', 'Status', { keep: true }],
      BY_WORKING_DAYS,
      ['endToEndId', 'End-to-end ID', { whole: true }],
      EVIDENCE,
      ['name', 'Payer'],
      SIDE,
      'type',
      ['createdAt', 'Created'],
    ],
    detail: [
      ...BASE,
      ['answerBy', say`Answer by`],
      ['answerByWorkingDays', say`Working days`],
      ['evidence', say`Evidence`],
    ],
    drawnDetail: [ANSWER_BY, TIME_LEFT, BY_WORKING_DAYS, EVIDENCE, SIDE, ...BASE],
    empty: 'No disputes.',
  },
);

export const deadlineFields: readonly OutputField[] = [
  { path: 'isOpen', description: 'whether the dispute has not ended' },
  { path: 'answerBy', description: 'last instant for evidence, if calendar days count' },
  { path: 'answerByWorkingDays', description: 'last instant for evidence, if working days count' },
  {
    path: 'evidence',
    description: 'sent, requested, unknown, or none-recorded in the journal of this computer',
  },
];

/** Documents that were sent as evidence. */
export const documentView = {
  columns: [
    { path: 'url', label: 'Document' },
    { path: 'description', label: 'Description' },
    { path: 'correlationID', label: 'Correlation ID' },
  ],
} as const satisfies View;

export const id = {
  name: 'id',
  description: 'id of the dispute, or end-to-end id, txid or correlation id of the charge of the Pix',
  source: 'dispute',
} as const satisfies ArgSpec;
