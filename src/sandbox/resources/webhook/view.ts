// JSON of webhooks.
import type { Webhook } from '#contract/resources/webhook.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { emailOf } from '#sandbox/events/email.ts';
import { globalId } from '#sandbox/ids.ts';
import type { WebhookRow } from '#sandbox/store/tables/webhooks.ts';
import { eventNameOf } from '#sandbox/store/tables/webhooks.ts';

export function webhookView(context: Pick<SandboxContext, 'namespace'>, row: WebhookRow): Webhook {
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
