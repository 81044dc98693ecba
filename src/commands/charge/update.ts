import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { viewOf } from '#output/view-of.ts';
import { id } from './until-paid.ts';

const update = pick(chargeOperations, 'charge.update');

export const chargeUpdate = serviceCommand({
  meta: {
    name: 'charge update',
    words:
      'prorrogar, prorrogar vencimento, adiar, adiar vencimento, alterar vencimento, mudar data, estender, extend, postpone, expiration, expiracao, validade, prazo, extend due date',
    summary: 'Change when a charge expires',
    operation: update,
    examples: [
      {
        command: 'pixctl charge update order-1 --expires-date 2030-12-31',
        note: 'It can be paid until the end of that day',
      },
      {
        command: 'pixctl charge update order-1 --expires-date 2030-12-31T18:00:00-03:00',
        note: 'Until that time',
      },
    ],
  },
  input: { args: [{ ...id, states: ['ACTIVE'] }] },
  show: {
    view: viewOf(update.response, { columns: ['status', ['id', 'ID'], ['expiresDate', 'Expires']] }),
  },
});
