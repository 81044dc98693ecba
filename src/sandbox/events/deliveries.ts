// Telling receivers: each delivery is tried at once, then with growing waits by the sandbox's clock, until it is
// accepted or given up. At least once: what a killed process had in hand is tried again by the next one. A receiver is
// called for one event at a time, in their order, so that one that hangs keeps only itself waiting.
import { eventName } from '../../contract/namespace.ts';
import type { EventType } from '../../contract/event-types.ts';
import { RECORDED, emailOf, mailOf } from './email.ts';
import { globalId, oidOf } from '../ids.ts';
import { signHmac, signRsa } from './signing.ts';
import type { Database, Row } from '../store/database.ts';
import { Refusal, withoutNulls, time } from '../context.ts';
import type { Call, SandboxContext } from '../context.ts';

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
  /** Why a URL is never called; undefined when it is, as far as it tells by itself. */
  readonly refusalOf: (url: string) => Promise<string | undefined>;
  /** Waits for calls, as long as somebody who moves the clock may be kept waiting. */
  readonly wait: (calls: Promise<unknown>) => Promise<void>;
}

/** Receivers that one process calls at the same time. */
const AT_ONCE = 64;
/** A delivery in hand for longer than any call may take is nobody's any more; milliseconds of real time. */
const MAX_IN_HAND_MS = 130_000;
const MAX_ANSWER = 500;

/** Whether a header can carry a value as it is: Latin-1 without control characters. */
export const fitsHeader = (value: string): boolean => /^[\t\x20-\x7e\xa0-\xff]*$/.test(value);

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

export interface Dispatcher {
  /** Begins every call that is due and whose receiver is free. Each that ends makes room for what waits. */
  dispatch(): void;
  /**
   * Sends all that is due, and waits until nothing is on its way but what takes too long. Returns how many calls were
   * made.
   */
  deliver(): Promise<number>;
  /** Begins nothing more. Resolves when nothing is on its way. */
  end(): Promise<void>;
}

export function dispatcher(
  context: () => SandboxContext,
  realNow: () => number,
  courier: Courier,
): Dispatcher {
  const underWay = new Set<Promise<void>>();
  /** Nobody waits for these again. */
  const slow = new WeakSet<Promise<void>>();
  let made = 0;
  let ended = false;
  const begin = (taken: readonly Row[]): void => {
    for (const delivery of taken) {
      made += 1;
      const call = send(delivery)
        // A full or locked store: the delivery stays in the outbox.
        .catch(() => undefined)
        .finally(() => underWay.delete(call));
      underWay.add(call);
    }
  };
  const send = async (delivery: Row): Promise<void> => {
    const { db, now } = context();
    const answer = await courier.post(callOf(db, delivery));
    // In one go, as each transaction waits for the disk.
    begin(
      db.transaction(() => {
        record(db, delivery, answer, now);
        return ended ? [] : take(context(), realNow(), courier);
      }),
    );
  };
  const dispatch = (): void => {
    const { db, now } = context();
    const isAnyDue = "SELECT 1 AS yes FROM deliveries WHERE state = 'pending' AND next_at <= ? LIMIT 1";
    if (ended || db.prepare(isAnyDue).get(now) === undefined) return;
    begin(db.transaction(() => take(context(), realNow(), courier)));
  };
  return {
    dispatch,
    deliver: async () => {
      const before = made;
      for (;;) {
        dispatch();
        const awaited = [...underWay].filter((call) => !slow.has(call));
        if (awaited.length === 0) return made - before;
        await courier.wait(Promise.all(awaited));
        for (const call of awaited) slow.add(call);
      }
    },
    end: async () => {
      ended = true;
      await Promise.all(underWay);
    },
  };
}

/** Receivers that are being called. */
const BUSY = "SELECT url FROM deliveries WHERE state = 'pending' AND claimed_by IS NOT NULL";

