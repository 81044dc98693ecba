// Attempts at writes, and reads until they are answered, with a transport that answers by a list.
import { describe, expect, it } from 'vitest';
import type { Pace } from '#client/http/concurrency.ts';
import { sendRead, waitToRetry } from '#client/http/send.ts';
import { lookUpReader, pauseBetweenLooks } from '#client/recovery/reader.ts';
import type { Session } from '#client/session.ts';
import { openSession } from '#client/session.ts';
import type { ClientOptions } from '#client/types.ts';
import { attemptWrite } from '#client/write/attempt.ts';
import type { HttpRequest, HttpResponse, SendOptions } from '#contract/http.ts';
import { TransportFault } from '#contract/http.ts';
import { operation } from '#contract/operations/index.ts';
import { say } from '#messages/message.ts';

const KEY = 'key-of-the-account-0123456789';
const NOW = Date.UTC(2026, 0, 15, 12);
const REQUEST: HttpRequest = { method: 'POST', path: '/x', headers: { accept: 'application/json' } };

const answer = (status: number, headers: HttpResponse['headers'] = {}, body: unknown = {}): HttpResponse => ({
  status,
  headers,
  body: Buffer.from(JSON.stringify(body)),
});

const fault = (sent: 'no' | 'maybe', reason: TransportFault['reason'] = 'reset'): TransportFault =>
  new TransportFault(reason, sent, say`no answer`);

type PacedAnswer = Parameters<Pace['after']>[0];

interface Setup {
  readonly session: Session;
  /** What happened, in order. */
  readonly log: string[];
  readonly sent: { readonly request: HttpRequest; readonly options: SendOptions | undefined }[];
  readonly traced: unknown[];
  readonly paced: PacedAnswer[];
  readonly signal: AbortSignal;
  readonly abort: () => void;
}

/** A client whose requests get these answers; each takes 40 ms. */
function setup(
  answers: readonly (HttpResponse | Error)[],
  {
    isShared,
    canRenew = true,
    remaining = 60_000,
    sleep = () => Promise.resolve(),
    ...changes
  }: Partial<ClientOptions> & {
    readonly isShared?: boolean;
    readonly canRenew?: boolean;
    readonly remaining?: number;
  } = {},
): Setup {
  const controller = new AbortController();
  const { signal } = controller;
  const log: string[] = [];
  const sent: Setup['sent'] = [];
  const traced: unknown[] = [];
  const paced: PacedAnswer[] = [];
  let now = NOW;
  const rest = [...answers];
  const options: Partial<ClientOptions> = {
    transport: {
      send: (request, given) => {
        log.push('send');
        sent.push({ request, options: given });
        now += 40;
        const next = rest.shift() ?? new Error('one request too many');
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
      },
      ...(canRenew ? { renew: () => Promise.resolve(void log.push('renew')) } : {}),
      ...(isShared === undefined ? {} : { isShared: () => isShared }),
      close: () => Promise.resolve(),
    },
    origin: 'https://service.example',
    prefix: '/base',
    namespace: 'api',
    userAgent: 'test',
    appKey: () => Promise.resolve(KEY),
    deadline: {
      signal,
      remaining: () => remaining,
      expired: false,
      isPerCall: false,
      renew: () => undefined,
      clear: () => undefined,
    },
    retries: 3,
    pace: {
      before: (given) => Promise.resolve(void log.push(given === signal ? 'pace' : 'pace without signal')),
      after: (given) => void paced.push(given),
    },
    trace: (event) => void traced.push(event),
    now: () => now,
    random: () => 0.5,
    newId: () => 'new-id',
    sleep: async (ms, given) => {
      log.push(`sleep ${ms}`);
      await sleep(ms, given);
    },
    ...changes,
  };
  const session = openSession(options as ClientOptions);
  return { session, log, sent, traced, paced, signal, abort: () => controller.abort() };
}

const attempt = ({ session }: Setup, number = 0): ReturnType<typeof attemptWrite> =>
  attemptWrite(session, REQUEST, () => 'done', number);

