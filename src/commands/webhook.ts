import { EVENTS, EVENT_TYPES } from '../contract/events.ts';
import { eventName } from '../contract/namespace.ts';
import { webhookOperations } from '../contract/operations/webhook.ts';
import { pick, serviceCommand } from './service.ts';
import type { CommandGroup } from './types.ts';
import { deletedView, webhookView } from './views.ts';
import { listen } from './webhook-listen.ts';
import { trigger } from './webhook-trigger.ts';
import { verifyCommand } from './webhook-verify.ts';

export const webhook: CommandGroup = {
  name: 'webhook',
  summary: 'Be called when something happens',
  commands: [
    serviceCommand({
      name: 'webhook add',
      aliases: ['create'],
      summary: 'Register a URL that is called for an event',
      operation: pick(webhookOperations, 'webhook.create'),
      view: {
        ...webhookView,
        detail: [...webhookView.columns, { path: 'hmacSecretKey', label: 'HMAC secret (shown once)' }],
      },
      examples: [
        {
          command:
            'pixctl webhook add --name paid --event CHARGE_COMPLETED --url https://shop.example.com/pix',
          note: 'Be told of paid charges',
        },
      ],
    }),
    serviceCommand({
      name: 'webhook list',
      aliases: ['ls'],
      summary: 'List webhooks',
      operation: pick(webhookOperations, 'webhook.list'),
      view: webhookView,
      examples: [
        {
          command: 'pixctl webhook list --url https://shop.example.com/pix',
          note: 'Those that call one URL',
        },
      ],
    }),
    serviceCommand({
      name: 'webhook remove',
      aliases: ['rm', 'delete'],
      summary: 'Delete a webhook',
      args: [{ name: 'id', description: 'webhook id' }],
      operation: pick(webhookOperations, 'webhook.delete'),
      view: deletedView,
      examples: [{ command: 'pixctl webhook remove V2ViaG9vazo2Mjk=', note: 'It is no longer called' }],
    }),
    listen,
    verifyCommand,
    trigger,
    {
      name: 'webhook events',
      summary: 'List the events a webhook can be registered for',
      view: {
        columns: [
          { path: 'event', label: 'Event' },
          { path: 'description', label: 'When' },
        ],
      },
      examples: [{ command: 'pixctl webhook events', note: 'All events with the prefix of the profile' }],
      run: async (context) => {
        const { namespace } = await context.profile();
        return EVENT_TYPES.map((type) => ({ event: eventName(namespace, type), description: EVENTS[type] }));
      },
    },
  ],
};
