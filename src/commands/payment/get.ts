import { serviceCommand } from '#commands/kit/service.ts';
import { id } from './id-argument.ts';
import { get, paymentRecordView } from './view.ts';

export const paymentGet = serviceCommand({
  meta: {
    name: 'payment get',
    words: 'get, show, mostrar, ver, view',
    aliases: ['show'],
    summary: 'Show a payment',
    operation: get,
    examples: [
      { command: 'pixctl payment get invoice-7', note: 'A payment and its transaction' },
      { command: 'pixctl payment get invoice-7 --jq .payment.status', note: 'Only the status' },
    ],
  },
  input: { args: [id] },
  show: { view: paymentRecordView },
});
