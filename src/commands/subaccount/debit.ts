import { send, serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import { say } from '#messages/message.ts';
import { bookingView, key, MARK_DETAILS, seeStatement, withMark } from './view.ts';

const debit = pick(subaccountOperations, 'subaccount.debit');

export const subaccountDebit = serviceCommand({
  meta: {
    name: 'subaccount debit',
    summary: 'Move money from a sub account to the account',
    details: MARK_DETAILS,
    operation: debit,
    examples: [
      {
        command: 'pixctl subaccount debit filial@example.com --amount 20,00',
        note: 'Move R$ 20,00 back to the account',
      },
      {
        command: 'pixctl subaccount debit filial@example.com --value 2000 --description Taxa --yes',
        note: 'With a text on the statement, without a question',
      },
    ],
  },
  input: { args: [key] },
  money: {
    movement: async (_context, input) => ({
      what: say`transfer`,
      amountCents: input.body.value,
      account: input.args.key,
      destination: say`the account`,
    }),
  },
  run: (context, { args, body }) =>
    send(context, debit, { path: { id: args.key }, body: withMark(context, body) }),
  show: { view: bookingView, next: seeStatement },
});
