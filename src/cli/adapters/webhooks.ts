// The machine side of `webhook listen`.
import { spawn } from 'node:child_process';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { createServer, request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Forwarded, ReceivedCall, WebhooksPort } from '../../ports/webhooks.ts';
import { dataDir } from '../../config/paths.ts';
import { EXIT } from '../../errors/exit-codes.ts';
import { PixctlError } from '../../errors/pixctl-error.ts';
import { say } from '../../messages/message.ts';
import { childEnv } from './child-env.ts';
import type { Host } from '../host.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const FORWARD_TIMEOUT_MS = 60_000;
/** Headers that belong to one connection, not to the call. */
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

export function webhooksAdapter(host: Host): WebhooksPort {
  const dir = dataDir(host);
  const fileOf = (name: string): string => join(dir, `listen-${name.replace(/[^\w.-]/g, '_')}.json`);
  return {
    receive,
    forward,
    exec: (command, body, env) => exec(host, command, body, env),
    keys,
    self: { host: hostname(), pid: host.pid },
    isAlive: (pid) => host.isAlive(pid),
    load: (name) => {
      try {
        return JSON.parse(readFileSync(fileOf(name), 'utf8')) as unknown;
      } catch {
        return undefined;
      }
    },
    save: (name, value) => {
      mkdirSync(dir, { recursive: true, mode: 0o700 });
      const part = `${fileOf(name)}.${host.pid}`;
      const file = openSync(part, 'w', 0o600);
      writeSync(file, JSON.stringify(value));
      fsyncSync(file);
      closeSync(file);
      renameSync(part, fileOf(name));
    },
  };
}

const receive: WebhooksPort['receive'] = async (port, answer) => {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request);
      const status = body === undefined ? 413 : await answer(callOf(request, body));
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(body === undefined ? { connection: 'close' } : {}),
      });
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

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const callOf = (request: IncomingMessage, body: Buffer): ReceivedCall => ({
  method: request.method ?? 'POST',
  path: request.url ?? '/',
  headers: Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  ),
  body,
});

const forward: WebhooksPort['forward'] = (url, call) =>
  new Promise<Forwarded>((done) => {
    const began = performance.now();
    const end = (result: Omit<Forwarded, 'took'>): void =>
      done({ ...result, took: Math.round(performance.now() - began) });
    const target = new URL(url);
    const headers = Object.fromEntries(
      Object.entries(call.headers).filter(([name]) => !HOP_BY_HOP.has(name)),
    );
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(
      target,
      {
        method: call.method,
        headers: { ...headers, 'content-length': call.body.length },
        signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
      },
      (response) => {
        response.resume();
        response.on('error', () => undefined);
        end({ status: response.statusCode ?? 0 });
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) =>
      end({ error: error.code === 'ECONNREFUSED' ? 'connection refused' : (error.code ?? error.message) }),
    );
    request.end(call.body);
  });

/** The key of the profile is no business of the command's. */
function exec(
  host: Host,
  command: string,
  body: Uint8Array,
  more: Readonly<Record<string, string>>,
): Promise<number> {
  const env = childEnv(host.env);
  return new Promise((done) => {
    // Its output must not mix with the data on stdout.
    const child = spawn(command, { shell: true, env: { ...env, ...more }, stdio: ['pipe', 2, 2] });
    child.on('error', () => done(127));
    child.on('close', (code) => done(code ?? 1));
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(body);
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
