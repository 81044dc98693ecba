// Deliveries to real receivers: what is sent, how it is signed, and what happens when nobody listens.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventName } from '#contract/namespace.ts';
import { freshEnv, run, start, until } from '#test/support/binary.ts';
import { parseJson } from '#test/support/checked.ts';
import { tempDir } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { size } from '#test/support/sample-size.ts';
import { answerTo } from '#test/support/services/answers.ts';
import { eventIn, eventsIn } from '#test/support/services/received.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { receive, refusal, serve } from '#test/support/services/sandbox.ts';
import type { Seen } from '#test/support/services/server.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const EVENTS = [
  'CHARGE_CREATED',
  'CHARGE_COMPLETED',
  'CHARGE_EXPIRED',
  'TRANSACTION_RECEIVED',
  'TRANSACTION_REFUND_RECEIVED',
  'MOVEMENT_CONFIRMED',
  'MOVEMENT_FAILED',
  'MOVEMENT_REMOVED',
];
const customer = { name: 'Ana Souza', taxID: '52998224725' };

const isTest = ({ body }: Seen): boolean => body.includes('teste_webhook');

/** Registers for events; returns the webhook. */
const register = async (s: Served, url: string, event: string, more: object = {}) =>
  (
    await s.ok('POST', '/api/v1/webhook', {
      webhook: { name: event, event: eventName('service', event), url, ...more },
    })
  ).webhook;

const deliveries = async (s: Served) => (await s.ok('GET', '/_sandbox/deliveries')).deliveries;

/** Waits until nothing is due any more. */
const quiet = (s: Served): Promise<unknown> =>
  until(async () =>
    (await deliveries(s)).some(({ state, nextTry }) => state === 'pending' && Date.parse(nextTry) <= s.time)
      ? undefined
      : true,
  );

