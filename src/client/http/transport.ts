// HTTP transport with undici. One keep-alive connection to one origin; redirects are never followed.
import type Tls from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import type { Dispatcher } from 'undici';
import buildConnector from 'undici/lib/core/connect.js';
import Client from 'undici/lib/dispatcher/client.js';
import type { Fence, HttpHeaders, HttpRequest, HttpResponse, Transport } from '#contract/http.ts';
import { TransportFault } from '#contract/http.ts';
import { systemError } from '#errors/caught.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { readRegularFile } from '#files/read.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';

/** Environment with the files of certificates, and with `http_proxy`, `https_proxy` and the like in either case. */
export interface NetworkEnvironment extends Readonly<Record<string, string | undefined>> {
  readonly SSL_CERT_FILE?: string | undefined;
  readonly NODE_EXTRA_CA_CERTS?: string | undefined;
}

export interface TransportOptions {
  /** `https://host[:port]`. */
  readonly origin: string;
  readonly loopback: boolean;
  readonly env: NetworkEnvironment;
  /** The process belongs to another program, and may run for long. */
  readonly isEmbedded?: boolean;
  /** Maximum size of an answer in bytes. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 64 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;

/** Creates a transport to an origin; it connects with the first request. */
export function socketTransport(options: TransportOptions): Transport {
  // undici's parser is WebAssembly, whose optimising compiler would run longer than one request and delay the end of
  // the process.
  if (options.isEmbedded !== true) setFlagsFromString('--liftoff-only');
  let made: Promise<Dispatcher> | undefined;
  /** Of the request that is being sent; a transport sends one at a time. */
  let current: Guard | undefined;
  return {
    send: async (request, { signal, fence } = {}) => {
      const send = async (guard?: Guard): Promise<HttpResponse> => {
        const used = (made ??= makeDispatcher(options, () => current?.opened() ?? Promise.resolve()));
        const drop = (): void => {
          if (made === used) made = undefined;
        };
        current = guard;
        try {
          return await exchange(await used, options.origin, request, signal, drop, guard);
        } catch (error) {
          throw naming(error, options);
        }
      };
      if (fence === undefined) return send();
      for (let tries = 1; ; tries += 1) {
        await fence.ask();
        try {
          return await send(new Guard(fence));
        } catch (error) {
          // The connection was closed with it; the next one is asked for again once it is open.
          if (error !== STALE || tries >= MAX_TRIES) throw error === STALE ? tooSlow() : error;
        }
      }
    },
    renew: async () => {
      const old = made;
      made = undefined;
      await closed(old);
    },
    close: () => closed(made),
  };
}

/** Closes the dispatcher. If it could not be created, `send` has reported that. */
async function closed(made: Promise<Dispatcher> | undefined): Promise<void> {
  const dispatcher = await made?.catch(() => undefined);
  if (dispatcher !== undefined) await destroy(dispatcher);
}

interface Opening {
  destroy(): unknown;
}

const isSocket = (value: unknown): value is Opening =>
  typeof value === 'object' && value !== null && 'destroy' in value && typeof value.destroy === 'function';

/** Sockets that a dispatcher is still opening. It does not close them itself: they would keep the process running. */
const openingSockets = new WeakMap<Dispatcher, ReadonlySet<Opening>>();

async function destroy(dispatcher: Dispatcher, reason?: Error): Promise<void> {
  for (const socket of openingSockets.get(dispatcher) ?? []) socket.destroy();
  await dispatcher.destroy(reason ?? null);
}

/** Why a request was not sent: its fence was not asked for immediately before. */
const STALE = new Error('the permission to send is too old');
/** Attempts to send within a second after the fence was asked for. */
const MAX_TRIES = 5;

const tooSlow = (): TransportFault =>
  new TransportFault(
    'store',
    'no',
    say`the process is too slow: it could not send the request within a second after it had recorded it`,
  );

/** Fence of one request, and what came of it. */
class Guard {
  /** Error of the fence: nothing was sent. */
  error: Error | undefined;

  constructor(private readonly fence: Fence) {}

  /** Called once a connection is open, before the request is written. */
  async opened(): Promise<void> {
    try {
      if (!this.fence.isFresh()) await this.fence.ask();
    } catch (error) {
      this.error = error instanceof Error ? error : new Error(String(error));
      throw this.error;
    }
  }

