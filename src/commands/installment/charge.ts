import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { installmentOperations } from '#contract/operations/installment.ts';
import { id, installmentView } from './view.ts';

export const installmentCharge = serviceCommand({
  meta: {
    name: 'installment charge',
    summary: "Send an instalment to the payer's bank early, 5 to 10 days before it is due",
    details: [
      'For Pix Automático only. Without this command, the service sends the instalment four days before it is due.',
    ],
    operation: pick(installmentOperations, 'installment.charge'),
    examples: [
      { command: 'pixctl installment charge ID', note: 'For the amount of the subscription' },
      { command: 'pixctl installment charge ID --amount 35,00', note: 'Where the mandate lets it vary' },
    ],
  },
  input: { args: [id] },
  show: { view: installmentView },
});
