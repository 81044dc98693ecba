// Concurrency control: the number of requests in flight, fixed or adaptive. Additive increase, multiplicative decrease,
// like TCP. Pure: the clock is injected.

/** Gate that a client passes before each attempt and informs after it. */
export interface Pace {
  /**
   * Resolves when the next attempt may be sent, or the signal is aborted. Never rejects. Each call must be followed by
   * `after`.
   */
  before(signal: AbortSignal): Promise<void>;
  /** Reports an answer, or a fault (no status), and frees the slot. */
  after(answer: PacedAnswer): void;
}

interface PacedAnswer {
  /** HTTP status; undefined if no answer arrived. */
  readonly status?: number;
  /** Duration in milliseconds. */
  readonly ms: number;
  /** Delay requested with `Retry-After`, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** A pace with the current limit of requests in flight. */
export interface PacedFlight extends Pace {
  readonly limit: number;
}

export interface PaceClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after the time; rejects if the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const PACE = { first: 4, most: 64 } as const;

/** Latency still counts as stable up to this factor times the fastest round, plus `SLOWER_BY_MS`. */
const SLOWER = 1.5;
const SLOWER_BY_MS = 5;

/**
 * A number is a fixed limit. `auto` starts with 4 and doubles with each round of answers until the mean latency rises,
 * then adds 1 per round with stable latency, up to 64. A 429, 5xx or fault halves it, once for all requests in flight
 * at that time. `Retry-After` delays every attempt, also with a fixed limit.
 */
export function makePace(wanted: number | 'auto', clock: PaceClock): PacedFlight {
  let limit: number = wanted === 'auto' ? PACE.first : wanted;
  let doubling = true;
  let best = Infinity;
  let halvedAt = -Infinity;
  let heldUntil = -Infinity;
  let answers = 0;
  let spentMs = 0;
  let inFlight = 0;
  /** Attempts waiting for a free slot. */
  const waiting: (() => void)[] = [];

  const waitForSlot = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      // If it stayed in the queue, it would take the slot of the next attempt.
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
    // Requests sent before the last halving say nothing about the new limit.
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
      // If aborted, let the attempt proceed: it reports the abort itself.
      while (!signal.aborted) {
        const wait = heldUntil - clock.now();
        if (wait > 0) await clock.sleep(wait, signal).catch(() => undefined);
        else if (inFlight >= limit) await waitForSlot(signal);
        else break;
      }
      inFlight += 1;
    },
    after: ({ status, ms, retryAfterMs }) => {
      const now = clock.now();
      inFlight = Math.max(0, inFlight - 1);
      if (retryAfterMs !== undefined) heldUntil = Math.max(heldUntil, now + retryAfterMs);
      if (wanted === 'auto') {
        if (status === undefined || status === 429 || status >= 500) halve(now, ms);
        else count(ms);
      }
      for (const go of waiting.splice(0, Math.max(0, limit - inFlight))) go();
    },
  };
}