describe('webhook events', () => {
  it('are sent to the webhooks registered for them, with the payload of the contract', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    for (const event of EVENTS) await register(s, url, event);
    const tell = async () => {
      await quiet(s);
      return Object.fromEntries(eventsIn(seen.splice(0)).map((event) => [event.event, event]));
    };
    await tell();

    await s.ok('POST', '/api/v1/charge', { correlationID: 'c-1', value: 9_999, customer, comment: 'Boa' });
    const issuer = {
      company: { name: 'Loja Sandbox', taxID: '11222333000181' },
      account: { environment: 'TESTING' },
    };
    expect(await tell()).toMatchObject({
      'SERVICE:CHARGE_CREATED': { charge: { status: 'ACTIVE', correlationID: 'c-1' }, ...issuer },
    });

    await s.ok('POST', '/_sandbox/pay', { id: 'c-1' });
    const paid = await tell();
    expect(Object.keys(paid).toSorted()).toEqual([
      'SERVICE:CHARGE_COMPLETED',
      'SERVICE:TRANSACTION_RECEIVED',
    ]);
    const charge = {
      status: 'COMPLETED',
      value: 9_999,
      comment: 'Boa',
      correlationID: 'c-1',
      customer: { name: 'Ana Souza', taxID: { taxID: '52998224725', type: 'BR:CPF' } },
      brCode: expect.stringMatching(/^000201/),
    };
    expect(paid['SERVICE:CHARGE_COMPLETED']).toMatchObject({
      charge,
      pixQrCode: null,
      pix: { charge, pixQrCode: null, status: 'CONFIRMED' },
      ...issuer,
    });
    const received = paid['SERVICE:TRANSACTION_RECEIVED']!;
    expect(received).toMatchObject({
      charge,
      pixQrCode: null,
      refunds: [],
      pix: {
        charge,
        customer: { name: 'Ana Souza' },
        payer: { name: 'Ana Souza' },
        value: 9_999,
        time: '2026-11-21T12:00:00.000Z',
        transactionID: received.charge.transactionID,
        pixQrCode: null,
        raw: { valor: '99.99', txid: received.charge.transactionID, endToEndId: received.pix.endToEndId },
      },
    });

    await s.ok('POST', '/api/v1/charge/c-1/refund', { correlationID: 'r-1', value: 100 });
    await s.advance(5_000);
    expect(await tell()).toMatchObject({
      'SERVICE:TRANSACTION_REFUND_RECEIVED': {
        charge: { correlationID: 'c-1' },
        pix: { value: 100, partial: true, endToEndId: expect.stringMatching(/^D/) },
      },
    });

    await s.ok('POST', '/api/v1/charge', { correlationID: 'c-2', value: 100, expiresIn: 900 });
    await s.advance(900_001);
    expect(await tell()).toMatchObject({
      'SERVICE:CHARGE_CREATED': {},
      'SERVICE:CHARGE_EXPIRED': { charge: { status: 'EXPIRED', correlationID: 'c-2' } },
    });

    await s.ok('POST', '/api/v1/qrcode-static', { name: 'Balcão', correlationID: 'q-1', value: 70 });
    const { transactionID } = await s.ok('POST', '/_sandbox/pay', { id: 'q-1' });
    const counter = (await tell())['SERVICE:TRANSACTION_RECEIVED']!;
    expect(counter).toMatchObject({
      charge: null,
      pixQrCode: { name: 'Balcão' },
      pix: { charge: null, pixQrCode: { name: 'Balcão' }, value: 70, transactionID },
    });
    // The reference in the code is the same for each payment, the transaction id is not.
    expect(counter.pix.raw.txid).toBe(counter.pixQrCode.identifier);
    expect(counter.pix.transactionID).not.toBe(counter.pixQrCode.identifier);

    for (const [id, key] of [
      ['ok', 'ana@example.com'],
      ['bad', 'am12@fail.example'],
    ]) {
      await s.ok('POST', '/api/v1/payment', { correlationID: id, value: 300, destinationAlias: key });
      await s.ok('POST', '/api/v1/payment/approve', { correlationID: id });
    }
    await s.ok('POST', '/api/v1/payment', {
      correlationID: 'gone',
      value: 1,
      destinationAlias: 'ana@example.com',
    });
    await s.ok('POST', '/_sandbox/payment/remove', { id: 'gone' });
    await s.advance(5_000);
    expect(await tell()).toMatchObject({
      'SERVICE:MOVEMENT_CONFIRMED': {
        payment: { status: 'CONFIRMED', correlationID: 'ok', destinationAlias: 'ana@example.com' },
        transaction: { value: 300, endToEndId: expect.stringMatching(/^E/) },
      },
      'SERVICE:MOVEMENT_FAILED': {
        payment: { status: 'FAILED', correlationID: 'bad' },
        transaction: { providerRejectedReason: 'AM12 - Valor inválido' },
        error: { code: 'PIX_OUT_NOT_AUTHORIZED' },
      },
      'SERVICE:MOVEMENT_REMOVED': { payment: { correlationID: 'gone' } },
    });

    const own = (await s.ok('GET', '/_sandbox/companies')).companies[0].accounts[0].pixKey;
    await s.ok('POST', '/_sandbox/pay', { id: own, value: 5 });
    expect(await tell()).toMatchObject({
      'SERVICE:TRANSACTION_RECEIVED': { charge: null, pixQrCode: null, pix: { value: 5, type: 'PAYMENT' } },
    });
  });

  it('are not sent to an inactive webhook, neither for its own company nor for another one', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    await register(s, url, 'CHARGE_CREATED', { isActive: false });
    const other = await s.ok('POST', '/_sandbox/company', { name: 'Dois', taxID: '12345678000195' });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 1 }, other.appKey);
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 1 });
    expect(await deliveries(s)).toEqual([]);
    expect(eventsIn(seen)).toEqual([]);
  });

  it('are sent to the active webhooks of their own company only', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    await register(s, url, 'CHARGE_CREATED');
    const other = await s.ok('POST', '/_sandbox/company', { name: 'Dois', taxID: '12345678000195' });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'theirs', value: 1 }, other.appKey);
    await s.ok('POST', '/api/v1/charge', { correlationID: 'own', value: 1 });
    // The first call is the test call of the registration.
    await until(() => seen[1]);
    expect(await deliveries(s)).toHaveLength(1);
    expect(seen.slice(1).map(({ body }) => body)).toEqual([expect.stringContaining('"own"')]);
  });
});

