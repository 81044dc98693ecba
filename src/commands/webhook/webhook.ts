import { EVENTS, EVENT_TYPES } from '../../contract/event-types.ts';
import { eventName } from '../../contract/namespace.ts';
import { webhookOperations } from '../../contract/operations/webhook.ts';
import { usageError } from '../../errors/pixctl-error.ts';
import { showValue } from '../../pix/errors.ts';
import { operationOptions } from '../base/fields.ts';
import { webhook as webhookSchema } from '../../contract/resources.ts';
import { phrase, say } from '../../messages/message.ts';
import { viewOf } from '../../output/view-of.ts';
import { ifUsable } from '../../client/answer.ts';
import { bareEvent } from '../../client/proof.ts';
import { after } from '../base/next.ts';
import { command } from '../base/define.ts';
import { pick } from '../../contract/operation.ts';
import { send, serviceCommand } from '../base/service.ts';
import type { Context } from '../../ports/context.ts';
import type { CommandGroup } from '../base/command.ts';
import { listen } from './listen.ts';
import { trigger } from './trigger.ts';
import { verifyCommand } from './verify.ts';

const LOCAL =
  /^(?:localhost|.*\.(?:localhost|local|internal|home\.arpa)|0\.0\.0\.0|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|169\.254\.\d+\.\d+|\[(?:::1?|f[cd][0-9a-f]*:.*|fe80:.*|::ffff:.*)\])$/i;

/** A live service that is sent to an address of its own network would call itself. @throws PixctlError (exit 2) */
async function refuseLocal(context: Context, url: string | undefined): Promise<void> {
  if (url === undefined || !URL.canParse(url) || !LOCAL.test(new URL(url).hostname)) return;
  const { mode, name } = await context.service.profile();
  if (mode !== 'live') return;
  throw usageError(
    say`${showValue(url)} is an address of a private network, which the live service of profile ${name} must not call`,
    say`Give a public address. To receive on this machine: pixctl webhook listen`,
  );
}

const create = pick(webhookOperations, 'webhook.create');
const remove = pick(webhookOperations, 'webhook.delete');

const webhookView = viewOf(webhookSchema, {
  recent: 'webhook',
  columns: [['id', 'ID'], 'event', ['url', 'URL'], ['isActive', 'Active'], 'name', ['email', 'E-mail']],
  empty: 'No webhooks.',
});

const addWebhook = serviceCommand({
  name: 'webhook add',
  aliases: ['create'],
  summary: 'Register a URL that is called for an event, or an e-mail address',
  operation: create,
  next: after(create, (made, { mode, flag }) => {
    const name = bareEvent(ifUsable(create, made, 'event'));
    const event = EVENT_TYPES.find((type) => type === name);
    return mode === 'sandbox' && event !== undefined
      ? say`Make it happen: pixctl webhook trigger ${event}`
      : say`See what is registered: pixctl webhook list${flag}`;
  }),
  options: { url: { ...operationOptions(create)['url']!, required: true, unless: 'email' } },
  view: {
    ...webhookView,
    detail: [...webhookView.columns, { path: 'hmacSecretKey', label: 'HMAC secret (shown once)' }],
  },
  examples: [
    {
      command: 'pixctl webhook add --name paid --event CHARGE_COMPLETED --url https://shop.example.com/pix',
      note: 'Be told of paid charges',
    },
    {
      command:
        'pixctl webhook add --name all --event TRANSACTION_RECEIVED --url https://shop.example.com/pix --authorization "$TOKEN"',
      note: 'With a secret your server can ask for',
    },
    {
      command: 'pixctl webhook add --name paid --event CHARGE_COMPLETED --email caixa@example.com',
      note: 'An e-mail instead; the sandbox keeps it for: pixctl sandbox deliveries',
    },
  ],
  run: async (context, input) => {
    await refuseLocal(context, input.body.webhook.url);
    return send(context, create, input);
  },
});

export const webhook: CommandGroup = {
  name: 'webhook',
  summary: 'Be called when something happens',
  commands: [
    addWebhook,
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
        { command: "pixctl webhook list --jq '.[].url'", note: 'Only the URLs' },
      ],
    }),
    serviceCommand({
      name: 'webhook remove',
      aliases: ['rm', 'delete'],
      summary: 'Delete a webhook',
      args: [{ name: 'id', description: 'webhook id', source: 'webhook' }],
      operation: remove,
      view: viewOf(remove.response, { columns: ['status'] }),
      examples: [
        { command: 'pixctl webhook remove V2ViaG9vazo2Mjk=', note: 'It is no longer called' },
        { command: "pixctl webhook list --jq '.[].id'", note: 'The ids there are' },
      ],
    }),
    listen,
    verifyCommand,
    trigger,
    command({
      name: 'webhook events',
      summary: 'List the events a webhook can be registered for',
      view: {
        columns: [
          { path: 'event', label: 'Event' },
          { path: 'description', label: 'When', format: 'message' },
        ],
      },
      examples: [
        { command: 'pixctl webhook events', note: 'All events with the prefix of the profile' },
        { command: "pixctl webhook events --jq '.[].event'", note: 'Only the names' },
      ],
      run: async (context) => {
        const { namespace } = await context.service.profile();
        return EVENT_TYPES.map((type) => ({
          event: eventName(namespace, type),
          description: phrase(EVENTS[type]),
        }));
      },
    }),
  ],
};
