import { validField } from '#client/answers/checked-answer.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import { subAccountWithdrawal } from '#contract/resources/subaccount.ts';
import { quote } from '#errors/command-line.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { get, key } from './view.ts';

const withdrawalView = viewOf(subAccountWithdrawal, {
  columns: [['correlationID', 'ID'], 'status', 'value', ['destinationAlias', 'Pix key'], 'comment'],
  detail: [
    ['correlationID', 'ID'],
    'status',
    'value',
    ['destinationAlias', 'Pix key'],
    'comment',
    ['endToEndId', 'End-to-end ID'],
  ],
});

export const subaccountWithdraw = serviceCommand({
  meta: {
    name: 'subaccount withdraw',
    words:
      'sacar subconta, saque de subconta, repasse, repassar, repasse para vendedor, repassar para vendedor, pay out seller, payout to seller, saque do vendedor, repasse ao lojista',
    summary: 'Withdraw the balance of a sub account, or a part of it, to its Pix key',
    operation: pick(subaccountOperations, 'subaccount.withdraw'),
    examples: [
      { command: 'pixctl subaccount withdraw filial@example.com', note: 'Withdraw everything' },
      {
        command: 'pixctl subaccount withdraw filial@example.com --amount 50,00 --yes',
        note: 'A part of it, in a script, without a question',
      },
    ],
  },
  input: { args: [key] },
  money: {
    movement: async (context, input) => {
      const { key } = input.args;
      const { value } = input.body;
      if (value !== undefined)
        return { what: say`withdrawal`, amountCents: value, account: key, destination: key };
      const found = await send(context, get, { path: { id: key } });
      const balance = validField(get, found, 'balance');
      return {
        what: say`withdrawal of the whole balance`,
        amountCents: balance,
        // Money that came in after the confirmation is not confirmed.
        ...(balance === undefined || balance <= 0 ? {} : { agreed: { value: balance } }),
        account: key,
        destination: key,
      };
    },
  },
  show: {
    view: withdrawalView,
    next: (_made, { flag, input }) =>
      say`See what is left: pixctl subaccount get ${quote(input.args.key)}${flag}`,
  },
});
