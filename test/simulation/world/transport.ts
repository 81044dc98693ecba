// HTTP transport of the simulated program: a virtual network with faults between a process and the service.
import type { Fence, HttpHeaders, HttpRequest, HttpResponse, Transport } from '#contract/http.ts';
import { TransportFault } from '#contract/http.ts';
import { say } from '#messages/message.ts';
import { Violated } from '../rule.ts';
import { current } from './current.ts';
import type { Fault } from './faults.ts';
import { appliesTo } from './faults.ts';
import { Process } from './process.ts';

/** Resolution of the program's clock in milliseconds. */
const CLOCK_MS = 1;

/** Longest time in milliseconds that a message travels. */
const MAX_LATENCY_MS = 40;

/** Takes the place of the transport with sockets. */
export function socketTransport(): Transport {
  let connection: Connection | undefined;
  const process = current;
  if (!(process instanceof Process)) throw new Error('only processes of the history connect');
  return {
    send: (request, options) => {
      const open = (connection = connection?.isOpen === true ? connection : new Connection(process));
      const send = (): Promise<HttpResponse> => open.send(request, options?.signal, options?.fence);
      return options?.fence === undefined ? send() : options.fence.ask().then(send);
    },
    renew: () => {
      connection?.close();
      connection = undefined;
      return Promise.resolve();
    },
    close: () => {
      connection?.close();
      return Promise.resolve();
    },
  };
}

export const proxyFor = (): undefined => undefined;
export const extraCertificates = (): object => ({});
export const usedAuthorities = (): undefined => undefined;

const connectionLost = (): TransportFault =>
  new TransportFault('reset', 'maybe', say`the connection was lost before the answer was complete`);
const connectionRefused = (): TransportFault =>
  new TransportFault('refused', 'no', say`the connection was refused`);

/** Asks until the permission is fresh, as the transport with sockets does. */
async function permitted(fence: Fence): Promise<void> {
  for (let tries = 1; !fence.isFresh(); tries += 1) {
    if (tries > MAX_TRIES) throw tooSlow();
    await fence.ask();
  }
}
const MAX_TRIES = 5;
const tooSlow = (): TransportFault =>
  new TransportFault(
    'store',
    'no',
    say`the process is too slow: it could not send the request within a second after it had recorded it`,
  );

class Connection {
  isOpen = true;
  readonly #process: Process;
  /** Last answer that came over this connection. */
  #last: HttpResponse | undefined;
  #isConnected = false;

  constructor(process: Process) {
    this.#process = process;
  }

  close(): void {
    this.isOpen = false;
  }

