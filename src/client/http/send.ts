// Sends requests: one authorised and traced exchange, one attempt at a write, and a read until it is answered.
import { withoutSecrets } from '#client/mask.ts';
import { prepare } from '#client/prepare.ts';
import type { Verdict } from '#client/proof/judge.ts';
import { readJson } from '#client/read-json.ts';
import type { Read } from '#client/recovery/look-up.ts';
import type { Session } from '#client/session.ts';
import type { AttemptResult, WriteFacts } from '#client/write/decide.ts';
import type { Fence, HttpRequest, HttpResponse } from '#contract/http.ts';
import { TransportFault } from '#contract/http.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { isClientError, judgeRead, pauseAfter, retryAfterMs } from './retry.ts';

/** An answer, or why there is none. */
export type Exchange =
  | { readonly response: HttpResponse; readonly fault?: undefined }
  | { readonly response?: undefined; readonly fault: TransportFault };

/** One attempt at a write, and what decides whether there may be another one. */
export interface WriteAttempt extends Pick<WriteFacts, 'result' | 'sharedConnection' | 'attemptsLeft'> {
  readonly exchange: Exchange;
  /** Milliseconds to wait before a retry. */
  readonly pauseMs: number;
  /** Whether the pause fits before the deadline. */
  readonly isTimely: boolean;
}

/** Faults that a retry runs into again. */
const PERMANENT: readonly TransportFault['reason'][] = ['tls', 'too-large', 'proxy', 'store', 'internal'];

const isPermanent = ({ options }: Session, { reason }: TransportFault): boolean =>
  options.deadline.signal.aborted || PERMANENT.includes(reason);

const waitOf = ({ options }: Session, response: HttpResponse | undefined): number | undefined =>
  retryAfterMs(response?.headers['retry-after'], options.now());

const isShared = ({ options }: Session): boolean => options.transport.isShared?.() === true;

/** @param number of the attempt; 0 for the first @throws TransportFault when no whole answer comes */
async function send(
  session: Session,
  request: HttpRequest,
  number: number,
  fence?: Fence,
): Promise<HttpResponse> {
  const { options } = session;
  const full: HttpRequest = {
    ...request,
    headers: { ...request.headers, authorization: await session.appKey() },
  };
  await options.pace?.before(options.deadline.signal);
  const began = options.now();
  options.trace?.({ kind: 'request', attempt: number, url: options.origin + request.path, request: full });
  try {
    const response = withoutSecrets(
      await options.transport.send(full, {
        signal: options.deadline.signal,
        ...(fence === undefined ? {} : { fence }),
      }),
      await session.secrets(),
    );
    const ms = options.now() - began;
    const wait = waitOf(session, response);
    options.pace?.after({
      status: response.status,
      ms,
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
    });
    options.trace?.({ kind: 'response', ms, response });
    if (isClientError(response)) session.connection.hasRefused = true;
    return response;
  } catch (error) {
    const ms = options.now() - began;
    options.pace?.after({ ms });
    if (error instanceof TransportFault) options.trace?.({ kind: 'fault', ms, message: error.message });
    throw error;
  }
}

/** @throws PixctlError (exit 6) if another process has taken the write over */
async function exchange(
  session: Session,
  request: HttpRequest,
  number: number,
  fence?: Fence,
): Promise<Exchange> {
  try {
    return { response: await send(session, request, number, fence) };
  } catch (error) {
    if (error instanceof TransportFault) return { fault: error };
    if (fence === undefined || !(error instanceof PixctlError) || error.fields.exitCode === EXIT.unknown)
      throw error;
    // The shared store could not be asked. It is no error of the write, which an earlier attempt may have done.
    return { fault: new TransportFault('store', 'no', error.userMessage, { cause: error }) };
  }
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

/**
 * Sends a read until it is answered, or no attempt is left.
 * @param isUsable whether the answer is one to this request
 * @param first number of the first attempt: those before it are left out
 */
export async function sendRead(
  session: Session,
  request: HttpRequest,
  isUsable: (response: HttpResponse) => Promise<boolean>,
  first = 0,
): Promise<Exchange> {
  const { options } = session;
  let isOwnConnection = false;
  for (let number = first; ;) {
    const ended = await exchange(session, request, number);
    const { response, fault } = ended;
    // The answer may be one to another request on the same connection.
    if (!isOwnConnection && response !== undefined && isClientError(response) && isShared(session)) {
      isOwnConnection = true;
      await options.transport.renew?.();
      continue;
    }
    const answer = response === undefined ? undefined : judgeRead(response.status, await isUsable(response));
    const isFinal = fault === undefined ? answer === 'final' : isPermanent(session, fault);
    if (isFinal || number >= options.retries) return ended;
    const wait = answer === 'busy' ? waitOf(session, response) : undefined;
    const pauseMs = pauseAfter(number, options.random(), wait);
    if (pauseMs >= options.deadline.remaining()) return ended;
    await waitToRetry(session, pauseMs);
    number += 1;
  }
}

/** Waits, and says so in the trace. An interruption ends the wait; the next attempt then fails at once. */
export async function waitToRetry({ options }: Session, pauseMs: number): Promise<void> {
  options.trace?.({ kind: 'note', message: say`retrying in ${pauseMs} ms` });
  await options.sleep(pauseMs, options.deadline.signal).catch(() => undefined);
}

/** Reads for a look-up. @param first number of the first attempt */
export const lookUpReader =
  (session: Session, first = 0): Read =>
  async (operation, input) => {
    const { request } = prepare(operation, input, session.options);
    const { response } = await sendRead(session, request, () => Promise.resolve(true), first);
    return response === undefined ? undefined : { status: response.status, body: readJson(response.body) };
  };

/** Waits between two looks, and looks over a new connection then. @throws when there is no time left. */
export const pauseBetweenLooks =
  ({ options }: Session) =>
  async (milliseconds: number): Promise<void> => {
    const { signal } = options.deadline;
    if (options.deadline.remaining() <= milliseconds) throw new Error('deadline');
    await options.sleep(milliseconds, signal);
    signal.throwIfAborted();
    await options.transport.renew?.();
  };
