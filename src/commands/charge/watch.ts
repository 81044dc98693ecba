import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { get, id, untilPaid } from './until-paid.ts';
import { oneCharge } from './view.ts';

export const chargeWatch = command({
  meta: {
    name: 'charge watch',
    agent: 'none',
    words:
      'watch, wait, esperar, aguardar, acompanhar, poll, esperar pagamento, wait for payment, aguardar pagamento',
    summary: 'Wait until a charge is paid or expires',
    operation: get,
    exitCodes: [EXIT.wait],
    examples: [
      {
        command: 'pixctl charge watch order-1 --for 15m && ship order-1',
        note: 'Continue when it is paid',
      },
      {
        command: 'pixctl charge watch order-1 --json',
        note: 'Without a time limit. Print the paid charge as JSON',
      },
    ],
  },
  input: {
    args: [{ ...id, states: ['ACTIVE'] }],
    options: {
      for: { type: 'duration', placeholder: 'DURATION', description: 'wait at most this long' },
    },
  },
  run: (context, input) => untilPaid(context, input.args.id, input.options.for),
  show: { view: oneCharge() },
});
