import { accountRegisterView } from '#commands/account-register/view.ts';
import type { Command, CommandMeta } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { control } from '#contract/sandbox/controls.ts';
import type { REGISTER_STEPS } from '#contract/sandbox/payer-controls.ts';
import type { Text } from '#messages/message.ts';

const takeStep = control('sandbox.account-register');

const id = {
  name: 'id',
  description: 'id or correlation id of the registration',
  source: 'account-register',
} as const;
const reason = {
  reason: { type: 'string', placeholder: 'TEXT', description: 'reason in the event' },
} as const;

const examples = (step: string, note: string): CommandMeta['examples'] => [
  { command: `pixctl sandbox account-register ${step} seller-7`, note },
  { command: `pixctl sandbox account-register ${step} seller-7 --json`, note: 'As JSON' },
];

const stepCommand = (step: (typeof REGISTER_STEPS)[number], summary: Text & string, note: string) =>
  command({
    meta: { name: `sandbox account-register ${step}`, summary, examples: examples(step, note) },
    input: { args: [id], options: reason },
    run: (context, { args, options }) =>
      context.sandbox.control(takeStep, {
        body: { id: args.id, step, ...(options.reason === undefined ? {} : { reason: options.reason }) },
      }),
    show: {
      view: accountRegisterView,
      moreFields: [{ path: 'taxID.type', description: 'BR:CPF, BR:CNPJ' }],
    },
  });

export const accountRegisterCommands: readonly Command[] = [
  stepCommand(
    'submit',
    'Complete and submit the registration of a company, as the company does',
    'The registration is IN_REVIEW',
  ),
  stepCommand(
    'approve',
    'Approve the registration of a company, as the service does',
    'The company and its account exist',
  ),
  stepCommand('reject', 'Reject the registration of a company, as the service does', 'The registration ends'),
  stepCommand(
    'request-documents',
    'Ask a registered company for documents, as the service does',
    'The registration is PENDING again',
  ),
];
