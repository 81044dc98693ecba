// Notifies open consoles of changes, which they then read themselves. Uses a streamed response instead of EventSource,
// which cannot send the token in a header; in a URL it could leak.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChangeCounter } from '#sandbox/console/access.ts';

export interface ConsoleEvents {
  /** Handles the request if it is for a stream, and returns whether it was. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** Call it when data may have changed. */
  changed(): void;
  /** Ends every stream. */
  close(): void;
}

const MAX_STREAMS = 50;
const KEEP_ALIVE_MS = 15_000;
/** Changes within this time are reported together, in milliseconds. */
const TOGETHER_MS = 200;

interface Stream {
  readonly response: ServerResponse;
  readonly pulse: () => ChangeCounter | undefined;
  last: string;
}

export function consoleEvents(
  pulseOf: (token: string | undefined) => ChangeCounter | undefined,
  tokenHeader: string,
): ConsoleEvents {
  const streams = new Set<Stream>();
  let waiting: NodeJS.Timeout | undefined;
  const tell = (stream: Stream): void => {
    const pulse = stream.pulse();
    if (pulse === undefined) return void stream.response.end();
    if (pulse.version === stream.last) return;
    stream.last = pulse.version;
    stream.response.write(`${JSON.stringify(pulse)}\n`);
  };
  const tellAll = (): void => {
    waiting = undefined;
    for (const stream of streams) tell(stream);
  };
  // Keep-alive: send something regularly, so that neither side considers an idle stream dead.
  const timer = setInterval(() => {
    for (const stream of streams) {
      stream.last = '';
      tell(stream);
    }
  }, KEEP_ALIVE_MS);
  timer.unref();
  return {
    serve: (request, response) => {
      if (request.url !== '/console/events' || request.method !== 'GET') return false;
      const { [tokenHeader]: token } = request.headers;
      const pulse = (): ChangeCounter | undefined => pulseOf(typeof token === 'string' ? token : undefined);
      const admitted = pulse() !== undefined;
      if (!admitted || streams.size >= MAX_STREAMS) {
        response.writeHead(admitted ? 503 : 401, { 'content-length': 0 }).end();
        return true;
      }
      response.writeHead(200, {
        'content-type': 'application/x-ndjson',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      const stream: Stream = { response, pulse, last: '' };
      streams.add(stream);
      response.on('close', () => streams.delete(stream));
      tell(stream);
      return true;
    },
    changed: () => {
      if (streams.size > 0) waiting ??= setTimeout(tellAll, TOGETHER_MS);
    },
    close: () => {
      clearInterval(timer);
      clearTimeout(waiting);
      for (const { response } of streams) response.end();
    },
  };
}
