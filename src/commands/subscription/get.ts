import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { subscriptionOperations } from '#contract/operations/subscription.ts';
import { id, subscriptionView } from './view.ts';

export const subscriptionGet = serviceCommand({
  meta: {
    name: 'subscription get',
    aliases: ['show'],
    summary: 'Show a subscription',
    operation: pick(subscriptionOperations, 'subscription.get'),
    examples: [
      { command: 'pixctl subscription get plan-7', note: 'One subscription' },
      { command: 'pixctl subscription get plan-7 --json', note: 'As JSON' },
    ],
  },
  input: { args: [id] },
  show: { view: subscriptionView },
});
