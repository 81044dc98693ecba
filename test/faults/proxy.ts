// A proxy between client and service that does to writes what networks do.
import { createServer, request as requestHttp } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

export interface Proxy {
  readonly url: string;
  /** What happens to the next writes: so many of them, then no more. */
  plan(fault: NetworkFault | undefined, times?: number): void;
  /** Reads fail too, so often: what becomes of a write cannot be asked then. */
  blind: number;
  /** Passes on to another address from now on. */
  to(url: string): void;
  close(): Promise<void>;
}

/** `random` decides which reads fail: from 0 up to 1. */
export async function startProxy(target: string, random: () => number): Promise<Proxy> {
  let origin = target;
  let fault: NetworkFault | undefined;
  let left = 0;
  let blind = 0;

  function take(method: string): NetworkFault | undefined {
    if (method === 'GET') return random() < blind ? 'reset before' : undefined;
    if (left === 0) return undefined;
    left -= 1;
    return fault;
  }

  async function passOn(
    request: IncomingMessage,
    body: Buffer,
  ): Promise<{ status: number; type: string; body: Buffer }> {
    return new Promise((done, fail) => {
      const { host: _host, connection: _connection, ...headers } = request.headers;
      const onward = requestHttp(
        origin + request.url!,
        { method: request.method!, headers, agent: false },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', fail);
          response.on('end', () =>
            done({
              status: response.statusCode!,
              type: response.headers['content-type'] ?? 'application/json',
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      onward.on('error', fail);
      onward.end(body);
    });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const now = take(request.method!);
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
      default:
    }
    let passed;
    try {
      passed = await passOn(request, body);
    } catch {
      return cut();
    }
    switch (now) {
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
    void serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan: (next, times = 1) => {
      fault = next;
      left = next === undefined ? 0 : times;
    },
    get blind() {
      return blind;
    },
    set blind(share) {
      blind = share;
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
