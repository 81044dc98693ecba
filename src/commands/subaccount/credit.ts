import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import { say } from '#messages/message.ts';
import { bookingView, key, MARK_DETAILS, seeStatement, withMark } from './view.ts';

const credit = pick(subaccountOperations, 'subaccount.credit');

export const subaccountCredit = serviceCommand({
  meta: {
    name: 'subaccount credit',
    summary: 'Move money from the account to a sub account',
    details: MARK_DETAILS,
    operation: credit,
    examples: [
      {
        command: 'pixctl subaccount credit filial@example.com --amount 50,00',
        note: 'Move R$ 50,00 to the sub account',
      },
      {
        command: 'pixctl subaccount credit filial@example.com --value 5000 --description Fundo --yes',
        note: 'With a text on the statement, without a question',
      },
    ],
  },
  input: { args: [key] },
  money: {
    movement: async (_context, input) => ({
      what: say`transfer`,
      amountCents: input.body.value,
      account: undefined,
      destination: input.args.key,
    }),
  },
  run: (context, { args, body }) =>
    send(context, credit, { path: { id: args.key }, body: withMark(context, body) }),
  show: { view: bookingView, next: seeStatement },
});
