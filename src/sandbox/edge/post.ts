// Calls a webhook's receiver. Knows no key of the service; follows no redirect.
import { lookup as lookupName } from 'node:dns';
import type { ClientRequest } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { messageOf, systemError } from '#errors/caught.ts';
import type { Courier, WebhookAnswer, WebhookCall } from '#sandbox/events/courier.ts';
import type { Receivers } from './receivers.ts';
import { mayCall, reasonAgainst, refusalOf } from './receivers.ts';

/** As long as the service waits. */
const PATIENCE_MS = 100_000;
/** As long as whoever moves the clock waits for a receiver. */
const MAX_WAIT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** The part of a courier that calls receivers, those that it may. Names are looked up with `lookup`. */
export function caller(
  receivers: Receivers,
  lookup: LookupFunction = lookupName,
): Pick<Courier, 'post' | 'refusalOf' | 'wait'> {
  /** Gives only addresses that may be called: what is connected to is what was looked at. */
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
    post: (call) => post(call, guarded, receivers),
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
): Promise<WebhookAnswer> =>
  new Promise<WebhookAnswer>((done) => {
    const began = performance.now();
    const end = (answer: Omit<WebhookAnswer, 'took'>): void =>
      done({ ...answer, took: Math.round(performance.now() - began) });
    // An address is not looked up.
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
          signal: AbortSignal.timeout(PATIENCE_MS),
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            if (text.length < MAX_ANSWER_BYTES) text += chunk;
          });
          response.on('end', () => end({ status: response.statusCode ?? 0, body: text }));
          // What counts is the status; an answer that breaks off after it was still given.
          response.on('error', () => end({ status: response.statusCode ?? 0, body: text }));
        },
      );
    } catch (error) {
      // What no request can be made of: an address that is none, a header that none can carry.
      return end({ error: reasonOf(error) });
    }
    request.on('error', (error) => end({ error: reasonOf(error) }));
    // As bytes: together with text the headers would be written as UTF-8 too.
    request.end(Buffer.from(body));
  });

const REASONS: Readonly<Record<string, string>> = {
  ERR_INVALID_URL: 'the URL is not valid',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  ABORT_ERR: 'no answer within 100 seconds',
};

function reasonOf(error: unknown): string {
  const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  const code = isLate ? 'ABORT_ERR' : systemError(error).code;
  return REASONS[code ?? ''] ?? messageOf(error);
}
