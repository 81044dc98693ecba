import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { boletoOperations } from '#contract/operations/boleto.ts';
import { boletoTransactionView } from './view.ts';

const get = pick(boletoOperations, 'boleto.get');

export const boletoGet = serviceCommand({
  meta: {
    name: 'boleto get',
    aliases: ['show'],
    summary: 'Show a paid boleto',
    operation: get,
    examples: [
      {
        command: 'pixctl boleto get btx_019fa55beec9775faf8a069d64dcde54',
        note: 'Fine, interest and charge',
      },
      {
        command: 'pixctl boleto get btx_019fa55beec9775faf8a069d64dcde54 --jq .settledAt',
        note: 'Only when the money arrived',
      },
    ],
  },
  input: { args: [{ name: 'id', description: 'boleto transaction id', source: 'boleto' }] },
  show: { view: boletoTransactionView },
});
