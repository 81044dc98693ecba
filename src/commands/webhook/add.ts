import { validField } from '#client/answers/checked-answer.ts';
import { bareEvent } from '#client/proof/judge.ts';
import { operationOptions } from '#commands/kit/fields.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { EVENT_TYPES, wireName } from '#contract/events/event-types.ts';
import { pick } from '#contract/operation.ts';
import { webhookOperations } from '#contract/operations/webhook.ts';
import { defined } from '#errors/defined.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import { warnOfUnknown } from './forward.ts';
import { webhookView } from './view.ts';

const LOCAL =
  /^(?:localhost|.*\.(?:localhost|local|internal|home\.arpa)|0\.0\.0\.0|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|169\.254\.\d+\.\d+|\[(?:::1?|f[cd][0-9a-f]*:.*|fe80:.*|::ffff:.*)\])$/i;

/**
 * A live service cannot reach an address in a private network.
 * @throws PixctlError (exit 2)
 */
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

export const addWebhook = serviceCommand({
  meta: {
    name: 'webhook add',
    agent: 'none',
    words:
      'registrar webhook, register webhook, endpoint, url, criar webhook, cadastrar webhook, configurar webhook, url de notificacao, new webhook, add webhook, receber aviso de pagamento',
    aliases: ['create'],
    summary: 'Register a webhook for an event',
    operation: create,
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
  },
  input: {
    options: {
      url: { ...defined(operationOptions(create)['url'], 'option --url'), required: true, unless: ['email'] },
    },
  },
  run: async (context, input) => {
    const { webhook } = input.body;
    await refuseLocal(context, webhook.url);
    if (webhook.event === undefined) return send(context, create, input);
    const { namespace } = await context.service.profile();
    warnOfUnknown(context, webhook.event);
    const event = wireName(webhook.event, namespace);
    return send(context, create, { ...input, body: { webhook: { ...webhook, event } } });
  },
  show: {
    view: {
      ...webhookView,
      detail: [...webhookView.columns, { path: 'hmacSecretKey', label: 'HMAC secret (shown once)' }],
    },
    next: (made, { mode, flag }) => {
      const name = bareEvent(validField(create, made, 'event'));
      const event = EVENT_TYPES.find((type) => type === name);
      return mode === 'sandbox' && event !== undefined
        ? say`Trigger it: pixctl webhook trigger ${event}`
        : say`See what is registered: pixctl webhook list${flag}`;
    },
  },
});
