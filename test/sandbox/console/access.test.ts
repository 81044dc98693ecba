// Who may use the console: nobody but the browser that was let in, and nothing but what the console does.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '#contract/events/event-types.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { CONTROLS } from '#contract/sandbox/controls.ts';
import { FILES } from '#sandbox/console/serve.ts';
import { CONSOLE_WORDS } from '#sandbox/console/words.ts';
import { field, listAt, parseJson } from '#test/support/checked.ts';
import { machine } from '#test/support/cli.ts';
import { ask, consoleOf, invite, tokenOf } from '#test/support/services/console.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';

/** Requests that no page of this very address sends. */
const FOREIGN = (url: string): readonly Readonly<Record<string, string>>[] => {
  const { port } = new URL(url);
  return [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:3000' },
    { origin: 'http://127.0.0.1:1' },
    { origin: `https://127.0.0.1:${port}` },
    { origin: `http://localhost:${port}` },
    { origin: `http://127.0.0.1:${port}.evil.example` },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: url, 'sec-fetch-site': 'same-site' },
    // A name of somebody else's that was made to point at this machine.
    { host: 'evil.example' },
    { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
  ];
};

describe('console page', () => {
  it('contains no data or keys, and its headers forbid frames and foreign content', async () => {
    const s = await serve();
    await receive(s, 5_000);
    const { status, headers, text } = await ask(`${s.url}/`, 'GET');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    for (const secret of [s.appKey, s.controlKey, 'Loja Sandbox']) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/\son\w+=|style=|javascript:/);
    expect([...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, to]) => to)).toEqual([
      'data:,',
      '/console/style.css',
      '/console/main.js',
    ]);
  });

  it('follows Accept-Language, and names the command that opens the console', async () => {
    const s = await serve();
    const read = async (language: string): Promise<string> =>
      (await ask(`${s.url}/`, 'GET', { 'accept-language': language })).text;
    for (const [requested, lang, language] of [
      ['en-US,en;q=0.9,pt;q=0.5', 'en', 'en'],
      ['pt-BR,pt;q=0.9', 'pt-BR', 'pt'],
    ] as const) {
      const text = await read(requested);
      expect(text).toContain(`<html lang="${lang}">`);
      expect(text).toContain(CONSOLE_WORDS[language].lockedTitle);
      expect(text).toContain('<code>pixctl --sandbox open</code>');
    }
  });

  it('serves only its own files, which load nothing from other hosts', async () => {
    const s = await serve();
    for (const [name, { type, text }] of Object.entries(FILES)) {
      expect(text.length, name).toBeGreaterThan(100);
      const served = await ask(`${s.url}/console/${name}`, 'GET');
      expect(served).toMatchObject({ status: 200, text });
      expect(served.headers['content-type']).toBe(type);
      expect(served.headers['cross-origin-resource-policy']).toBe('same-origin');
      // The name of the SVG namespace loads nothing.
      expect(text.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
        /https?:\/\/|import\b|eval\(|innerHTML|sourceMappingURL/,
      );
    }
    for (const path of ['/console/', '/console/nothing.js', '/console/__proto__', '/console/constructor'])
      expect((await ask(s.url + path, 'GET')).status).toBe(404);
  });

  it('uses every text of CONSOLE_WORDS, with the same placeholders in both languages', () => {
    const folder = 'src/sandbox/console/client';
    const text = readdirSync(folder)
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
      .join('\n');
    const used = new Set([...text.matchAll(/\bwords\.(\w+)/g)].map(([, key]) => key!));
    const onPage = ['lockedTitle', 'lockedText', 'lockedAgain', 'needsScript', 'title'];
    const all = Object.keys(CONSOLE_WORDS.en);
    // Words of a group are found by a value, such as a status: word('refund', refund.status).
    const groups = [...text.matchAll(/\b(?:word|statusOf|shown)\(\s*'(\w+)'/g)].map(
      ([, group]) => `${group}_`,
    );
    const never = all.filter(
      (key) => !used.has(key) && !onPage.includes(key) && !groups.some((group) => key.startsWith(group)),
    );
    expect(never).toEqual([]);
    const slots = (words: string) => [...words.matchAll(/\{\d\}/g)].map(([slot]) => slot).toSorted();
    for (const [key, words] of Object.entries(CONSOLE_WORDS.en))
      expect({ key, slots: slots(CONSOLE_WORDS.pt[key as keyof typeof CONSOLE_WORDS.pt]) }).toEqual({
        key,
        slots: slots(words),
      });
  });

  it('is only available while the sandbox is served', async () => {
    const self = machine();
    expect((await self.run('--sandbox api GET /')).code).toBe(4);
    const requested = await self.run('--sandbox api POST /_sandbox/console');
    expect(requested).toMatchObject({ code: 4, out: expect.stringContaining('not being served') });
  });
});