  /** Called at the last moment before the request is written. */
  mayStart(): boolean {
    if (this.fence.isFresh()) return true;
    this.error = STALE;
    return false;
  }
}

/** @param opened called with each new connection; it is used if the promise resolves */
async function makeDispatcher(
  { origin, loopback, env, maxBytes = MAX_BYTES }: TransportOptions,
  opened: () => Promise<void>,
): Promise<Dispatcher> {
  const settings = {
    // The command's deadline is the only timeout; the library must not end a request earlier.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: maxBytes,
    connect: { timeout: CONNECT_TIMEOUT_MS, ...(origin.startsWith('https:') ? extraCertificates(env) : {}) },
  };
  const proxies = proxiesOf(env);
  const opening = new Set<Opening>();
  const tracked = (dispatcher: Dispatcher): Dispatcher => {
    openingSockets.set(dispatcher, opening);
    return dispatcher;
  };
  if (loopback || proxies === undefined)
    return tracked(
      new Client(origin, {
        ...settings,
        connect: askedConnector(buildConnector(settings.connect), opened, opening),
      }),
    );
  const [{ default: EnvHttpProxyAgent }, { default: Base }, { default: openTunnel }] = await Promise.all([
    import('undici/lib/dispatcher/env-http-proxy-agent.js'),
    import('undici/lib/dispatcher/dispatcher.js'),
    import('undici/lib/api/api-connect.js'),
  ]);
  // undici's main module adds this method to dispatchers; the proxy agent opens tunnels with it.
  Base.prototype.connect = openTunnel;
  const { connect, ...rest } = settings;
  // For the origin itself: through a tunnel, or without one for the hosts in NO_PROXY.
  const factory = (to: string | URL, { connect: open, ...more }: Client.Options): Client => {
    const opener = typeof open === 'function' ? open : buildConnector(open ?? {});
    return new Client(to, { ...more, connect: askedConnector(opener, opened, opening) });
  };
  return tracked(new EnvHttpProxyAgent({ ...rest, connect, requestTls: connect, factory, ...proxies }));
}

/** Opens connections with a connector, and asks before each is used. @param opening receives sockets until they are open */
function askedConnector(
  connect: buildConnector.connector,
  opened: () => Promise<void>,
  opening: Set<Opening>,
): buildConnector.connector {
  return (target, done) => {
    // undici returns the socket, which its types do not say. Its connector for a tunnel returns a promise.
    const begun: unknown = connect(target, (error, socket) => {
      if (isSocket(begun)) opening.delete(begun);
      // After an error, undici passes no socket at all.
      if (error !== null || socket === null) return done(error ?? new Error('no connection'), null);
      opened().then(
        () => done(null, socket),
        (refused: unknown) => {
          socket.destroy();
          done(refused instanceof Error ? refused : new Error(String(refused)), null);
        },
      );
    });
    if (isSocket(begun)) opening.add(begun);
  };
}

/** Returns the proxies in the environment, lower-case names first like curl; undefined if there is none. */
function proxiesOf(
  env: NetworkEnvironment,
): { httpProxy?: string; httpsProxy?: string; noProxy?: string } | undefined {
  const [http, https] = [proxyIn(env, 'http_proxy'), proxyIn(env, 'https_proxy')];
  if (http === undefined && https === undefined) return undefined;
  return {
    ...(http === undefined ? {} : { httpProxy: http.url }),
    ...(https === undefined ? {} : { httpsProxy: https.url }),
    noProxy: variableIn(env, 'no_proxy')?.value ?? '',
  };
}

/** Returns a variable, whose lower-case name counts first; undefined if it is not set. */
function variableIn(env: NetworkEnvironment, name: string): { name: string; value: string } | undefined {
  const found = env[name] === undefined ? name.toUpperCase() : name;
  const value = env[found];
  return value === undefined || value === '' ? undefined : { name: found, value };
}

/**
 * Returns the proxy that this variable or `all_proxy` names, and the name of the variable.
 * @throws PixctlError (exit 2, `proxy`) if it is no address of a proxy
 */
function proxyIn(env: NetworkEnvironment, name: string): { url: string; variable: string } | undefined {
  const found = variableIn(env, name) ?? variableIn(env, 'all_proxy');
  if (found === undefined) return undefined;
  const { name: variable, value: url } = found;
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return { url, variable };
  // What stands before an @ may be a password.
  throw usageError(
    say`the proxy in ${variable} is not an http:// or https:// address: ${showValue(url.slice(url.lastIndexOf('@') + 1))}`,
    say`Set ${variable} to a full URL, such as http://proxy.example:8080.`,
    'proxy',
  );
}

/** Returns the proxy for an origin, without its password, and its variable; undefined if there is none. */
export function proxyFor(
  origin: string,
  env: NetworkEnvironment,
): { readonly origin: string; readonly variable: string } | undefined {
  const { protocol, hostname, host } = new URL(origin);
  const proxy = proxyIn(env, protocol === 'https:' ? 'https_proxy' : 'http_proxy');
  if (proxy === undefined) return undefined;
  const spared = (variableIn(env, 'no_proxy')?.value ?? '')
    .split(/[\s,]+/)
    .map((name) => name.replace(/^\*?\./, ''))
    .filter((name) => name !== '');
  const direct = spared.some(
    (name) => name === '*' || name === host || name === hostname || hostname.endsWith(`.${name}`),
  );
  return direct ? undefined : { origin: new URL(proxy.url).origin, variable: proxy.variable };
}

/**
 * Returns the text of a file with certificates in PEM; undefined if it cannot be read or contains none. OpenSSL ignores a
 * file without certificates.
 */
function certificatesIn(path: string): string | undefined {
  try {
    const text = readRegularFile(path).bytes.toString();
    const { X509Certificate } = process.getBuiltinModule('node:crypto');
    // Reads the first certificate.
    return new X509Certificate(text).raw.length > 0 ? text : undefined;
  } catch {
    return undefined;
  }
}

const variableSet = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/**
 * Returns the authorities to trust if SSL_CERT_FILE is set, the variable that other programs use: those in its file, and
 * those that Node.js trusts, which a list of one's own would replace. Node.js reads NODE_EXTRA_CA_CERTS itself.
 * @throws PixctlError (exit 2, `ca-file`) for a file that cannot be read or contains no certificate
 */
export function extraCertificates(env: NetworkEnvironment): { ca?: string[] } {
  const file = variableSet(env.SSL_CERT_FILE);
  if (file === undefined) return {};
  const own = certificatesIn(file);
  if (own === undefined)
    throw usageError(
      say`SSL_CERT_FILE names ${file}, which cannot be read or contains no certificate`,
      say`Correct the variable or unset it. The file must be a regular file with certificates in PEM.`,
      'ca-file',
    );
  const tls: typeof Tls & { getCACertificates?: (type: 'default') => string[] } =
    process.getBuiltinModule('node:tls');
  // Before Node.js 22.15, there is no list that contains those of NODE_EXTRA_CA_CERTS.
  const extra = variableSet(env.NODE_EXTRA_CA_CERTS);
  const more = extra === undefined ? undefined : certificatesIn(extra);
  const standard = tls.getCACertificates?.('default') ?? [
    ...tls.rootCertificates,
    ...(more === undefined ? [] : [more]),
  ];
  return { ca: [...standard, own] };
}

/** Names the files of authorities that were used for a connection; undefined if no variable names one. */
export function usedAuthorities(env: NetworkEnvironment): Message | undefined {
  const files = (['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'] as const).flatMap((name) => {
    const path = variableSet(env[name]);
    if (path === undefined) return [];
    return certificatesIn(path) === undefined
      ? [say`${name}=${path}, which cannot be read or contains no certificate`]
      : [say`${name}=${path}`];
  });
  const [first, second] = files;
  if (first === undefined) return undefined;
  return second === undefined
    ? say`trusted were the authorities of Node.js and ${first}`
    : say`trusted were the authorities of Node.js, ${first} and ${second}`;
}

/**
 * Adds the variables of the environment that an error depends on: to a refused certificate the authorities that were
 * trusted, to a connection that was not made the proxy.
 */
function naming(error: unknown, { origin, loopback, env }: TransportOptions): unknown {
  if (!(error instanceof TransportFault)) return error;
  const { reason, sent, userMessage, cause } = error;
  const said = (message: Message): TransportFault => new TransportFault(reason, sent, message, { cause });
  if (reason === 'tls') {
    const used = usedAuthorities(env);
    return used === undefined ? error : said(say`${userMessage}; ${used}`);
  }
  const proxy = loopback || sent !== 'no' ? undefined : proxyFor(origin, env);
  return proxy === undefined || !NOT_CONNECTED.includes(reason)
    ? error
    : said(say`${userMessage}, by the proxy ${proxy.origin} (${proxy.variable})`);
}

/** Faults of a connection, which is made to the proxy if there is one. */
const NOT_CONNECTED: readonly TransportFault['reason'][] = ['refused', 'dns', 'timeout', 'proxy'];

/** @param drop called if the dispatcher cannot be used again */
function exchange(
  dispatcher: Dispatcher,
  origin: string,
  request: HttpRequest,
  signal: AbortSignal | undefined,
  drop: () => void,
  guard?: Guard,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let status = 0;
    let headers: HttpHeaders = {};
    const chunks: Uint8Array[] = [];
    const fail = (error: Error): void => {
      signal?.removeEventListener('abort', onAbort);
      reject(
        guard?.error !== undefined
          ? guard.error
          : faultOf(error, controller === undefined ? 'no' : 'maybe', signal),
      );
    };
    const onAbort = (): void => {
      const reason = signal?.reason instanceof Error ? signal.reason : new Error('aborted');
      if (controller !== undefined) controller.abort(reason);
      else {
        // Not connected yet: nothing was sent, and nobody else uses this connection. The next request needs a new one.
        drop();
        void destroy(dispatcher, reason);
        fail(reason);
      }
    };
    if (signal?.aborted === true) {
      reject(faultOf(new Error('aborted'), 'no', signal));
      return;
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    dispatcher.dispatch(
      {
        origin,
        method: request.method,
        path: request.path,
        headers: request.headers,
        body: request.body === undefined ? null : request.body,
      },
      {
        onRequestStart: (own) => {
          if (guard?.mayStart() === false) own.abort(STALE);
          else controller = own;
        },
        onResponseStart: (_own, code, raw) => {
          // 1xx responses are informational.
          if (code < 200) return;
          status = code;
          headers = headersOf(raw);
        },
        onResponseData: (_own, chunk) => void chunks.push(chunk),
        onResponseEnd: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve({ status, headers, body: joined(chunks) });
        },
        onResponseError: (_own, error) => fail(error),
      },
    );
  });
}

