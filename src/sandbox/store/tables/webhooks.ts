// Table of webhooks.
import type { EventType } from '#contract/events/event-types.ts';
import { EVENT_TYPES } from '#contract/events/event-types.ts';
import { eventName } from '#contract/namespace.ts';
import { defaulted, flag, generated, integer, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

export const webhooks = defineTable({
  name: 'webhooks',
  columns: {
    seq: generated,
    company: integer,
    oid: text,
    name: text,
    event: oneOf(EVENT_TYPES),
    /** URL of the receiver, or a `mailto:` URL. */
    url: text,
    authorization: nullable(text),
    is_active: flag,
    hmac_secret: text,
    created_at: integer,
    updated_at: integer,
    paused: defaulted(flag),
    /** Number of upcoming events that are sent twice. */
    duplicates: defaulted(integer),
    /** 0: in order; 1: the next event is delayed, so that the following one overtakes it; 2: that one is next. */
    reorder: defaulted(integer),
    /** Event name as registered; null for the name in the sandbox's namespace. */
    event_name: nullable(text),
  },
  onReset: 'empty',
  counted: true,
});
export type WebhookRow = RowOf<typeof webhooks>;

/** Returns the event name of a webhook, as shown in lists and deliveries. */
export const eventNameOf = (row: Pick<WebhookRow, 'event' | 'event_name'>, namespace: string): string =>
  row.event_name ?? eventName(namespace, row.event);

/** Lists the active webhooks registered for an event. */
export const webhooksFor = (db: Database, company: number, event: EventType): WebhookRow[] =>
  db.cache.getOrRead(['webhooks'], `webhooks ${company} ${event}`, () =>
    webhooks.findAll(db, { company, event, is_active: 1 }, 'ORDER BY seq'),
  );