describe('webhook call', () => {
  it('carries both signatures over the raw body, and the registered authorization', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const { hmacSecretKey } = await register(s, `${url}/hook?x=1`, 'CHARGE_CREATED', {
      authorization: 'Basic abc',
    });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'ação', value: 1, comment: 'olá' });
    await until(() => seen[1]);
    const response = await fetch(`${s.url}/api/v1/webhook/public-keys`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const [{ key_identifier: identifier, is_current: current, key }] = answerTo(
      'GET',
      '/api/v1/webhook/public-keys',
      response.status,
      await response.json(),
    ).public_keys;
    expect(current).toBe(true);
    const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
    expect(identifier).toBe(createHash('sha256').update(der).digest('hex'));
    for (const { headers, body, url: path, method } of seen) {
      expect([method, path]).toEqual(['POST', '/hook?x=1']);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: 'Basic abc',
        'x-openpix-authorization': 'Basic abc',
      });
      const signature = Buffer.from(String(headers['x-webhook-signature']), 'base64');
      expect(verify('sha256', Buffer.from(body), key, signature)).toBe(true);
      expect(verify('sha256', Buffer.from(`${body} `), key, signature)).toBe(false);
    }
    const { headers, body } = seen[1]!;
    expect(headers['x-openpix-signature']).toBe(
      createHmac('sha1', hmacSecretKey).update(body).digest('base64'),
    );
  });

  it('is made as a test before registration, which fails unless the receiver answers 200', async () => {
    const s = await serve();
    const good = await httpServer((_request, response) => json(response, 200, {}));
    await register(s, good.url, 'CHARGE_CREATED');
    expect(JSON.parse(good.seen[0]!.body)).toEqual({
      data_criacao: '2026-11-21T12:00:00.000Z',
      evento: 'teste_webhook',
      event: 'SERVICE:CHARGE_CREATED',
    });
    const bad = await httpServer((_request, response) => json(response, 204, ''));
    const add = (url: string, query = '') =>
      s.send('POST', `/api/v1/webhook${query}`, { webhook: { name: 'x', url } });
    expect((await add(bad.url)).body.error).toContain('204');
    const gone = 'http://127.0.0.1:9/';
    expect(await add(gone)).toMatchObject(refusal(expect.stringContaining('refused')));
    expect((await s.ok('GET', '/api/v1/webhook')).webhooks).toHaveLength(1);
    expect((await add(gone, '?validate=false')).status).toBe(200);
    // Nothing is called for what is refused anyway.
    const before = good.seen.length;
    expect(
      (await s.send('POST', '/api/v1/webhook', { webhook: { name: 'x', url: good.url, event: 'NONSENSE' } }))
        .status,
    ).toBe(400);
    expect(good.seen).toHaveLength(before);
  });
});

describe('webhook authorization that is invalid as a header', () => {
  const IMPOSSIBLE = [
    'a\r\nx-evil: 1',
    'a\nb',
    'a\u0000b',
    'a\u007fb',
    'a\u0085b',
    'chave €',
    '日本',
    '\ud800',
  ];

  it('is refused when the webhook is registered', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    for (const validate of [true, false])
      for (const authorization of IMPOSSIBLE)
        expect(
          await s.send('POST', `/api/v1/webhook?validate=${validate}`, {
            webhook: { name: 'x', url, authorization },
          }),
        ).toMatchObject(refusal(expect.stringContaining('authorization')));
    expect(seen).toEqual([]);
    expect((await s.ok('GET', '/api/v1/webhook')).webhooks).toEqual([]);
    await register(s, url, 'CHARGE_CREATED', { authorization: 'Básico\tção' });
    expect(seen[0]!.headers['authorization']).toBe('Básico\tção');
  });

  it('that is already stored fails after nine attempts, and other webhooks are delivered', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    await register(s, url, 'CHARGE_CREATED', { authorization: 'x' });
    await register(s, `${url}/other`, 'CHARGE_CREATED');
    s.database.prepare('UPDATE webhooks SET authorization = ? WHERE authorization = ?').run('a\r\nb', 'x');
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 1 });
    await s.advance(3_600_000);
    const log = await deliveries(s);
    expect(log.find(({ url: to }) => to === url)).toMatchObject({
      attempt: 9,
      state: 'failed',
      error: expect.stringContaining('authorization'),
    });
    expect(log.find(({ url: to }) => to !== url)).toMatchObject({ attempt: 1, state: 'delivered' });
    expect(seen.filter(({ url: path }) => path === '/other')).toHaveLength(2);
  });
});

