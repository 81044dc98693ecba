// A gateway in front of the service that passes requests on, or refuses, fails or lies on demand.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './pass-on.ts';
import { passOn } from './pass-on.ts';

const REFUSALS = {
  '401': '{"error":"appID inválido"}',
  '403': '{"error":"Sem permissão"}',
  '404': '{"error":"Não encontrado"}',
  '409': '{"error":"conflict"}',
  '422': '{"error":"Não foi possível processar"}',
  '429': '{"error":"Too many requests"}',
  '500': '{"error":"Internal server error"}',
  '503': '{"error":"Service unavailable"}',
} as const;

/** Faults that a gate injects instead of passing a request on. */
export type GateFault =
  | '401'
  | '403'
  | '404'
  | '409'
  | '422'
  | '429'
  | '500'
  | '503'
  | 'gateway page'
  | 'reset'
  | 'hang'
  | 'cut'
  | 'another answer';

/** Requests to which the fault applies. */
export type Scope = 'all' | 'writes' | 'reads';

export interface Gate {
  readonly url: string;
  /** Injects a fault for these requests from now on; without a fault, passes requests on again. */
  shut(fault: GateFault | undefined, scope?: Scope): void;
  close(): Promise<void>;
}

export async function startGate(target: () => string): Promise<Gate> {
  let fault: GateFault | undefined;
  let scope: Scope = 'all';
  let last: Answer = { status: 200, type: 'application/json', body: Buffer.from('{}') };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const isRead = request.method === 'GET';
    const answer = ({ status, type, body }: Answer): void => {
      response.writeHead(status, { 'content-type': type, 'content-length': body.length });
      response.end(body);
    };
    const json = (status: number, text: string): void =>
      answer({ status, type: 'application/json', body: Buffer.from(text) });
    const isMet = fault !== undefined && (scope === 'all' || (scope === 'reads') === isRead);
    const pass = (): Promise<Answer> => passOn(target(), request, Buffer.concat(chunks));
    if (!isMet) {
      const passed = await pass();
      last = passed;
      return answer(passed);
    }
    switch (fault!) {
      case 'gateway page':
        return answer({ status: 502, type: 'text/html', body: Buffer.from('<html>Bad Gateway</html>') });
      case 'reset':
        return void request.socket.resetAndDestroy();
      case 'hang':
        return;
      case 'another answer':
        return answer(last);
      case 'cut': {
        const { status, type, body } = await pass();
        response.writeHead(status, { 'content-type': type, 'content-length': body.length + 1 });
        response.write(body.subarray(0, body.length >> 1), () => response.socket?.destroy());
        return;
      }
      default:
        return json(Number(fault), REFUSALS[fault as keyof typeof REFUSALS]);
    }
  }

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut: (next, whom = 'all') => {
      fault = next;
      scope = whom;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
