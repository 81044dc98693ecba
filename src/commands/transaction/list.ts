import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { transactionView } from './view.ts';

export const transactionList = serviceCommand({
  meta: {
    name: 'transaction list',
    words:
      'quem pagou, quem me pagou, who paid, recebimento, received payment, pix recebidos, pagador do pix, listar pix recebidos',
    aliases: ['ls'],
    summary: 'List transactions, newest first',
    operation: pick(transactionOperations, 'transaction.list'),
    examples: [
      { command: 'pixctl transaction list --start today', note: "Today's transactions" },
      { command: 'pixctl transaction list --charge order-1 --json', note: 'The payment of one charge' },
      { command: 'pixctl transaction list --type FEE --start 30d', note: 'Fees of the last 30 days' },
      {
        command: 'pixctl transaction list --start 01/10/2026 --end 31/10/2026 --all -o csv',
        note: 'The last 30 days as CSV',
      },
    ],
  },
  show: { view: transactionView },
});