describe('console token', () => {
  it('is the same for a key until the server ends, another one for another key, and random', async () => {
    const s = await serve();
    const url = await invite(s);
    expect(url).toMatch(new RegExp(`^${s.url}/#token=[\\w-]{32}$`));
    expect(await invite(s)).toBe(url);
    const two = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
    expect(await invite(s, two.appKey)).not.toBe(url);
    expect(tokenOf(await invite(await serve()))).not.toBe(tokenOf(url));
  });

  it('is accepted only as a whole, not as a key, and no key is accepted as a token', async () => {
    const s = await serve();
    const look = async (token: string): Promise<number> =>
      (await ask(`${s.url}/console/api/_sandbox/status`, 'GET', { 'x-sandbox-console': token })).status;
    expect(await look('')).toBe(401);
    const { token } = await consoleOf(s);
    const wrong = ['', 'x', token.slice(0, -1), `${token}A`, `${token}, ${token}`, token.toLowerCase()];
    for (const one of [...wrong, s.appKey, s.controlKey])
      expect({ one, status: await look(one) }).toEqual({ one, status: 401 });
    expect(await look(token)).toBe(200);
    for (const headers of [{ cookie: `x-sandbox-console=${token}` }, { authorization: token }])
      expect((await ask(`${s.url}/console/api/_sandbox/status?token=${token}`, 'GET', headers)).status).toBe(
        401,
      );
    expect((await s.send('GET', '/api/v1/charge', undefined, token)).status).toBe(401);
    expect((await s.send('GET', '/_sandbox/status', undefined, token)).status).toBe(401);
  });

  it('is refused to keys that may not control the sandbox', async () => {
    const s = await serve();
    const { appKey } = await s.ok('POST', '/_sandbox/key', { name: 'reader', scopes: ['CHARGE_GET'] });
    expect((await s.send('POST', '/_sandbox/console', {}, appKey)).status).toBe(403);
    expect((await s.send('POST', '/_sandbox/console', {}, 'nonsense')).status).toBe(401);
    expect((await s.send('GET', '/_sandbox/console')).status).toBe(405);
  });

  it('is required for everything but the page', async () => {
    const s = await serve();
    for (const path of [
      '/api/_sandbox/status',
      '/api/api/v1/charge',
      '/data/charges?search=a',
      '/data/webhooks',
      '/data/requests',
      '/data/request?id=1',
      '/data/deliveries',
      '/data/delivery?id=1',
      '/data/recipients',
      '/data/overview',
      '/data/transaction?endToEndId=x',
      '/data/nothing',
      '/events',
    ])
      for (const headers of [
        {},
        { authorization: s.appKey },
        { authorization: s.controlKey },
        { 'x-sandbox-console': 'x' },
      ])
        expect({ path, status: (await ask(`${s.url}/console${path}`, 'GET', headers)).status }).toEqual({
          path,
          status: 401,
        });
  });

  it('is refused for requests from other origins, and a CORS preflight allows nothing', async () => {
    const s = await serve();
    const { send } = await consoleOf(s);
    for (const headers of FOREIGN(s.url)) {
      expect((await send('POST', '/api/_sandbox/advance', { milliseconds: 1 }, headers)).status).toBe(403);
      expect((await send('GET', '/api/api/v1/charge', undefined, headers)).status).toBe(403);
    }
    // What a page elsewhere would have to be allowed first is not allowed.
    const requested = await ask(`${s.url}/console/api/_sandbox/advance`, 'OPTIONS', {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-sandbox-console',
    });
    expect(requested.headers['access-control-allow-origin']).toBeUndefined();
    expect(requested.headers['access-control-allow-headers']).toBeUndefined();
    expect((await s.ok('GET', '/_sandbox/status')).clockAhead).toBe('0s');
    const { port } = new URL(s.url);
    const named = {
      host: `localhost:${port}`,
      origin: `http://localhost:${port}`,
      'sec-fetch-site': 'same-origin',
    };
    expect((await send('GET', '/api/_sandbox/status', undefined, named)).status).toBe(200);
    // A form, which a browser sends without asking, has another type.
    const form = { 'content-type': 'text/plain' };
    expect((await send('POST', '/trigger', { event: 'CHARGE_CREATED' }, form)).status).toBe(415);
  });

  it('allows only the operations that the console uses', async () => {
    const s = await serve();
    await receive(s, 5_000);
    const { send } = await consoleOf(s);
    const controls = [
      'status',
      'pay',
      'advance',
      'reset',
      'seed',
      'fault',
      'faults',
      'faults/clear',
      'requests',
      'deliveries',
      'resend',
      'webhook',
      'complete-now',
      'mandate',
      'installment/fail',
      'dispute/open',
      'dispute/accept',
      'dispute/reject',
      'dispute/cancel',
    ];
    for (const { method, path } of CONTROLS) {
      const may = controls.includes(path.replace('/_sandbox/', ''));
      const { status } = await send(method, `/api${path}`, method === 'GET' ? undefined : {});
      expect({ path, refused: status === 403 }).toEqual({ path, refused: !may });
    }
    const writes: readonly string[] = [
      'charge.create',
      'dispute.evidence',
      'installment.retry',
      'pix-key.create',
      'pix-key.delete',
      'qrcode.create',
      'refund.create',
      'subaccount.create',
      'subaccount.credit',
      'subaccount.debit',
      'subaccount.transfer',
      'subaccount.withdraw',
      'subscription.cancel',
      'webhook.create',
      'webhook.delete',
    ];
    for (const { id, method, path, effect } of OPERATIONS) {
      const may = effect === 'read' || writes.includes(id);
      const at = path.replace('{namespace}', 'service').replaceAll(/\{\w+\}/g, 'x');
      const { status } = await send(method, `/api${at}`, method === 'GET' ? undefined : {});
      expect({ id, refused: status === 403 }).toEqual({ id, refused: !may });
    }
  });

  it('never returns an app key or the control key', async () => {
    const s = await serve();
    await receive(s, 5_000);
    const { send } = await consoleOf(s);
    const reads = [
      ...CONTROLS.filter(({ method }) => method === 'GET').map(({ path }) => `/api${path}`),
      ...OPERATIONS.filter(({ effect }) => effect === 'read').map(
        ({ path }) => `/api${path.replaceAll(/\{\w+\}/g, 'x')}`,
      ),
      '/data/webhooks',
      '/data/charges?search=a',
      '/data/overview',
      '/data/transaction?endToEndId=x',
    ];
    for (const path of reads) {
      const { text, headers } = await send('GET', path);
      for (const secret of [s.appKey, s.controlKey]) {
        expect(text).not.toContain(secret);
        expect(JSON.stringify(headers)).not.toContain(secret);
      }
    }
  });

  it('acts for the company of its key, and ends when that key is disabled', async () => {
    const s = await serve();
    const two = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'mine', value: 100 });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'theirs', value: 100 }, two.appKey);
    const { send } = await consoleOf(s, two.appKey);
    expect(field((await send('GET', '/api/_sandbox/status')).body, 'company')).toBe('Loja Dois');
    expect(field((await send('GET', '/api/api/v1/charge')).body, 'charges')).toMatchObject([
      { correlationID: 'theirs' },
    ]);
    expect(field((await send('GET', '/data/charges?search=m')).body, 'charges')).toEqual([]);
    expect((await send('POST', '/api/_sandbox/pay', { id: 'mine' })).status).toBe(400);
    expect((await send('POST', '/api/_sandbox/advance', { milliseconds: 1 })).status).toBe(403);
    // A header beside the token permits nothing more.
    const forged = { authorization: s.controlKey, 'x-sandbox-control-key': s.controlKey };
    expect((await send('POST', '/api/_sandbox/advance', { milliseconds: 1 }, forged)).status).toBe(403);
    await s.ok('POST', '/_sandbox/key/disable', { clientId: two.applications[0].clientId }, s.controlKey);
    expect((await send('GET', '/api/_sandbox/status')).status).toBe(401);
  });

  it('adds no entry to the request log and triggers no faults', async () => {
    const s = await serve();
    const { send } = await consoleOf(s);
    await s.ok('POST', '/_sandbox/fault', { kind: 'error', operation: 'charge.list', times: 1 });
    expect((await send('GET', '/api/api/v1/charge')).status).toBe(200);
    expect(field((await send('GET', '/api/_sandbox/requests')).body, 'requests')).toEqual([]);
    expect(field((await send('GET', '/api/_sandbox/faults')).body, 'faults')).toMatchObject([
      { hits: 0, timesLeft: 1 },
    ]);
    expect((await s.send('GET', '/api/v1/charge')).status).toBe(500);
    expect(field((await send('GET', '/api/_sandbox/requests')).body, 'requests')).toHaveLength(1);
  });
});

