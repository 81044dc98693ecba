// Operations of webhooks: register, list, delete, events, addresses, public keys.
import { EVENT_TYPES } from '#contract/events/event-types.ts';
import { eventName } from '#contract/namespace.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { emailOf } from '#sandbox/events/email.ts';
import { publicKeys } from '#sandbox/events/signing.ts';
import { page } from '#sandbox/service/paging.ts';
import { webhooks } from '#sandbox/store/tables/webhooks.ts';
import { deleteWebhook, registerWebhook } from './registration.ts';
import { testCall } from './test-call.ts';
import { webhookView } from './view.ts';

const create = (call: Call<'webhook.create'>): Answer<'webhook.create'> => {
  const row = registerWebhook(call, call.body.webhook);
  // Only this answer contains the secret; lists do not. E-mails are not signed.
  const signed = emailOf(row.url) === undefined ? { hmacSecretKey: row.hmac_secret } : {};
  return { body: { webhook: { ...webhookView(call, row), ...signed } } };
};

const list = (call: Call<'webhook.list'>): Answer<'webhook.list'> => {
  const { url } = call.query;
  const { rows, pageInfo } = page(
    call,
    webhooks.list(call.db, { company: call.company.id, ...(url === undefined ? {} : { url }) }),
  );
  return { body: { pageInfo, webhooks: rows.map((row) => webhookView(call, row)) } };
};

const remove = (call: Call<'webhook.delete'>): Answer<'webhook.delete'> => {
  deleteWebhook(call, call.params.id);
  return { body: { status: 'OK' } };
};

const events = ({ namespace }: Call<'webhook.events'>): Answer<'webhook.events'> => ({
  body: { events: EVENT_TYPES.map((type) => ({ name: eventName(namespace, type) })) },
});

/** Deliveries of the sandbox come from the local machine. */
const ips = (): Answer<'webhook.ips'> => ({ body: { ips: ['127.0.0.1', '::1'] } });

const keys = ({ db }: Call<'webhook.keys'>): Answer<'webhook.keys'> => ({
  body: { public_keys: publicKeys(db) },
  headers: { 'cache-control': 'public, max-age=3600' },
});

export const webhookHandlers = {
  'webhook.create': { handle: create, before: testCall },
  'webhook.list': list,
  'webhook.delete': remove,
  'webhook.events': events,
  'webhook.ips': ips,
  'webhook.keys': keys,
} satisfies Handlers<
  'webhook.create' | 'webhook.list' | 'webhook.delete' | 'webhook.events' | 'webhook.ips' | 'webhook.keys'
>;
