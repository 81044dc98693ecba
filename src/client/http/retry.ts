// Which answers to a read are final, and how long to wait before a retry. Pure. Writes are decided in decide.ts.
import type { HttpResponse } from '#contract/http.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 8_000;

/**
 * Milliseconds to wait after an attempt. Full jitter: anything from 0 to a maximum that doubles with each attempt.
 * @param number of the attempt; 0 for the first
 * @param random from 0 up to, not including, 1
 * @param least milliseconds that the service asked to wait
 */
export const pauseAfter = (number: number, random: number, least = 0): number =>
  Math.max(least, Math.floor(random * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** number)));

/** Tests for a refusal, which does not name the request that it belongs to. */
export const isClientError = ({ status }: HttpResponse): boolean => status >= 400 && status < 429;

/** What a read was answered with: nothing more is to be had (`final`), or the same request may get a better answer. */
export function judgeRead(status: number, isUsable: boolean): 'final' | 'unusable' | 'busy' {
  if (status >= 200 && status < 300) return isUsable ? 'final' : 'unusable';
  // 501: the service does not have this operation.
  return status === 429 || (status >= 500 && status !== 501) ? 'busy' : 'final';
}

/** Milliseconds a `Retry-After` header asks to wait: seconds or an HTTP date. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
