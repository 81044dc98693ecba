import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { installmentOperations } from '#contract/operations/installment.ts';
import { id, installmentView } from './view.ts';

export const installmentCharge = serviceCommand({
  meta: {
    name: 'installment charge',
    summary: 'Ask the bank of the payer for an instalment, 5 to 10 days before its day',
    details: ['Services ask by themselves four days before. Only Pix Automático has this.'],
    operation: pick(installmentOperations, 'installment.charge'),
    examples: [
      { command: 'pixctl installment charge ID', note: 'For the amount of the subscription' },
      { command: 'pixctl installment charge ID --amount 35,00', note: 'Where the mandate lets it vary' },
    ],
  },
  input: { args: [id] },
  show: { view: installmentView },
});
