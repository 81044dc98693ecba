// Telling receivers: each delivery is tried at once, then with growing waits by the sandbox's clock, until it is
// accepted or given up. At least once: what a killed process had in hand is tried again by the next one.
import { eventName } from '../contract/namespace.ts';
import type { EventType } from '../contract/events.ts';
import { RECORDED, emailOf, mailOf } from './email.ts';
import { globalId, oidOf } from './ids.ts';
import { signHmac, signRsa } from './signing.ts';
import type { Database, Row } from './store/database.ts';
import { Refusal, lean, time } from './world.ts';
import type { Call, World } from './world.ts';

/** Seconds after each failed attempt; after the last one the delivery is given up. */
export const RETRY_WAITS_SECONDS = [10, 20, 40, 80, 160, 320, 640, 1_280] as const;

export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface WebhookAnswer {
  /** HTTP status; undefined when no answer came. */
  readonly status?: number;
  /** Milliseconds. */
  readonly took: number;
  readonly error?: string;
  /** Beginning of the answer's body. */
  readonly body?: string;
}
/** Calls a receiver; never rejects. */
export type Post = (call: WebhookCall) => Promise<WebhookAnswer>;

/** Who sends: the name under which deliveries are taken, and whether another one still lives. */
export interface Courier {
  readonly name: string;
  readonly isAlive: (name: string) => boolean;
  readonly post: Post;
}

const AT_ONCE = 16;
/** A delivery in hand for longer than any call may take is nobody's any more; milliseconds of real time. */
const LONGEST_IN_HAND_MS = 130_000;
const LONGEST_ANSWER = 500;

/** Headers of a webhook call with both signatures. */
export function webhookHeaders(
  db: Database,
  webhook: { readonly secret: string; readonly authorization: string | undefined },
  body: string,
): Record<string, string> {
  const { secret, authorization } = webhook;
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'pixctl-sandbox',
    'x-webhook-signature': signRsa(db, body),
    'x-openpix-signature': signHmac(secret, body),
    ...(authorization === undefined ? {} : { authorization, 'x-openpix-authorization': authorization }),
  };
}

/** Sends everything that is due by the world's time, and what becomes due by that. Returns how many calls were made. */
export async function deliverDue(
  world: () => World,
  realNow: () => number,
  courier: Courier,
): Promise<number> {
  let calls = 0;
  for (;;) {
    const taken = take(world(), realNow(), courier);
    if (taken.length === 0) return calls;
    calls += taken.length;
    await Promise.all(taken.map((delivery) => attempt(world, courier, delivery)));
  }
}

/** When the next delivery is due, epoch milliseconds of the sandbox's clock; undefined when none waits. */
export function nextDelivery(db: Database): number | undefined {
  const row = db
    .prepare(
      `SELECT MIN(d.next_at) AS at FROM deliveries d JOIN webhooks w ON w.seq = d.webhook
       WHERE d.state = 'pending' AND d.claimed_by IS NULL AND w.paused = 0`,
    )
    .get();
  return row?.['at'] == null ? undefined : Number(row['at']);
}

/** Whether what happens is told to anybody, or something told before is still on its way. */
export const isAnybodyTold = (db: Database): boolean =>
  db
    .prepare(
      `SELECT 1 AS yes FROM webhooks WHERE is_active = 1
       UNION ALL SELECT 1 FROM deliveries WHERE state = 'pending' LIMIT 1`,
    )
    .get() !== undefined;

function take({ db, now }: World, realNow: number, courier: Courier): Row[] {
  if (db.prepare("SELECT 1 AS yes FROM deliveries WHERE state = 'pending' LIMIT 1").get() === undefined)
    return [];
  return db.transaction(() => {
    for (const { claimed_by: holder } of db
      .prepare(
        "SELECT DISTINCT claimed_by FROM deliveries WHERE state = 'pending' AND claimed_by IS NOT NULL",
      )
      .all())
      if (!courier.isAlive(String(holder)))
        db.prepare('UPDATE deliveries SET claimed_by = NULL WHERE claimed_by = ?').run(String(holder));
    db.prepare("UPDATE deliveries SET claimed_by = NULL WHERE state = 'pending' AND claimed_at < ?").run(
      realNow - LONGEST_IN_HAND_MS,
    );
    const due = db
      .prepare(
        `SELECT d.*, e.body, e.type, w.hmac_secret, w.authorization FROM deliveries d
         JOIN events e ON e.id = d.event JOIN webhooks w ON w.seq = d.webhook
         WHERE d.state = 'pending' AND d.claimed_by IS NULL AND d.next_at <= ? AND w.paused = 0
         ORDER BY d.next_at, d.id LIMIT ?`,
      )
      .all(now, AT_ONCE);
    for (const { id } of due)
      db.prepare('UPDATE deliveries SET claimed_by = ?, claimed_at = ? WHERE id = ?').run(
        courier.name,
        realNow,
        Number(id),
      );
    return due;
  });
}

