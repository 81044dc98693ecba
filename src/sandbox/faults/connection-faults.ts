// Injected faults of the connection: answers that arrive late, broken or not at all. The service only marks the answer;
// the transport or server applies the fault.
import type { HttpResponse, SendOptions } from '#contract/http.ts';
import { TransportFault } from '#contract/http.ts';
import { say } from '#messages/message.ts';

interface Disturbance {
  /** Delay before the answer is sent, in milliseconds. */
  readonly delay?: number;
  /** `hang`: no answer; `reset`: connection reset; `truncate`: connection closed in the middle of the body. */
  readonly end?: 'hang' | 'reset' | 'truncate';
}

/** Answer with the fault to apply to it, if any. */
export interface Delivery extends HttpResponse {
  readonly disturbance?: Disturbance;
}

export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** Applies a fault to an answer of the in-process transport. @throws TransportFault as a network would */
export async function deliver(
  { disturbance, ...response }: Delivery,
  sleep: Sleep,
  { signal }: SendOptions = {},
): Promise<HttpResponse> {
  if (disturbance === undefined) return response;
  const { delay = 0, end } = disturbance;
  try {
    if (delay > 0) await sleep(delay, signal);
    // Limit the wait for callers without a timeout, because nothing else would end it within this process.
    if (end === 'hang') await sleep(HANG_MS, signal);
  } catch {
    throw new TransportFault('aborted', 'maybe', say`the request was interrupted before the answer arrived`);
  }
  if (end === 'hang') throw new TransportFault('timeout', 'maybe', say`no answer arrived`);
  if (end === 'reset')
    throw new TransportFault('reset', 'maybe', say`the connection was reset before the answer arrived`);
  if (end === 'truncate')
    throw new TransportFault('reset', 'maybe', say`the connection was closed in the middle of the answer`);
  return response;
}

const HANG_MS = 300_000;