  #latency(): number {
    return this.#process.random.next() * MAX_LATENCY_MS;
  }

  send(
    request: HttpRequest,
    signal: AbortSignal | undefined,
    fence: Fence | undefined,
  ): Promise<HttpResponse> {
    const process = this.#process;
    return new Promise((resolve, reject) => {
      process.step('send', request.path);
      process.requests += 1;
      const { world } = process;
      const isRead = request.method === 'GET';
      const number = process.requests;
      const fault = process.disturbance.faults?.find((one) => appliesTo(one, number, request));
      let isSent = false;
      const settle = (milliseconds: number, end: () => void): void => {
        process.after(milliseconds, () => {
          if (!this.isOpen) return;
          signal?.removeEventListener('abort', onAbort);
          process.step('answer', request.path);
          end();
        });
      };
      const fail = (milliseconds: number, error: () => TransportFault): void =>
        settle(milliseconds, () => {
          this.close();
          reject(error());
        });
      const answer = (milliseconds: number, response: HttpResponse): void =>
        settle(milliseconds, () => resolve(response));
      const onAbort = (): void => {
        this.close();
        reject(
          new TransportFault(
            'aborted',
            isSent ? 'maybe' : 'no',
            say`it was interrupted before the answer arrived`,
          ),
        );
      };
      if (signal?.aborted === true) {
        onAbort();
        return;
      }
      const what = nameOf(request);
      if (!isRead && world.time + CLOCK_MS < (process.busyUntil.get(what) ?? 0))
        process.machine.surroundings.violate(
          new Violated('impatient', `${what} was repeated before the time that Retry-After named`),
        );
      signal?.addEventListener('abort', onAbort, { once: true });
      const { service } = process.machine.surroundings;
      const connect = this.#isConnected ? 0 : this.#latency();
      process.after(connect, () => {
        if (!this.isOpen) return;
        if (fault?.kind === 'refused' || service.isDown) {
          fail(0, connectionRefused);
          return;
        }
        this.#isConnected = true;
        const leave = (): void => {
          if (!this.isOpen) return;
          isSent = true;
          const { surroundings } = process.machine;
          surroundings.count(fault?.kind ?? 'no fault');
          if (fence !== undefined) surroundings.sent?.(process, request);
          this.#travel(request, fault, { answer, fail });
        };
        if (fence === undefined || fence.isFresh()) leave();
        else
          permitted(fence)
            .then(leave)
            .catch((error: unknown) => {
              this.close();
              throw error;
            })
            .catch(reject);
      });
    });
  }

  /** Lets a request and its answer travel, disturbed by a fault. */
  #travel(
    request: HttpRequest,
    fault: Fault | undefined,
    {
      answer,
      fail,
    }: {
      answer: (milliseconds: number, response: HttpResponse) => void;
      fail: (milliseconds: number, error: () => TransportFault) => void;
    },
  ): void {
    const process = this.#process;
    const { service } = process.machine.surroundings;
    const later = fault?.ms ?? 0;
    /** The service receives the request after this many milliseconds, and `then` gets its answer. */
    const deliver = (milliseconds: number, then: (response: HttpResponse) => void): void => {
      // In the name of the service: the request arrives even if the client is killed.
      service.process.after(milliseconds, () => {
        if (service.isDown) fail(this.#latency(), connectionLost);
        else service.receive(request, then);
      });
    };
    const arrive = this.#latency();
    const back = this.#latency();
    const change = (to: (response: HttpResponse) => HttpResponse): void =>
      deliver(arrive, (response) => answer(back, to(response)));
    switch (fault?.kind) {
      case undefined:
      case 'refused':
        return deliver(arrive, (response) => {
          const got = response;
          answer(back, got);
          this.#last = got;
        });
      case 'lost-request':
        return fail(arrive, connectionLost);
      case 'late-request':
        fail(arrive, connectionLost);
        return deliver(arrive + later, () => undefined);
      case 'lost-answer':
        return deliver(arrive, () => fail(back, connectionLost));
      case 'silence':
        return deliver(arrive, () => undefined);
      case 'slow-answer':
        return deliver(arrive, (response) => answer(back + later, response));
      case 'sent-twice':
        return deliver(arrive, () => deliver(later, (response) => answer(back, response)));
      case 'gateway-before':
        return answer(arrive, gatewayPage(fault.status ?? 502));
      case 'gateway-after':
        return change(() => gatewayPage(fault.status ?? 502));
      case 'error-before': {
        const refused = errorOf(fault.status ?? 500);
        answer(arrive, refused);
        this.#last = refused;
        return undefined;
      }
      case 'error-after':
        return change(() => errorOf(fault.status ?? 500));
      case 'busy-before': {
        const seconds = Math.ceil(later / 1_000);
        process.busyUntil.set(nameOf(request), process.world.time + arrive + seconds * 1_000);
        return answer(arrive, {
          ...errorOf(fault.status ?? 429),
          headers: { 'content-type': JSON_TYPE, 'retry-after': String(seconds) },
        });
      }
      case 'portal':
        return answer(arrive, page(200));
      case 'empty-answer':
        return change(({ headers }) => ({ status: 200, headers, body: new Uint8Array() }));
      case 'emptied-answer':
        return change(({ headers }) => ({ status: 200, headers, body: Buffer.from('{}') }));
      case 'page-answer':
        return change(() => page(200));
      case 'half-answer':
        return change((response) => ({
          ...response,
          body: response.body.subarray(0, Math.floor(process.random.next() * response.body.length)),
        }));
      case 'other-answer': {
        const last = this.#last;
        return change((response) => last ?? response);
      }
      case 'stale-answer':
        service.process.after(arrive, () => {
          const isOld = service.receiveStale(request, later, (response) => answer(back, response));
          if (isOld)
            process.machine.surroundings.count(
              `replica answers ${typeof fault.scope === 'number' ? 'one request' : fault.scope}`,
            );
        });
        return undefined;
    }
  }
}

/** What makes two requests the same. */
const nameOf = ({ method, path, body }: HttpRequest): string =>
  [method, path, ...(body === undefined ? [] : [Buffer.from(body).toString()])].join(' ');

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML: HttpHeaders = { 'content-type': 'text/html' };

const page = (status: number): HttpResponse => ({
  status,
  headers: HTML,
  body: Buffer.from('<html><head><title>Welcome</title></head><body>Please sign in</body></html>'),
});
const gatewayPage = (status: number): HttpResponse => ({
  status,
  headers: HTML,
  body: Buffer.from(`<html><body><h1>${status}</h1><hr>gateway</body></html>`),
});

const ERRORS: Readonly<Record<number, string>> = {
  401: 'appID inválido',
  403: 'Sem permissão',
  404: 'Não encontrado',
  409: 'conflict',
  422: 'Não foi possível processar',
  429: 'Too many requests',
};
const errorOf = (status: number): HttpResponse => ({
  status,
  headers: { 'content-type': JSON_TYPE },
  body: Buffer.from(JSON.stringify({ error: ERRORS[status] ?? 'Internal server error' })),
});
