import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { installmentOperations } from '#contract/operations/installment.ts';
import { installmentView } from './view.ts';

export const installmentList = serviceCommand({
  meta: {
    name: 'installment list',
    aliases: ['ls'],
    summary: 'List the instalments of a subscription, first to last',
    operation: pick(installmentOperations, 'installment.list'),
    examples: [
      { command: 'pixctl installment list plan-7', note: 'Past ones and those to come' },
      {
        command: `pixctl installment list plan-7 --jq 'map(select(.status == "SCHEDULED"))'`,
        note: 'Only those to come',
      },
    ],
  },
  input: {
    args: [
      { name: 'subscription', description: 'subscription id or correlation id', source: 'subscription' },
    ],
  },
  show: { view: installmentView },
});