describe('webhook delivery', () => {
  it('retries after 10 and 20 seconds of the sandbox clock while the receiver answers 500', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((request, response, number) =>
      json(response, isTest(request) || number > 3 ? 200 : 500, { number }),
    );
    await register(s, url, 'CHARGE_CREATED');
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 1 });
    await quiet(s);
    expect(seen).toHaveLength(2);
    await s.advance(9_999);
    expect(seen).toHaveLength(2);
    await s.advance(1);
    expect(seen).toHaveLength(3);
    await s.advance(20_000);
    expect(seen).toHaveLength(4);
    expect(new Set(eventsIn(seen).map((body) => JSON.stringify(body))).size).toBe(1);
    expect(
      (await deliveries(s)).map(({ attempt, status, at, state }) => [attempt, status, at, state]),
    ).toEqual([
      [3, 200, '2026-11-21T12:00:30.000Z', 'delivered'],
      [2, 500, '2026-11-21T12:00:10.000Z', 'delivered'],
      [1, 500, '2026-11-21T12:00:00.000Z', 'delivered'],
    ]);
  });

  it('fails after nine attempts with doubling delays, and can be sent again with resend', async () => {
    const s = await serve();
    let up = false;
    const { url, seen } = await httpServer((request, response) =>
      json(response, up || isTest(request) ? 200 : 503, {}),
    );
    await register(s, url, 'CHARGE_CREATED');
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 1 });
    await quiet(s);
    await s.advance(3_600_000);
    const log = await deliveries(s);
    expect(
      log.map(({ at }) => (Date.parse(at) - Date.parse('2026-11-21T12:00:00Z')) / 1000).toReversed(),
    ).toEqual([0, 10, 30, 70, 150, 310, 630, 1_270, 2_550]);
    expect(log[0]).toMatchObject({ attempt: 9, status: 503, state: 'failed' });
    expect(log[0]).not.toHaveProperty('nextTry');
    up = true;
    expect(await s.ok('POST', '/_sandbox/resend', { failed: true })).toEqual({ resent: 1 });
    await until(async () => ((await deliveries(s))[0].state === 'delivered' ? true : undefined));
    expect(await s.ok('POST', '/_sandbox/resend', { failed: true })).toEqual({ resent: 0 });
    await s.ok('POST', '/_sandbox/resend', { id: log[0].id });
    await until(() => seen[11]);
    await s.ok('POST', '/_sandbox/resend', { since: '2026-11-21T11:00:00Z' });
    await until(() => seen[12]);
    expect((await s.send('POST', '/_sandbox/resend', { id: 999 })).status).toBe(400);
    expect((await s.send('POST', '/_sandbox/resend', {})).status).toBe(400);
  });

  it('does not delay API requests while the receiver hangs', async () => {
    const s = await serve();
    const held: (() => void)[] = [];
    const { url } = await httpServer((request, response) => {
      if (isTest(request)) json(response, 200, {});
      else held.push(() => json(response, 200, {}));
    });
    await register(s, url, 'CHARGE_CREATED');
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 1 });
    await until(() => held[0]);
    await s.ok('POST', '/api/v1/charge', { correlationID: 'b', value: 1 });
    expect((await deliveries(s)).every(({ state }) => state === 'pending')).toBe(true);
    held.shift()!();
    await until(() => held[0]);
    held.shift()!();
    await until(async () =>
      (await deliveries(s)).every(({ state }) => state === 'delivered') ? true : undefined,
    );
  });

  it('to other receivers continues while 19 receivers hang', async () => {
    const s = await serve();
    const held: (() => void)[] = [];
    const { url, seen } = await httpServer((request, response) => {
      if (isTest(request) || !request.url.startsWith('/hangs')) json(response, 200, {});
      else held.push(() => json(response, 200, {}));
    });
    const HANGING = 19;
    const OTHERS = 20;
    for (let n = 0; n < HANGING; n += 1) await register(s, `${url}/hangs/${n}`, 'CHARGE_CREATED');
    for (let n = 0; n < OTHERS; n += 1) await register(s, `${url}/hears/${n}`, 'CHARGE_CREATED');
    const heard = () => seen.filter((one) => !isTest(one) && one.url.startsWith('/hears')).length;
    for (const [n, correlationID] of ['a', 'b', 'c'].entries()) {
      await s.ok('POST', '/api/v1/charge', { correlationID, value: 1 });
      await until(() => (heard() === (n + 1) * OTHERS ? true : undefined));
    }
    // Each that hangs was called once; what comes next for it waits in its own queue.
    expect(held).toHaveLength(HANGING);
    for (let round = 0; round < 3; round += 1) {
      await until(() => (held.length === HANGING ? true : undefined));
      for (const answer of held.splice(0)) answer();
    }
    await until(async () =>
      (await deliveries(s)).every(({ state }) => state === 'delivered') ? true : undefined,
    );
  });

  it('to other receivers is retried on schedule when the clock advances while one receiver hangs', async () => {
    // Gives up the first call, which is the one that hangs, and waits for all others.
    let hasGivenUp = false;
    const wait = async (calls: Promise<unknown>): Promise<void> => {
      if (hasGivenUp) await calls;
      hasGivenUp = true;
    };
    const s = await serve({ wait });
    const held: (() => void)[] = [];
    const { url } = await httpServer((request, response) => {
      if (isTest(request)) json(response, 200, {});
      else if (request.url === '/hangs') held.push(() => json(response, 200, {}));
      else json(response, 503, {});
    });
    for (const path of ['/hangs', '/fails']) await register(s, url + path, 'CHARGE_CREATED');
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 1 });
    await until(() => held[0]);
    await until(async () => ((await deliveries(s)).some(({ status }) => status === 503) ? true : undefined));
    await s.advance(3_600_000);
    const log = await deliveries(s);
    const fails = log.filter(({ url: to }) => to === `${url}/fails`);
    expect(fails.map(({ at }) => (Date.parse(at) - s.time) / 1000).toReversed()).toEqual([
      0, 10, 30, 70, 150, 310, 630, 1_270, 2_550,
    ]);
    expect(held).toHaveLength(1);
    held[0]!();
    await until(async () =>
      (await deliveries(s)).some(({ state }) => state === 'delivered') ? true : undefined,
    );
  });

  it('sends one event at a time in their order, also with two servers on one file', async () => {
    const data = tempDir();
    const [one, two] = [await serve({ data }), await serve({ data })];
    let under = 0;
    let most = 0;
    const { url, seen } = await httpServer((_request, response) => {
      most = Math.max(most, (under += 1));
      setImmediate(() => {
        under -= 1;
        json(response, 200, {});
      });
    });
    for (const event of ['CHARGE_CREATED', 'CHARGE_COMPLETED']) await register(one, `${url}/hook`, event);
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const by = n % 2 === 0 ? one : two;
        await by.ok('POST', '/api/v1/charge', { correlationID: `c-${n}`, value: 1 });
        await by.ok('POST', '/_sandbox/pay', { id: `c-${n}` });
      }),
    );
    await until(() => (eventsIn(seen).length === 40 ? true : undefined));
    const order = one.database
      .prepare('SELECT e.body FROM deliveries d JOIN events e ON e.id = d.event ORDER BY d.id')
      .all()
      .map(({ body }) => parseJson(String(body)));
    expect(eventsIn(seen)).toEqual(order);
    expect(most).toBe(1);
  });

  it('makes at most 64 calls at the same time', async () => {
    const s = await serve();
    const held: (() => void)[] = [];
    const { url } = await httpServer((_request, response) => {
      held.push(() => json(response, 200, {}));
    });
    const two = await s.ok('POST', '/_sandbox/company', { name: 'Dois', taxID: '12345678000195' });
    for (const [index, key] of [s.appKey, two.appKey].entries())
      for (let n = 0; n < 50; n += 1)
        await s.ok(
          'POST',
          '/api/v1/webhook?validate=false',
          { webhook: { name: 'x', event: 'CHARGE_CREATED', url: `${url}/${index}/${n}` } },
          key,
        );
    for (const key of [s.appKey, two.appKey])
      await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 1 }, key);
    await until(() => (held.length >= 64 ? true : undefined));
    // A request more gives it every chance to go beyond.
    await s.ok('GET', '/_sandbox/status');
    expect(held).toHaveLength(64);
    for (let answered = 0; answered < 100;) {
      const now = held.splice(0);
      answered += now.length;
      for (const answer of now) answer();
      await until(() => (held.length > 0 || answered === 100 ? true : undefined));
    }
  });

  it('can be paused, duplicated and reordered', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const { id } = await register(s, url, 'CHARGE_CREATED');
    const charge = (correlationID: string) => s.ok('POST', '/api/v1/charge', { correlationID, value: 1 });
    const reported = () => eventsIn(seen).map((body) => body.charge.correlationID);
    await s.ok('POST', '/_sandbox/webhook', { id, paused: true });
    await charge('a');
    await s.advance(60_000);
    expect(reported()).toEqual([]);
    expect(await deliveries(s)).toMatchObject([{ state: 'paused', attempt: 0 }]);
    await s.ok('POST', '/_sandbox/webhook', { id, paused: false, duplicates: 1 });
    await until(() => (reported().length === 1 ? true : undefined));
    await charge('b');
    await until(() => (reported().length === 3 ? true : undefined));
    expect(reported()).toEqual(['a', 'b', 'b']);
    await s.ok('POST', '/_sandbox/webhook', { id, reorder: true });
    await charge('c');
    await charge('d');
    await until(() => (reported().length === 4 ? true : undefined));
    await s.advance(3_000);
    expect(reported().slice(3)).toEqual(['d', 'c']);
    expect((await s.send('POST', '/_sandbox/webhook', { id: 'nobody', paused: true })).status).toBe(400);
  });

  it('is cancelled when the webhook is deleted', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((request, response) =>
      json(response, isTest(request) ? 200 : 500, {}),
    );
    const { id } = await register(s, url, 'CHARGE_CREATED');
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 1 });
    await until(() => seen[1]);
    await quiet(s);
    await s.ok('DELETE', `/api/v1/webhook/${id}`);
    await s.advance(3_600_000);
    expect(seen).toHaveLength(2);
    expect((await deliveries(s))[0]).toMatchObject({ state: 'cancelled' });
  });
});

