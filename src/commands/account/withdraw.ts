import { validField } from '#client/answers/checked-answer.ts';
import { Ended } from '#commands/kit/command.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { LIMITS } from '#contract/limits.ts';
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { withdrawal } from '#contract/resources/account.ts';
import { EXIT } from '#errors/exit-codes.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import { get } from './view.ts';

const withdrawalView = viewOf(withdrawal, {
  columns: [
    ['transaction.transaction', 'Withdrawn'],
    ['transaction.endToEndId', 'End-to-end ID'],
    ['account.accountId', 'Account'],
    'account.balance.available',
  ],
});
const withdraw = pick(accountOperations, 'account.withdraw');

/** Available balance in cents. Used only for display, so a failed request yields undefined. */
const availableIn = (context: Context, accountId: string): Promise<number | undefined> =>
  send(context, get, { path: { accountId } }).then(
    (found) => validField(get, found, 'balance.available'),
    () => undefined,
  );

/** Estimates the withdrawal fee from the balances before and after; other movements may have happened in between. */
function feeOf(before: number | undefined, after: number | undefined, value: number): Message | undefined {
  if (before === undefined || after === undefined) return undefined;
  const fee = before - after - value;
  if (fee === 0) return say`none, according to the balance`;
  if (fee === LIMITS.withdrawFeeCents) return say`${formatReais(fee)}`;
  return fee > 0
    ? say`unknown: the balance decreased by ${formatReais(fee)} more than the amount; other movements may be included`
    : say`unknown: the balance does not show it`;
}

export const accountWithdraw = serviceCommand({
  meta: {
    name: 'account withdraw',
    agent: 'none',
    words:
      'withdraw, withdrawal, saque, sacar, resgate, resgatar, cash out, cashout, sacar dinheiro, sacar para o banco, transferir para meu banco, transferencia para minha conta, dinheiro para o banco, saldo para meu banco, settle, settlement, liquidar, liquidacao, payout to my bank, resgatar saldo',
    summary: 'Withdraw to the bank account of the company',
    details: [
      'The service may charge a fee, which depends on the amount. The confirmation shows the documented fee; the result shows the fee computed from the balance before and after.',
    ],
    operation: withdraw,
    examples: [
      {
        command: 'pixctl account withdraw 6290ccfd42831958a405debc --amount 500,00',
        note: 'Withdraw R$ 500,00',
      },
      {
        command: 'pixctl account withdraw 6290ccfd42831958a405debc --value 50000 --yes',
        note: 'In cents, without a question',
      },
    ],
  },
  input: { args: [{ name: 'id', description: 'account id', source: 'account' }] },
  money: {
    movement: async (_context, input) => ({
      what: say`withdrawal`,
      amountCents: input.body.value,
      account: input.args.id,
      destination: say`the company's own bank account`,
      fee:
        input.body.value < LIMITS.withdrawFreeFromCents
          ? say`${formatReais(LIMITS.withdrawFeeCents)}, unless you agreed on another`
          : say`none, unless you agreed on one`,
    }),
  },
  run: async (context, input) => {
    const { id } = input.args;
    const before = context.output.drawn ? await availableIn(context, id) : undefined;
    const made = await send(context, withdraw, { path: { accountId: id }, body: input.body });
    const after = validField(withdraw, made, 'account.balance.available');
    const fee = feeOf(before, after, input.body.value);
    return fee === undefined
      ? made
      : new Ended(made, EXIT.done, {
          ...withdrawalView,
          drawnDetail: [
            ...withdrawalView.columns.slice(0, 1),
            { path: 'transaction.transaction', label: 'Fee', show: () => fee },
            ...withdrawalView.columns.slice(1),
          ],
        });
  },
  show: {
    view: withdrawalView,
    next: (_made, { flag }) => say`Check it: pixctl transaction list --limit 5${flag}`,
  },
});
