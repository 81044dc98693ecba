// Decides, from the outcome of one attempt, what may happen next. Pure: the heart of "never doubled".
import type { Operation } from '../contract/operation.ts';

/** How an attempt ended. */
export type Outcome =
  /** A whole answer came. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly usable: boolean;
      readonly retryAfterMs?: number;
    }
  /** None came; `sent: 'no'` means that the server surely did nothing. */
  | { readonly kind: 'fault'; readonly sent: 'no' | 'maybe'; readonly final: boolean };

export type Next =
  | { readonly do: 'return' }
  | { readonly do: 'retry'; readonly afterMs: number }
  /** A write may have happened: find out before anything else. */
  | { readonly do: 'look-up' }
  /** Nothing was done, and trying again is over. */
  | { readonly do: 'fail' };

export interface Attempt {
  /** 0 for the first. */
  readonly number: number;
  readonly retries: number;
  /** Milliseconds until the deadline. */
  readonly remainingMs: number;
  /** From 0 up to, not including, 1. */
  readonly random: number;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;

/** Full jitter: anything between nothing and twice the pause before. */
export const pauseMs = (attempt: number, random: number): number =>
  Math.floor(random * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));

/**
 * Reads are repeated after 429, 5xx, broken answers and network faults. A write is repeated only when the server
 * surely did nothing: it was not reached, or it said 429. Anything else that leaves its effect open is looked up.
 */
export function plan(effect: Operation['effect'], outcome: Outcome, attempt: Attempt): Next {
  if (outcome.kind === 'answer') {
    const { status, usable } = outcome;
    if (status >= 200 && status < 300) {
      if (usable) return { do: 'return' };
      return effect === 'read' ? again(attempt) : { do: 'look-up' };
    }
    if (status === 429) return again(attempt, outcome.retryAfterMs);
    if (status >= 500) return effect === 'read' ? again(attempt, outcome.retryAfterMs) : { do: 'look-up' };
    // 408 says that the request did not arrive whole, but a proxy may say it for a server that acted.
    if (status === 408 && effect !== 'read') return { do: 'look-up' };
    return { do: 'return' };
  }
  if (outcome.sent === 'maybe' && effect !== 'read') return { do: 'look-up' };
  return outcome.final ? { do: 'fail' } : again(attempt);
}

function again({ number, retries, remainingMs, random }: Attempt, retryAfterMs?: number): Next {
  if (number >= retries) return { do: 'fail' };
  const afterMs = Math.max(retryAfterMs ?? 0, pauseMs(number, random));
  return afterMs >= remainingMs ? { do: 'fail' } : { do: 'retry', afterMs };
}

/** Milliseconds a `Retry-After` header asks to wait: seconds or an HTTP date. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