/** When the next delivery to a free receiver is due, epoch milliseconds of the sandbox's clock; undefined when none waits. */
export function nextDelivery(db: Database): number | undefined {
  const row = db
    .prepare(
      `SELECT MIN((SELECT d.next_at FROM deliveries d
         WHERE d.webhook = w.seq AND d.state = 'pending' AND d.claimed_by IS NULL ORDER BY d.next_at LIMIT 1)) AS at
       FROM webhooks w WHERE w.paused = 0 AND w.url NOT IN (${BUSY})`,
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

/** Takes the first due delivery of each free receiver, as many as there is room for. The caller has a transaction open. */
function take({ db, now }: SandboxContext, realNow: number, courier: Courier): Row[] {
  const inHand = "state = 'pending' AND claimed_by IS NOT NULL";
  for (const { claimed_by: holder } of db
    .prepare(`SELECT DISTINCT claimed_by FROM deliveries WHERE ${inHand}`)
    .all())
    if (!courier.isAlive(String(holder)))
      db.prepare(`UPDATE deliveries SET claimed_by = NULL WHERE ${inHand} AND claimed_by = ?`).run(
        String(holder),
      );
  db.prepare(`UPDATE deliveries SET claimed_by = NULL WHERE ${inHand} AND claimed_at < ?`).run(
    realNow - MAX_IN_HAND_MS,
  );
  const own = db
    .prepare(`SELECT COUNT(*) AS n FROM deliveries WHERE ${inHand} AND claimed_by = ?`)
    .get(courier.name)!;
  const first = db
    .prepare(
      `SELECT d.*, e.body, e.type, w.hmac_secret, w.authorization FROM webhooks w
       JOIN deliveries d ON d.id = (SELECT p.id FROM deliveries p WHERE p.webhook = w.seq AND p.state = 'pending'
         AND p.claimed_by IS NULL AND p.next_at <= ? ORDER BY p.next_at, p.id LIMIT 1)
       JOIN events e ON e.id = d.event
       WHERE w.paused = 0 AND w.url NOT IN (${BUSY}) ORDER BY d.next_at, d.id`,
    )
    .all(now);
  // Of the webhooks with the same URL, the one whose turn it is.
  const receivers = new Map<unknown, Row>();
  for (const row of first) if (!receivers.has(row['url'])) receivers.set(row['url'], row);
  const due = [...receivers.values()].slice(0, Math.max(0, AT_ONCE - Number(own['n'])));
  for (const { id } of due)
    db.prepare('UPDATE deliveries SET claimed_by = ?, claimed_at = ? WHERE id = ?').run(
      courier.name,
      realNow,
      Number(id),
    );
  return due;
}

function callOf(db: Database, row: Row): WebhookCall {
  const body = String(row['body']);
  const authorization = typeof row['authorization'] === 'string' ? row['authorization'] : undefined;
  return {
    url: String(row['url']),
    headers: webhookHeaders(db, { secret: String(row['hmac_secret']), authorization }, body),
    body,
  };
}

/** Writes down what became of an attempt that began at a time of the sandbox's clock. */
function record(db: Database, row: Row, answer: WebhookAnswer, at: number): void {
  const accepted = answer.status !== undefined && answer.status >= 200 && answer.status < 300;
  const number = Number(row['attempts']) + 1;
  const wait = RETRY_WAITS_SECONDS[number - 1];
  const id = Number(row['id']);
  db.prepare(
    'INSERT INTO attempts (delivery, number, at, status, took_ms, error, answer) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(
    id,
    number,
    at,
    answer.status ?? null,
    answer.took,
    answer.error ?? null,
    answer.body?.slice(0, MAX_ANSWER) ?? null,
  );
  // Only what is still waited for: it may have been cancelled with its webhook meanwhile.
  db.prepare(
    "UPDATE deliveries SET state = ?, attempts = ?, next_at = ?, claimed_by = NULL WHERE id = ? AND state = 'pending'",
  ).run(
    accepted ? 'delivered' : wait === undefined ? 'failed' : 'pending',
    number,
    accepted || wait === undefined ? null : at + wait * 1_000,
    id,
  );
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
  return withoutNulls({
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
