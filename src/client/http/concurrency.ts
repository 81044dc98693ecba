// How many requests are in flight at once: fixed, or found out while they are sent. Additive increase, multiplicative
// decrease, as TCP does it. Pure: the clock is injected.

/** What a client tells of its attempts, and waits for before each. */
export interface Pace {
  /** Resolves when the next attempt may be sent, or the signal is aborted. Never rejects. Each is followed by an `after`. */
  before(signal: AbortSignal): Promise<void>;
  /** Told after each answer, or fault where there is no status: the next one may be sent. */
  after(answer: PacedAnswer): void;
}

interface PacedAnswer {
  /** HTTP status; undefined when no answer came. */
  readonly status?: number;
  /** Milliseconds that it took. */
  readonly ms: number;
  /** Milliseconds that the service asked to wait with `Retry-After`. */
  readonly retryAfterMs?: number;
}

/** A pace with the number of requests that may be in flight now. */
export interface PacedFlight extends Pace {
  readonly limit: number;
}

export interface PaceClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after the time, or rejects when the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const PACE = { first: 4, most: 64 } as const;

/** A round is as slow as this times the fastest one, and some milliseconds, while its latency still holds. */
const SLOWER = 1.5;
const SLOWER_BY_MS = 5;

/**
 * A fixed number stays what it is. `auto` starts with 4 and doubles with each round of answers until their mean latency
 * rises, then adds 1 in each round whose latency holds, up to 64. A 429, a 5xx or a fault halves it, once for all
 * requests that were on their way at that time. `Retry-After` holds back every attempt, of a fixed number too.
 */
export function makePace(wanted: number | 'auto', clock: PaceClock): PacedFlight {
  let limit: number = wanted === 'auto' ? PACE.first : wanted;
  let doubling = true;
  let best = Infinity;
  let halvedAt = -Infinity;
  let heldUntil = -Infinity;
  let answers = 0;
  let spentMs = 0;
  let onTheirWay = 0;
  /** Those who wait until another one has come back. */
  const waiting: (() => void)[] = [];

  const aTurn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      // Left in the queue, it would take the turn of the one behind it.
      const leave = (): void => {
        waiting.splice(waiting.indexOf(go), 1);
        resolve();
      };
      waiting.push(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  const newRound = (): void => {
    answers = 0;
    spentMs = 0;
  };
  const halve = (now: number, ms: number): void => {
    // What was sent before the last time says nothing about what has changed since.
    if (now - ms <= halvedAt) return;
    limit = Math.max(1, Math.floor(limit / 2));
    halvedAt = now;
    doubling = false;
    newRound();
  };
  const count = (ms: number): void => {
    answers += 1;
    spentMs += ms;
    if (answers < limit) return;
    const mean = spentMs / answers;
    best = Math.min(best, mean);
    if (mean > best * SLOWER + SLOWER_BY_MS) doubling = false;
    else limit = Math.min(PACE.most, doubling ? limit * 2 : limit + 1);
    newRound();
  };

  return {
    get limit() {
      return limit;
    },
    before: async (signal) => {
      // Aborted: the attempt itself says so.
      while (!signal.aborted) {
        const wait = heldUntil - clock.now();
        if (wait > 0) await clock.sleep(wait, signal).catch(() => undefined);
        else if (onTheirWay >= limit) await aTurn(signal);
        else break;
      }
      onTheirWay += 1;
    },
    after: ({ status, ms, retryAfterMs }) => {
      const now = clock.now();
      onTheirWay = Math.max(0, onTheirWay - 1);
      if (retryAfterMs !== undefined) heldUntil = Math.max(heldUntil, now + retryAfterMs);
      if (wanted === 'auto') {
        if (status === undefined || status === 429 || status >= 500) halve(now, ms);
        else count(ms);
      }
      for (const go of waiting.splice(0, Math.max(0, limit - onTheirWay))) go();
    },
  };
}
