// Serves clients over streamable HTTP on this machine. Each request needs the token.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import type { Host } from '#cli/host.ts';
import { readPrivate, writePrivate } from '#config/files.ts';
import { dataDir } from '#config/paths.ts';
import { systemError } from '#errors/caught.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Served } from '#ports/agent.ts';
import type { ServerFactory } from './server.ts';
import { shortened } from './untrusted.ts';

const ADDRESS = '127.0.0.1';
const PATH = '/mcp';
const MAX_BODY_BYTES = 1024 * 1024;
/** Name of the variable with a token that a person chose. */
const TOKEN_VARIABLE = 'PIXCTL_MCP_TOKEN';
const MIN_TOKEN_LENGTH = 32;

/**
 * Ends when the signal aborts.
 * @throws PixctlError (exit 2) if the port is in use, or the token is too short
 */
export async function serveOnHttp(
  host: Host,
  factory: ServerFactory,
  port: number,
  onReady: (served: Served) => void,
  signal: AbortSignal,
): Promise<void> {
  const { token, file } = tokenOf(host);
  const handler = createMcpHandler((context) => factory.server(context), {
    maxRequestBodySize: MAX_BODY_BYTES,
    onerror: (error) => host.err(`mcp: ${shortened(error.message)}\n`),
  });
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing, token, (request) => handler.fetch(request)).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        systemError(error).code === 'EADDRINUSE'
          ? usageError(say`port ${port} is in use`, say`Choose another one; 0 picks a free port.`, 'port')
          : error,
      ),
    );
    server.listen(port, ADDRESS, resolve);
  });
  const bound = server.address();
  onReady({
    url: `http://${ADDRESS}:${typeof bound === 'object' && bound !== null ? bound.port : port}${PATH}`,
    ...(file === undefined ? {} : { tokenFile: file }),
  });
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
  await handler.close();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

/** The token of the environment, or a new one in a file that only its owner can read. */
function tokenOf(host: Host): { readonly token: string; readonly file?: string } {
  const chosen = host.env[TOKEN_VARIABLE];
  if (chosen !== undefined && chosen !== '') {
    if (!/^[\x21-\x7e]+$/.test(chosen) || chosen.length < MIN_TOKEN_LENGTH)
      throw usageError(
        say`${TOKEN_VARIABLE} must have at least ${MIN_TOKEN_LENGTH} characters, without spaces`,
        say`Leave it out, and pixctl makes a token.`,
        'token',
      );
    return { token: chosen };
  }
  const file = join(dataDir(host), 'mcp-token');
  // Kept, so that clients need to be told once, and several servers can run.
  const known = readPrivate(file, true, MAX_BODY_BYTES)?.trim();
  if (known !== undefined && known.length >= MIN_TOKEN_LENGTH) return { token: known, file };
  const token = Buffer.from(host.randomBytes(32)).toString('base64url');
  writePrivate(file, `${token}\n`);
  return { token, file };
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  token: string,
  serve: (request: Request) => Promise<Response>,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const request = requestOf(incoming, gone.signal);
  const response = refusalOf(request, token) ?? (await serve(request));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body), outgoing);
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', headers, url = '/' } = incoming;
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) sent.set(name, Array.isArray(value) ? value.join(', ') : value);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(url, `http://${ADDRESS}`), {
    method,
    headers: sent,
    signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  });
}

/** A web page in the browser of this machine must not reach the server: neither by its origin nor by DNS rebinding. */
function refusalOf(request: Request, token: string): Response | undefined {
  const refused =
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins());
  if (refused !== undefined) return refused;
  if (new URL(request.url).pathname !== PATH) return new Response(null, { status: 404 });
  const sent = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (sent !== undefined && isSame(sent, token)) return undefined;
  return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
}

/** Compares in constant time. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other));
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
