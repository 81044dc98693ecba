// Webhooks: who wants to be called for what.
import { DEFAULT_EVENT, EVENT_TYPES, eventTypeOf } from '../../contract/event-types.ts';
import type { EventType, WEBHOOK_ACTIONS } from '../../contract/event-types.ts';
import { LIMITS } from '../../contract/limits.ts';
import { eventName } from '../../contract/namespace.ts';
import { fitsHeader, webhookHeaders } from '../events/deliveries.ts';
import type { Courier } from '../events/deliveries.ts';
import { emailOf, mailTarget } from '../events/email.ts';
import { globalId, oidOf } from '../ids.ts';
import { page } from '../service/paging.ts';
import type { Row } from '../store/database.ts';
import { Refusal, withoutNulls, time } from '../context.ts';
import type { Answer, Call, Handler, SandboxContext } from '../context.ts';

interface WebhookInput {
  readonly name: string;
  readonly event?: string;
  readonly url?: string;
  readonly email?: string;
  readonly action?: (typeof WEBHOOK_ACTIONS)[number];
  readonly authorization?: string;
  readonly isActive?: boolean;
}

const HMAC_SECRET_BYTES = 32;

function view(context: Pick<SandboxContext, 'namespace'>, row: Row): object {
  const email = emailOf(row['url']);
  return withoutNulls({
    id: globalId('Webhook', String(row['oid'])),
    name: row['name'],
    action: email === undefined ? 'call api' : 'send email',
    url: email === undefined ? row['url'] : undefined,
    email,
    authorization: row['authorization'],
    isActive: row['is_active'] === 1,
    event: eventName(context.namespace, row['event'] as EventType),
    createdAt: time(Number(row['created_at'])),
    updatedAt: time(Number(row['updated_at'])),
  });
}

/** Where the webhook tells: its URL, or its e-mail address as one. @throws Refusal for what belongs to the other action */
function targetOf({ url, email, action, authorization }: WebhookInput): string {
  if ((action ?? (email === undefined ? 'call api' : 'send email')) === 'call api') {
    if (email !== undefined) throw new Refusal('webhook.email goes only with the action send email');
    // One of the two is there: the contract's own check has seen to it.
    return url!;
  }
  if (email === undefined) throw new Refusal('webhook.email is required for the action send email');
  if (url !== undefined) throw new Refusal('webhook.url goes only with the action call api');
  if (authorization !== undefined)
    throw new Refusal('webhook.authorization goes only with the action call api');
  return mailTarget(email);
}

/** What is asked for, if it can be had. @throws Refusal */
function wanted(call: Call): { webhook: WebhookInput; event: EventType; target: string } {
  const { db, company, namespace } = call;
  const { webhook } = call.body as unknown as { webhook: WebhookInput };
  const event = webhook.event === undefined ? DEFAULT_EVENT : eventTypeOf(webhook.event, namespace);
  if (event === undefined)
    throw new Refusal(
      `webhook.event must be one of ${EVENT_TYPES.map((type) => eventName(namespace, type)).join(', ')}`,
    );
  if (webhook.authorization !== undefined && !fitsHeader(webhook.authorization))
    throw new Refusal(
      'webhook.authorization must be text that a header can carry: Latin-1 without control characters',
    );
  const target = targetOf(webhook);
  const { n } = db.prepare('SELECT COUNT(*) AS n FROM webhooks WHERE company = ?').get(company.id)!;
  if (Number(n) >= LIMITS.webhooksPerCompany)
    throw new Refusal(`Uma empresa pode ter no máximo ${LIMITS.webhooksPerCompany} webhooks`);
  const same = db
    .prepare('SELECT 1 AS yes FROM webhooks WHERE company = ? AND url = ? AND event = ?')
    .get(company.id, target, event);
  if (same !== undefined)
    throw new Refusal(
      `Já existe um webhook com ${webhook.email === undefined ? 'esta URL' : 'este e-mail'} e este evento`,
    );
  return { webhook, event, target };
}

/**
 * Calls the URL once before it is registered: a receiver that is not there would miss events without anybody noticing.
 * The body has the keys of all generations of this call. @throws Refusal when the receiver does not answer with 200, or may
 * not be called at all.
 */
export async function testCall(call: Call, courier: Courier): Promise<void> {
  const { webhook, event, target } = wanted(call);
  if (emailOf(target) !== undefined) return;
  const refusal = await courier.refusalOf(target);
  if (refusal !== undefined) throw new Refusal(`webhook.url: ${refusal}`);
  if (call.query['validate'] === 'false') return;
  const body = JSON.stringify({
    data_criacao: time(call.now),
    evento: 'teste_webhook',
    event: eventName(call.namespace, event),
  });
  // The secret exists only after the registration; the RSA signature is the one to check here.
  const { 'x-openpix-signature': _hmac, ...headers } = webhookHeaders(
    call.db,
    { secret: '', authorization: webhook.authorization },
    body,
  );
  const answer = await courier.post({ url: target, headers, body });
  if (answer.status !== 200)
    throw new Refusal(
      `A URL não respondeu 200 à chamada de teste: ${answer.error ?? `respondeu ${answer.status ?? 0}`}`,
    );
}

const create = (call: Call): Answer => {
  const { db, ids, now, company, namespace } = call;
  const { webhook, event, target } = wanted(call);
  const secret = `${namespace}_${ids.secret(HMAC_SECRET_BYTES)}`;
  const { lastId } = db
    .prepare(
      `INSERT INTO webhooks (company, oid, name, event, url, authorization, is_active, hmac_secret, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      company.id,
      ids.oid(),
      webhook.name,
      event,
      target,
      webhook.authorization ?? null,
      (webhook.isActive ?? true) ? 1 : 0,
      secret,
      now,
      now,
    );
  const row = db.prepare('SELECT * FROM webhooks WHERE seq = ?').get(lastId)!;
  // The secret is told this once; lists do not repeat it. An e-mail is not signed.
  const signed = emailOf(target) === undefined ? { hmacSecretKey: secret } : {};
  return { body: { webhook: { ...view(call, row), ...signed } } };
};

const list = (call: Call): Answer => {
  const { url } = call.query;
  const { rows, pageInfo } = page(call, {
    from: 'webhooks',
    filters: [
      { sql: 'company = ?', values: [call.company.id] },
      ...(url === undefined ? [] : [{ sql: 'url = ?', values: [url] }]),
    ],
  });
  return { body: { pageInfo, webhooks: rows.map((row) => view(call, row)) } };
};

const remove = (call: Call): Answer => {
  const oid = oidOf('Webhook', call.params['id']!);
  const row =
    oid === undefined
      ? undefined
      : call.db.prepare('SELECT seq FROM webhooks WHERE company = ? AND oid = ?').get(call.company.id, oid);
  if (row === undefined) {
    const message = 'Webhook não encontrado';
    throw new Refusal(message, 400, { error: message, status: 'ERROR' });
  }
  const seq = Number(row['seq']);
  call.db
    .prepare(
      "UPDATE deliveries SET state = 'cancelled', next_at = NULL WHERE webhook = ? AND state = 'pending'",
    )
    .run(seq);
  call.db.prepare('DELETE FROM webhooks WHERE seq = ?').run(seq);
  return { body: { status: 'OK' } };
};

export const webhookHandlers: Readonly<Record<string, Handler>> = {
  'webhook.create': create,
  'webhook.list': list,
  'webhook.delete': remove,
};
