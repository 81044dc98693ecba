// Answers that arrive late, broken or not at all. The service only says so; whoever carries the answer does it.
import type { HttpResponse, SendOptions } from '#contract/http.ts';
import { TransportFault } from '#contract/http.ts';
import { say } from '#messages/message.ts';

interface Disturbance {
  /** Milliseconds before the answer leaves. */
  readonly delay?: number;
  /** `hang`: never answered; `reset`: the connection is cut; `truncate`: it is cut in the middle of the body. */
  readonly end?: 'hang' | 'reset' | 'truncate';
}

/** An answer together with what is to happen to it on its way. */
export interface Delivery extends HttpResponse {
  readonly disturbance?: Disturbance;
}

export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** Does to an answer within this process what a network would have done. @throws TransportFault */
export async function deliver(
  { disturbance, ...response }: Delivery,
  sleep: Sleep,
  { signal }: SendOptions = {},
): Promise<HttpResponse> {
  if (disturbance === undefined) return response;
  const { delay = 0, end } = disturbance;
  try {
    if (delay > 0) await sleep(delay, signal);
    // Whoever waits without a limit of their own gets one here: this process has nothing else to wait for.
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
