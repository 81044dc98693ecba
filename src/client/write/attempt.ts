// One attempt at a write, with the facts that decide whether there may be another one.
import { pauseAfter } from '#client/http/retry.ts';
import type { Exchange } from '#client/http/send.ts';
import { exchange, isPermanent, isShared, waitOf } from '#client/http/send.ts';
import type { Verdict } from '#client/proof/judge.ts';
import type { Session } from '#client/session.ts';
import type { Fence, HttpRequest, HttpResponse } from '#contract/http.ts';
import type { AttemptResult, WriteFacts } from './decide.ts';

/** One attempt at a write, and what decides whether there may be another one. */
export interface WriteAttempt extends Pick<WriteFacts, 'result' | 'sharedConnection' | 'attemptsLeft'> {
  readonly exchange: Exchange;
  /** Milliseconds to wait before a retry. */
  readonly pauseMs: number;
  /** Whether the pause fits before the deadline. */
  readonly isTimely: boolean;
}

/**
 * Sends a write once.
 * @param judge says whether an answer proves anything
 * @param fence asked for right before the request leaves; see `Journal.fence`
 */
export async function attemptWrite(
  session: Session,
  request: HttpRequest,
  judge: (response: HttpResponse) => Verdict,
  number: number,
  fence?: Fence,
): Promise<WriteAttempt> {
  const { options } = session;
  // A second copy of a refusal would count as the answer of this write.
  if (session.connection.hasRefused) {
    await options.transport.renew?.();
    session.connection.hasRefused = false;
  }
  const ended = await exchange(session, request, number, fence);
  const { response, fault } = ended;
  const pauseMs = pauseAfter(number, options.random(), waitOf(session, response));
  const result: AttemptResult =
    fault === undefined
      ? response.status === 429
        ? 'rate-limited'
        : judge(response)
      : fault.sent === 'maybe'
        ? 'no-answer'
        : isPermanent(session, fault)
          ? 'unsendable'
          : 'not-sent';
  return {
    exchange: ended,
    result,
    sharedConnection: isShared(session),
    attemptsLeft: number < options.retries,
    pauseMs,
    isTimely: pauseMs < options.deadline.remaining(),
  };
}
