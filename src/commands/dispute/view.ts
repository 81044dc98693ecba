import type { ArgSpec } from '#commands/kit/command.ts';
import { dispute as disputeSchema } from '#contract/resources/dispute.ts';
import { viewOf } from '#output/view-of.ts';

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
