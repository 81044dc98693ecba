// Requests and deliveries in the console: whole exchanges, without secrets.
import { describe, expect, it } from 'vitest';
import { statusRange } from '#sandbox/console/request-data.ts';
import { Exchanges, MAX_BODY_BYTES, MAX_EXCHANGES } from '#sandbox/service/exchanges.ts';
import { field, listAt } from '#test/support/checked.ts';
import { consoleOf } from '#test/support/services/console.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const AUTHORIZATION = 'Bearer of "the" receiver/é';

async function opened(key?: (s: Served) => Promise<string>) {
  const s = await serve();
  const { send } = await consoleOf(s, await key?.(s));
  return {
    s,
    send,
    list: async (query: Record<string, string> = {}) =>
      listAt((await send('GET', `/data/requests?${new URLSearchParams(query).toString()}`)).body, 'requests'),
    detail: async (id: unknown) => send('GET', `/data/request?id=${String(id)}`),
    deliveries: async (query: Record<string, string> = {}) =>
      listAt(
        (await send('GET', `/data/deliveries?${new URLSearchParams(query).toString()}`)).body,
        'deliveries',
      ),
  };
}

/** The text of a body of the answer to `/data/request`. */
const textAt = (value: unknown, path: string): unknown => field(value, `${path}.text`);

