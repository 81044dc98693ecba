import { validField } from '#client/checked-answer.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { refundOperations } from '#contract/operations/refund.ts';
import { quote } from '#errors/command-line.ts';
import { say } from '#messages/message.ts';
import { refundView } from './view.ts';

const create = pick(refundOperations, 'refund.create');

export const refundCreate = serviceCommand({
  meta: {
    name: 'refund create',
    summary: 'Refund all or part of a received transaction',
    operation: create,
    examples: [
      {
        command:
          'pixctl refund create --transaction-end-to-end-id E12345678202611211345abcdefghijk --amount 5,00',
        note: 'Refund R$ 5,00 of a received Pix',
      },
      {
        command:
          'pixctl refund create --transaction-end-to-end-id E12345678202611211345abcdefghijk --value 500 --correlation-id refund-1',
        note: 'With your own id: running it again does not refund twice',
      },
    ],
  },
  input: {
    batch: {
      what: say`refunds`,
      account: say`the accounts that received them`,
      destination: say`their payers`,
    },
  },
  money: {
    movement: async (_context, input) => ({
      what: say`refund`,
      amountCents: input.body.value,
      account: say`the account that received it`,
      destination: say`payer of ${input.body.transactionEndToEndId}`,
    }),
  },
  show: {
    view: refundView,
    next: (made, { flag }) => {
      const id = validField(create, made, 'correlationID');
      return id === undefined ? undefined : say`Check its status: pixctl refund get ${quote(id)}${flag}`;
    },
  },
});