describe('attemptWrite › connection', () => {
  it('is a new one after a refusal, of which a second copy would count as the answer of this write', async () => {
    const one = setup([answer(404), answer(200), answer(403), answer(200)]);
    await sendRead(one.session, REQUEST, () => Promise.resolve(true));
    await attempt(one);
    await attempt(one);
    await attempt(one);
    expect(one.log.filter((line) => line !== 'pace')).toEqual([
      ...['send', 'renew', 'send', 'send', 'renew', 'send'],
    ]);
  });

  it.each([200, 302, 429, 500])('is the same one after status %i', async (status) => {
    const one = setup([answer(status), answer(200)], { retries: 0 });
    await sendRead(one.session, REQUEST, () => Promise.resolve(true));
    await attempt(one);
    expect(one.log.filter((line) => line !== 'pace')).toEqual(['send', 'send']);
  });
});

describe('attemptWrite › result', () => {
  it.each([
    ['an answer', answer(200), 'done'],
    ['an answer with status 428', answer(428), 'done'],
    ['status 429', answer(429), 'rate-limited'],
    ['no answer after a reset', fault('maybe'), 'no-answer'],
    ['no answer after a TLS fault', fault('maybe', 'tls'), 'no-answer'],
    ['a refused connection', fault('no', 'refused'), 'not-sent'],
    ['an unknown host', fault('no', 'dns'), 'not-sent'],
    ['a TLS fault before the request', fault('no', 'tls'), 'unsendable'],
    ['a request that is too large', fault('no', 'too-large'), 'unsendable'],
    ['a proxy that refuses', fault('no', 'proxy'), 'unsendable'],
    ['an internal error', fault('no', 'internal'), 'unsendable'],
  ] as const)('of %s', async (_case, given, result) => {
    const ended = await attempt(setup([given]));
    expect(ended).toMatchObject({
      result,
      exchange: given instanceof Error ? { fault: given } : { response: { status: given.status } },
    });
  });

  it.each([
    ['unsendable', 'no'],
    ['no-answer', 'maybe'],
  ] as const)('is %s after an interruption if the request was sent: %s', async (result, sent) => {
    const one = setup([fault(sent, 'aborted')]);
    one.abort();
    expect(await attempt(one)).toMatchObject({ result });
  });

  it('rejects with errors that are no fault of the transport, and frees the slot', async () => {
    const one = setup([new RangeError('bug')]);
    await expect(attempt(one)).rejects.toThrow(new RangeError('bug'));
    expect(one.paced).toStrictEqual([{ ms: 40 }]);
    expect(one.traced).toMatchObject([{ kind: 'request' }]);
  });
});

describe('attemptWrite › retry', () => {
  it.each([
    [0, 1, true],
    [1, 1, false],
    [0, 0, false],
  ])('after attempt %i with %i retries is possible: %j', async (number, retries, attemptsLeft) =>
    expect(await attempt(setup([answer(500)], { retries }), number)).toMatchObject({ attemptsLeft }),
  );

  it.each([
    [0, {}, 125],
    [2, {}, 500],
    [0, { 'retry-after': '7' }, 7_000],
    [0, { 'retry-after': 'Thu, 15 Jan 2026 12:00:30 GMT' }, 29_960],
  ])('after attempt %i with the headers %j waits %i ms', async (number, headers, pauseMs) =>
    expect(await attempt(setup([answer(503, headers)]), number)).toMatchObject({ pauseMs }),
  );

  it.each([
    [126, true],
    [125, false],
    [124, false],
  ])('of 125 ms is timely with %i ms left: %j', async (remaining, isTimely) =>
    expect(await attempt(setup([fault('no')], { remaining }))).toMatchObject({ pauseMs: 125, isTimely }),
  );

  it.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])('knows whether the connection was shared: %j', async (isShared, sharedConnection) =>
    expect(await attempt(setup([answer(200)], isShared === undefined ? {} : { isShared }))).toMatchObject({
      sharedConnection,
    }),
  );
});