const headersOf = (raw: Readonly<Record<string, string | string[] | undefined>>): HttpHeaders =>
  Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );

/** Joins the chunks of a body; a single one is not copied. */
function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks);
}

/** Maps a library error to a fault: the reason, and whether the server may have acted. */
function faultOf(error: Error, sent: 'no' | 'maybe', signal: AbortSignal | undefined): TransportFault {
  const options = { cause: error };
  if (signal?.aborted === true)
    return new TransportFault('aborted', sent, say`it was interrupted before the answer arrived`, options);
  const { code = '' } = systemError(error);
  switch (code) {
    case 'ECONNREFUSED':
      return new TransportFault('refused', sent, say`the connection was refused`, options);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
    case 'ENODATA':
      return new TransportFault('dns', sent, say`the host name could not be found`, options);
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return new TransportFault('timeout', sent, say`the host could not be reached`, options);
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return new TransportFault('timeout', sent, say`no answer arrived in time`, options);
    case 'UND_ERR_RES_EXCEEDED_MAX_SIZE':
      return new TransportFault(
        'too-large',
        sent,
        say`the answer is larger than ${MAX_BYTES / 1024 / 1024} MiB`,
        options,
      );
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_CLOSED':
    case 'UND_ERR_DESTROYED':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return new TransportFault(
        'reset',
        sent,
        say`the connection was lost before the answer was complete`,
        options,
      );
    default:
  }
  if (/^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_MISMATCH)/.test(code))
    return new TransportFault(
      'tls',
      sent,
      say`the certificate or encryption was not accepted (${code})`,
      options,
    );
  if (/proxy/i.test(error.message) || code === 'UND_ERR_PRX_TLS')
    return new TransportFault('proxy', sent, say`the proxy refused the request`, options);
  if (code.startsWith('HPE_'))
    return new TransportFault('protocol', sent, say`the answer is not HTTP`, options);
  return new TransportFault(
    'internal',
    sent,
    say`the connection failed (${code === '' ? error.name : code})`,
    options,
  );
}