async function attempt(world: () => World, { post }: Courier, row: Row): Promise<void> {
  const { db, now } = world();
  const body = String(row['body']);
  const authorization = typeof row['authorization'] === 'string' ? row['authorization'] : undefined;
  const answer = await post({
    url: String(row['url']),
    headers: webhookHeaders(db, { secret: String(row['hmac_secret']), authorization }, body),
    body,
  });
  const accepted = answer.status !== undefined && answer.status >= 200 && answer.status < 300;
  const number = Number(row['attempts']) + 1;
  const wait = RETRY_WAITS_SECONDS[number - 1];
  const id = Number(row['id']);
  db.transaction(() => {
    db.prepare(
      'INSERT INTO attempts (delivery, number, at, status, took_ms, error, answer) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ).run(
      id,
      number,
      now,
      answer.status ?? null,
      answer.took,
      answer.error ?? null,
      answer.body?.slice(0, LONGEST_ANSWER) ?? null,
    );
    // Only what is still waited for: it may have been cancelled with its webhook meanwhile.
    db.prepare(
      "UPDATE deliveries SET state = ?, attempts = ?, next_at = ?, claimed_by = NULL WHERE id = ? AND state = 'pending'",
    ).run(
      accepted ? 'delivered' : wait === undefined ? 'failed' : 'pending',
      number,
      accepted || wait === undefined ? null : now + wait * 1_000,
      id,
    );
  });
}

/** One row for each attempt, and one for each delivery that waits for its first; newest first. */
export function listDeliveries(call: Call, most: number): object[] {
  return call.db
    .prepare(
      `SELECT d.id, d.url, d.state, d.next_at, d.created_at, e.type, e.body, e.id AS event, w.oid, w.paused,
         a.number, a.at, a.status, a.took_ms, a.error, a.answer
       FROM deliveries d JOIN events e ON e.id = d.event LEFT JOIN webhooks w ON w.seq = d.webhook
         LEFT JOIN attempts a ON a.delivery = d.id
       WHERE e.company = ? ORDER BY d.id DESC, a.number DESC LIMIT ?`,
    )
    .all(call.company.id, most)
    .map((row) => deliveryView(call.namespace, row));
}

function deliveryView(namespace: string, row: Row): object {
  const email = emailOf(row['url']);
  const mail = email && mailOf(namespace, row['type'] as EventType, String(row['body']));
  const last = row['number'] === null;
  return lean({
    id: Number(row['id']),
    eventId: Number(row['event']),
    event: eventName(namespace, row['type'] as EventType),
    webhook: typeof row['oid'] === 'string' ? globalId('Webhook', row['oid']) : undefined,
    url: row['url'],
    email,
    ...mail,
    state: row['state'] === 'pending' && row['paused'] === 1 ? 'paused' : row['state'],
    attempt: last ? 0 : Number(row['number']),
    at: mail ? time(Number(row['created_at'])) : last ? undefined : time(Number(row['at'])),
    status: row['status'] === null ? undefined : Number(row['status']),
    took: last ? undefined : Number(row['took_ms']),
    error: row['error'],
    answer: row['answer'],
    nextTry: row['next_at'] === null ? undefined : time(Number(row['next_at'])),
  });
}

/** Which deliveries to send once more. */
export interface Resend {
  readonly id?: number | undefined;
  readonly failed?: boolean;
  /** Epoch milliseconds of the sandbox's clock. */
  readonly since?: number | undefined;
}

/** Puts deliveries on their way again, with the whole row of retries before them. Returns how many. @throws Refusal */
export function resend(call: Call, { id, failed, since }: Resend): number {
  if ([id !== undefined, failed === true, since !== undefined].filter(Boolean).length !== 1)
    throw new Refusal('give exactly one of id, failed and since');
  const [condition, value] =
    id !== undefined
      ? (['d.id = ?', id] as const)
      : since !== undefined
        ? (['e.at >= ?', since] as const)
        : (["d.state = 'failed' AND 0 = ?", 0] as const);
  const { changes } = call.db
    .prepare(
      `UPDATE deliveries SET state = 'pending', attempts = 0, next_at = ?, claimed_by = NULL WHERE id IN (
         SELECT d.id FROM deliveries d JOIN events e ON e.id = d.event JOIN webhooks w ON w.seq = d.webhook
         WHERE e.company = ? AND d.state <> '${RECORDED}' AND ${condition})`,
    )
    .run(call.now, call.company.id, value);
  if (id !== undefined && changes === 0)
    throw new Refusal(`no delivery has the id ${id}, or its webhook is gone, or it is an e-mail`);
  return changes;
}

/** How a webhook is to be served from now on. */
export interface Habits {
  readonly paused?: boolean | undefined;
  /** So many of the next events are sent twice. */
  readonly duplicates?: number | undefined;
  /** Every other event is overtaken by the next. */
  readonly reorder?: boolean | undefined;
}

/** @throws Refusal when the company has no such webhook. */
export function setHabits(call: Call, id: string, { paused, duplicates, reorder }: Habits): object {
  const oid = oidOf('Webhook', id) ?? id;
  const find = (): Row | undefined =>
    call.db.prepare('SELECT * FROM webhooks WHERE company = ? AND oid = ?').get(call.company.id, oid);
  const row = find();
  if (row === undefined) throw new Refusal('Webhook não encontrado');
  call.db
    .prepare('UPDATE webhooks SET paused = ?, duplicates = ?, reorder = ? WHERE seq = ?')
    .run(
      paused === undefined ? Number(row['paused']) : paused ? 1 : 0,
      duplicates ?? Number(row['duplicates']),
      reorder === undefined ? Number(row['reorder']) : reorder ? 1 : 0,
      Number(row['seq']),
    );
  const changed = find()!;
  return {
    id: globalId('Webhook', oid),
    url: changed['url'],
    paused: changed['paused'] === 1,
    duplicates: Number(changed['duplicates']),
    reorder: Number(changed['reorder']) > 0,
  };
}
