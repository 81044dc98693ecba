import { pick } from '#contract/operation.ts';
import { statementOperations } from '#contract/operations/statement.ts';
import { statementLine } from '#contract/resources/statement.ts';
import { descriptionIn, signedLine } from '#output/statement.ts';
import { viewOf } from '#output/view-of.ts';
import { serviceCommand } from './kit/service.ts';

export const statement = serviceCommand({
  meta: {
    name: 'statement',
    core: true,
    words:
      'extrato, movimento, lancamento, movimentacao, history, historico, entry, entries, activity, movement, extrato bancario, saldo anterior, saldo do dia, entradas e saidas, fluxo de caixa, cash flow, account statement',
    summary: 'Show the statement of an account: its movements and balances',
    details: [
      'Amounts are in cents. If the service returns an amount that is not a whole number, pixctl prints it unchanged.',
    ],
    operation: pick(statementOperations, 'statement.list'),
    examples: [
      { command: 'pixctl statement --start today', note: "Today's movements" },
      {
        command: 'pixctl statement --start 01/10/2026 --end 31/10/2026 --all -o csv',
        note: 'A month as CSV',
      },
    ],
  },
  show: {
    view: viewOf(statementLine, {
      columns: [
        'time',
        'type',
        'value',
        'balance',
        'description',
        ['transactionId', 'Transaction'],
        ['id', 'ID'],
      ],
      drawn: [
        ['time', 'Time', { keep: true }],
        ['value', 'Value', { show: signedLine }],
        'balance',
        ['description', 'Description', { show: descriptionIn, format: 'message', keep: true }],
        ['transactionId', 'End-to-end ID', { whole: true }],
      ],
      empty: 'No movements.',
    }),
  },
});
