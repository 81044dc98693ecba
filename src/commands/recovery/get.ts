import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { recoveryOperations } from '#contract/operations/recovery.ts';
import { id, view } from './view.ts';

export const recoveryGet = serviceCommand({
  meta: {
    name: 'recovery get',
    aliases: ['show'],
    summary: 'Show the report of a payment, and its history',
    operation: pick(recoveryOperations, 'recovery.get'),
    examples: [
      { command: 'pixctl recovery get 0193a5c1-7d2e-4b8f-9c61-5a2f8e7d4b30', note: 'A report' },
      {
        command: 'pixctl recovery get E99999004202611211200abcdefghijk',
        note: 'The report of this payment',
      },
      {
        command: 'pixctl recovery get 0193a5c1-7d2e-4b8f-9c61-5a2f8e7d4b30 --jq .status',
        note: 'Only its status',
      },
    ],
  },
  input: {
    args: [
      {
        ...id,
        description: 'id of the report (dictId), or end-to-end id of the payment',
        type: 'uuid-or-end-to-end-id',
      },
    ],
  },
  show: { view },
});
