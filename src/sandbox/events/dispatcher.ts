// Sends webhook deliveries: at once, then with increasing delays by the sandbox's clock, until accepted or given up.
// Delivery is at least once: deliveries claimed by a killed process are sent again by the next one. Each receiver gets
// one event at a time, in order, so that a hanging receiver only delays itself.
import { maskText, spellings } from '#sandbox/console/masking.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import type { Database } from '#sandbox/store/database.ts';
import { attempts } from '#sandbox/store/tables/attempts.ts';
import type { DueDelivery } from '#sandbox/store/tables/deliveries.ts';
import {
  advanceDelivery,
  countClaimed,
  deliveries,
  dueDeliveries,
  isAnyDeliveryDue,
  releaseAllOf,
  releaseOlderThan,
  sendersWithClaims,
} from '#sandbox/store/tables/deliveries.ts';
import type { WebhookAnswer, WebhookCall, WebhookSender } from './webhook-sender.ts';
import { webhookHeaders } from './webhook-sender.ts';

/** Delay after each failed attempt, in seconds; after the last one the delivery fails. */
const RETRY_WAITS_SECONDS = [10, 20, 40, 80, 160, 320, 640, 1_280] as const;

/** Maximum number of receivers that one process calls concurrently. */
const AT_ONCE = 64;
/** A claim expires after this time, which is longer than any call may take; milliseconds of real time. */
const MAX_IN_HAND_MS = 130_000;
const MAX_ANSWER = 500;

export interface Dispatcher {
  /** Starts every due call whose receiver is idle. When a call ends, the next one starts. */
  dispatch(): void;
  /**
   * Sends all due deliveries and waits for the calls, except for those that take too long. Resolves to the number of
   * calls.
   */
  deliver(): Promise<number>;
  /** Number of calls that are running. */
  running(): number;
  /** Forgets the running calls: their results are not recorded. */
  abandon(): void;
  /** Starts no further calls. Resolves when all running calls have ended. */
  end(): Promise<void>;
}

export function dispatcher(
  context: () => SandboxContext,
  realNow: () => number,
  webhookSender: WebhookSender,
): Dispatcher {
  const underWay = new Set<Promise<void>>();
  /** Calls that took too long; `deliver` does not wait for them again. */
  const slow = new WeakSet<Promise<void>>();
  let made = 0;
  let ended = false;
  /** Changes when the running calls are abandoned. */
  let generation = {};
  const begin = (taken: readonly DueDelivery[]): void => {
    for (const delivery of taken) {
      made += 1;
      const call = send(delivery)
        // If the database is full or locked, the delivery stays in the outbox.
        .catch(() => undefined)
        .finally(() => underWay.delete(call));
      underWay.add(call);
    }
  };
  const send = async (delivery: DueDelivery): Promise<void> => {
    const { db, now } = context();
    const begun = generation;
    const answer = await webhookSender.post(callOf(db, delivery));
    if (begun !== generation) return;
    // One transaction for both, because each one waits for the disk.
    begin(
      db.transaction(() => {
        record(db, delivery, answer, now);
        return ended ? [] : take(context(), realNow(), webhookSender);
      }),
    );
  };
  const dispatch = (): void => {
    const { db, now } = context();
    if (ended || !isAnyDeliveryDue(db, now)) return;
    begin(db.transaction(() => take(context(), realNow(), webhookSender)));
  };
  return {
    dispatch,
    deliver: async () => {
      const before = made;
      for (;;) {
        dispatch();
        const awaited = [...underWay].filter((call) => !slow.has(call));
        if (awaited.length === 0) return made - before;
        await webhookSender.wait(Promise.all(awaited));
        for (const call of awaited) slow.add(call);
      }
    },
    running: () => underWay.size,
    abandon: () => {
      generation = {};
      underWay.clear();
    },
    end: async () => {
      ended = true;
      await Promise.all(underWay);
    },
  };
}

/** Claims the first due delivery of each idle receiver, up to the limit. Must be called within a transaction. */
function take({ db, now }: SandboxContext, realNow: number, webhookSender: WebhookSender): DueDelivery[] {
  for (const holder of sendersWithClaims(db)) if (!webhookSender.isAlive(holder)) releaseAllOf(db, holder);
  releaseOlderThan(db, realNow - MAX_IN_HAND_MS);
  const room = Math.max(0, AT_ONCE - countClaimed(db, webhookSender.name));
  // If several webhooks have the same URL, only the first due one.
  const receivers = new Map<string, DueDelivery>();
  for (const row of dueDeliveries(db, now)) if (!receivers.has(row.url)) receivers.set(row.url, row);
  const due = [...receivers.values()].slice(0, room);
  for (const { id } of due)
    deliveries.update(db, { id }, { claimed_by: webhookSender.name, claimed_at: realNow });
  return due;
}

const callOf = (
  db: Database,
  { url, body, hmac_secret: secret, authorization }: DueDelivery,
): WebhookCall => ({
  url,
  headers: webhookHeaders(db, { secret, authorization: authorization ?? undefined }, body),
  body,
});

/** Stores the result of an attempt that began at the time `at` of the sandbox's clock. */
function record(
  db: Database,
  { id, attempts: before, hmac_secret: secret, authorization }: DueDelivery,
  answer: WebhookAnswer,
  at: number,
): void {
  const accepted = answer.status !== undefined && answer.status >= 200 && answer.status < 300;
  const number = before + 1;
  const wait = RETRY_WAITS_SECONDS[number - 1];
  attempts.insert(db, {
    delivery: id,
    number,
    at,
    status: answer.status,
    took_ms: answer.took,
    error: answer.error,
    // Some receivers repeat the headers of the call. Masked before shortening, so that no part of a secret remains.
    answer:
      answer.body && maskText(answer.body, spellings([secret, authorization ?? ''])).slice(0, MAX_ANSWER),
  });
  advanceDelivery(db, id, {
    state: accepted ? 'delivered' : wait === undefined ? 'failed' : 'pending',
    attempts: number,
    next_at: accepted || wait === undefined ? null : at + wait * 1_000,
  });
}
