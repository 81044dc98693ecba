import { ifUsable, itemIfUsable, itemsOf } from '#client/answer.ts';
import { bareEvent } from '#client/proof.ts';
import type { CommandGroup } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { operationOptions } from '#commands/kit/fields.ts';
import { after } from '#commands/kit/next-steps.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { EVENT_TYPES, EVENTS, eventTypeOf, isEmitted, wireName } from '#contract/events/event-types.ts';
import { eventName } from '#contract/namespace.ts';
import { pick } from '#contract/operation.ts';
import { webhookOperations } from '#contract/operations/webhook.ts';
import { publicKey, webhook as webhookSchema } from '#contract/resources/webhook.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { phrase, say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import { warnOfUnknown } from './forward.ts';
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
    say`${showValue(url)} is an address in a private network, which the live service of profile ${name} cannot call`,
    say`Use a public address. To receive events on this machine: pixctl webhook listen`,
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
  summary: 'Register a webhook for an event',
  operation: create,
  next: after(create, (made, { mode, flag }) => {
    const name = bareEvent(ifUsable(create, made, 'event'));
    const event = EVENT_TYPES.find((type) => type === name);
    return mode === 'sandbox' && event !== undefined && isEmitted(event)
      ? say`Trigger it: pixctl webhook trigger ${event}`
      : say`See what is registered: pixctl webhook list${flag}`;
  }),
  options: { url: { ...operationOptions(create)['url']!, required: true, unless: ['email'] } },
  view: {
    ...webhookView,
    detail: [...webhookView.columns, { path: 'hmacSecretKey', label: 'HMAC secret (shown once)' }],
  },
  examples: [
    {
      command: 'pixctl webhook add --name paid --event CHARGE_COMPLETED --url https://shop.example.com/pix',
      note: 'When a charge is paid',
    },
    {
      command:
        'pixctl webhook add --name all --event TRANSACTION_RECEIVED --url https://shop.example.com/pix --authorization "$TOKEN"',
      note: 'With a value that your server checks',
    },
    {
      command: 'pixctl webhook add --name paid --event CHARGE_COMPLETED --email caixa@example.com',
      note: 'Send an e-mail instead. The sandbox records it: pixctl sandbox deliveries',
    },
  ],
  run: async (context, input) => {
    const { webhook } = input.body;
    await refuseLocal(context, webhook.url);
    if (webhook.event === undefined) return send(context, create, input);
    const { namespace } = await context.service.profile();
    warnOfUnknown(context, webhook.event);
    const event = wireName(webhook.event, namespace);
    return send(context, create, { ...input, body: { webhook: { ...webhook, event } } });
  },
});

export const webhook: CommandGroup = {
  name: 'webhook',
  summary: 'Manage, receive and test webhooks',
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
          note: 'Only webhooks of one URL',
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
        { command: 'pixctl webhook remove V2ViaG9vazo2Mjk=', note: 'Delete it' },
        { command: "pixctl webhook list --jq '.[].id'", note: 'List the ids' },
      ],
    }),
    listen,
    verifyCommand,
    trigger,
    command({
      name: 'webhook events',
      summary: 'List the webhook events',
      details: [
        'The list is that of the service. If the service cannot be asked, it is the list of the events that pixctl knows.',
      ],
      operation: pick(webhookOperations, 'webhook.events'),
      view: {
        columns: [
          { path: 'event', label: 'Event' },
          { path: 'description', label: 'When', format: 'message' },
        ],
      },
      examples: [
        { command: 'pixctl webhook events', note: 'All events, with the prefix of the profile' },
        { command: "pixctl webhook events --jq '.[].event'", note: 'Only the names' },
      ],
      run: async (context) => {
        const { namespace } = await context.service.profile();
        return (await eventNames(context, namespace)).map((event) => {
          const type = eventTypeOf(event);
          return { event, description: type === undefined ? null : phrase(EVENTS[type]) };
        });
      },
    }),
    command({
      name: 'webhook ips',
      summary: 'List the addresses from which webhooks are called',
      operation: pick(webhookOperations, 'webhook.ips'),
      view: { columns: [{ path: '', label: 'Address' }] },
      run: (context) => send(context, pick(webhookOperations, 'webhook.ips'), {}),
      examples: [
        { command: 'pixctl webhook ips', note: 'For the rules of a firewall' },
        { command: "pixctl webhook ips --jq '.[]'", note: 'One address a line' },
      ],
    }),
    serviceCommand({
      name: 'webhook keys',
      summary: 'List the public keys with which webhooks are signed',
      operation: pick(webhookOperations, 'webhook.keys'),
      view: viewOf(publicKey, {
        columns: [
          ['key_identifier', 'Key'],
          ['is_current', 'Current'],
        ],
      }),
      examples: [
        { command: 'pixctl webhook keys', note: 'All of them' },
        { command: "pixctl webhook keys --jq '.[0].key' > key.pem", note: 'One of them as a PEM file' },
      ],
    }),
  ],
};

/** The events of the service, or those that are known here where it does not tell. */
async function eventNames(context: Context, namespace: string): Promise<readonly string[]> {
  const events = pick(webhookOperations, 'webhook.events');
  try {
    const { result } = await (await context.service.client()).call(events, {});
    const named = itemsOf(events, result).flatMap((one) => itemIfUsable(events, one, 'name') ?? []);
    if (named.length > 0) return named;
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
  }
  context.output.note(say`The service did not list its events. These are the ones that pixctl knows.`);
  return EVENT_TYPES.map((type) => eventName(namespace, type));
}