describe('attemptWrite › exchange', () => {
  it('adds the key to the headers once its turn has come, and passes the signal of the deadline', async () => {
    const one = setup([answer(200)]);
    await attempt(one);
    expect(one.log).toEqual(['pace', 'send']);
    expect(one.sent).toStrictEqual([
      {
        request: { ...REQUEST, headers: { accept: 'application/json', authorization: KEY } },
        options: { signal: one.signal },
      },
    ]);
  });

  it('removes the key from the answer before anyone reads or traces it', async () => {
    const one = setup([answer(200, {}, { echo: KEY })]);
    let judged = '';
    await attemptWrite(
      one.session,
      REQUEST,
      ({ body }) => {
        judged = Buffer.from(body).toString();
        return 'done';
      },
      0,
    );
    expect(judged).toContain('echo');
    expect(judged).not.toContain(KEY);
    const response = one.traced[1] as { readonly response: HttpResponse };
    expect(Buffer.from(response.response.body).toString()).toBe(judged);
  });

  it('traces the request and its answer with the time it took', async () => {
    const one = setup([answer(204)]);
    await attempt(one, 2);
    expect(one.traced).toMatchObject([
      { kind: 'request', attempt: 2, url: 'https://service.example/x', request: { method: 'POST' } },
      { kind: 'response', ms: 40, response: { status: 204 } },
    ]);
  });

  it('traces a fault with the time it took', async () => {
    const one = setup([fault('maybe')]);
    await attempt(one);
    expect(one.traced[1]).toStrictEqual({ kind: 'fault', ms: 40, message: 'no answer' });
  });

  it.each([
    [answer(200), { status: 200, ms: 40 }],
    [answer(429, { 'retry-after': '7' }), { status: 429, ms: 40, retryAfterMs: 7_000 }],
    [fault('no'), { ms: 40 }],
  ])('reports to the pace %#', async (given, expected) => {
    const one = setup([given]);
    await attempt(one);
    expect(one.paced).toStrictEqual([expected]);
  });

  it('needs neither a pace nor a trace', async () => {
    const { session } = setup([answer(200), fault('maybe')]);
    const { pace: _pace, trace: _trace, ...options } = session.options;
    const bare = openSession(options);
    const send = async (): Promise<unknown> => (await attemptWrite(bare, REQUEST, () => 'done', 0)).result;
    expect([await send(), await send()]).toEqual(['done', 'no-answer']);
    await waitToRetry(bare, 1);
  });
});

const usable = (): Promise<boolean> => Promise.resolve(true);
const endOf = async (one: Setup, first?: number): Promise<unknown> => {
  const { response, fault: error } = await sendRead(one.session, REQUEST, usable, first);
  return response?.status ?? error?.reason;
};

describe('sendRead', () => {
  it.each([
    ['ends with a success', [answer(200)], 200, ['pace', 'send']],
    ['ends with a refusal', [answer(404)], 404, ['pace', 'send']],
    [
      'asks a busy service again after a pause that doubles',
      [answer(503), answer(429), answer(200)],
      200,
      ['pace', 'send', 'sleep 125', 'pace', 'send', 'sleep 250', 'pace', 'send'],
    ],
    [
      'waits as long as a busy service asks for',
      [answer(503, { 'retry-after': '3' }), answer(200)],
      200,
      ['pace', 'send', 'sleep 3000', 'pace', 'send'],
    ],
    [
      'asks again after a fault, whether or not the read was sent',
      [fault('maybe'), fault('no'), answer(200)],
      200,
      ['pace', 'send', 'sleep 125', 'pace', 'send', 'sleep 250', 'pace', 'send'],
    ],
    ['ends with a fault that a retry runs into again', [fault('no', 'tls')], 'tls', ['pace', 'send']],
  ] as const)('%s', async (_case, answers, end, log) => {
    const one = setup(answers);
    expect(await endOf(one)).toBe(end);
    expect(one.log).toEqual(log);
  });

  it.each([
    [0, undefined, 1],
    [2, undefined, 3],
    [2, 1, 2],
    [2, 2, 1],
  ])('with %i retries, beginning with attempt %j, sends %i requests', async (retries, first, requests) => {
    const one = setup([answer(500), answer(500), answer(500), answer(200)], { retries });
    expect(await endOf(one, first)).toBe(500);
    expect(one.sent).toHaveLength(requests);
  });

  it.each([
    [126, 2],
    [125, 1],
  ])('with %i ms left and a pause of 125 ms sends %i requests', async (remaining, requests) => {
    const one = setup([answer(500), answer(200)], { remaining });
    await endOf(one);
    expect(one.sent).toHaveLength(requests);
  });

  it('asks again for an answer that is not usable, whatever pause its headers ask for', async () => {
    const one = setup([answer(200, { 'retry-after': '30' }), answer(200)]);
    const seen: number[] = [];
    await sendRead(one.session, REQUEST, () => Promise.resolve(seen.push(1) === 2));
    expect(one.log).toEqual(['pace', 'send', 'sleep 125', 'pace', 'send']);
  });

  it.each([400, 404, 428])(
    'asks once more over a new connection if a shared one answers %i, without using up a retry',
    async (status) => {
      const one = setup([answer(status), answer(status)], { isShared: true, retries: 0 });
      expect(await endOf(one)).toBe(status);
      expect(one.log).toEqual(['pace', 'send', 'renew', 'pace', 'send']);
    },
  );

  it.each([200, 302, 399, 429, 500])('does not renew a shared connection that answers %i', async (status) => {
    const one = setup([answer(status)], { isShared: true, retries: 0 });
    expect(await endOf(one)).toBe(status);
    expect(one.log).toEqual(['pace', 'send']);
  });

  it.each([false, undefined])('believes a refusal if the connection is shared: %j', async (isShared) => {
    const one = setup([answer(404)], isShared === undefined ? {} : { isShared });
    expect(await endOf(one)).toBe(404);
    expect(one.log).toEqual(['pace', 'send']);
  });

  it('asks again over a shared connection that cannot be renewed', async () => {
    const one = setup([answer(404), answer(200)], { isShared: true, canRenew: false });
    expect(await endOf(one)).toBe(200);
  });

  it('does not retry after an interruption', async () => {
    const one = setup([fault('maybe', 'aborted')]);
    one.abort();
    expect(await endOf(one)).toBe('aborted');
    expect(one.log).toEqual(['pace', 'send']);
  });
});

