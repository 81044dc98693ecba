// The outbox: who is still to be told of which event, and who has it in hand.
import type { AttemptRow } from './attempts.ts';
import type { Database } from './database.ts';
import type { EventRow } from './events.ts';
import { NAME_OF_EVENT } from './events.ts';
import type { Condition, RowOf } from './table.ts';
import { defineTable, generated, integer, nullable, oneOf, text } from './table.ts';
import type { WebhookRow } from './webhooks.ts';

export const deliveries = defineTable({
  name: 'deliveries',
  columns: {
    id: generated,
    event: integer,
    webhook: integer,
    url: text,
    /** `recorded`: an e-mail, which is complete from the start. */
    state: oneOf(['pending', 'delivered', 'failed', 'cancelled', 'recorded']),
    attempts: integer,
    /** Null: it is not sent any more. */
    next_at: nullable(integer),
    /** Name of the courier that has it in hand. */
    claimed_by: nullable(text),
    /** In real time. */
    claimed_at: nullable(integer),
    created_at: integer,
  },
  onReset: 'empty',
  migrations: {
    3: `
    CREATE TABLE deliveries (
      id INTEGER PRIMARY KEY AUTOINCREMENT, event INTEGER NOT NULL REFERENCES events, webhook INTEGER NOT NULL, url TEXT NOT NULL,
      state TEXT NOT NULL, attempts INTEGER NOT NULL, next_at INTEGER, claimed_by TEXT, claimed_at INTEGER, created_at INTEGER NOT NULL);
    CREATE INDEX deliveries_due ON deliveries (next_at, id) WHERE state = 'pending';
    CREATE INDEX deliveries_webhook ON deliveries (webhook) WHERE state = 'pending';
    CREATE INDEX deliveries_event ON deliveries (event);`,
    6: `
    DROP INDEX deliveries_webhook;
    CREATE INDEX deliveries_webhook ON deliveries (webhook, next_at, id) WHERE state = 'pending';
    CREATE INDEX deliveries_in_hand ON deliveries (claimed_by, url) WHERE state = 'pending' AND claimed_by IS NOT NULL;`,
  },
});
type DeliveryRow = RowOf<typeof deliveries>;

// What is compared with a literal is found by the indexes on what is pending.
const IN_HAND = "state = 'pending' AND claimed_by IS NOT NULL";
/** Receivers that are being called. */
const BUSY = `SELECT url FROM deliveries WHERE ${IN_HAND}`;

export const isAnyDeliveryDue = (db: Database, now: number): boolean =>
  db.prepare("SELECT 1 AS yes FROM deliveries WHERE state = 'pending' AND next_at <= ? LIMIT 1").get(now) !==
  undefined;

/** When the next delivery to a free receiver is due, epoch milliseconds of the sandbox's clock; undefined when none waits. */
export const nextDelivery = (db: Database): number | undefined =>
  db
    .prepare<{ at: number | null }>(
      `SELECT MIN((SELECT d.next_at FROM deliveries d
         WHERE d.webhook = w.seq AND d.state = 'pending' AND d.claimed_by IS NULL ORDER BY d.next_at LIMIT 1)) AS at
       FROM webhooks w WHERE w.paused = 0 AND w.url NOT IN (${BUSY})`,
    )
    .one().at ?? undefined;

/** Whether what happens is told to anybody, or something told before is still on its way. */
export const isAnybodyTold = (db: Database): boolean =>
  db
    .prepare(
      `SELECT 1 AS yes FROM webhooks WHERE is_active = 1
       UNION ALL SELECT 1 FROM deliveries WHERE state = 'pending' LIMIT 1`,
    )
    .get() !== undefined;

/** A delivery with what is needed to call its receiver. */
export type DueDelivery = DeliveryRow &
  Pick<EventRow, 'body' | 'type'> &
  Pick<WebhookRow, 'hmac_secret' | 'authorization'>;

/** The first due delivery of each webhook whose receiver is free. */
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

/** Names of the couriers that have something in hand. */
export const couriersAtWork = (db: Database): string[] =>
  db
    .prepare<{ claimed_by: string }>(`SELECT DISTINCT claimed_by FROM deliveries WHERE ${IN_HAND}`)
    .all()
    .map((row) => row.claimed_by);

export const countInHand = (db: Database, courier: string): number =>
  db
    .prepare<{ n: number }>(`SELECT COUNT(*) AS n FROM deliveries WHERE ${IN_HAND} AND claimed_by = ?`)
    .one(courier).n;

export function releaseAllOf(db: Database, courier: string): void {
  db.prepare(`UPDATE deliveries SET claimed_by = NULL WHERE ${IN_HAND} AND claimed_by = ?`).run(courier);
}

/** Releases those that were taken before this real time. */
export function releaseOlderThan(db: Database, claimedAt: number): void {
  db.prepare(`UPDATE deliveries SET claimed_by = NULL WHERE ${IN_HAND} AND claimed_at < ?`).run(claimedAt);
}

/** Where a delivery stands after an attempt. One that was cancelled with its webhook meanwhile stays so. */
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

/** A delivery with its event, its webhook while there is one, and one attempt where there was any. */
export type DeliveryLogRow = Pick<DeliveryRow, 'id' | 'url' | 'state' | 'next_at' | 'created_at'> &
  Pick<EventRow, 'type' | 'body'> & { readonly event: number; readonly name: string } & {
    readonly [K in 'oid' | 'paused']: WebhookRow[K] | null;
  } & { readonly [K in 'number' | 'at' | 'status' | 'took_ms' | 'error' | 'answer']: AttemptRow[K] | null };

/** One row for each attempt, and one for each delivery that waits for its first; newest first. */
export const deliveryLog = (db: Database, company: number, most: number): DeliveryLogRow[] =>
  db
    .prepare<DeliveryLogRow>(
      `SELECT d.id, d.url, d.state, d.next_at, d.created_at, e.type, e.body, e.id AS event, ${NAME_OF_EVENT} AS name, w.oid, w.paused,
         a.number, a.at, a.status, a.took_ms, a.error, a.answer
       FROM deliveries d JOIN events e ON e.id = d.event LEFT JOIN webhooks w ON w.seq = d.webhook
         LEFT JOIN attempts a ON a.delivery = d.id
       WHERE e.company = ? ORDER BY d.id DESC, a.number DESC LIMIT ?`,
    )
    .all(company, most);

/** Which deliveries are sent once more. */
export type Again =
  | { readonly id: number }
  | { readonly failed: true }
  /** Epoch milliseconds of the sandbox's clock. */
  | { readonly since: number };

/** Makes a company's deliveries due again, as if for the first time. Returns how many. */
export function sendAgain(db: Database, company: number, now: number, which: Again): number {
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
