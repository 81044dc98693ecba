// Converts between the requests and responses of `fetch` and those of the sandbox, with the connection faults that were
// injected.
import type { HttpRequest } from '#contract/http.ts';
import { own } from '#library/caller.ts';
import { maxBytesOf } from '#sandbox/edge/request-body.ts';
import { sentHeaders } from '#sandbox/edge/send-answer.ts';
import type { Delivery } from '#sandbox/faults/connection-faults.ts';
import { clearTimeout, setTimeout } from './real-timers.ts';

/** After this time, the global `fetch` gives up waiting for an answer; milliseconds. */
const HANG_MS = 300_000;

/** @throws TypeError for a URL of another host, and for invalid requests, as the global `fetch` does */
export function requestOf(
  input: string | URL | Request,
  init: RequestInit | undefined,
  origins: readonly string[],
): Request {
  const request = newRequest(input instanceof Request ? input : absolute(input, origins), init);
  const { origin } = new URL(request.url);
  if (!origins.includes(origin))
    throw own(new TypeError(`sandbox.fetch cannot reach ${origin}: it sends requests only to the sandbox`));
  return request;
}

function newRequest(...given: ConstructorParameters<typeof Request>): Request {
  try {
    return new Request(...given);
  } catch (error) {
    throw error instanceof Error ? own(error) : error;
  }
}

/** Resolves a path; other texts are URLs. */
function absolute(input: string | URL, origins: readonly string[]): string | URL {
  return typeof input === 'string' && input.startsWith('/') && !input.startsWith('//')
    ? `${origins[0] ?? ''}${input}`
    : input;
}

/** Reads a request. Resolves to `too-large` if its body is larger than the sandbox accepts. */
export async function httpRequestOf(request: Request): Promise<HttpRequest | 'too-large'> {
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  const head = { method: request.method, path: pathname + search, headers };
  if (request.body === null) return head;
  const body = await bytesUpTo(request.body, maxBytesOf({ headers }));
  if (body === undefined) return 'too-large';
  return body.length === 0 ? head : { ...head, body };
}

/** Reads a stream; resolves to undefined if it has more bytes than this. */
async function bytesUpTo(stream: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export const tooLarge = ({ headers }: Request): Delivery => ({
  status: 413,
  headers: {},
  body: Buffer.from(
    JSON.stringify({
      error: `the body is larger than ${maxBytesOf({ headers: Object.fromEntries(headers) })} bytes`,
    }),
  ),
});

const STATUSES_WITHOUT_BODY = [204, 205, 304];

/** Error of a failed connection, as the global `fetch` has it. */
export const fetchFailed = (code: string, message: string): TypeError =>
  own(new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) }));

/**
 * Makes the response for an answer, and applies its fault.
 * @param signal rejects with its reason when it is aborted
 * @throws TypeError for a connection that failed, as the global `fetch` does
 */
export async function responseOf(
  request: Request,
  { disturbance, ...answer }: Delivery,
  signal: AbortSignal,
): Promise<Response> {
  const { delay = 0, end } = disturbance ?? {};
  if (delay > 0) await wait(delay, signal);
  if (end === 'hang') {
    await wait(HANG_MS, signal);
    throw fetchFailed('UND_ERR_HEADERS_TIMEOUT', 'Headers Timeout Error');
  }
  if (end === 'reset') throw fetchFailed('ECONNRESET', 'read ECONNRESET');
  const isEmpty = STATUSES_WITHOUT_BODY.includes(answer.status) || request.method === 'HEAD';
  const body = isEmpty ? null : end === 'truncate' ? firstHalf(answer.body) : Buffer.from(answer.body);
  const response = new Response(body, { status: answer.status, headers: sentHeaders(answer) });
  // A constructed response has no URL.
  return Object.defineProperty(response, 'url', { value: request.url });
}

/** Body of a connection that is closed in the middle. */
const firstHalf = (body: Uint8Array): ReadableStream<Uint8Array> => {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent)
        controller.error(
          new TypeError('terminated', {
            cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
          }),
        );
      else controller.enqueue(body.slice(0, Math.ceil(body.length / 2)));
      isSent = true;
    },
  });
};

/** Waits, unless the signal is aborted, which rejects with its reason. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