describe('waitToRetry', () => {
  it('says how long it waits, and ends without an error when it is interrupted', async () => {
    const signals: AbortSignal[] = [];
    const one = setup([], {
      sleep: (_ms, signal) => {
        signals.push(signal);
        return Promise.reject(new Error('interrupted'));
      },
    });
    await waitToRetry(one.session, 250);
    expect(one.log).toEqual(['sleep 250']);
    expect(signals).toEqual([one.signal]);
    expect(one.traced).toEqual([{ kind: 'note', message: say`retrying in ${250} ms` }]);
  });
});

describe('lookUpReader', () => {
  const get = operation('payment.get');
  const input = { path: { id: 'p-1' } };

  it('sends the read of the operation and returns status and body of the answer', async () => {
    const one = setup([answer(404, {}, { error: 'no such payment' })]);
    expect(await lookUpReader(one.session)(get, input)).toEqual({
      status: 404,
      body: { error: 'no such payment' },
    });
    expect(one.sent[0]?.request).toMatchObject({
      method: 'GET',
      path: expect.stringMatching(/^\/base\/.*p-1$/),
    });
  });

  it('takes any success as an answer, even one that is not JSON', async () => {
    const one = setup([{ status: 200, headers: {}, body: Buffer.from('<html>') }]);
    expect(await lookUpReader(one.session)(get, input)).toMatchObject({ status: 200 });
    expect(one.sent).toHaveLength(1);
  });

  it.each([
    [undefined, 4],
    [3, 1],
  ])(
    'returns nothing without an answer; beginning with attempt %j it asks %i times',
    async (first, times) => {
      const one = setup(Array.from({ length: 4 }, () => fault('maybe')));
      expect(await lookUpReader(one.session, first)(get, input)).toBeUndefined();
      expect(one.sent).toHaveLength(times);
    },
  );
});

describe('pauseBetweenLooks', () => {
  it('waits, then drops the connection', async () => {
    const one = setup([], { remaining: 501 });
    await pauseBetweenLooks(one.session)(500);
    expect(one.log).toEqual(['sleep 500', 'renew']);
  });

  it.each([500, 499])('fails at once if only %i ms of 500 are left', async (remaining) => {
    const one = setup([], { remaining });
    await expect(pauseBetweenLooks(one.session)(500)).rejects.toThrow('deadline');
    expect(one.log).toEqual([]);
  });

  it('fails if it is interrupted during the wait, even if the timer does not notice', async () => {
    const one: Setup = setup([], { sleep: () => Promise.resolve(one.abort()) });
    await expect(pauseBetweenLooks(one.session)(500)).rejects.toThrow();
    expect(one.log).toEqual(['sleep 500']);
  });

  it('works with a transport that has no connection to drop', async () => {
    const one = setup([], { canRenew: false });
    await pauseBetweenLooks(one.session)(500);
    expect(one.log).toEqual(['sleep 500']);
  });
});