describe('console request', () => {
  it('shows headers and bodies of the request and the answer, as sent and without keys', async () => {
    const { s, list, detail } = await opened();
    await s.send(
      'POST',
      '/api/v1/charge',
      `{"correlationID":"a" , "value":1990,"comment":"key ${s.appKey}"}`,
      s.appKey,
      {
        'user-agent': 'shop/1',
        'x-shop': `k=${s.appKey}`,
      },
    );
    const [row] = await list();
    expect(row).toMatchObject({ method: 'POST', path: '/api/v1/charge', status: 200, correlationID: 'a' });
    const { body, text } = await detail(field(row, 'id'));
    expect(textAt(body, 'body')).toBe(
      '{\n  "correlationID": "a",\n  "value": 1990,\n  "comment": "key [app key]"\n}',
    );
    expect(Object.fromEntries(field(body, 'headers') as [string, string][])).toMatchObject({
      authorization: '[masked]',
      'content-type': 'application/json',
      'user-agent': 'shop/1',
      'x-shop': 'k=[app key]',
    });
    expect(JSON.parse(String(textAt(body, 'answer.body')))).toMatchObject({
      charge: { correlationID: 'a', value: 1990 },
    });
    expect(Object.fromEntries(field(body, 'answer.headers') as [string, string][])).toEqual({
      'content-type': 'application/json; charset=utf-8',
    });
    for (const secret of [s.appKey, s.controlKey]) expect(text).not.toContain(secret);
  });

  it('shows no secret of a webhook or an application, in requests and in answers', async () => {
    const { s, list, detail } = await opened();
    const { url } = await httpServer((_request, response) => json(response, 200, {}));
    const { webhook } = await s.ok('POST', '/api/v1/webhook', {
      webhook: { name: 'w', event: 'CHARGE_CREATED', url, authorization: AUTHORIZATION, isActive: true },
    });
    const made = await s.ok('POST', '/api/v1/application', {
      application: { name: 'app', type: 'API', scopes: ['CHARGE_GET'] },
    });
    await s.send('GET', '/api/v1/webhook');
    await s.send('POST', '/api/v1/charge', { correlationID: 'c', value: 1, comment: webhook.hmacSecretKey });
    const secrets = [
      AUTHORIZATION,
      JSON.stringify(AUTHORIZATION).slice(1, -1),
      webhook.hmacSecretKey,
      made.application.clientSecret,
      made.application.appID,
    ];
    const rows = await list();
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      const { body, text } = await detail(field(row, 'id'));
      expect(textAt(body, 'answer.body')).toBeTypeOf('string');
      for (const secret of secrets) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
      }
    }
    // Nor can it be found by guessing one part after the other.
    for (const secret of secrets)
      for (const length of [8, 16]) expect(await list({ text: secret.slice(0, length) })).toEqual([]);
    expect(await list({ text: '"value":1' })).toHaveLength(1);
  });

  it('shows an older request without bodies after a restart, and reports an unknown or foreign one', async () => {
    const { s, send, detail, list } = await opened();
    const two = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
    await s.send('GET', '/api/v1/charge?of=two', undefined, two.appKey);
    await s.send('GET', '/api/v1/charge?of=nobody', undefined, 'wrong');
    await s.send('GET', '/api/v1/charge?of=one');
    const rows = await list();
    expect(rows.map((row) => field(row, 'path'))).toEqual([
      '/api/v1/charge?of=one',
      '/api/v1/charge?of=nobody',
    ]);
    const other = Number(field(rows[1], 'id')) - 1;
    for (const id of [other, 0, -1, 999, 'x', '']) expect((await detail(id)).status).toBe(404);
    // A request of another process is in the database alone.
    s.database
      .prepare(
        "INSERT INTO requests (company, at, method, path, operation, status, took_ms) VALUES (1, 0, 'GET', '/x', 'charge.list', 200, 1)",
      )
      .run();
    const [first] = await list({ path: '/x' });
    const { body } = await send('GET', `/data/request?id=${String(field(first, 'id'))}`);
    expect(Object.keys(body as object)).toEqual(['request']);
    // The key of another company does not see them.
    const { send: sendOfTwo } = await consoleOf(s, two.appKey);
    expect((await sendOfTwo('GET', `/data/request?id=${String(field(rows[0], 'id'))}`)).status).toBe(404);
    expect(listAt((await sendOfTwo('GET', '/data/requests')).body, 'requests')).toHaveLength(1);
  });

  it('filters by method, path, status and text, newest first', async () => {
    const { s, list, send } = await opened();
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 100, comment: 'Café' });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'b', value: 200 });
    await s.send('GET', '/api/v1/charge/a');
    await s.send('GET', '/api/v1/charge/none');
    await s.send('GET', '/api/v1/customer');
    const found = async (query: Record<string, string>) =>
      (await list(query)).map((row) => `${String(field(row, 'method'))} ${String(field(row, 'path'))}`);
    expect(await found({ method: 'POST' })).toEqual(['POST /api/v1/charge', 'POST /api/v1/charge']);
    expect(await found({ path: 'CUSTOMER' })).toEqual(['GET /api/v1/customer']);
    expect(await found({ path: '%' })).toEqual([]);
    expect(await found({ status: '4xx' })).toEqual(['GET /api/v1/charge/none']);
    expect(await found({ status: '2', path: '/charge/' })).toEqual(['GET /api/v1/charge/a']);
    expect(await found({ text: 'CAFÉ' })).toEqual(['GET /api/v1/charge/a', 'POST /api/v1/charge']);
    expect(await found({ text: '"value": 200' })).toEqual(['POST /api/v1/charge']);
    expect(await found({ text: '"value":200' })).toEqual(['POST /api/v1/charge']);
    expect(await found({ text: "' OR 1=1 --" })).toEqual([]);
    expect(await found({ limit: '2' })).toEqual(['GET /api/v1/customer', 'GET /api/v1/charge/none']);
    for (const query of ['status=many', `text=${'x'.repeat(201)}`, `path=${'x'.repeat(201)}`])
      expect((await send('GET', `/data/requests?${query}`)).status).toBe(400);
  });

  it('cuts a large body with its size, and shows bytes that are no text as such', async () => {
    const { s, list, detail } = await opened();
    await s.send('POST', '/api/v1/charge', { correlationID: 'a', value: 1, comment: 'x'.repeat(100_000) });
    await s.send('POST', '/api/v1/charge', new Uint8Array([0xff, 0, 1]));
    const [binary, large] = await list();
    const whole = (await detail(field(large, 'id'))).body;
    expect(field(whole, 'body')).toMatchObject({ isCut: true, size: expect.any(Number) });
    expect(Number(field(whole, 'body.size'))).toBeGreaterThan(100_000);
    expect(String(textAt(whole, 'body')).length).toBeLessThan(MAX_BODY_BYTES + 100);
    expect(whole).not.toHaveProperty('curl');
    const none = (await detail(field(binary, 'id'))).body;
    expect(field(none, 'body')).toEqual({ size: 3, isCut: false });
    expect(none).not.toHaveProperty('curl');
  });
});

