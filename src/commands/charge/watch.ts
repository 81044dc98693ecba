import { command } from '#commands/kit/define.ts';
import { oneCharge } from './list.ts';
import { get, id, untilPaid } from './until-paid.ts';

export const chargeWatch = command({
  name: 'charge watch',
  waits: true,
  summary: 'Wait until a charge is paid or expires',
  args: [{ ...id, states: ['ACTIVE'] }],
  options: {
    for: { type: 'duration', placeholder: 'DURATION', description: 'wait at most this long' },
  },
  operation: get,
  view: oneCharge(),
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
  run: (context, input) => untilPaid(context, input.args.id, input.options.for),
});
