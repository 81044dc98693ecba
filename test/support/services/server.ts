// Loopback servers with answers chosen by the test.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createSocketServer } from 'node:net';
import { afterEveryTest } from '#test/support/clean-up.ts';

const open: (() => Promise<void>)[] = [];
afterEveryTest(async () => {
  for (const close of open.splice(0)) await close();
});

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Raw bytes of the body. */
  readonly bytes: Buffer;
  /** Connection on which it arrived. */
  readonly socket: Socket;
}

/** Starts an HTTP server; `seen` contains every request in order. */
export async function httpServer(
  answer: (request: Seen, response: ServerResponse, number: number) => void,
): Promise<{ readonly url: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const { method = '', url = '', headers, socket } = request;
      const one = { method, url, headers, body: bytes.toString(), bytes, socket };
      seen.push(one);
      answer(one, response, seen.length);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  open.push(
    () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** Returns a free port, for a program that is told where to listen. */
export async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Starts a raw socket server; `answer` is called once a request's head has arrived. */
export async function rawServer(
  answer: (socket: Socket, number: number) => void,
): Promise<{ readonly url: string; readonly count: () => number }> {
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket, (count += 1)));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  open.push(
    () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, count: () => count };
}

export type JsonAnswer = readonly [status: number, body: unknown];
/** `lost`: the connection is closed before the answer. */
export type Answer = JsonAnswer | 'lost';

/** The answer of a service that failed: it may have done what was asked. */
export const FAILED: JsonAnswer = [500, { error: 'Internal server error' }];

/** Starts an HTTP server with one answer for all reads, and one for all writes. */
export const answering = ({ read, write }: { readonly read: Answer; readonly write: Answer }) =>
  httpServer(({ method }, response) => {
    const answer = method === 'GET' ? read : write;
    if (answer === 'lost') response.destroy();
    else json(response, ...answer);
  });

/** Answers with JSON. */
export const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};
