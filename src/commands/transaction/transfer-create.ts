import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { transactionOperations } from '#contract/operations/transaction.ts';
import { transfer as transferSchema } from '#contract/resources/transfer.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { transferOf } from './transfer-movement.ts';

const transferView = viewOf(transferSchema, {
  columns: ['value', 'time', ['correlationID', 'Correlation ID']],
});

export const transferCreate = serviceCommand({
  meta: {
    name: 'transfer create',
    words:
      'transferencia, move, mover, move money, transfer money, entre contas, transferir, mover dinheiro, mover saldo, entre contas proprias, between accounts, transferir entre contas, transfer between accounts',
    summary: 'Transfer between two accounts of the company by Pix key',
    operation: pick(transactionOperations, 'transfer.create'),
    examples: [
      {
        command:
          'pixctl transfer create --amount 150,00 --from-pix-key loja@example.com --to-pix-key filial@example.com',
        note: 'Transfer R$ 150,00 to another account',
      },
      {
        command:
          'pixctl transfer create --value 15000 --from-pix-key loja@example.com --to-pix-key filial@example.com --yes',
        note: 'In cents, without a question',
      },
    ],
  },
  money: { movement: (_context, { body }) => transferOf(body) },
  show: {
    view: transferView,
    next: (_made, { flag }) =>
      say`See both balances: pixctl account list${flag}, pixctl subaccount list${flag}`,
  },
});
