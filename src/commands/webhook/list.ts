import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { webhookOperations } from '#contract/operations/webhook.ts';
import { webhookView } from './view.ts';

export const webhookList = serviceCommand({
  meta: {
    name: 'webhook list',
    aliases: ['ls'],
    summary: 'List webhooks',
    operation: pick(webhookOperations, 'webhook.list'),
    examples: [
      {
        command: 'pixctl webhook list --url https://shop.example.com/pix',
        note: 'Only webhooks of one URL',
      },
      { command: "pixctl webhook list --jq '.[].url'", note: 'Only the URLs' },
    ],
  },
  show: { view: webhookView },
});
