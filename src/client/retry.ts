// Decides, from the outcome of one attempt, what may happen next. Pure: the heart of "never doubled".
import type { Verdict } from './proof.ts';

/** How an attempt ended. */
export type Outcome =
  /** A whole answer came to a read. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly usable: boolean;
      readonly retryAfterMs?: number;
    }
  /** A whole answer came to a write. */
  | {
      readonly kind: 'verdict';
      readonly status: number;
      readonly verdict: Verdict;
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
const MAX_PAUSE_MS = 8_000;

/** Full jitter: anything between nothing and twice the pause before. */
export const pauseMs = (attempt: number, random: number): number =>
  Math.floor(random * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));

/** What is known of a request besides how it ended. */
export interface Sort {
  readonly isWrite: boolean;
  /** The service makes sure that it acts once, however often it is sent. */
  readonly resend: boolean;
}

/**
 * Reads are repeated after 429, 5xx, broken answers and network faults. A write is repeated when the server was not
 * reached, or asked for patience and would act once in any case. Only proof that it was done, or a refusal of the
 * service itself, ends it: whatever else leaves its effect open is looked up, for a gateway may say it after the work.
 */
export function plan({ isWrite, resend }: Sort, outcome: Outcome, attempt: Attempt): Next {
  switch (outcome.kind) {
    case 'fault':
      if (outcome.sent === 'maybe' && isWrite) return { do: 'look-up' };
      return outcome.final ? { do: 'fail' } : again(attempt);
    case 'verdict':
      if (outcome.verdict === 'done' || outcome.verdict === 'refused') return { do: 'return' };
      if (outcome.status !== 429 || !resend) return { do: 'look-up' };
      return again(attempt, { do: 'look-up' }, outcome.retryAfterMs);
    case 'answer': {
      const { status, usable, retryAfterMs: wait } = outcome;
      if (status >= 200 && status < 300) return usable ? { do: 'return' } : again(attempt);
      return status === 429 || status >= 500 ? again(attempt, { do: 'fail' }, wait) : { do: 'return' };
    }
  }
}

function again(
  { number, retries, remainingMs, random }: Attempt,
  otherwise: Next = { do: 'fail' },
  retryAfterMs?: number,
): Next {
  if (number >= retries) return otherwise;
  const afterMs = Math.max(retryAfterMs ?? 0, pauseMs(number, random));
  return afterMs >= remainingMs ? otherwise : { do: 'retry', afterMs };
}

/** Milliseconds a `Retry-After` header asks to wait: seconds or an HTTP date. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