describe('exchanges', () => {
  const answer = { status: 200, headers: {}, body: new Uint8Array(1_000) };

  it('are the latest 500, and the log keeps nothing of older ones', () => {
    const exchanges = new Exchanges();
    const all = Array.from({ length: MAX_EXCHANGES + 2 }, (_, index) => {
      const one = exchanges.add({ method: 'GET', path: `/${index}`, headers: {} }, answer);
      one.id = index;
      return one;
    });
    expect(MAX_EXCHANGES).toBe(500);
    expect([...exchanges.byId().keys()]).toEqual(all.slice(2).map(({ id }) => id));
    expect(exchanges.byId().get(2)?.path).toBe('/2');
    expect(all.filter(({ exchange }) => exchange === undefined)).toEqual(all.slice(0, 2));
  });

  it('keep the beginning of a large body with its size, and not its memory', () => {
    const exchanges = new Exchanges();
    const body = Buffer.alloc(50 * MAX_BODY_BYTES, 7);
    const { exchange } = exchanges.add({ method: 'POST', path: '/', headers: {}, body }, { ...answer, body });
    for (const cut of [exchange?.body, exchange?.answer.body]) {
      expect(cut?.size).toBe(body.length);
      expect(cut?.bytes).toEqual(body.subarray(0, MAX_BODY_BYTES));
      expect(cut?.bytes.buffer.byteLength).toBe(MAX_BODY_BYTES);
    }
  });
});

describe('console delivery', () => {
  it('shows the body, the headers with signatures, and the answer to each attempt, without secrets', async () => {
    const { s, send, deliveries } = await opened();
    // A receiver that repeats everything that it gets.
    const { url, seen } = await httpServer((request, response, number) =>
      json(response, number === 1 ? 200 : 500, { got: request.headers, secret: 'x' }),
    );
    const { webhook } = await s.ok('POST', '/api/v1/webhook', {
      webhook: { name: 'w', event: 'CHARGE_CREATED', url, authorization: AUTHORIZATION, isActive: true },
    });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 1, comment: `key ${s.appKey}` });
    await expect.poll(async () => field((await deliveries())[0], 'status')).toBe(500);
    await s.advance(10_000);
    await expect.poll(async () => (await deliveries()).length).toBe(2);
    const [latest, first] = await deliveries();
    expect([field(latest, 'attempt'), field(first, 'attempt')]).toEqual([2, 1]);
    const { body, text } = await send('GET', `/data/delivery?id=${String(field(latest, 'id'))}`);
    const headers = Object.fromEntries(field(body, 'headers') as [string, string][]);
    const sent = seen[1]!;
    expect(headers['x-webhook-signature']).toBe(sent.headers['x-webhook-signature']);
    expect(headers['x-openpix-signature']).toBe(sent.headers['x-openpix-signature']);
    expect(headers).toMatchObject({ authorization: '[masked]', 'x-openpix-authorization': '[masked]' });
    expect(JSON.parse(String(textAt(body, 'body')))).toMatchObject({ charge: { correlationID: 'a' } });
    expect(listAt(body, 'attempts')).toMatchObject([
      { attempt: 2, status: 500, answer: { text: expect.stringContaining('"got"') } },
      { attempt: 1, status: 500 },
    ]);
    const list = (await send('GET', '/data/deliveries')).text;
    const control = JSON.stringify(await s.ok('GET', '/_sandbox/deliveries'));
    for (const shown of [text, list, control])
      for (const secret of [AUTHORIZATION, webhook.hmacSecretKey])
        for (const spelled of [secret, JSON.stringify(secret).slice(1, -1)]) {
          expect(shown).not.toContain(spelled);
          expect(shown).not.toContain(JSON.stringify(spelled).slice(1, -1));
        }
    expect(text).not.toContain(s.appKey);

    await s.ok('DELETE', `/api/v1/webhook/${encodeURIComponent(webhook.id)}`);
    const gone = await send('GET', `/data/delivery?id=${String(field(latest, 'id'))}`);
    expect(gone.body).toMatchObject({ isWebhookDeleted: true });
    expect(JSON.stringify(field(gone.body, 'headers'))).not.toContain('x-openpix-signature');
    for (const id of ['0', 'x', '']) expect((await send('GET', `/data/delivery?id=${id}`)).status).toBe(404);
  });

  it('lists the latest attempts first, whichever delivery they belong to, and filters them', async () => {
    const { s, deliveries, send } = await opened();
    const { url } = await httpServer((request, response) =>
      json(
        response,
        request.url === '/bad' && request.headers['x-openpix-signature'] !== undefined ? 500 : 200,
        {},
      ),
    );
    for (const [path, event] of [
      ['bad', 'CHARGE_CREATED'],
      ['good', 'CHARGE_COMPLETED'],
    ])
      await s.ok('POST', '/api/v1/webhook', {
        webhook: { name: path, event, url: `${url}/${path}`, isActive: true },
      });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 1, comment: 'Olá "mundo"' });
    await expect.poll(async () => (await deliveries()).length).toBe(1);
    s.time += 1_000;
    await s.ok('POST', '/_sandbox/pay', { id: 'a' });
    await expect.poll(async () => (await deliveries()).length).toBe(2);
    await s.advance(10_000);
    await expect.poll(async () => (await deliveries()).length).toBe(3);
    // The retry of the older delivery is the latest attempt.
    const all = await deliveries();
    expect(all.map((one) => String(field(one, 'url')).slice(url.length))).toEqual(['/bad', '/good', '/bad']);
    const times = all.map((one) => String(field(one, 'at')));
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await s.ok('GET', '/_sandbox/deliveries?limit=2')).deliveries.map((one) => one.attempt)).toEqual([
      2, 1,
    ]);

    const count = async (query: Record<string, string>): Promise<number> => (await deliveries(query)).length;
    expect(await count({ status: '5xx' })).toBe(2);
    expect(await count({ event: 'charge_completed' })).toBe(1);
    expect(await count({ event: 'charge_completed', status: '500' })).toBe(0);
    expect(await count({ text: 'olá "mundo' })).toBe(0);
    expect(await count({ text: 'OLÁ' })).toBe(3);
    expect(await count({ text: 'nowhere' })).toBe(0);
    expect((await send('GET', '/data/deliveries?status=x')).status).toBe(400);
  });
});

