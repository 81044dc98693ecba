// Webhooks: who wants to be called for what.
import { DEFAULT_EVENT, EVENT_TYPES, eventTypeOf } from '../../contract/events.ts';
import type { EventType } from '../../contract/events.ts';
import { LIMITS } from '../../contract/limits.ts';
import { eventName } from '../../contract/namespace.ts';
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

const create = (call: Call): Answer => {
  const { db, ids, now, company, namespace } = call;
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
  const { changes } =
    oid === undefined
      ? { changes: 0 }
      : call.db.prepare('DELETE FROM webhooks WHERE company = ? AND oid = ?').run(call.company.id, oid);
  if (changes === 0) {
    const message = 'Webhook não encontrado';
    throw new Refusal(message, 400, { error: message, status: 'ERROR' });
  }
  return { body: { status: 'OK' } };
};

export const webhookHandlers: Readonly<Record<string, Handler>> = {
  'webhook.create': create,
  'webhook.list': list,
  'webhook.delete': remove,
};
