import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { transactionView } from './view.ts';

export const transactionGet = serviceCommand({
  meta: {
    name: 'transaction get',
    aliases: ['show'],
    summary: 'Show a transaction',
    operation: pick(transactionOperations, 'transaction.get'),
    examples: [
      {
        command: 'pixctl transaction get E12345678202611211345abcdefghijk',
        note: 'By end-to-end id',
      },
      {
        command: 'pixctl transaction get E12345678202611211345abcdefghijk --jq .payer.name',
        note: 'Only the payer',
      },
    ],
  },
  input: {
    args: [{ name: 'id', description: 'transaction id or end-to-end id', source: 'transaction' }],
  },
  show: { view: transactionView },
});
