import type { ArgSpec } from '#commands/kit/command.ts';
import { dispute as disputeSchema } from '#contract/resources/dispute.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';

/** Returns the word for the side of a dispute; a service of before September 2026 does not tell it. */
export function sideWord(side: unknown): Message | undefined {
  if (side === 'SENT') return say`Sent by you`;
  if (side === 'RECEIVED') return say`Against you`;
  return typeof side === 'string' ? say`${side}` : undefined;
}

export const view = viewOf(disputeSchema, {
  columns: [
    ['endToEndId', 'End-to-end ID'],
    'status',
    'type',
    'value',
    ['name', 'Payer'],
    ['createdAt', 'Created'],
  ],
  detail: [
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
  ],
  empty: 'No disputes.',
});

export const id = {
  name: 'id',
  description: 'id of the dispute, or end-to-end id, txid or correlation id of the charge of the Pix',
} as const satisfies ArgSpec;
