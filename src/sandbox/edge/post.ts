// Calls a webhook's receiver. Knows no key of the service; follows no redirect.
import { request as requestHttp } from 'node:http';
import type { ClientRequest } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Post, WebhookAnswer } from '../deliveries.ts';

/** As long as the service waits. */
const PATIENCE_MS = 100_000;
const MOST_ANSWER_BYTES = 64 * 1024;

export const post: Post = ({ url, headers, body }) =>
  new Promise<WebhookAnswer>((done) => {
    const began = performance.now();
    const end = (answer: Omit<WebhookAnswer, 'took'>): void =>
      done({ ...answer, took: Math.round(performance.now() - began) });
    let target: URL;
    try {
      target = new URL(url);
    } catch {
      return end({ error: 'the URL is not valid' });
    }
    let request: ClientRequest;
    try {
      request = (target.protocol === 'https:' ? requestHttps : requestHttp)(
        target,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          signal: AbortSignal.timeout(PATIENCE_MS),
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            if (text.length < MOST_ANSWER_BYTES) text += chunk;
          });
          response.on('end', () => end({ status: response.statusCode ?? 0, body: text }));
          // What counts is the status; an answer that breaks off after it was still given.
          response.on('error', () => end({ status: response.statusCode ?? 0, body: text }));
        },
      );
    } catch (error) {
      // What no request can be made of, such as a header that none can carry.
      return end({ error: reasonOf(error as NodeJS.ErrnoException) });
    }
    request.on('error', (error: NodeJS.ErrnoException) => end({ error: reasonOf(error) }));
    // As bytes: together with text the headers would be written as UTF-8 too.
    request.end(Buffer.from(body));
  });

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  ABORT_ERR: 'no answer within 100 seconds',
};

function reasonOf({ code, name, message }: NodeJS.ErrnoException): string {
  if (name === 'TimeoutError' || name === 'AbortError') return REASONS['ABORT_ERR']!;
  return REASONS[code ?? ''] ?? message;
}