describe('pending webhook delivery', () => {
  it('is retried after a restart of the sandbox', async () => {
    const data = tempDir();
    const first = await serve({ data });
    let up = false;
    const { url, seen } = await httpServer((request, response) =>
      json(response, up || isTest(request) ? 200 : 500, {}),
    );
    await register(first, url, 'TRANSACTION_RECEIVED');
    await receive(first, 100);
    await quiet(first);
    await first.stop();
    up = true;
    const second = await serve({ data });
    await second.advance(10_000);
    expect(eventsIn(seen)).toHaveLength(2);
    expect((await deliveries(second))[0]).toMatchObject({ state: 'delivered', attempt: 2 });
  });

  it('is not lost when the server is killed with SIGKILL, and repeated at most once per kill', async () => {
    const COUNT = 25 * Math.ceil(size(100, 1_000) / 25);
    /** Charges between two kills. */
    const EVERY = 10 * Math.ceil(size(50, 250) / 10);
    const env = freshEnv();
    const received = new Map<string, number>();
    const { url } = await httpServer((request, response) => {
      if (!isTest(request)) {
        const { correlationID } = eventIn(request).charge;
        received.set(correlationID, (received.get(correlationID) ?? 0) + 1);
      }
      json(response, 200, {});
    });
    const launch = async () => {
      const server = start(['sandbox', 'start', '--port', '0', '-o', 'json'], env);
      const ready = JSON.parse(await until(() => server.soFar().split('\n')[0] || undefined));
      return { ...server, ...ready } as typeof server & { url: string; appKey: string };
    };
    let server = await launch();
    const post = (path: string, body: object): Promise<Response> =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { authorization: server.appKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('/api/v1/webhook', { webhook: { name: 'x', event: 'CHARGE_CREATED', url } });
    const accepted = new Set<string>();
    let kills = 0;
    for (let n = 0; n < COUNT;) {
      const batch = Array.from({ length: Math.min(10, COUNT - n) }, (_, k) => `c-${n + k}`);
      const results = await Promise.allSettled(
        batch.map((correlationID) =>
          post('/api/v1/charge?return_existing=true', { correlationID, value: 1 }),
        ),
      );
      for (const [k, result] of results.entries())
        if (result.status === 'fulfilled' && result.value.status === 200) accepted.add(batch[k]!);
      n += batch.length;
      if (n % EVERY === 0 && n < COUNT) {
        server.child.kill('SIGKILL');
        await server.done;
        kills += 1;
        server = await launch();
      }
    }
    expect(kills).toBe(Math.ceil(COUNT / EVERY) - 1);
    expect(accepted.size).toBe(COUNT);
    // One receiver hears them one after the other: patience is for each few of them.
    for (let heard = 25; heard <= COUNT; heard += 25)
      await until(() => (received.size >= heard ? true : undefined));
    const lost = [...accepted].filter((id) => !received.has(id));
    expect(lost).toEqual([]);
    const repeated = [...received.values()].filter((times) => times > 1).length;
    // At least once: the one call whose answer died with the process is made again.
    expect(repeated).toBeLessThanOrEqual(kills);
    server.child.kill('SIGTERM');
    await server.done;
    const log = outputOf(
      'sandbox deliveries',
      (await run(['--sandbox', 'sandbox', 'deliveries', '--limit', '10000', '--json'], env)).out,
    );
    expect(new Set(log.filter(({ state }) => state === 'delivered').map(({ id }) => id)).size).toBe(COUNT);
    if (process.env['SHOW_FIGURES'] !== undefined)
      console.log({ sent: accepted.size, received: received.size, lost: lost.length, repeated, kills });
  });
});
