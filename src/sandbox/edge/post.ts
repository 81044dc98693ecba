// Calls webhook receivers by HTTP. Sends no app key and follows no redirects.
import { lookup as lookupName } from 'node:dns';
import type { ClientRequest } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { messageOf, systemError } from '#errors/caught.ts';
import type { WebhookAnswer, WebhookCall, WebhookSender } from '#sandbox/events/webhook-sender.ts';
import type { Receivers } from './receivers.ts';
import { mayCall, reasonAgainst, refusalOf } from './receivers.ts';

/** Timeout of a call in milliseconds, the same as the service's. */
const PATIENCE_MS = 100_000;
/** Maximum time that advancing the clock waits for receivers, in milliseconds. */
const MAX_WAIT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Limits of calls to receivers. */
interface CallLimits {
  /** Timeout of a call in milliseconds; 100,000 by default, as the service has it. */
  readonly timeoutMs?: number;
  /** Returns the signal that aborts the calls that begin now. */
  readonly signal?: () => AbortSignal;
}

/** Makes the part of a webhook sender that calls the allowed receivers. @param lookup resolves host names */
export function caller(
  receivers: Receivers,
  lookup: LookupFunction = lookupName,
  limits: CallLimits = {},
): Pick<WebhookSender, 'post' | 'refusalOf' | 'wait'> {
  /** Returns only allowed addresses, so that the checked address is the one connected to (no DNS rebinding). */
  const guarded: LookupFunction = (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, []);
      const all = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const allowed = all.filter(({ address }) => mayCall(address, receivers));
      const [first] = allowed;
      if (first === undefined) return done(new Error(reasonAgainst(all[0]?.address ?? name)), []);
      if (options.all === true) done(null, allowed);
      else done(null, first.address, first.family);
    });
  return {
    post: (call) => post(call, guarded, receivers, limits),
    refusalOf: (url) => Promise.resolve(refusalOf(url, receivers)),
    wait: (calls) =>
      new Promise((done) => {
        const timer = setTimeout(done, MAX_WAIT_MS);
        void calls.then(() => {
          clearTimeout(timer);
          done();
        });
      }),
  };
}

const post = (
  { url, headers, body }: WebhookCall,
  lookup: LookupFunction,
  receivers: Receivers,
  { timeoutMs = PATIENCE_MS, signal }: CallLimits,
): Promise<WebhookAnswer> =>
  new Promise<WebhookAnswer>((done) => {
    const began = performance.now();
    const end = (answer: Omit<WebhookAnswer, 'took'>): void =>
      done({ ...answer, took: Math.round(performance.now() - began) });
    // An IP address in the URL does not pass through `guarded`, so check it here.
    const refusal = refusalOf(url, receivers);
    if (refusal !== undefined) return end({ error: refusal });
    let request: ClientRequest;
    try {
      const target = new URL(url);
      request = (target.protocol === 'https:' ? requestHttps : requestHttp)(
        target,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          lookup,
          signal: AbortSignal.any([
            AbortSignal.timeout(timeoutMs),
            ...(signal === undefined ? [] : [signal()]),
          ]),
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            if (text.length < MAX_ANSWER_BYTES) text += chunk;
          });
          response.on('end', () => end({ status: response.statusCode ?? 0, body: text }));
          // Only the status matters, so a response that breaks off after it is valid.
          response.on('error', () => end({ status: response.statusCode ?? 0, body: text }));
        },
      );
    } catch (error) {
      // The request is invalid: a malformed URL, or a header with invalid characters.
      return end({ error: reasonOf(error, timeoutMs) });
    }
    request.on('error', (error) => end({ error: reasonOf(error, timeoutMs) }));
    // As bytes: with a string body, Node.js would write the headers as UTF-8 too.
    request.end(Buffer.from(body));
  });

const REASONS: Readonly<Record<string, string>> = {
  ERR_INVALID_URL: 'the URL is not valid',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
};

/** Describes in words why a call got no answer. */
export function reasonOf(error: unknown, timeoutMs: number): string {
  const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  if (isLate) return `no answer within ${timeoutMs / 1000} seconds`;
  return REASONS[systemError(error).code ?? ''] ?? messageOf(error);
}
