import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { subscriptionOperations } from '#contract/operations/subscription.ts';
import { id, subscriptionView } from './view.ts';

export const subscriptionUpdate = serviceCommand({
  meta: {
    name: 'subscription update',
    words: 'reajuste, reajustar, mudar valor, mudar valor da assinatura, change amount, aumentar mensalidade',
    summary: 'Change the amount of a subscription with a variable amount',
    operation: pick(subscriptionOperations, 'subscription.update'),
    examples: [
      { command: 'pixctl subscription update plan-7 --amount 59,90', note: 'From the next charge on' },
      { command: 'pixctl subscription update plan-7 --value 5990', note: 'In cents' },
    ],
  },
  input: { args: [id] },
  show: { view: subscriptionView },
});
