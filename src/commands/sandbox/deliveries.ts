// What the sandbox told to webhooks, and making it tell it again, twice, late or not at all.
import { usageError } from '../../errors/pixctl-error.ts';
import { control, delivery, habits } from '../../contract/controls.ts';
import { say } from '../../messages/message.ts';
import { viewOf } from '../../output/view-of.ts';
import type { Command } from '../base/command.ts';
import { command } from '../base/define.ts';

const list = control('sandbox.deliveries');
const again = control('sandbox.resend');
const change = control('sandbox.webhook');

const deliveries = command({
  name: 'sandbox deliveries',
  summary: 'List the calls to webhooks, each attempt, and their e-mails, newest first',
  details: [
    'E-mails of webhooks are recorded here with recipient, subject and body; nothing is mailed by the sandbox.',
  ],
  alsoPrints: [
    { path: 'email', description: 'who an e-mail is to' },
    { path: 'body', description: 'text of an e-mail' },
  ],
  options: {
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      default: 100,
      placeholder: 'N',
      description: 'how many attempts',
    },
  },
  view: viewOf(delivery, {
    columns: [
      ['id', 'No'],
      'event',
      'state',
      'attempt',
      'status',
      'at',
      'nextTry',
      ['took', 'ms'],
      ['url', 'URL'],
      'error',
      'webhook',
      'subject',
    ],
    empty: 'Nothing was delivered yet. Webhooks are called by a served sandbox: pixctl sandbox start',
  }),
  examples: [
    { command: 'pixctl sandbox deliveries', note: 'Attempts with their status and the next try' },
    {
      command: 'pixctl sandbox deliveries --jq \'.[] | select(.state == "failed")\'',
      note: 'What was given up',
    },
    {
      command:
        'pixctl sandbox deliveries --jq \'.[] | select(.state == "recorded") | .email, .subject, .body\'',
      note: 'The e-mails, which are recorded and never sent',
    },
  ],
  run: async (context, { options }) => {
    const { limit = 100 } = options;
    return context.sandbox.control(list, { query: { limit } });
  },
});

const resend = command({
  name: 'sandbox resend',
  summary: 'Send deliveries to webhooks once more',
  args: [{ name: 'id', description: 'number of the delivery', optional: true }],
  options: {
    failed: { type: 'boolean', description: 'all that were given up' },
    since: { type: 'moment', bound: 'start', placeholder: 'WHEN', description: 'all events since then' },
  },
  view: viewOf(again.response, { columns: [['resent', 'On their way again']] }),
  examples: [
    { command: 'pixctl sandbox resend 12', note: 'One delivery' },
    { command: 'pixctl sandbox resend --failed', note: 'All that were given up' },
    { command: 'pixctl sandbox resend --since 1h', note: 'Everything of the last hour' },
  ],
  run: async (context, { args, options }) => {
    const { id } = args;
    if ([id, options.failed, options.since].filter((one) => one !== undefined).length !== 1)
      throw usageError(
        say`what is to be sent again is not clear`,
        say`Give one of: a number, --failed, --since.`,
      );
    if (id !== undefined && !/^\d{1,15}$/.test(id))
      throw usageError(say`delivery ${id} is not a number`, say`See: pixctl sandbox deliveries`);
    return context.sandbox.control(again, {
      body: {
        ...(id === undefined ? {} : { id: Number(id) }),
        ...(options.failed === true ? { failed: true } : {}),
        ...(options.since === undefined ? {} : { since: options.since }),
      },
    });
  },
});

const webhook = command({
  name: 'sandbox webhook',
  summary: 'Change how the sandbox serves a webhook: pause it, send twice, out of order',
  args: [{ name: 'id', description: 'webhook id', source: 'webhook' }],
  options: {
    pause: { type: 'boolean', description: 'keep its deliveries back' },
    resume: { type: 'boolean', description: 'send them again, those kept back first' },
    duplicates: {
      type: 'integer',
      minimum: 0,
      placeholder: 'N',
      description: 'send the next N events twice',
    },
    reorder: {
      type: 'boolean',
      negatable: true,
      description: 'hold every other event back, so that the next overtakes it',
    },
  },
  view: viewOf(habits, {
    columns: [
      ['id', 'Webhook'],
      ['url', 'URL'],
      'paused',
      ['duplicates', 'Duplicates left'],
      ['reorder', 'Out of order'],
    ],
  }),
  examples: [
    { command: 'pixctl sandbox webhook V2ViaG9vazo2Mjk= --pause', note: 'It hears nothing until --resume' },
    {
      command: 'pixctl sandbox webhook V2ViaG9vazo2Mjk= --duplicates 5',
      note: 'Is the receiver idempotent?',
    },
  ],
  run: async (context, { args, options }) => {
    const { pause, resume, duplicates, reorder } = options;
    if (pause === true && resume === true) throw usageError(say`--pause and --resume contradict each other`);
    return context.sandbox.control(change, {
      body: {
        id: args.id,
        ...(pause === true ? { paused: true } : resume === true ? { paused: false } : {}),
        ...(duplicates === undefined ? {} : { duplicates }),
        ...(reorder === undefined ? {} : { reorder }),
      },
    });
  },
});

export const deliveryCommands: readonly Command[] = [deliveries, resend, webhook];