describe('console charge search', () => {
  const found = async (s: Served, query: Record<string, string>): Promise<string[]> => {
    const { send } = await consoleOf(s);
    const { body } = await send('GET', `/data/charges?${new URLSearchParams(query).toString()}`);
    return listAt(body, 'charges').map((charge) => String(field(charge, 'correlationID')));
  };

  it('finds ids, comments and customers by literal text, without wildcards', async () => {
    const s = await serve();
    const customer = { name: 'Ana Souza', taxID: '52998224725' };
    await s.ok('POST', '/api/v1/charge', {
      correlationID: 'a-1',
      value: 100,
      comment: 'Bolo 100%',
      customer,
    });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a_2', value: 100, comment: 'Café' });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'b-3', value: 100 });
    expect(await found(s, { search: 'a-' })).toEqual(['a-1']);
    expect(await found(s, { search: '_' })).toEqual(['a_2']);
    expect(await found(s, { search: '%' })).toEqual(['a-1']);
    expect(await found(s, { search: 'souza' })).toEqual(['a-1']);
    expect(await found(s, { search: '529.982.247-25' })).toEqual(['a-1']);
    expect(await found(s, { search: "' OR 1=1 --" })).toEqual([]);
    const { charge } = await s.ok('GET', '/api/v1/charge/b-3');
    expect(await found(s, { search: charge.transactionID })).toEqual(['b-3']);
    await s.ok('POST', '/_sandbox/pay', { id: 'a-1' });
    expect(await found(s, { search: 'a', status: 'ACTIVE' })).toEqual(['a_2']);
  });

  it('pages its results, and refuses an empty or too long search text', async () => {
    const s = await serve();
    for (let index = 0; index < 5; index += 1)
      await s.ok('POST', '/api/v1/charge', { correlationID: `x-${index}`, value: 100 });
    expect(await found(s, { search: 'x-', limit: '2' })).toEqual(['x-4', 'x-3']);
    expect(await found(s, { search: 'x-', limit: '2', skip: '4' })).toEqual(['x-0']);
    const { send } = await consoleOf(s);
    for (const query of ['', 'search=', `search=${'x'.repeat(201)}`])
      expect((await send('GET', `/data/charges?${query}`)).status).toBe(400);
    expect(field((await send('GET', '/data/charges?search=x-&limit=4')).body, 'pageInfo')).toMatchObject({
      hasNextPage: true,
    });
    expect(field((await send('GET', '/data/charges?search=x-&limit=5')).body, 'pageInfo')).toMatchObject({
      hasNextPage: false,
    });
  });
});

