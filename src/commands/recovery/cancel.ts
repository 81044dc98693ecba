import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { recoveryOperations } from '#contract/operations/recovery.ts';
import { id, view } from './view.ts';

export const recoveryCancel = serviceCommand({
  meta: {
    name: 'recovery cancel',
    summary: 'Cancel the report of a payment: no money returns',
    details: ['The payment cannot be reported again.'],
    operation: pick(recoveryOperations, 'recovery.cancel'),
    examples: [
      { command: 'pixctl recovery cancel 0193a5c1-7d2e-4b8f-9c61-5a2f8e7d4b30', note: 'End a report' },
      {
        command: 'pixctl recovery cancel 0193a5c1-7d2e-4b8f-9c61-5a2f8e7d4b30 --yes',
        note: 'In a script, without a question',
      },
    ],
  },
  input: { args: [id] },
  show: { view },
});
