// The service over HTTP, on this machine only. Everything that comes in is untrusted.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Server as Listener } from 'node:net';
import type { HttpRequest, HttpResponse } from '#contract/http.ts';
import { LIMITS } from '#contract/limits.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { isForSession, SESSION_HEADER } from '#sandbox/console/access.ts';
import type { Delivery } from '#sandbox/faults/disturbance.ts';
import type { Sandbox } from '#sandbox/index.ts';
import { consoleEvents } from './console-events.ts';
import { pageEvents } from './page-events.ts';
import { isOfAnotherUser } from './peer.ts';

export interface ServerOptions {
  /** Makes the service once the address is known. */
  readonly open: (url: string) => Sandbox | Promise<Sandbox>;
  /** 0 picks a free port. */
  readonly port: number;
  /** Called when a client asks the server to end. */
  readonly onStop: () => void;
  /** Called with each request; what it returns is called when that is over, with no status if it was not answered. */
  readonly watch?: ((method: string, path: string) => (status: number | undefined) => void) | undefined;
}

export interface Server {
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Ends after the requests under way have been answered. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const MAX_BODY_BYTES = 1024 * 1024;
/** A form has a file in it, and something around that. */
const MAX_FORM_BYTES = LIMITS.uploadBytes + 64 * 1024;
const MAX_TICK_MS = 1_000;
/** How long the last calls to receivers are waited for when the server ends. */
const LAST_ROUND_MS = 2_000;

/** Listens on 127.0.0.1. @throws PixctlError when the port is taken. */
export async function startServer({ open, port, onStop, watch }: ServerOptions): Promise<Server> {
  let sandbox: Sandbox | undefined;
  let ready = (_opened: Sandbox): void => undefined;
  const opening = new Promise<Sandbox>((done) => (ready = done));
  const pages = pageEvents((id) => sandbox?.pageState(id));
  const consoles = consoleEvents((session) => sandbox?.pulse(session), SESSION_HEADER);
  const tellAll = (): void => {
    try {
      sandbox?.dispatch();
    } catch {
      // A full or locked store: the deliveries stay in the outbox.
    }
    pages.changed();
    consoles.changed();
  };
  let telling: NodeJS.Immediate | undefined;
  /** Requests that are answered together are told of together. */
  const changed = (): void => {
    telling ??= setImmediate(() => {
      telling = undefined;
      tellAll();
    });
  };
  const server = createServer((request, response) => {
    if (isForeign(request)) return refuse(response, 403, 'this sandbox answers only this machine');
    const { method = '', url: requested = '' } = request;
    if (isForSession(requested) && isOfAnotherUser(request.socket))
      return refuse(response, 403, 'the console is for the user who serves the sandbox');
    if (pages.serve(request, response) || consoles.serve(request, response)) return;
    // The console looks often: what programs ask would be lost among it.
    if (watch !== undefined && !requested.startsWith('/console/')) {
      const over = watch(method, requested.split('?')[0] ?? '');
      response.once('close', () => over(response.writableFinished ? response.statusCode : undefined));
    }
    // Who is quicker than the data waits for it.
    void serve(request, response, sandbox ?? opening, onStop).then(changed);
  });
  // A slow sender gets this long; thousands of them must not pile up.
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 30_000;
  server.on('clientError', (_error, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
  await listen(server, port);
  const url = `http://${HOST}:${portOf(server)}`;
  try {
    sandbox = await open(url);
    ready(sandbox);
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
  const stopTicking = tick(sandbox, tellAll);
  return {
    url,
    sandbox,
    close: () =>
      new Promise((resolve) => {
        stopTicking();
        if (telling !== undefined) {
          clearImmediate(telling);
          tellAll();
        }
        pages.close();
        consoles.close();
        server.close(() => {
          // What is on its way to a receiver is recorded before the data is closed.
          const lastRound = new Promise<void>((done) => setTimeout(done, LAST_ROUND_MS).unref());
          void Promise.race([sandbox.endDeliveries(), lastRound]).then(() => {
            sandbox.close();
            resolve();
          });
        });
        server.closeIdleConnections();
        // What is still answered gets a moment.
        setTimeout(() => server.closeAllConnections(), 1_000).unref();
      }),
  };
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        { EADDRINUSE: say`it is in use`, EACCES: say`permission is denied` }[error.code ?? ''] ??
        error.message;
      reject(
        new PixctlError(say`cannot listen on port ${port}: ${why}`, {
          code: 'port',
          exitCode: EXIT.usage,
          hint: say`Choose another port with --port, or --port 0 for a free one.`,
        }),
      );
    });
    server.listen(port, HOST, resolve);
  });
}

