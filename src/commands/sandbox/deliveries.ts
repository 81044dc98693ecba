// Sandbox commands for webhook deliveries: list them, repeat, delay or drop them.
import type { Command } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { control } from '#contract/sandbox/controls.ts';
import { delivery, habits } from '#contract/sandbox/delivery-controls.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { showValue } from '#pix/errors.ts';

const list = control('sandbox.deliveries');
const again = control('sandbox.resend');
const change = control('sandbox.webhook');

const deliveries = command({
  meta: {
    name: 'sandbox deliveries',
    summary: 'List the deliveries to webhooks, newest first',
    details: ['E-mail webhooks are recorded with recipient, subject and body. No e-mail is sent.'],
    examples: [
      { command: 'pixctl sandbox deliveries', note: 'All attempts, with status and next attempt' },
      {
        command: 'pixctl sandbox deliveries --jq \'.[] | select(.state == "failed")\'',
        note: 'Deliveries that failed for good',
      },
      {
        command:
          'pixctl sandbox deliveries --jq \'.[] | select(.state == "recorded") | .email, .subject, .body\'',
        note: 'Only e-mails',
      },
    ],
  },
  input: {
    options: {
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 10_000,
        default: 100,
        placeholder: 'N',
        description: 'maximum number of attempts',
      },
    },
  },
  run: async (context, { options }) => {
    const { limit = 100 } = options;
    return context.sandbox.control(list, { query: { limit } });
  },
  show: {
    view: viewOf(delivery, {
      recent: { delivery: 'id' },
      columns: [
        ['id', 'ID'],
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
      empty: 'No deliveries yet. Webhooks are called while the sandbox is running: pixctl sandbox start',
    }),
    moreFields: [
      { path: 'email', description: 'recipient of the e-mail' },
      { path: 'body', description: 'text of the e-mail' },
    ],
  },
});

const resend = command({
  meta: {
    name: 'sandbox resend',
    agent: 'none',
    summary: 'Resend deliveries to webhooks',
    examples: [
      { command: 'pixctl sandbox resend 12', note: 'One delivery' },
      { command: 'pixctl sandbox resend --failed', note: 'All failed deliveries' },
      { command: 'pixctl sandbox resend --since 1h', note: 'All deliveries of the last hour' },
    ],
  },
  input: {
    args: [{ name: 'id', description: 'number of the delivery', source: 'delivery', optional: true }],
    options: {
      failed: { type: 'boolean', description: 'all deliveries whose retries have ended' },
      since: {
        type: 'moment',
        bound: 'start',
        placeholder: 'WHEN',
        description: 'all events since this time',
      },
    },
  },
  run: async (context, { args, options }) => {
    const { id } = args;
    if ([id, options.failed, options.since].filter((one) => one !== undefined).length !== 1)
      throw usageError(say`it is not clear what to resend`, say`Give one of: a number, --failed, --since.`);
    if (id !== undefined && !/^\d{1,15}$/.test(id))
      throw usageError(say`delivery ${showValue(id)} is not a number`, say`See: pixctl sandbox deliveries`);
    return context.sandbox.control(again, {
      body: {
        ...(id === undefined ? {} : { id: Number(id) }),
        ...(options.failed === true ? { failed: true } : {}),
        ...(options.since === undefined ? {} : { since: options.since }),
      },
    });
  },
  show: { view: viewOf(again.response, { columns: [['resent', 'Resent']] }) },
});

const webhook = command({
  meta: {
    name: 'sandbox webhook',
    summary: 'Pause a webhook, or deliver its events twice or out of order',
    examples: [
      { command: 'pixctl sandbox webhook V2ViaG9vazo2Mjk= --pause', note: 'Pause deliveries until --resume' },
      {
        command: 'pixctl sandbox webhook V2ViaG9vazo2Mjk= --duplicates 5',
        note: 'Test whether your endpoint handles duplicates',
      },
    ],
  },
  input: {
    args: [{ name: 'id', description: 'webhook id', source: 'webhook' }],
    options: {
      pause: { type: 'boolean', description: 'pause deliveries' },
      resume: { type: 'boolean', description: 'resume deliveries, paused ones first' },
      duplicates: {
        type: 'integer',
        minimum: 0,
        placeholder: 'N',
        description: 'deliver the next N events twice',
      },
      reorder: {
        type: 'boolean',
        negatable: true,
        description: 'deliver events out of order',
      },
    },
  },
  run: async (context, { args, options }) => {
    const { pause, resume, duplicates, reorder } = options;
    if (pause === true && resume === true)
      throw usageError(say`--pause and --resume cannot be used together`);
    return context.sandbox.control(change, {
      body: {
        id: args.id,
        ...(pause === true ? { paused: true } : resume === true ? { paused: false } : {}),
        ...(duplicates === undefined ? {} : { duplicates }),
        ...(reorder === undefined ? {} : { reorder }),
      },
    });
  },
  show: {
    view: viewOf(habits, {
      columns: [
        ['id', 'Webhook'],
        ['url', 'URL'],
        'paused',
        ['duplicates', 'Duplicates left'],
        ['reorder', 'Out of order'],
      ],
    }),
  },
});

export const deliveryCommands: readonly Command[] = [deliveries, resend, webhook];
