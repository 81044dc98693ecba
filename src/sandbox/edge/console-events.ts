// An open console hears that something has changed, and then looks by itself. A stream that the page reads, as no
// EventSource can send a session in a header, and an address is no place for one.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChangeCounter } from '#sandbox/console/access.ts';

export interface ConsoleEvents {
  /** Takes the request over when it is for such a stream. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** Something may have changed. */
  changed(): void;
  /** Ends every stream. */
  close(): void;
}

const MAX_STREAMS = 50;
const KEEP_ALIVE_MS = 15_000;
/** Changes within this time are told together. */
const TOGETHER_MS = 200;

interface Stream {
  readonly response: ServerResponse;
  readonly pulse: () => ChangeCounter | undefined;
  last: string;
}

export function consoleEvents(
  pulseOf: (session: string | undefined) => ChangeCounter | undefined,
  sessionHeader: string,
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
  // Neither side takes a stream for dead that has nothing to tell.
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
      const { [sessionHeader]: session } = request.headers;
      const pulse = (): ChangeCounter | undefined =>
        pulseOf(typeof session === 'string' ? session : undefined);
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
