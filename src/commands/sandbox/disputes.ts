// Sandbox commands for the payer's bank in a dispute.
import type { Command, CommandMeta, OutputField } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { control } from '#contract/sandbox/controls.ts';
import { viewOf } from '#output/view-of.ts';

const open = control('sandbox.dispute.open');
const accept = control('sandbox.dispute.accept');
const reject = control('sandbox.dispute.reject');
const cancel = control('sandbox.dispute.cancel');

const view = viewOf(open.response, {
  recent: { dispute: 'endToEndId' },
  columns: [
    ['endToEndId', 'End-to-end ID'],
    'status',
    'type',
    'value',
    ['name', 'Payer'],
    ['disputeReason', 'Reason'],
  ],
});
const id = {
  name: 'id',
  description: 'id of the dispute, or end-to-end id of the Pix',
  source: 'dispute',
} as const;
const moreFields: readonly OutputField[] = [
  { path: 'sentOrReceived', description: 'RECEIVED: of a payment that you received' },
  { path: 'situationType', description: 'kind of the fraud, as the payer reported it' },
  { path: 'fundsRecoveryId', description: 'id of the report of fraud that the dispute belongs to' },
  { path: 'createdAt', description: 'creation' },
  { path: 'updatedAt', description: 'last change' },
];
const E2E = 'E99999004202611211200abcdefghijk';

const examples = (name: string, note: string): CommandMeta['examples'] => [
  { command: `pixctl sandbox dispute ${name} ${E2E}`, note },
  { command: `pixctl sandbox dispute ${name} ${E2E} --json`, note: 'As JSON' },
];

export const disputeCommands: readonly Command[] = [
  command({
    meta: {
      name: 'sandbox dispute open',
      summary: "Open a dispute of a received Pix, as the payer's bank does",
      details: ['The disputed amount, as far as it is available, is blocked until the dispute ends.'],
      examples: examples('open', 'The amount is blocked'),
    },
    input: {
      args: [{ name: 'end-to-end-id', description: 'end-to-end id of the Pix', source: 'transaction' }],
      options: {
        reason: { type: 'string', placeholder: 'TEXT', description: 'reason given by the payer' },
      },
    },
    run: async (context, { args, options: { reason } }) =>
      context.sandbox.control(open, {
        body: { endToEndId: args['end-to-end-id'], ...(reason === undefined ? {} : { reason }) },
      }),
    show: { view, moreFields },
  }),
  command({
    meta: {
      name: 'sandbox dispute accept',
      summary: 'Accept a dispute: the money returns to the payer',
      examples: examples('accept', 'What is blocked goes back to the payer'),
    },
    input: { args: [id] },
    run: async (context, { args }) => context.sandbox.control(accept, { body: { id: args.id } }),
    show: { view, moreFields },
  }),
  command({
    meta: {
      name: 'sandbox dispute reject',
      summary: 'Reject a dispute: you keep the money',
      examples: examples('reject', 'What is blocked is available again'),
    },
    input: { args: [id] },
    run: async (context, { args }) => context.sandbox.control(reject, { body: { id: args.id } }),
    show: { view, moreFields },
  }),
  command({
    meta: {
      name: 'sandbox dispute cancel',
      summary: 'Cancel a dispute, as the payer',
      examples: examples('cancel', 'What is blocked is available again'),
    },
    input: { args: [id] },
    run: async (context, { args }) => context.sandbox.control(cancel, { body: { id: args.id } }),
    show: { view, moreFields },
  }),
];