/** Does what becomes due while nobody asks, at most a second late for what another process has put on the list. */
function tick(sandbox: Sandbox, then: () => void): () => void {
  let timer: NodeJS.Timeout;
  const run = (): void => {
    try {
      sandbox.settle();
      sandbox.flush();
      then();
    } catch {
      // A full or locked store: the job stays on the list and is tried again.
    }
    timer = setTimeout(run, Math.max(10, Math.min(sandbox.idleFor() ?? MAX_TICK_MS, MAX_TICK_MS)));
    timer.unref();
  };
  timer = setTimeout(run, MAX_TICK_MS);
  timer.unref();
  return () => clearTimeout(timer);
}

const IS_STOP = /^\/_sandbox\/stop(?:\?|$)/;
const LOCAL_NAME = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/** A page elsewhere could point its own name at this machine, or send from the browser: neither is answered. */
function isForeign({ headers }: IncomingMessage): boolean {
  if (headers.host === undefined || !LOCAL_NAME.test(headers.host)) return true;
  const { origin } = headers;
  return origin !== undefined && !(URL.canParse(origin) && LOCAL_NAME.test(new URL(origin).host));
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  opening: Sandbox | Promise<Sandbox>,
  onStop: () => void,
): Promise<void> {
  const body = hasBody(request) ? await readBody(request) : undefined;
  if (body === 'too-large')
    return refuse(response, 413, `the body is larger than ${mostBytes(request)} bytes`);
  if (body === 'broken') return;
  const { method = 'GET', url: path = '/' } = request;
  const headers = headersOf(request);
  const sandbox = opening instanceof Promise ? await opening : opening;
  const answer = await sandbox.handle(
    body === undefined || body.length === 0 ? { method, path, headers } : { method, path, headers, body },
  );
  deliver(response, answer);
  if (method === 'POST' && answer.status === 200 && IS_STOP.test(path)) onStop();
}

function portOf(server: Listener): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

const refuse = (response: ServerResponse, status: number, error: string): void =>
  send(response, { status, headers: {}, body: Buffer.from(JSON.stringify({ error })) });

const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;

/** Node.js has joined what was sent twice, all but one header that no request has. */
function headersOf({ headers }: IncomingMessage): HttpRequest['headers'] {
  if (headers['set-cookie'] !== undefined) delete headers['set-cookie'];
  return headers as HttpRequest['headers'];
}

const mostBytes = ({ headers }: IncomingMessage): number =>
  headers['content-type']?.startsWith('multipart/form-data') === true ? MAX_FORM_BYTES : MAX_BODY_BYTES;

/** The whole body. `broken`: the connection has ended before it was complete. */
function readBody(request: IncomingMessage): Promise<Buffer | 'too-large' | 'broken'> {
  return new Promise((resolve) => {
    const most = mostBytes(request);
    if (Number(request.headers['content-length'] ?? 0) > most) return resolve('too-large');
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) {
        // Nothing more of it is kept.
        chunks.length = 0;
        return resolve('too-large');
      }
      chunks.push(chunk);
    });
    request.on('end', () => {
      const [only] = chunks;
      resolve(only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks));
    });
    request.on('error', () => resolve('broken'));
    request.on('close', () => resolve('broken'));
  });
}

/** Sends an answer the way it is to arrive: late, broken or not at all. */
function deliver(response: ServerResponse, { disturbance, ...answer }: Delivery): void {
  const { delay = 0, end } = disturbance ?? {};
  if (delay > 0) setTimeout(() => deliver(response, answer), delay).unref();
  else if (end === undefined) send(response, answer);
  else if (end === 'reset') response.socket?.resetAndDestroy();
  else if (end === 'truncate') {
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    response.write(answer.body.subarray(0, Math.ceil(answer.body.length / 2)), () =>
      response.socket?.destroy(),
    );
  }
  // A hang is no answer at all; the connection ends when the caller gives up or the server is stopped.
}

function send(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  response.writeHead(status, {
    // Where there is no body, nothing is said of one.
    ...(status === 204
      ? headers
      : { 'content-type': 'application/json; charset=utf-8', ...headers, 'content-length': body.length }),
    'x-content-type-options': 'nosniff',
    'cache-control': headers['cache-control'] ?? 'no-store',
    // The connection of a refused body is not used again: the rest of it may still be on its way.
    ...(status === 413 ? { connection: 'close' } : {}),
  });
  response.end(body);
}
