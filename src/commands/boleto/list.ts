import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { boletoOperations } from '#contract/operations/boleto.ts';
import { boletoTransactionView } from './view.ts';

const list = pick(boletoOperations, 'boleto.list');

export const boletoList = serviceCommand({
  meta: {
    name: 'boleto list',
    aliases: ['ls'],
    summary: 'List paid boletos, newest first',
    details: [
      'BOLETO_IN is a boleto of one of your charges: PENDING until the money arrives, up to 3 business days after its payment. BOLETO_OUT is a boleto that you paid with `payment send --boleto`.',
      '--start and --end filter by the time of payment, --settled-start and --settled-end by the time when the money arrived.',
    ],
    operation: list,
    examples: [
      {
        command: 'pixctl boleto list --type BOLETO_IN --status PENDING',
        note: 'Money that is still to arrive',
      },
      {
        command: 'pixctl boleto list --settled-start yesterday --settled-end yesterday --all',
        note: 'Money that arrived yesterday',
      },
    ],
  },
  show: { view: boletoTransactionView },
});
