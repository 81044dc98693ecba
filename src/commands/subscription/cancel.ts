import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { subscriptionOperations } from '#contract/operations/subscription.ts';
import { id, subscriptionView } from './view.ts';

export const subscriptionCancel = serviceCommand({
  meta: {
    name: 'subscription cancel',
    words:
      'cancel, cancelar, cancelar assinatura, unsubscribe, encerrar assinatura, cancelar recorrencia, cancelar mensalidade, stop recurring charge, cancel subscription, parar, cancelar pix automatico',
    summary: 'Cancel a subscription: no further charges are created',
    operation: pick(subscriptionOperations, 'subscription.cancel'),
    examples: [
      { command: 'pixctl subscription cancel plan-7', note: 'The mandate ends with it' },
      { command: 'pixctl subscription cancel plan-7 --yes', note: 'In a script, without a question' },
    ],
  },
  input: { args: [id] },
  show: { view: subscriptionView },
});
