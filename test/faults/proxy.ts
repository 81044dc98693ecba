// A proxy between client and service that injects network and gateway faults into writes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './pass-on.ts';
import { passOn as passTo } from './pass-on.ts';

export const NETWORK_FAULTS = [
  'reset before',
  'reset after',
  'hang',
  'hang after',
  '500 before',
  '500 after',
  '502 HTML',
  '429 with Retry-After',
  '429 without',
  'truncated body',
] as const;
/** Faults of gateways, caches and load balancers, and of services whose reads lag or that answer before they act. */
export const GATEWAY_FAULTS = [
  '{} before',
  '{} after',
  'error with 200 before',
  'error with 200 after',
  '202 before',
  '202 after',
  "another's answer before",
  "another's answer after",
  'answer of the request before, after',
  'false status after',
  '429 after',
  'exists after',
  'sent twice, second answer',
  'answered first, done later',
] as const;
/** Error statuses that are not refusals by the service, with and without a body in its format. */
const FALSE_STATUSES: readonly (readonly [number, string, string])[] = [
  [301, 'text/html', '<html>Moved</html>'],
  [307, 'text/html', ''],
  [400, 'text/html', '<html>Bad Request</html>'],
  [401, 'text/plain', 'no'],
  [403, 'text/html', '<html>Blocked</html>'],
  [404, 'text/html', '<html>Not Found</html>'],
  [408, 'application/json', '{"error":"timeout"}'],
  [409, 'application/json', '{"error":"conflict"}'],
  [425, 'application/json', '{"error":"too early"}'],
  [499, 'text/html', ''],
];
export type NetworkFault = (typeof NETWORK_FAULTS)[number] | (typeof GATEWAY_FAULTS)[number];

export interface Proxy {
  readonly url: string;
  /** Number of requests received so far. */
  readonly count: number;
  /** Sets the fault of the next `times` writes. */
  plan(fault: NetworkFault | undefined, times?: number): void;
  /** Probability that a read fails, so that outcomes cannot be looked up. */
  blind: number;
  /**
   * Executes work that was answered before it was done; resolves when no request is in flight, also of killed programs.
   */
  settle(): Promise<void>;
  /** Forwards to another address from now on. */
  to(url: string): void;
  close(): Promise<void>;
}

/** Event loop turns without a request in flight after which none is expected. */
const TURNS = 5;

/** Starts the proxy. @param random decides which reads fail: from 0 (inclusive) to 1 (exclusive) */
export async function startProxy(target: string, random: () => number): Promise<Proxy> {
  let origin = target;
  let fault: NetworkFault | undefined;
  let remaining = 0;
  let blind = 0;
  let turn = 0;
  let count = 0;
  /** Number of forwarded requests without an answer. */
  let open = 0;
  /** Last answer to each kind of write, to be returned to other requests. */
  const lastAnswers = new Map<string, Buffer>();
  let lastAnswer: Buffer | undefined;
  /** Work deferred until this many reads. */
  let later: { reads: number; work: () => Promise<unknown> } | undefined;
  async function catchUp(now = false): Promise<void> {
    if (later === undefined) return;
    if (!now && (later.reads -= 1) > 0) return;
    const { work } = later;
    later = undefined;
    await work();
  }

  function take(method: string): NetworkFault | undefined {
    if (method === 'GET') return random() < blind ? 'reset before' : undefined;
    if (remaining === 0) return undefined;
    remaining -= 1;
    return fault;
  }

  function passOn(request: IncomingMessage, body: Buffer): Promise<Answer> {
    open += 1;
    return passTo(origin, request, body).finally(() => (open -= 1));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (request.method === 'GET') await catchUp();
    const now = take(request.method!);
    const kind = `${request.method!} ${request.url!.replace(/\/[^/]*\d[^/]*/g, '/*')}`;
    const cut = (): void => void request.socket.resetAndDestroy();
    const answer = (status: number, type: string, text: string | Buffer, headers = {}): void => {
      response.writeHead(status, {
        'content-type': type,
        'content-length': Buffer.byteLength(text),
        ...headers,
      });
      response.end(text);
    };
    switch (now) {
      case 'reset before':
        return cut();
      case 'hang':
        return;
      case '500 before':
        return answer(500, 'application/json', '{"error":"Internal server error"}');
      case '502 HTML':
        return answer(502, 'text/html', '<html>Bad Gateway</html>');
      case '429 with Retry-After':
        return answer(429, 'application/json', '{"error":"Too many requests"}', { 'retry-after': '1' });
      case '429 without':
        return answer(429, 'application/json', '{"error":"Too many requests"}');
      case '{} before':
        return answer(200, 'application/json', '{}');
      case 'error with 200 before':
        return answer(200, 'application/json', '{"error":"Internal server error"}');
      case '202 before':
        return answer(202, 'application/json', '{"status":"accepted"}');
      case "another's answer before":
        return answer(200, 'application/json', lastAnswers.get(kind) ?? '{}');
      case 'answered first, done later': {
        await catchUp(true);
        later = { reads: 1 + (turn++ % 3), work: () => passOn(request, body).catch(() => undefined) };
        return turn % 2 === 0 ? cut() : answer(500, 'application/json', '{"error":"Internal server error"}');
      }
      default:
    }
    let passed: Awaited<ReturnType<typeof passOn>>;
    try {
      passed = await passOn(request, body);
      if (now === 'sent twice, second answer') passed = await passOn(request, body);
    } catch {
      return cut();
    }
    const others = lastAnswers.get(kind);
    const before = lastAnswer;
    if (request.method !== 'GET' && passed.status < 300) lastAnswers.set(kind, passed.body);
    lastAnswer = passed.body;
    switch (now) {
      case '{} after':
        return answer(200, 'application/json', '{}');
      case 'error with 200 after':
        return answer(200, 'application/json', '{"error":"Internal server error"}');
      case '202 after':
        return answer(202, 'application/json', '{"status":"accepted"}');
      case "another's answer after":
        return answer(200, 'application/json', others ?? '{}');
      case 'answer of the request before, after':
        return answer(200, 'application/json', before ?? '{}');
      case 'false status after': {
        const [status, type, text] = FALSE_STATUSES[turn++ % FALSE_STATUSES.length]!;
        return answer(status, type, text, { location: 'https://elsewhere.example/' });
      }
      case '429 after':
        return answer(429, 'application/json', '{"error":"Too many requests"}');
      case 'exists after':
        return answer(400, 'application/json', '{"error":"Já existe um registro com este correlationID"}');
      case 'reset after':
        return cut();
      case 'hang after':
        return;
      case '500 after':
        return answer(500, 'application/json', '{"error":"Internal server error"}');
      case 'truncated body':
        response.writeHead(passed.status, {
          'content-type': passed.type,
          'content-length': passed.body.length,
        });
        response.write(passed.body.subarray(0, passed.body.length >> 1), () => response.socket?.destroy());
        return;
      default:
        return answer(passed.status, passed.type, passed.body);
    }
  }

  const server = createServer((request, response) => {
    count += 1;
    void serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan: (next, times = 1) => {
      fault = next;
      remaining = next === undefined ? 0 : times;
    },
    get count() {
      return count;
    },
    get blind() {
      return blind;
    },
    set blind(share) {
      blind = share;
    },
    settle: async () => {
      await catchUp(true);
      // Sent requests have arrived or are in system buffers, which a few turns of the event loop empty.
      for (let quiet = 0; quiet < TURNS; quiet = open === 0 ? quiet + 1 : 0)
        await new Promise<void>((done) => setTimeout(() => setImmediate(done), 2));
    },
    to: (url) => {
      origin = url;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
