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
  /** Milliseconds; does not depend on the clock of the machine. */
  elapsed(): number;
  /** Resolves after the time; rejects if the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const PACE = { first: 4, most: 64 } as const;

/** Latency still counts as stable up to this factor times the fastest round, plus `SLOWER_BY_MS`. */
const SLOWER = 1.5;
const SLOWER_BY_MS = 5;

/** Number of requests that may be in flight. */
interface Limit {
  readonly current: number;
  /** Counts an answer. @param ms its latency */
  count(ms: number): void;
  /** Counts a failure. @param ms duration of the request */
  halve(now: number, ms: number): void;
}

const fixedLimit = (current: number): Limit => ({
  current,
  count: () => undefined,
  halve: () => undefined,
});

/** Limit that follows the latency of the answers. */
class AdaptiveLimit implements Limit {
  current: number = PACE.first;
  #isDoubling = true;
  /** Mean latency of the fastest round, in milliseconds. */
  #best = Infinity;
  #halvedAt = -Infinity;
  /** Answers of the current round, and the sum of their latencies. */
  #answers = 0;
  #spentMs = 0;

  /** Ends the round after as many answers as the limit. */
  count(ms: number): void {
    this.#answers += 1;
    this.#spentMs += ms;
    if (this.#answers < this.current) return;
    const mean = this.#spentMs / this.#answers;
    this.#best = Math.min(this.#best, mean);
    if (mean > this.#best * SLOWER + SLOWER_BY_MS) this.#isDoubling = false;
    else this.current = Math.min(PACE.most, this.#isDoubling ? this.current * 2 : this.current + 1);
    this.#beginRound();
  }

  halve(now: number, ms: number): void {
    // Requests sent before the last halving say nothing about the new limit.
    if (now - ms <= this.#halvedAt) return;
    this.current = Math.max(1, Math.floor(this.current / 2));
    this.#halvedAt = now;
    this.#isDoubling = false;
    this.#beginRound();
  }

  #beginRound(): void {
    this.#answers = 0;
    this.#spentMs = 0;
  }
}

/** Attempts waiting for a free slot, first come first served. */
class Queue {
  readonly #waiting: (() => void)[] = [];

  /** Resolves when the attempt is released, or the signal is aborted. */
  wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      // If it stayed in the queue, it would take the slot of the next attempt.
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        resolve();
      };
      this.#waiting.push(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  release(count: number): void {
    for (const go of this.#waiting.splice(0, Math.max(0, count))) go();
  }
}

/**
 * A number is a fixed limit. `auto` starts with 4 and doubles with each round of answers until the mean latency rises,
 * then adds 1 per round with stable latency, up to 64. A 429, 5xx or fault halves it, once for all requests in flight
 * at that time. `Retry-After` delays every attempt, also with a fixed limit.
 */
export function makePace(wanted: number | 'auto', clock: PaceClock): PacedFlight {
  const limit: Limit = wanted === 'auto' ? new AdaptiveLimit() : fixedLimit(wanted);
  const queue = new Queue();
  let delayedUntil = -Infinity;
  let inFlight = 0;
  return {
    get limit() {
      return limit.current;
    },
    before: async (signal) => {
      // If aborted, let the attempt proceed: it reports the abort itself.
      while (!signal.aborted) {
        const wait = delayedUntil - clock.elapsed();
        if (wait > 0) await clock.sleep(wait, signal).catch(() => undefined);
        else if (inFlight >= limit.current) await queue.wait(signal);
        else break;
      }
      inFlight += 1;
    },
    after: ({ status, ms, retryAfterMs }) => {
      const now = clock.elapsed();
      inFlight = Math.max(0, inFlight - 1);
      if (retryAfterMs !== undefined) delayedUntil = Math.max(delayedUntil, now + retryAfterMs);
      if (status === undefined || status === 429 || status >= 500) limit.halve(now, ms);
      else limit.count(ms);
      queue.release(limit.current - inFlight);
    },
  };
}
