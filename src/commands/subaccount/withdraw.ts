import { validField } from '#client/answers/checked-answer.ts';
import { oncePerRun } from '#commands/kit/once-per-run.ts';
import { canAskPart, partOfAmount } from '#commands/kit/part-of-amount.ts';
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

interface ToWithdraw {
  /** Cents; undefined if the service does not report it. */
  readonly balance: number | undefined;
  /** The balance, or the part of it that was typed at a terminal. */
  readonly part: number | undefined;
}

/** Returns how much to withdraw if the command line does not say it. */
const partToWithdraw = oncePerRun(async (context, id): Promise<ToWithdraw> => {
  const balance = validField(get, await send(context, get, { path: { id } }), 'balance');
  if (balance === undefined || balance <= 0) return { balance, part: balance };
  const question = say`Amount to withdraw to ${id}, in reais`;
  return { balance, part: await partOfAmount(context, question, balance) };
});

const withdraw = pick(subaccountOperations, 'subaccount.withdraw');

export const subaccountWithdraw = serviceCommand({
  meta: {
    name: 'subaccount withdraw',
    words:
      'sacar subconta, saque de subconta, repasse, repassar, repasse para vendedor, repassar para vendedor, pay out seller, payout to seller, saque do vendedor, repasse ao lojista',
    summary: 'Withdraw the balance of a sub account, or a part of it, to its Pix key',
    operation: withdraw,
    examples: [
      {
        command: 'pixctl subaccount withdraw filial@example.com',
        note: 'Withdraw everything; at a terminal, asks how much',
      },
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
      const { balance, part } = await partToWithdraw(context, key);
      return {
        what: part === balance ? say`withdrawal of the whole balance` : say`withdrawal`,
        amountCents: part,
        // Money that came in after the confirmation is not confirmed.
        ...(part === undefined || part <= 0 ? {} : { agreed: { value: part } }),
        account: key,
        destination: key,
      };
    },
  },
  run: async (context, { args: { key }, body }) => {
    const path = { id: key };
    if (body.value !== undefined || !canAskPart(context)) return send(context, withdraw, { path, body });
    const { part } = await partToWithdraw(context, key);
    const isPart = part !== undefined && part > 0;
    return send(context, withdraw, { path, body: { ...body, ...(isPart ? { value: part } : {}) } });
  },
  show: {
    view: withdrawalView,
    next: (_made, { flag, input }) =>
      say`See what is left: pixctl subaccount get ${quote(input.args.key)}${flag}`,
  },
});
