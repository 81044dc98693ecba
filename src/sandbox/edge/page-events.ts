// Notifies open payment pages of changes by server-sent events.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageState } from '#sandbox/payment-page/state.ts';

export interface PageEvents {
  /** Handles the request if it is for a stream, and returns whether it was. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** Call it when data may have changed: sends each open page its state, if that is new. */
  changed(): void;
  /** Ends every stream. */
  close(): void;
}

const MAX_STREAMS = 500;
const KEEP_ALIVE_MS = 15_000;

interface Stream {
  readonly id: string;
  readonly response: ServerResponse;
  last: string;
}

export function pageEvents(stateOf: (paymentLinkID: string) => PageState | undefined): PageEvents {
  const streams = new Set<Stream>();
  const tell = (stream: Stream): void => {
    const state = stateOf(stream.id);
    if (state === undefined) return;
    const { now: _moving, ...lasting } = state;
    const text = JSON.stringify(lasting);
    if (text === stream.last) return;
    stream.last = text;
    stream.response.write(`data: ${JSON.stringify(state)}\n\n`);
  };
  // Keep-alive: proxies and browsers close idle streams.
  const timer = setInterval(() => {
    for (const { response } of streams) response.write(':\n\n');
  }, KEEP_ALIVE_MS);
  timer.unref();
  return {
    serve: (request, response) => {
      const id = /^\/pay\/([^/]+)\/events$/.exec(request.url ?? '')?.[1];
      if (id === undefined || request.method !== 'GET') return false;
      const known = stateOf(id) !== undefined;
      if (!known || streams.size >= MAX_STREAMS) {
        response.writeHead(known ? 503 : 404, { 'content-length': 0 }).end();
        return true;
      }
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      const stream: Stream = { id, response, last: '' };
      streams.add(stream);
      response.on('close', () => streams.delete(stream));
      tell(stream);
      return true;
    },
    changed: () => {
      for (const stream of streams) tell(stream);
    },
    close: () => {
      clearInterval(timer);
      for (const { response } of streams) response.end();
    },
  };
}
