// Webhooks: registration, test call, list, deletion.
import type { EventType } from '#contract/events/event-types.ts';
import { DEFAULT_EVENT, EVENT_TYPES, eventTypeOf } from '#contract/events/event-types.ts';
import type { TestCall } from '#contract/events/events.ts';
import { LIMITS } from '#contract/limits.ts';
import { eventName } from '#contract/namespace.ts';
import type { Webhook } from '#contract/resources/webhook.ts';
import { defined } from '#errors/defined.ts';
import type { Answer, Body, Call, Handlers } from '#sandbox/call.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { Refusal, time, withoutNulls } from '#sandbox/context.ts';
import type { Courier } from '#sandbox/events/courier.ts';
import { fitsHeader, webhookHeaders } from '#sandbox/events/courier.ts';
import { emailOf, mailTarget } from '#sandbox/events/email.ts';
import { publicKeys } from '#sandbox/events/signing.ts';
import { globalId, oidOf } from '#sandbox/ids.ts';
import { page } from '#sandbox/service/paging.ts';
import { cancelDeliveries } from '#sandbox/store/tables/deliveries.ts';
import type { WebhookRow } from '#sandbox/store/tables/webhooks.ts';
import { eventNameOf, webhooks } from '#sandbox/store/tables/webhooks.ts';

type WebhookInput = Body<'webhook.create'>['webhook'];

const HMAC_SECRET_BYTES = 32;

function view(context: Pick<SandboxContext, 'namespace'>, row: WebhookRow): Webhook {
  const email = emailOf(row.url);
  return withoutNulls({
    id: globalId('Webhook', row.oid),
    name: row.name,
    action: email === undefined ? 'call api' : 'send email',
    url: email === undefined ? row.url : undefined,
    email,
    authorization: row.authorization,
    isActive: row.is_active === 1,
    event: eventNameOf(row, context.namespace),
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
  });
}

/** Returns the webhook's URL, or its e-mail address as a URL. @throws Refusal for a field of the other action */
function targetOf({ url, email, action, authorization }: WebhookInput): string {
  if ((action ?? (email === undefined ? 'call api' : 'send email')) === 'call api') {
    if (email !== undefined) throw new Refusal('webhook.email goes only with the action send email');
    // The validation against the contract guarantees that url or email exists.
    return defined(url, 'url of the webhook');
  }
  if (email === undefined) throw new Refusal('webhook.email is required for the action send email');
  if (url !== undefined) throw new Refusal('webhook.url goes only with the action call api');
  if (authorization !== undefined)
    throw new Refusal('webhook.authorization goes only with the action call api');
  return mailTarget(email);
}

/** Validates the requested webhook. @throws Refusal if it cannot be registered */
function wanted(call: Call<'webhook.create'>): { webhook: WebhookInput; event: EventType; target: string } {
  const { db, company, namespace } = call;
  const { webhook } = call.body;
  const event = webhook.event === undefined ? DEFAULT_EVENT : eventTypeOf(webhook.event);
  if (event === undefined)
    throw new Refusal(
      `webhook.event must be one of ${EVENT_TYPES.map((type) => eventName(namespace, type)).join(', ')}`,
    );
  if (webhook.authorization !== undefined && !fitsHeader(webhook.authorization))
    throw new Refusal(
      'webhook.authorization must be text that a header can carry: Latin-1 without control characters',
    );
  const target = targetOf(webhook);
  if (webhooks.list(db, { company: company.id }).count() >= LIMITS.webhooksPerCompany)
    throw new Refusal(`Uma empresa pode ter no máximo ${LIMITS.webhooksPerCompany} webhooks`);
  if (webhooks.has(db, { company: company.id, url: target, event }))
    throw new Refusal(
      `Já existe um webhook com ${webhook.email === undefined ? 'esta URL' : 'este e-mail'} e este evento`,
    );
  return { webhook, event, target };
}

/**
 * Sends a test call to the URL before it is registered, so that an unreachable receiver is noticed. The body has the
 * field names of all API versions.
 * @throws Refusal if the receiver does not answer with 200, or may not be called at all
 */
async function testCall(call: Call<'webhook.create'>, courier: Courier): Promise<void> {
  const { webhook, event, target } = wanted(call);
  if (emailOf(target) !== undefined) return;
  const refusal = await courier.refusalOf(target);
  if (refusal !== undefined) throw new Refusal(`webhook.url: ${refusal}`);
  if (call.query.validate === false) return;
  const reported: TestCall = {
    data_criacao: time(call.now),
    evento: 'teste_webhook',
    event: webhook.event ?? eventName(call.namespace, event),
  };
  const body = JSON.stringify(reported);
  // No HMAC: the secret exists only after the registration. Receivers can verify the RSA signature.
  const headers = webhookHeaders(call.db, { secret: undefined, authorization: webhook.authorization }, body);
  const answer = await courier.post({ url: target, headers, body });
  if (answer.status !== 200)
    throw new Refusal(
      `A URL não respondeu 200 à chamada de teste: ${answer.error ?? `respondeu ${answer.status ?? 0}`}`,
    );
}

const create = (call: Call<'webhook.create'>): Answer<'webhook.create'> => {
  const { db, ids, now, company, namespace } = call;
  const { webhook, event, target } = wanted(call);
  const secret = `${namespace}_${ids.secret(HMAC_SECRET_BYTES)}`;
  const seq = webhooks.insert(db, {
    company: company.id,
    oid: ids.oid(),
    name: webhook.name,
    event,
    event_name: webhook.event,
    url: target,
    authorization: webhook.authorization,
    is_active: (webhook.isActive ?? true) ? 1 : 0,
    hmac_secret: secret,
    created_at: now,
    updated_at: now,
  });
  const row = webhooks.get(db, { seq });
  // Only this answer contains the secret; lists do not. E-mails are not signed.
  const signed = emailOf(target) === undefined ? { hmacSecretKey: secret } : {};
  return { body: { webhook: { ...view(call, row), ...signed } } };
};

const list = (call: Call<'webhook.list'>): Answer<'webhook.list'> => {
  const { url } = call.query;
  const { rows, pageInfo } = page(
    call,
    webhooks.list(call.db, { company: call.company.id, ...(url === undefined ? {} : { url }) }),
  );
  return { body: { pageInfo, webhooks: rows.map((row) => view(call, row)) } };
};

const remove = (call: Call<'webhook.delete'>): Answer<'webhook.delete'> => {
  const { db, company } = call;
  const oid = oidOf('Webhook', call.params.id);
  const row = oid === undefined ? undefined : webhooks.find(db, { company: company.id, oid });
  if (row === undefined) {
    const message = 'Webhook não encontrado';
    throw new Refusal(message, 400, { error: message, status: 'ERROR' });
  }
  cancelDeliveries(db, row.seq);
  webhooks.delete(db, { seq: row.seq });
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