describe('console › secrets beyond app keys', () => {
  it('masks the token in the address of a webhook, in both lists and in what the receiver repeats', async () => {
    const s = await serve();
    const { send } = await consoleOf(s);
    const { url } = await httpServer((request, response) => json(response, 200, { got: request.url }));
    const address = `${url.replace('://', '://user:pa55word@')}/hook?a=1&token=t0psecret&b=2`;
    await s.ok('POST', '/api/v1/webhook', {
      webhook: { name: `w ${address}`, event: 'CHARGE_CREATED', url: address, isActive: true },
    });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 1 });
    const deliveries = () => send('GET', '/data/deliveries');
    await expect
      .poll(async () => field(listAt((await deliveries()).body, 'deliveries')[0], 'status'))
      .toBe(200);
    const [row] = listAt((await deliveries()).body, 'deliveries');
    expect(field(row, 'url')).toMatch(/\/hook\?a=1&token=\[masked\]&b=2$/);
    for (const path of [
      '/data/webhooks',
      '/data/deliveries',
      `/data/delivery?id=${String(field(row, 'id'))}`,
      '/data/request?id=1',
      '/api/api/v1/webhook',
      '/api/_sandbox/deliveries',
    ]) {
      const { status, text } = await send('GET', path);
      expect({ path, status, text }).toMatchObject({ path, status: 200 });
      expect({ path, text }).not.toMatchObject({ text: expect.stringMatching(/t0psecret|pa55word/) });
    }
  });

  it('masks the x-api-key header of a request, its token in the path, and Basic of an app key in its body', async () => {
    const s = await serve();
    const { send } = await consoleOf(s);
    const basic = Buffer.from(`user:${s.appKey}`).toString('base64');
    await s.send(
      'POST',
      '/api/v1/charge?token=t0psecret',
      { correlationID: 'a', value: 1, comment: `Basic ${basic}` },
      s.appKey,
      {
        'x-api-key': 't0psecret',
        'X-Shop-Token': 't0psecret',
      },
    );
    const listed = await send('GET', '/data/requests');
    const { body, text } = await send('GET', '/data/request?id=1');
    expect(field(body, 'body.text')).toContain('Basic [masked]');
    for (const shown of [text, listed.text]) {
      expect(shown).not.toContain('t0psecret');
      expect(shown).not.toContain(basic);
      expect(shown).toContain('/api/v1/charge?token=[masked]');
    }
    // Nor is it found by guessing one part after the other.
    expect(listAt((await send('GET', '/data/requests?path=token%3Dt0p')).body, 'requests')).toEqual([]);
    expect(listAt((await send('GET', '/data/requests?path=charge')).body, 'requests')).toHaveLength(1);
  });
});

it.each([
  ['404', [404, 404]],
  ['4xx', [400, 499]],
  ['4', [400, 499]],
  ['40', [400, 409]],
  ['40X', [400, 409]],
  ['', undefined],
  ['x', undefined],
  ['4xxx', undefined],
  ['4040', undefined],
  ['-1', undefined],
])('console status filter › %j is %j', (text, range) => {
  expect(statusRange(text)).toEqual(range);
});
