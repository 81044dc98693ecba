// Sends requests: one authorised and traced exchange, and a read until it is answered.
import { withoutSecrets } from '#client/masking/mask.ts';
import type { Session } from '#client/session.ts';
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

/** Faults that a retry runs into again. */
const PERMANENT: readonly TransportFault['reason'][] = ['tls', 'too-large', 'proxy', 'store', 'internal'];

export const isPermanent = ({ options }: Session, { reason }: TransportFault): boolean =>
  options.deadline.signal.aborted || PERMANENT.includes(reason);

/** Milliseconds that the service asks to wait; undefined if it does not. */
export const waitOf = ({ options }: Session, response: HttpResponse | undefined): number | undefined =>
  retryAfterMs(response?.headers['retry-after'], options.now());

/** Whether other requests used the connection before. */
export const isShared = ({ options }: Session): boolean => options.transport.isShared?.() === true;

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
    const { deprecation, sunset } = response.headers;
    if (deprecation !== undefined || sunset !== undefined) options.deprecated?.(request, response.headers);
    return response;
  } catch (error) {
    const ms = options.now() - began;
    options.pace?.after({ ms });
    if (error instanceof TransportFault) options.trace?.({ kind: 'fault', ms, message: error.message });
    throw error;
  }
}

/** @throws PixctlError (exit 6) if another process has taken the write over */
export async function exchange(
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
