// System access for `webhook listen`: server, forwarding, saved position.
import type { ClientRequest, IncomingMessage } from 'node:http';
import { createServer, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { appendPrivate, readPrivate, writePrivate } from '#config/files.ts';
import { dataDir } from '#config/paths.ts';
import { listenerPath } from '#config/profile-files.ts';
import { parseJson } from '#contract/json.ts';
import { messageOf } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { startProgram } from '#host/child-process.ts';
import type { Host } from '#host/host.ts';
import { say } from '#messages/message.ts';
import type { Executed, Forwarded, ReceivedCall, WebhooksPort } from '#ports/webhooks.ts';
import { reasonOf } from '#sandbox/edge/post.ts';
import { saveCallsIn, savedCalls } from './saved-calls.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** Maximum size in bytes, far more than the remembered ids need. */
const MAX_POSITION_BYTES = 256 * 1024 * 1024;
const FORWARD_TIMEOUT_MS = 60_000;
/** Reason shown for what the signal ended. */
const INTERRUPTED = 'interrupted';
/** Headers that apply to one connection and are not forwarded. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
]);

export function webhooksAdapter(host: Host, signal: AbortSignal): WebhooksPort {
  const dir = dataDir(host);
  return {
    signal,
    receive,
    forward,
    exec: (command, body, env, until) => exec(host, command, body, env, until),
    keys,
    self: { host: hostname(), pid: host.pid },
    isAlive: (pid) => host.isAlive(pid),
    load: (profile) => {
      const path = listenerPath(dir, profile, '.json');
      const text = readPrivate(path, false, MAX_POSITION_BYTES);
      if (text === undefined) return undefined;
      try {
        return { value: parseJson(text), path };
      } catch {
        return { value: undefined, path };
      }
    },
    save: (profile, value) => writePrivate(listenerPath(dir, profile, '.json'), JSON.stringify(value)),
    saveCallsIn,
    savedCalls,
    setAside: (profile, body) => appendPrivate(listenerPath(dir, profile, '.failed.ndjson'), body),
  };
}

const receive: WebhooksPort['receive'] = async (port, answer) => {
  const { readBody } = await import('#sandbox/edge/request-body.ts');
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request, MAX_BODY_BYTES);
      if (body === 'broken') return;
      const status = body === 'too-large' ? 413 : await answer(callOf(request, body));
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end('{}');
    })().catch(() => response.destroy());
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  await new Promise<void>((ready, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        new PixctlError(
          say`cannot listen on port ${port}: ${error.code === 'EADDRINUSE' ? say`it is in use` : error.message}`,
          { code: 'port', exitCode: EXIT.usage, hint: say`Choose another with --port.` },
        ),
      ),
    );
    server.listen(port, '127.0.0.1', ready);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};

const callOf = (request: IncomingMessage, body: Buffer): ReceivedCall => ({
  method: request.method ?? 'POST',
  path: request.url ?? '/',
  headers: Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  ),
  head: headOf(request),
  body,
});

/** Names and values as received, in their order. The parser refuses line breaks in them. */
function headOf({ method = 'POST', url = '/', httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}\r\n`] : [],
  );
  return `${method} ${url} HTTP/${httpVersion}\r\n${lines.join('')}`;
}

const forward: WebhooksPort['forward'] = (url, call, signal) =>
  new Promise<Forwarded>((done) => {
    const began = performance.now();
    const end = (result: Omit<Forwarded, 'took'>): void =>
      done({ ...result, took: Math.round(performance.now() - began) });
    const target = new URL(url);
    const headers = Object.fromEntries(
      Object.entries(call.headers).filter(([name]) => !HOP_BY_HOP.has(name)),
    );
    let request: ClientRequest;
    try {
      request = (target.protocol === 'https:' ? requestHttps : requestHttp)(
        target,
        {
          method: call.method,
          headers: { ...headers, 'content-length': call.body.length },
          signal: AbortSignal.any([AbortSignal.timeout(FORWARD_TIMEOUT_MS), signal]),
        },
        (response) => {
          response.resume();
          response.on('error', () => undefined);
          end({ status: response.statusCode ?? 0 });
        },
      );
    } catch (error) {
      // A saved call may have headers that cannot be sent.
      end({ error: messageOf(error) });
      return;
    }
    request.on('error', (error) =>
      end({ error: signal.aborted ? INTERRUPTED : reasonOf(error, FORWARD_TIMEOUT_MS) }),
    );
    request.end(call.body);
  });

/** Runs the command with the event as input, and without the app keys. */
function exec(
  host: Host,
  command: string,
  body: Uint8Array,
  more: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Executed> {
  return new Promise((done) => {
    const failed = (error: unknown): void => done({ error: signal.aborted ? INTERRUPTED : messageOf(error) });
    try {
      // The command's output must not mix with the data on stdout.
      const child = startProgram('exec', command, [], {
        isShell: true,
        env: host.env,
        // The program may use a database itself.
        variables: { ...more, PGPASSWORD: host.env.PGPASSWORD },
        stdio: ['pipe', 2, 2],
        signal,
      });
      child.on('error', failed);
      const release = (): void => {
        // A command that ignores the request to end must not keep this process waiting.
        child.stdin?.destroy();
        child.unref();
      };
      signal.addEventListener('abort', release, { once: true });
      child.on('exit', (code, ended) => {
        signal.removeEventListener('abort', release);
        done(code === null ? { error: String(ended) } : { code });
      });
      child.stdin?.end(body);
    } catch (error) {
      failed(error);
    }
  });
}

const keys: WebhooksPort['keys'] = (onKey) => {
  const { stdin } = process;
  if (!stdin.isTTY) return () => undefined;
  const listen = (chunk: Buffer): void => onKey(chunk.toString('utf8'));
  stdin.setRawMode(true);
  stdin.resume();
  stdin.on('data', listen);
  return () => {
    stdin.off('data', listen);
    stdin.setRawMode(false);
    stdin.pause();
  };
};
