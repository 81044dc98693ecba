import type { LazyGroup } from '#commands/kit/command.ts';
import { commandsIn } from '#commands/kit/lazy.ts';

export const payment: LazyGroup = {
  name: 'payment',
  core: true,
  words: 'pagamento, payout, outgoing, saida, disbursement, pix, expense, despesa',
  summary: 'Send payments to Pix keys, QR codes and bank accounts',
  within: { 'payment batch': 'Pay a file of payments in three steps: plan, approve, run' },
  commands: {
    'payment create': async () => (await import('./create.ts')).paymentCreate,
    'payment approve': async () => (await import('./approve.ts')).paymentApprove,
    'payment send': async () => (await import('./send.ts')).sendPayment,
    'payment list': async () => (await import('./list.ts')).paymentList,
    'payment get': async () => (await import('./get.ts')).paymentGet,
    'payment watch': async () => (await import('./watch.ts')).paymentWatch,
    ...commandsIn(
      [
        'payment batch plan',
        'payment batch show',
        'payment batch approve',
        'payment batch run',
        'payment batch status',
        'payment batch resume',
        'payment batch results',
      ],
      async () => (await import('./plan/index.ts')).paymentBatch,
    ),
  },
};
