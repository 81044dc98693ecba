// HTTP server of the sandbox, reachable from this machine only. All input is untrusted.
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Server as Listener } from 'node:net';
import type { HttpRequest } from '#contract/http.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { TOKEN_HEADER } from '#sandbox/console/access.ts';
import type { Sandbox } from '#sandbox/index.ts';
import { consoleEvents } from './console-events.ts';
import { pageEvents } from './page-events.ts';
import { hasBody, maxBytesOf, readBody } from './request-body.ts';
import { deliver, refuse } from './send-answer.ts';

export interface ServerOptions {
  /** Opens the service once the URL is known. */
  readonly open: (url: string) => Sandbox | Promise<Sandbox>;
  /** Port to listen on; 0 for any free port. */
  readonly port: number;
  /** Called when a client requests the server to stop. */
  readonly onStop: () => void;
  /** Called with each request; the returned function is called at its end, with undefined if it was not answered. */
  readonly watch?: ((method: string, path: string) => (status: number | undefined) => void) | undefined;
  /** Let the process end while the server listens, and cut open connections when it is closed. */
  readonly background?: boolean;
}

export interface Server {
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Starts due deliveries and notifies open pages, after a request that did not come by HTTP. */
  changed(): void;
  /** Stops after answering the running requests. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const MAX_TICK_MS = 1_000;
/** Maximum time to wait for running deliveries when the server stops, in milliseconds. */
const LAST_ROUND_MS = 2_000;
/** How long running answers may take when the server stops, in milliseconds. */
const LAST_ANSWERS_MS = 1_000;

/** Starts listening on 127.0.0.1. @throws PixctlError if the port is in use */
export async function startServer({
  open,
  port,
  onStop,
  watch,
  background = false,
}: ServerOptions): Promise<Server> {
  let sandbox: Sandbox | undefined;
  let ready = (_opened: Sandbox): void => undefined;
  const opening = new Promise<Sandbox>((done) => (ready = done));
  const notifier = new ChangeNotifier(() => sandbox);
  const server = createServer((request, response) => {
    if (isForeign(request)) return refuse(response, 403, 'this sandbox answers only this machine');
    if (notifier.serveEvents(request, response)) return;
    if (watch !== undefined) watchRequest(request, response, watch);
    // Requests that arrive before the database is open wait for it.
    void serve(request, response, sandbox ?? opening, onStop).then(
      () => notifier.changed(),
      // The sandbox was closed meanwhile.
      () => response.destroy(),
    );
  });
  limitSlowClients(server);
  if (background) server.unref().on('connection', (socket) => socket.unref());
  let url: string;
  try {
    await listen(server, port);
    url = `http://${HOST}:${portOf(server)}`;
    sandbox = await open(url);
    ready(sandbox);
  } catch (error) {
    notifier.close();
    server.close();
    server.closeAllConnections();
    throw error;
  }
  const opened = sandbox;
  const stopTicking = tick(opened, () => notifier.notify());
  const close = (): Promise<void> => {
    stopTicking();
    notifier.close();
    return closeServer(server, opened, background ? 0 : LAST_ANSWERS_MS);
  };
  return { url, sandbox, changed: () => notifier.changed(), close };
}

/** Starts due deliveries and notifies open pages after changes. */
class ChangeNotifier {
  readonly #sandbox: () => Sandbox | undefined;
  readonly #pages: ReturnType<typeof pageEvents>;
  readonly #consoles: ReturnType<typeof consoleEvents>;
  #scheduled: NodeJS.Immediate | undefined;

  constructor(sandbox: () => Sandbox | undefined) {
    this.#sandbox = sandbox;
    this.#pages = pageEvents((id) => sandbox()?.pageState(id));
    this.#consoles = consoleEvents((token) => sandbox()?.pulse(token), TOKEN_HEADER);
  }

  /** Answers a request for a stream of events; returns whether it is one. */
  serveEvents(request: IncomingMessage, response: ServerResponse): boolean {
    return this.#pages.serve(request, response) || this.#consoles.serve(request, response);
  }

  /** Schedules one notification for all requests that are answered together. */
  changed(): void {
    this.#scheduled ??= setImmediate(() => {
      this.#scheduled = undefined;
      this.notify();
    });
  }

  notify(): void {
    try {
      this.#sandbox()?.dispatch();
    } catch {
      // If the database is full or locked, the deliveries stay in the outbox.
    }
    this.#pages.changed();
    this.#consoles.changed();
  }

  /** Sends a scheduled notification now and closes the streams. */
  close(): void {
    if (this.#scheduled !== undefined) {
      clearImmediate(this.#scheduled);
      this.notify();
    }
    this.#pages.close();
    this.#consoles.close();
  }
}

/** Reports the request and its end, except for the console, whose frequent requests would hide those of programs. */
function watchRequest(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  watch: NonNullable<ServerOptions['watch']>,
): void {
  if (url.startsWith('/console/')) return;
  const ended = watch(method, url.split('?')[0] ?? '');
  response.once('close', () => ended(response.writableFinished ? response.statusCode : undefined));
}

/** Sets timeouts in milliseconds, so that slow clients cannot accumulate. */
function limitSlowClients(server: HttpServer): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 30_000;
  server.on('clientError', (_error, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
}

/**
 * Stops listening and closes the sandbox once the running requests and deliveries have ended.
 * @param patience how long running answers may take, in milliseconds
 */
function closeServer(server: HttpServer, sandbox: Sandbox, patience: number): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      // Record the results of running deliveries before closing the database.
      let timer: NodeJS.Timeout | undefined;
      const lastRound = new Promise<void>((done) => (timer = setTimeout(done, LAST_ROUND_MS).unref()));
      void Promise.race([sandbox.endDeliveries(), lastRound]).then(() => {
        clearTimeout(timer);
        sandbox.close();
        resolve();
      });
    });
    server.closeIdleConnections();
    if (patience === 0) server.closeAllConnections();
    else setTimeout(() => server.closeAllConnections(), patience).unref();
  });
}

function listen(server: HttpServer, port: number): Promise<void> {
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
      sandbox.flushIfQuiet();
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
  const maxBytes = maxBytesOf(request);
  const body = hasBody(request) ? await readBody(request, maxBytes) : undefined;
  if (body === 'too-large') return refuse(response, 413, `the body is larger than ${maxBytes} bytes`);
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

/**
 * Returns the headers. Node.js joins repeated ones, except for set-cookie, which is removed: requests do not have it.
 */
function headersOf({ headers }: IncomingMessage): HttpRequest['headers'] {
  if (headers['set-cookie'] !== undefined) delete headers['set-cookie'];
  return headers as HttpRequest['headers'];
}
