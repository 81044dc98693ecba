// HTTP server of the sandbox, reachable from this machine only. All input is untrusted.
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
  /** Opens the service once the URL is known. */
  readonly open: (url: string) => Sandbox | Promise<Sandbox>;
  /** Port to listen on; 0 for any free port. */
  readonly port: number;
  /** Called when a client requests the server to stop. */
  readonly onStop: () => void;
  /** Called with each request; the returned function is called at its end, with undefined if it was not answered. */
  readonly watch?: ((method: string, path: string) => (status: number | undefined) => void) | undefined;
}

export interface Server {
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Stops after answering the running requests. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const MAX_BODY_BYTES = 1024 * 1024;
/** Maximum size of a form: a file and some overhead. */
const MAX_FORM_BYTES = LIMITS.uploadBytes + 64 * 1024;
const MAX_TICK_MS = 1_000;
/** Maximum time to wait for running deliveries when the server stops, in milliseconds. */
const LAST_ROUND_MS = 2_000;

/** Starts listening on 127.0.0.1. @throws PixctlError if the port is in use */
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
      // If the database is full or locked, the deliveries stay in the outbox.
    }
    pages.changed();
    consoles.changed();
  };
  let telling: NodeJS.Immediate | undefined;
  /** Notifies open pages, once for all requests that are answered together. */
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
    // Skip the console, whose frequent requests would hide those of programs.
    if (watch !== undefined && !requested.startsWith('/console/')) {
      const over = watch(method, requested.split('?')[0] ?? '');
      response.once('close', () => over(response.writableFinished ? response.statusCode : undefined));
    }
    // Requests that arrive before the database is open wait for it.
    void serve(request, response, sandbox ?? opening, onStop).then(changed);
  });
  // Timeouts in milliseconds, so that slow clients cannot accumulate.
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
          // Record the results of running deliveries before closing the database.
          const lastRound = new Promise<void>((done) => setTimeout(done, LAST_ROUND_MS).unref());
          void Promise.race([sandbox.endDeliveries(), lastRound]).then(() => {
            sandbox.close();
            resolve();
          });
        });
        server.closeIdleConnections();
        // Give running answers a second.
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

/** Runs due jobs while there are no requests; jobs scheduled by another process run at most a second late. */
function tick(sandbox: Sandbox, then: () => void): () => void {
  let timer: NodeJS.Timeout;
  const run = (): void => {
    try {
      sandbox.settle();
      sandbox.flush();
      then();
    } catch {
      // If the database is full or locked, the job stays scheduled and is tried again.
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

/** Whether a web page of another origin may have sent the request (DNS rebinding, cross-origin request). */
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

/**
 * Returns the headers. Node.js joins repeated ones, except for set-cookie, which is removed: requests do not have it.
 */
function headersOf({ headers }: IncomingMessage): HttpRequest['headers'] {
  if (headers['set-cookie'] !== undefined) delete headers['set-cookie'];
  return headers as HttpRequest['headers'];
}

const mostBytes = ({ headers }: IncomingMessage): number =>
  headers['content-type']?.startsWith('multipart/form-data') === true ? MAX_FORM_BYTES : MAX_BODY_BYTES;

/** Reads the whole body. `broken`: the connection ended before the body was complete. */
function readBody(request: IncomingMessage): Promise<Buffer | 'too-large' | 'broken'> {
  return new Promise((resolve) => {
    const most = mostBytes(request);
    if (Number(request.headers['content-length'] ?? 0) > most) return resolve('too-large');
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) {
        // Free the memory.
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

/** Sends an answer, applying an injected fault: delayed, broken or not at all. */
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
  // `hang`: send nothing; the connection ends when the client gives up or the server stops.
}

function send(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  response.writeHead(status, {
    // No content headers without a body.
    ...(status === 204
      ? headers
      : { 'content-type': 'application/json; charset=utf-8', ...headers, 'content-length': body.length }),
    'x-content-type-options': 'nosniff',
    'cache-control': headers['cache-control'] ?? 'no-store',
    // Close the connection after a refused body, because the rest of it may still arrive.
    ...(status === 413 ? { connection: 'close' } : {}),
  });
  response.end(body);
}
