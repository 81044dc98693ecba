import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { subscriptionOperations } from '#contract/operations/subscription.ts';
import { subscriptionView } from './view.ts';

export const subscriptionList = serviceCommand({
  meta: {
    name: 'subscription list',
    aliases: ['ls'],
    summary: 'List subscriptions, newest first',
    operation: pick(subscriptionOperations, 'subscription.list'),
    examples: [
      { command: 'pixctl subscription list --limit 20', note: 'The latest 20' },
      {
        command: `pixctl subscription list --all --jq 'map(select(.status == "ACTIVE"))'`,
        note: 'Active subscriptions',
      },
    ],
  },
  show: { view: subscriptionView },
});
