import { validField } from '#client/answers/checked-answer.ts';
import type { OptionSpecs } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { watch } from '#commands/kit/wait-for-status.ts';
import { FINAL_STATES } from '#contract/statuses.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { say } from '#messages/message.ts';
import { id } from './id-argument.ts';
import { failureReason, get, paymentRecordView, readPayment } from './view.ts';

const FOR_OPTION = {
  for: { type: 'duration', placeholder: 'DURATION', description: 'wait at most this long' },
} as const satisfies OptionSpecs;

export const paymentWatch = command({
  meta: {
    name: 'payment watch',
    words: 'acompanhar pagamento, confirmacao do pagamento, watch payment',
    agent: 'none',
    summary: 'Wait until a payment is confirmed or fails',
    operation: get,
    exitCodes: [EXIT.wait],
    examples: [
      { command: 'pixctl payment watch invoice-7 --for 5m', note: 'Until CONFIRMED or FAILED' },
      {
        command: 'pixctl payment watch invoice-7 --json',
        note: 'Without a time limit. Print the payment as JSON',
      },
    ],
  },
  input: { args: [{ ...id, states: ['CREATED', 'APPROVED'] }], options: FOR_OPTION },
  run: (context, input) =>
    watch(context, {
      what: say`payment ${input.args.id}`,
      read: () => readPayment(context, input.args.id),
      statusOf: (record) => validField(get, record, 'payment.status') ?? 'unknown',
      correlationIDOf: (record) => validField(get, record, 'payment.correlationID'),
      whyOf: failureReason,
      final: FINAL_STATES.payment,
      awaited: 'CONFIRMED',
      patience: input.options.for,
    }),
  show: { view: paymentRecordView },
});
