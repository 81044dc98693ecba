// Telling receivers: each delivery is tried at once, then with growing waits by the sandbox's clock, until it is
// accepted or given up. At least once: what a killed process had in hand is tried again by the next one. A receiver is
// called for one event at a time, in their order, so that one that hangs keeps only itself waiting.
import type { SandboxContext } from '#sandbox/context.ts';
import { attempts } from '#sandbox/store/attempts.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { DueDelivery } from '#sandbox/store/deliveries.ts';
import {
  advanceDelivery,
  countInHand,
  couriersAtWork,
  deliveries,
  dueDeliveries,
  isAnyDeliveryDue,
  releaseAllOf,
  releaseOlderThan,
} from '#sandbox/store/deliveries.ts';
import type { Courier, WebhookAnswer, WebhookCall } from './courier.ts';
import { webhookHeaders } from './courier.ts';

/** Seconds after each failed attempt; after the last one the delivery is given up. */
const RETRY_WAITS_SECONDS = [10, 20, 40, 80, 160, 320, 640, 1_280] as const;

/** Receivers that one process calls at the same time. */
const AT_ONCE = 64;
/** A delivery in hand for longer than any call may take is nobody's any more; milliseconds of real time. */
const MAX_IN_HAND_MS = 130_000;
const MAX_ANSWER = 500;

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
  const begin = (taken: readonly DueDelivery[]): void => {
    for (const delivery of taken) {
      made += 1;
      const call = send(delivery)
        // A full or locked store: the delivery stays in the outbox.
        .catch(() => undefined)
        .finally(() => underWay.delete(call));
      underWay.add(call);
    }
  };
  const send = async (delivery: DueDelivery): Promise<void> => {
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
    if (ended || !isAnyDeliveryDue(db, now)) return;
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

/** Takes the first due delivery of each free receiver, as many as there is room for. The caller has a transaction open. */
function take({ db, now }: SandboxContext, realNow: number, courier: Courier): DueDelivery[] {
  for (const holder of couriersAtWork(db)) if (!courier.isAlive(holder)) releaseAllOf(db, holder);
  releaseOlderThan(db, realNow - MAX_IN_HAND_MS);
  const room = Math.max(0, AT_ONCE - countInHand(db, courier.name));
  // Of the webhooks with the same URL, the one whose turn it is.
  const receivers = new Map<string, DueDelivery>();
  for (const row of dueDeliveries(db, now)) if (!receivers.has(row.url)) receivers.set(row.url, row);
  const due = [...receivers.values()].slice(0, room);
  for (const { id } of due) deliveries.update(db, { id }, { claimed_by: courier.name, claimed_at: realNow });
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

/** Writes down what became of an attempt that began at a time of the sandbox's clock. */
function record(
  db: Database,
  { id, attempts: before }: DueDelivery,
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
    answer: answer.body?.slice(0, MAX_ANSWER),
  });
  advanceDelivery(db, id, {
    state: accepted ? 'delivered' : wait === undefined ? 'failed' : 'pending',
    attempts: number,
    next_at: accepted || wait === undefined ? null : at + wait * 1_000,
  });
}
