// Sandbox commands for the payer and the payer's bank of a Pix Automático mandate.
import { installmentView } from '#commands/installment/view.ts';
import type { Command } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { subscriptionView } from '#commands/subscription/view.ts';
import { CANCEL_CODE, REJECT_CODE } from '#contract/mandate.ts';
import { pick } from '#contract/operation.ts';
import { installmentOperations } from '#contract/operations/installment.ts';
import { subscriptionOperations } from '#contract/operations/subscription.ts';
import { control } from '#contract/sandbox/controls.ts';

const decide = control('sandbox.mandate');
const failNext = control('sandbox.installment.fail');

const SUBSCRIPTION = pick(subscriptionOperations, 'subscription.get');
const INSTALLMENT = pick(installmentOperations, 'installment.get');

const ID = {
  name: 'id',
  description: 'subscription id or correlation id',
  source: 'subscription',
} as const;
const CODE = {
  code: {
    type: 'string',
    enum: CANCEL_CODE,
    default: 'SLBD',
    placeholder: 'CODE',
    description: 'reject code for an instalment that the bank has not paid yet',
  },
} as const;

const approve = command({
  meta: {
    name: 'sandbox mandate approve',
    summary: 'Approve a mandate of Pix Automático, as the payer would',
    details: [
      'With the journey PAYMENT_ON_APPROVAL, this pays the first charge. Paying that charge also approves the mandate.',
    ],
    examples: [
      { command: 'pixctl sandbox mandate approve plan-7', note: 'The mandate becomes APPROVED' },
      {
        command: 'pixctl sandbox mandate approve plan-7 --jq .status',
        note: 'Only the state of the subscription',
      },
    ],
  },
  input: { args: [ID] },
  run: (context, { args }) => context.sandbox.control(decide, { body: { id: args.id, step: 'approve' } }),
  show: { view: subscriptionView, resultOf: SUBSCRIPTION },
});

const refuse = command({
  meta: {
    name: 'sandbox mandate refuse',
    summary: 'Refuse a mandate that waits for approval, as the payer would',
    examples: [
      { command: 'pixctl sandbox mandate refuse plan-7', note: 'The mandate becomes REJECTED' },
      { command: 'pixctl sandbox mandate refuse plan-7 --code OTHR', note: 'For another reason' },
    ],
  },
  input: { args: [ID], options: CODE },
  run: (context, { args, options: { code } }) =>
    context.sandbox.control(decide, {
      body: { id: args.id, step: 'refuse', ...(code === undefined ? {} : { code }) },
    }),
  show: { view: subscriptionView, resultOf: SUBSCRIPTION },
});

const end = command({
  meta: {
    name: 'sandbox mandate end',
    summary: 'End an approved mandate, as the payer would',
    examples: [
      { command: 'pixctl sandbox mandate end plan-7', note: 'The mandate becomes REJECTED' },
      {
        command: 'pixctl sandbox mandate end plan-7 --code ACCT',
        note: 'With the code for a closed payer account',
      },
    ],
  },
  input: { args: [ID], options: CODE },
  run: (context, { args, options: { code } }) =>
    context.sandbox.control(decide, {
      body: { id: args.id, step: 'end', ...(code === undefined ? {} : { code }) },
    }),
  show: { view: subscriptionView, resultOf: SUBSCRIPTION },
});

const fail = command({
  meta: {
    name: 'sandbox installment fail',
    summary: "Make the payer's bank reject the next tries of an instalment",
    details: ["Without this command, the payer's bank accepts every instalment and pays it on its due day."],
    examples: [
      { command: 'pixctl sandbox installment fail ID --code AM02', note: 'Reject every try' },
      {
        command: 'pixctl sandbox installment fail ID --code AB10 --tries 1',
        note: 'Reject the next try, and pay on the one after it',
      },
    ],
  },
  input: {
    args: [{ name: 'id', description: 'installment id or correlation id', source: 'installment' }],
    options: {
      code: {
        type: 'string',
        enum: REJECT_CODE,
        required: true,
        placeholder: 'CODE',
        description: 'reject code of the bank',
      },
      tries: {
        type: 'integer',
        minimum: 1,
        maximum: 4,
        placeholder: 'N',
        description: 'number of tries to reject (default: all)',
      },
    },
  },
  run: (context, { args, options: { code, tries } }) =>
    context.sandbox.control(failNext, {
      body: { id: args.id, code, ...(tries === undefined ? {} : { tries }) },
    }),
  show: { view: installmentView, resultOf: INSTALLMENT },
});

export const mandateCommands: readonly Command[] = [approve, refuse, end, fail];
