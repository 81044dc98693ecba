// Registers and deletes webhooks.
import type { EventType } from '#contract/events/event-types.ts';
import { DEFAULT_EVENT, EVENT_TYPES, eventTypeOf } from '#contract/events/event-types.ts';
import { LIMITS } from '#contract/limits.ts';
import { eventName } from '#contract/namespace.ts';
import { defined } from '#errors/defined.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { mailTarget } from '#sandbox/events/email.ts';
import { fitsHeader } from '#sandbox/events/webhook-sender.ts';
import { oidOf } from '#sandbox/ids.ts';
import { cancelDeliveries } from '#sandbox/store/tables/deliveries.ts';
import type { WebhookRow } from '#sandbox/store/tables/webhooks.ts';
import { webhooks } from '#sandbox/store/tables/webhooks.ts';

const HMAC_SECRET_BYTES = 32;

export type WebhookInput = Body<'webhook.create'>['webhook'];

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
export function checkWebhook(
  { db, company, namespace }: Pick<CompanyContext, 'db' | 'company' | 'namespace'>,
  webhook: WebhookInput,
): { readonly event: EventType; readonly target: string } {
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
  return { event, target };
}

/** Registers a webhook with a new secret. @throws Refusal if it cannot be registered */
export function registerWebhook(context: CompanyContext, webhook: WebhookInput): WebhookRow {
  const { db, ids, now, company, namespace } = context;
  const { event, target } = checkWebhook(context, webhook);
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
  return webhooks.get(db, { seq });
}

/** Deletes a webhook and cancels its pending deliveries. @throws Refusal if the company has none with this id */
export function deleteWebhook({ db, company }: CompanyContext, id: string): void {
  const oid = oidOf('Webhook', id);
  const row = oid === undefined ? undefined : webhooks.find(db, { company: company.id, oid });
  if (row === undefined) {
    const message = 'Webhook não encontrado';
    throw new Refusal(message, 400, { error: message, status: 'ERROR' });
  }
  cancelDeliveries(db, row.seq);
  webhooks.delete(db, { seq: row.seq });
}
