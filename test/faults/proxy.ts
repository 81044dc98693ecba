// A proxy between client and service that disturbs requests on real sockets.
import type { ServerResponse } from 'node:http';
import { Random } from '#test/simulation/world/random.ts';
import type { Answer } from '#test/support/services/pass-on.ts';
import { passOn } from '#test/support/services/pass-on.ts';
import type { Seen } from '#test/support/services/server.ts';
import { httpServer } from '#test/support/services/server.ts';

const json = (status: number, error: string): Answer => ({
  status,
  type: 'application/json',
  body: Buffer.from(JSON.stringify({ error })),
});

/** Faults of a write, `before` the proxy passes it on or `after` the service has answered it, with the false answers. */
const ANSWERS = {
  'reset before': undefined,
  'reset after': undefined,
  'hang before': undefined,
  'hang after': undefined,
  'truncated after': undefined,
  '500 after': json(500, 'Internal server error'),
  '502 page before': { status: 502, type: 'text/html', body: Buffer.from('<html>Bad Gateway</html>') },
  '429 with Retry-After before': json(429, 'Too many requests'),
  'exists after': json(400, 'Já existe um registro com este correlationID'),
  'sent twice': undefined,
} as const;
export type Fault = keyof typeof ANSWERS;
export const FAULTS = Object.keys(ANSWERS) as Fault[];
/** Faults that a client withstands without a time limit, and that double no write without an id. */
const LOSSES = FAULTS.filter((fault) => !fault.startsWith('hang') && fault !== 'sent twice');

export interface Proxy {
  readonly url: string;
  /** Address that requests are passed on to. */
  target: string;
  /** Resets all reads, so that outcomes cannot be looked up. */
  blind: boolean;
  /** Probability that a request is disturbed: a read is reset, a write meets any fault that does not hang or send twice. */
  lossy: number;
  /** Disturbs the nth write from now on. Resolves once this has happened. */
  disturb(nth: number, fault: Fault): Promise<void>;
  /** Resolves once this number of requests has arrived from now on; waits for one number at a time. */
  requests(number: number): Promise<void>;
  /** Resolves when no request is on its way to the service, also of killed programs. */
  settle(): Promise<void>;
}

/** Event loop turns without a request in flight after which none is expected. */
const TURNS = 5;

/** Starts the proxy until the test ends. @param random decides which requests are lost */
export async function startProxy(target: string, random = new Random(1)): Promise<Proxy> {
  let disturbed = { fault: FAULTS[0]!, in: 0, met: (): void => undefined };
  let inFlight = 0;
  let awaited = { in: 0, done: (): void => undefined };

  function faultOf(method: string): Fault | undefined {
    const isLost = random.chance(self.lossy);
    if (method === 'GET') return isLost || self.blind ? 'reset before' : undefined;
    if (isLost) return random.pick(LOSSES);
    return (disturbed.in -= 1) === 0 ? disturbed.fault : undefined;
  }

  async function pass(request: Seen, fault: Fault | ''): Promise<Answer | undefined> {
    if (fault.endsWith('before')) return undefined;
    inFlight += 1;
    try {
      if (fault === 'sent twice') await passOn(self.target, request, request.bytes);
      return await passOn(self.target, request, request.bytes);
    } catch {
      return undefined;
    } finally {
      inFlight -= 1;
    }
  }

  async function serve(request: Seen, response: ServerResponse): Promise<void> {
    if ((awaited.in -= 1) === 0) awaited.done();
    const fault = faultOf(request.method) ?? '';
    const { met } = disturbed;
    const passed = await pass(request, fault);
    if (fault !== '' && request.method !== 'GET') met();
    if (fault.startsWith('hang')) return;
    const answer = (fault === '' ? undefined : ANSWERS[fault]) ?? passed;
    if (answer === undefined || fault.startsWith('reset')) return void response.socket?.resetAndDestroy();
    const { status, type, body } = answer;
    const headers = { 'content-type': type, 'content-length': body.length };
    response.writeHead(status, status === 429 ? { ...headers, 'retry-after': '1' } : headers);
    if (fault === 'truncated after')
      response.write(body.subarray(0, body.length >> 1), () => response.socket?.destroy());
    else response.end(body);
  }

  const { url } = await httpServer((request, response) => void serve(request, response));
  const self: Proxy = {
    url,
    target,
    blind: false,
    lossy: 0,
    disturb: (nth, fault) => new Promise((met) => void (disturbed = { fault, in: nth, met })),
    requests: (number) => new Promise((done) => void (awaited = { in: number, done })),
    settle: async () => {
      // Sent requests have arrived or are in system buffers, which a few turns of the event loop empty.
      for (let quiet = 0; quiet < TURNS; quiet = inFlight === 0 ? quiet + 1 : 0)
        await new Promise<void>((done) => setTimeout(() => setImmediate(done), 2));
    },
  };
  return self;
}
