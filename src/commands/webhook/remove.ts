import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { webhookOperations } from '#contract/operations/webhook.ts';
import { viewOf } from '#output/view-of.ts';

const remove = pick(webhookOperations, 'webhook.delete');

export const webhookRemove = serviceCommand({
  meta: {
    name: 'webhook remove',
    agent: 'none',
    aliases: ['rm', 'delete'],
    summary: 'Delete a webhook',
    operation: remove,
    examples: [
      { command: 'pixctl webhook remove V2ViaG9vazo2Mjk=', note: 'Delete it' },
      { command: "pixctl webhook list --jq '.[].id'", note: 'List the ids' },
    ],
  },
  input: { args: [{ name: 'id', description: 'webhook id', source: 'webhook' }] },
  show: { view: viewOf(remove.response, { columns: ['status'] }) },
});