describe('console event stream', () => {
  it('reports every change until the server ends', async () => {
    const s = await serve();
    const { token } = await consoleOf(s);
    const answer = await fetch(`${s.url}/console/events`, { headers: { 'x-sandbox-console': token } });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const next = async (): Promise<unknown> => {
      const { done, value } = await reader.read();
      return done ? undefined : parseJson(value);
    };
    const first = await next();
    expect(field(first, 'now')).toBe(new Date(s.time).toISOString());
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 100 });
    expect(field(await next(), 'version')).not.toBe(field(first, 'version'));
    await s.stop();
    while ((await next()) !== undefined);
  });
});

describe('console trigger', () => {
  it('leads to each event for which a webhook is registered', async () => {
    const s = await serve();
    const { send } = await consoleOf(s);
    for (const type of EVENT_TYPES) {
      const webhook = { name: type, event: type, email: 'ana@example.com', isActive: true };
      expect((await s.send('POST', '/api/v1/webhook', { webhook })).status).toBe(200);
      const { status, body } = await send('POST', '/trigger', { event: type });
      expect({ type, status, body }).toEqual({ type, status: 200, body: { status: 'OK' } });
      const { deliveries } = await s.ok('GET', '/_sandbox/deliveries?limit=1000');
      expect(deliveries.map(({ event }) => event.replace(/^\w+:/, ''))).toContain(type);
      await s.ok('POST', '/_sandbox/reset');
    }
    // The steps are not requests of a program.
    expect(
      (await s.ok('GET', '/_sandbox/requests')).requests.map(({ operation }) => operation),
    ).not.toContain('charge.create');
  });

  it('is refused without a token, from other origins, for other events, and beyond the rights of the key', async () => {
    const s = await serve();
    const { send } = await consoleOf(s);
    expect((await ask(`${s.url}/console/trigger`, 'POST', {}, { event: 'CHARGE_CREATED' })).status).toBe(401);
    for (const headers of FOREIGN(s.url))
      expect((await send('POST', '/trigger', { event: 'CHARGE_CREATED' }, headers)).status).toBe(403);
    for (const event of ['', 'NOTHING', '__proto__', 'constructor', 1, null, ['CHARGE_CREATED'], undefined])
      expect((await send('POST', '/trigger', { event })).status).toBe(400);
    expect((await send('GET', '/trigger')).status).toBe(404);
    expect((await s.ok('GET', '/api/v1/charge')).charges).toEqual([]);
    const two = await s.ok('POST', '/_sandbox/company', { name: 'Loja Dois', taxID: '12345678000195' });
    const { send: sendOfTwo } = await consoleOf(s, two.appKey);
    expect((await sendOfTwo('POST', '/trigger', { event: 'CHARGE_COMPLETED' })).status).toBe(200);
    expect((await s.ok('GET', '/api/v1/charge')).charges).toEqual([]);
    expect((await sendOfTwo('POST', '/api/_sandbox/reset')).status).toBe(403);
    await s.ok('POST', '/_sandbox/key/disable', { clientId: two.applications[0].clientId }, s.controlKey);
    expect((await sendOfTwo('POST', '/trigger', { event: 'CHARGE_COMPLETED' })).status).toBe(401);
  });

  it('returns no secret to the page when it registers or lists webhooks', async () => {
    const s = await serve();
    const { send } = await consoleOf(s);
    const webhook = {
      name: 'w',
      event: 'CHARGE_CREATED',
      url: 'http://127.0.0.1:1/',
      authorization: 'of the receiver',
    };
    const made = await send('POST', '/api/api/v1/webhook?validate=false', { webhook });
    expect(made.status).toBe(200);
    expect(field(made.body, 'webhook')).toMatchObject({
      hmacSecretKey: '[masked]',
      authorization: '[masked]',
    });
    expect((await send('GET', '/api/api/v1/webhook')).text).not.toContain('of the receiver');
    expect((await s.ok('GET', '/api/v1/webhook')).webhooks[0]?.authorization).toBe('of the receiver');
  });
});
