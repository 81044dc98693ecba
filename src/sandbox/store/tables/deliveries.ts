// Outbox: table of webhook deliveries, with the process that is sending each.
import { generated, integer, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { Condition, RowOf } from '#sandbox/store/table.ts';
import type { AttemptRow } from './attempts.ts';
import type { EventRow } from './events.ts';
import { NAME_OF_EVENT } from './events.ts';
import type { WebhookRow } from './webhooks.ts';

export const deliveries = defineTable({
  name: 'deliveries',
  columns: {
    id: generated,
    event: integer,
    webhook: integer,
    url: text,
    /** `recorded`: an e-mail, which is never sent and therefore complete at once. */
    state: oneOf(['pending', 'delivered', 'failed', 'cancelled', 'recorded']),
    attempts: integer,
    /** Time of the next attempt; null if there is none. */
    next_at: nullable(integer),
    /** Name of the process (webhook sender) that is sending it. */
    claimed_by: nullable(text),
    /** Real time in epoch milliseconds, not the sandbox's clock. */
    claimed_at: nullable(integer),
    created_at: integer,
  },
  onReset: 'empty',
});
type DeliveryRow = RowOf<typeof deliveries>;

// Uses literals, not parameters, so that SQLite can use the partial indexes on pending deliveries.
const CLAIMED = "state = 'pending' AND claimed_by IS NOT NULL";
/** URLs of receivers that are being called. */
const BUSY = `SELECT url FROM deliveries WHERE ${CLAIMED}`;

export const isAnyDeliveryDue = (db: Database, now: number): boolean =>
  db.prepare("SELECT 1 AS yes FROM deliveries WHERE state = 'pending' AND next_at <= ? LIMIT 1").get(now) !==
  undefined;

/**
 * Returns when the next delivery to an idle receiver is due, in epoch milliseconds of the sandbox's clock; undefined if
 * there is none.
 */
export const nextDelivery = (db: Database): number | undefined =>
  db
    .prepare<{ at: number | null }>(
      `SELECT MIN((SELECT d.next_at FROM deliveries d
         WHERE d.webhook = w.seq AND d.state = 'pending' AND d.claimed_by IS NULL ORDER BY d.next_at LIMIT 1)) AS at
       FROM webhooks w WHERE w.paused = 0 AND w.url NOT IN (${BUSY})`,
    )
    .one().at ?? undefined;

/** Whether a webhook is active or a delivery is pending. */
export const hasReceivers = (db: Database): boolean =>
  db
    .prepare(
      `SELECT 1 AS yes FROM webhooks WHERE is_active = 1
       UNION ALL SELECT 1 FROM deliveries WHERE state = 'pending' LIMIT 1`,
    )
    .get() !== undefined;

/** Delivery with the data needed to call its receiver. */
export type DueDelivery = DeliveryRow &
  Pick<EventRow, 'body' | 'type'> &
  Pick<WebhookRow, 'hmac_secret' | 'authorization'>;

/** Returns the first due delivery of each webhook whose receiver is idle. */
export const dueDeliveries = (db: Database, now: number): DueDelivery[] =>
  db
    .prepare<DueDelivery>(
      `SELECT d.*, e.body, e.type, w.hmac_secret, w.authorization FROM webhooks w
       JOIN deliveries d ON d.id = (SELECT p.id FROM deliveries p WHERE p.webhook = w.seq AND p.state = 'pending'
         AND p.claimed_by IS NULL AND p.next_at <= ? ORDER BY p.next_at, p.id LIMIT 1)
       JOIN events e ON e.id = d.event
       WHERE w.paused = 0 AND w.url NOT IN (${BUSY}) ORDER BY d.next_at, d.id`,
    )
    .all(now);

/** Names of the webhook senders that have claimed deliveries. */
export const sendersWithClaims = (db: Database): string[] =>
  db
    .prepare<{ claimed_by: string }>(`SELECT DISTINCT claimed_by FROM deliveries WHERE ${CLAIMED}`)
    .all()
    .map((row) => row.claimed_by);

export const countClaimed = (db: Database, webhookSender: string): number =>
  db
    .prepare<{ n: number }>(`SELECT COUNT(*) AS n FROM deliveries WHERE ${CLAIMED} AND claimed_by = ?`)
    .one(webhookSender).n;

export function releaseAllOf(db: Database, webhookSender: string): void {
  db.prepare(`UPDATE deliveries SET claimed_by = NULL WHERE ${CLAIMED} AND claimed_by = ?`).run(
    webhookSender,
  );
}

/** Releases deliveries claimed before this real time. */
export function releaseOlderThan(db: Database, claimedAt: number): void {
  db.prepare(`UPDATE deliveries SET claimed_by = NULL WHERE ${CLAIMED} AND claimed_at < ?`).run(claimedAt);
}

/** Updates a delivery after an attempt. A delivery that was cancelled meanwhile stays cancelled. */
export function advanceDelivery(
  db: Database,
  id: number,
  { state, attempts, next_at }: Pick<DeliveryRow, 'state' | 'attempts' | 'next_at'>,
): void {
  db.prepare(
    "UPDATE deliveries SET state = ?, attempts = ?, next_at = ?, claimed_by = NULL WHERE id = ? AND state = 'pending'",
  ).run(state, attempts, next_at, id);
}

export function cancelDeliveries(db: Database, webhook: number): void {
  db.prepare(
    "UPDATE deliveries SET state = 'cancelled', next_at = NULL WHERE webhook = ? AND state = 'pending'",
  ).run(webhook);
}

/** Delivery with its event, its webhook (null if deleted), and one of its attempts, if any. */
export type DeliveryLogRow = Pick<
  DeliveryRow,
  'id' | 'webhook' | 'url' | 'state' | 'next_at' | 'created_at'
> &
  Pick<EventRow, 'type' | 'body'> & { readonly event: number; readonly name: string } & {
    readonly [K in 'oid' | 'paused']: WebhookRow[K] | null;
  } & { readonly [K in 'number' | 'at' | 'status' | 'took_ms' | 'error' | 'answer']: AttemptRow[K] | null };

const LOG_COLUMNS = `d.id, d.webhook, d.url, d.state, d.next_at, d.created_at, e.type, e.body, e.id AS event,
  ${NAME_OF_EVENT} AS name, w.oid, w.paused, a.number, a.at, a.status, a.took_ms, a.error, a.answer`;
const WITH_EVENT = 'JOIN events e ON e.id = d.event LEFT JOIN webhooks w ON w.seq = d.webhook';
/** More than the attempts that may be under way at once: so many may have ended in another order than they began. */
const MAX_CONCURRENT = 256;

/**
 * Lists one row per attempt, and one per delivery without attempts; the latest attempt or delivery first.
 * @param only condition on the delivery `d`, its event `e` and its attempt `a`
 */
export function deliveryLog(
  db: Database,
  company: number,
  most: number,
  only: Condition = { sql: 'TRUE' },
): DeliveryLogRow[] {
  const attempted = db
    .prepare<DeliveryLogRow>(
      `SELECT ${LOG_COLUMNS} FROM attempts a JOIN deliveries d ON d.id = a.delivery ${WITH_EVENT}
       WHERE e.company = :company AND ${only.sql} ORDER BY a.id DESC LIMIT :most`,
    )
    .all({ company, most: most + MAX_CONCURRENT, ...only.values })
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .slice(0, most);
  // Only deliveries that are newer than the one of the oldest listed attempt can be among the latest.
  const after = attempted.length < most ? 0 : (attempted.at(-1)?.id ?? 0);
  const unattempted = db
    .prepare<DeliveryLogRow>(
      `SELECT ${LOG_COLUMNS} FROM deliveries d ${WITH_EVENT} LEFT JOIN attempts a ON a.delivery = d.id
       WHERE e.company = :company AND d.id > :after AND a.id IS NULL AND ${only.sql} ORDER BY d.id DESC LIMIT :most`,
    )
    .all({ company, after, most, ...only.values });
  return [...attempted, ...unattempted].toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, most);
}

/** When it was attempted, or created if it was not. */
const timeOf = ({ at, created_at }: DeliveryLogRow): number => at ?? created_at;

/** Selects the deliveries to resend. */
export type Again =
  | { readonly id: number }
  | { readonly failed: true }
  /** Epoch milliseconds of the sandbox's clock. */
  | { readonly since: number };

/** Makes a company's deliveries due again, with all retries. Returns their number. */
export function resendDeliveries(db: Database, company: number, now: number, which: Again): number {
  const { sql, values }: Condition =
    'id' in which
      ? { sql: 'd.id = :id', values: { id: which.id } }
      : 'since' in which
        ? { sql: 'e.at >= :since', values: { since: which.since } }
        : { sql: "d.state = 'failed'" };
  return db
    .prepare(
      `UPDATE deliveries SET state = 'pending', attempts = 0, next_at = :now, claimed_by = NULL WHERE id IN (
         SELECT d.id FROM deliveries d JOIN events e ON e.id = d.event JOIN webhooks w ON w.seq = d.webhook
         WHERE e.company = :company AND d.state <> 'recorded' AND ${sql})`,
    )
    .run({ company, now, ...values }).changes;
}
