// Webhooks: who wants to be called for what.
import { DEFAULT_EVENT, EVENT_TYPES, eventTypeOf } from '../../contract/events.ts';
import type { EventType } from '../../contract/events.ts';
import { LIMITS } from '../../contract/limits.ts';
import { eventName } from '../../contract/namespace.ts';
import { webhookHeaders } from '../deliveries.ts';
import type { Post } from '../deliveries.ts';
import { globalId, oidOf } from '../ids.ts';
import { page } from '../service/paging.ts';
import type { Row } from '../store/database.ts';
import { Refusal, lean, time } from '../world.ts';
import type { Answer, Call, Handler, World } from '../world.ts';

interface WebhookInput {
  readonly name: string;
  readonly event?: string;
  readonly url: string;
  readonly authorization?: string;
  readonly isActive?: boolean;
}

const HMAC_SECRET_BYTES = 32;

const view = (world: Pick<World, 'namespace'>, row: Row): object =>
  lean({
    id: globalId('Webhook', String(row['oid'])),
    name: row['name'],
    url: row['url'],
    authorization: row['authorization'],
    isActive: row['is_active'] === 1,
    event: eventName(world.namespace, row['event'] as EventType),
    createdAt: time(Number(row['created_at'])),
    updatedAt: time(Number(row['updated_at'])),
  });

/** What is asked for, if it can be had. @throws Refusal */
function wanted(call: Call): { webhook: WebhookInput; event: EventType } {
  const { db, company, namespace } = call;
  const { webhook } = call.body as unknown as { webhook: WebhookInput };
  const event = webhook.event === undefined ? DEFAULT_EVENT : eventTypeOf(webhook.event, namespace);
  if (event === undefined)
    throw new Refusal(
      `webhook.event must be one of ${EVENT_TYPES.map((type) => eventName(namespace, type)).join(', ')}`,
    );
  const { n } = db.prepare('SELECT COUNT(*) AS n FROM webhooks WHERE company = ?').get(company.id)!;
  if (Number(n) >= LIMITS.webhooksPerCompany)
    throw new Refusal(`Uma empresa pode ter no máximo ${LIMITS.webhooksPerCompany} webhooks`);
  const same = db
    .prepare('SELECT 1 AS yes FROM webhooks WHERE company = ? AND url = ? AND event = ?')
    .get(company.id, webhook.url, event);
  if (same !== undefined) throw new Refusal('Já existe um webhook com esta URL e este evento');
  return { webhook, event };
}

/**
 * Calls the URL once before it is registered: a receiver that is not there would miss events without anybody noticing.
 * The body has the keys of all generations of this call. @throws Refusal when the receiver does not answer with 200.
 */
export async function testCall(call: Call, post: Post): Promise<void> {
  if (call.query['validate'] === 'false') return;
  const { webhook, event } = wanted(call);
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
  const answer = await post({ url: webhook.url, headers, body });
  if (answer.status !== 200)
    throw new Refusal(
      `A URL não respondeu 200 à chamada de teste: ${answer.error ?? `respondeu ${answer.status ?? 0}`}`,
    );
}

const create = (call: Call): Answer => {
  const { db, ids, now, company, namespace } = call;
  const { webhook, event } = wanted(call);
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
      webhook.url,
      webhook.authorization ?? null,
      (webhook.isActive ?? true) ? 1 : 0,
      secret,
      now,
      now,
    );
  const row = db.prepare('SELECT * FROM webhooks WHERE seq = ?').get(lastId)!;
  // The secret is told this once; lists do not repeat it.
  return { body: { webhook: { ...view(call, row), hmacSecretKey: secret } } };
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
