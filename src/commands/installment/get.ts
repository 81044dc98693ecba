import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { installmentOperations } from '#contract/operations/installment.ts';
import { id, installmentView } from './view.ts';

export const installmentGet = serviceCommand({
  meta: {
    name: 'installment get',
    aliases: ['show'],
    summary: 'Show an instalment',
    operation: pick(installmentOperations, 'installment.get'),
    examples: [
      { command: 'pixctl installment get ID', note: 'An instalment and its state at the bank' },
      { command: 'pixctl installment get ID --jq .cobr.tries', note: 'Each try of the bank' },
    ],
  },
  input: { args: [id] },
  show: { view: installmentView },
});
