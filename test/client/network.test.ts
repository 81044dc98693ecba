// The program against servers that behave badly, over real sockets.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Host } from '#host/host.ts';
import { parsedLines, parseJson } from '#test/support/checked.ts';
import type { Machine } from '#test/support/cli.ts';
import { machineAt, tempDir } from '#test/support/cli.ts';
import { errorOf, journalRecord } from '#test/support/outputs.ts';
import { makeCertificate } from '#test/support/services/certificate.ts';
import { requestIn } from '#test/support/services/received.ts';
import type { Answer } from '#test/support/services/server.ts';
import { answering, httpServer, json, rawServer } from '#test/support/services/server.ts';

const KEY = Buffer.from('Client_Id_0000:Client_Secret_abcdefgh').toString('base64');

function against(url: string, env: Record<string, string> = {}, host: Partial<Host> = {}): Machine {
  const self = machineAt({ url, appKey: KEY }, host);
  Object.assign(self.env, env);
  return self;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
/** Starts a server that is closed after the test. Returns its port. */
async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, host, ready));
  return (server.address() as AddressInfo).port;
}
/** Starts a proxy whose tunnels all lead to this port. Returns its address. */
async function proxyTo(port: number, beforeOpening: () => void = () => undefined): Promise<string> {
  const proxy = createServer();
  proxy.on('connect', (_request, socket) => {
    beforeOpening();
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(socket);
      socket.pipe(target);
    });
    for (const one of [socket, target]) one.on('error', () => one.destroy());
  });
  return `http://127.0.0.1:${await listening(proxy)}`;
}

const page = (items: unknown[], hasNextPage = false, skip = 0, more = {}) => ({
  pageInfo: { skip, limit: 100, totalCount: items.length, hasPreviousPage: false, hasNextPage, ...more },
  charges: items,
});
const journalOf = (self: Machine) =>
  parsedLines(journalRecord, readFileSync(join(self.env['PIXCTL_DATA_DIR']!, 'journal.ndjson'), 'utf8'));

describe('read commands', () => {
  it.each<[string, number, string, number, string, string?]>([
    ['HTML', 200, '<html>Welcome</html>', 5, 'text/html', 'text/html'],
    ['an empty body', 200, '', 5, 'an empty body'],
    ['truncated JSON', 200, '{"charges":[{"va', 5, 'instead of JSON'],
    [
      'an object for the list',
      200,
      JSON.stringify({ ...page([]), charges: { charge: {} } }),
      5,
      'not a list',
    ],
    ['a list without pageInfo', 200, '{"charges":[]}', 5, 'no pageInfo.hasNextPage'],
    ['a refused key', 401, '{"data":null,"errors":[{"message":"appID inválido"}]}', 3, 'appID inválido'],
    ['a missing permission', 403, '{"error":"API not allowed"}', 3, 'API not allowed'],
    ['a refusal', 400, '{"error":"nope"}', 4, 'nope'],
    ['an error object', 422, '{"error":{"message":"nested"}}', 4, 'nested'],
    ['an error list', 400, '{"error":[{"message":"one"},{"message":"two"}]}', 4, 'one; two'],
    ['errors by field', 400, '{"error":{"value":["too small"]}}', 4, 'value: too small'],
    [
      'details',
      400,
      '{"error":"Validation error","details":[{"field":"a","message":"b"}]}',
      4,
      'Validation error; a: b',
    ],
    ['a plain 404', 404, 'not here', 4, 'status 404', 'text/plain'],
    ['a failure', 500, '{"error":"Internal server error"}', 5, 'Internal server error'],
    ['a gateway page', 502, '<h1>Bad Gateway</h1>', 5, 'status 502', 'text/html'],
    ['control characters', 400, JSON.stringify({ error: 'a\u001b[31mred\u202e\u0007' }), 4, 'a[31mred'],
  ])(
    'charge list fails with the matching exit code and message for %s',
    async (_name, status, body, code, stderr, type = 'application/json') => {
      const { url } = await httpServer((_request, response) => {
        response.writeHead(status, { 'content-type': type });
        response.end(body);
      });
      const ended = await against(url).run('charge list');
      expect(ended).toMatchObject({ code, out: '', err: expect.stringContaining(stderr) });
      expect(ended.err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    },
  );

  it('charge list reads an answer of 10 MB', async () => {
    const { url } = await httpServer((_request, response) =>
      json(response, 200, page([{ correlationID: 'a', comment: 'x'.repeat(10_000_000) }])),
    );
    expect((await against(url).run('charge list --json --fields correlationID')).json()).toEqual([
      { correlationID: 'a' },
    ]);
  });

  it('charge list prints a name without its control characters in every format', async () => {
    const name = 'Ana\u001b[2J\r\u0000\u009b\u202e\n';
    const { url } = await httpServer((_request, response) =>
      json(response, 200, page([{ correlationID: 'a', value: 1, customer: { name } }])),
    );
    const self = against(url);
    for (const line of [
      'charge list',
      'charge list --json',
      'charge list -o ndjson',
      'charge list -o csv',
      'charge list -o yaml',
      'charge list -o table',
      "charge list --jq '.[].customer.name'",
    ]) {
      const { out, code } = await self.run(line);
      expect(code).toBe(0);
      expect(out).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    }
    expect(parseJson((await self.run('charge list --json')).out)).toMatchObject([{ customer: { name } }]);
  });

  it('charge list retries 429, 503 and a dropped connection, and exits with 5 after the last retry', async () => {
    const { url, seen } = await httpServer((_request, response, number) => {
      if (number === 1) json(response, 429, { error: 'slow down' }, { 'retry-after': '2' });
      else if (number === 2) json(response, 503, {});
      else if (number === 3) response.destroy();
      else json(response, 200, page([]));
    });
    const self = against(url);
    const before = self.time;
    const ended = await self.run('charge list --json --verbose');
    expect(ended.json()).toEqual([]);
    expect(ended.err).toMatch(/^profile env \(test\) at http:[^]*retrying in 2000 ms/);
    expect(seen).toHaveLength(4);
    expect(self.time - before).toBeGreaterThanOrEqual(2_000);
    const { url: broken, seen: tries } = await httpServer((_request, response) => json(response, 500, {}));
    expect((await against(broken).run('charge list --retries 1')).code).toBe(5);
    expect(tries).toHaveLength(2);
  });

  it('subaccount get accepts both SubAccount and subAccount as the response key', async () => {
    for (const key of ['SubAccount', 'subAccount']) {
      const { url } = await httpServer((_request, response) =>
        json(response, 200, { [key]: { name: 'Filial', pixKey: 'filial@example.com', balance: 7 } }),
      );
      expect((await against(url).run('subaccount get filial@example.com --json')).json()).toMatchObject({
        balance: 7,
      });
    }
  });

  it('charge list requests only the pages that --limit, --all or a closed pipe need', async () => {
    const all = Array.from({ length: 250 }, (_, index) => ({ correlationID: `c${index}` }));
    const { url, seen } = await httpServer((request, response) => {
      const query = new URL(request.url, 'http://x').searchParams;
      const [skip, limit] = [Number(query.get('skip')), Number(query.get('limit'))];
      const info = { totalCount: all.length };
      json(response, 200, page(all.slice(skip, skip + limit), skip + limit < all.length, skip, info));
    });
    const self = against(url);
    expect(parseJson((await self.run('charge list --limit 120 --json')).out)).toEqual(all.slice(0, 120));
    expect(seen.map((one) => one.url)).toEqual([
      '/api/v1/charge?skip=0&limit=100',
      '/api/v1/charge?skip=99&limit=21',
    ]);
    expect(parseJson((await self.run('charge list --all --json')).out)).toEqual(all);
    seen.length = 0;
    const gone = await self.run('charge list --all -o ndjson', { closeAfter: 100 });
    expect(gone.code).toBe(0);
    // One page may be on its way, the third is never asked for.
    expect(seen.length).toBeLessThanOrEqual(2);
  });

  it('charge list does not follow a redirect to another server with the app key', async () => {
    const { url: elsewhere, seen } = await httpServer((_request, response) => json(response, 200, page([])));
    const { url } = await httpServer((_request, response) => {
      response.writeHead(302, { location: `${elsewhere}/api/v1/charge` });
      response.end();
    });
    expect(await against(url).run('charge list')).toMatchObject({
      code: 4,
      err: expect.stringContaining('redirects to'),
    });
    expect(seen).toEqual([]);
  });
});

describe('connection to the service', () => {
  it.each([
    ['nobody listens', 'http://127.0.0.1:1', 5, 'refused'],
    ['no such host', 'https://no-such-host.invalid', 5, 'host name'],
    ['no URL', 'nonsense', 2, 'is not a URL'],
    ['another scheme', 'ftp://example.com', 2, 'neither http nor https'],
    ['a password in it', 'https://u:hunter2@example.com', 2, 'user name or password'],
    ['plain http', 'http://example.com', 2, 'unencrypted'],
  ])('fails with a message that names the cause: %s', async (_name, url, code, stderr) => {
    const ended = await against(url).run('charge list --retries 0');
    expect(ended).toMatchObject({ code, err: expect.stringContaining(stderr) });
    expect(ended.err).not.toContain('hunter2');
  });

  it('sends nothing without an app key (exit 3) or with a malformed one (exit 2)', async () => {
    const { url, seen } = await httpServer((_request, response) => json(response, 200, page([])));
    const self = against(url);
    expect(await self.run('charge list', { env: { PIXCTL_APP_KEY: '' } })).toMatchObject({
      code: 3,
      err: expect.stringContaining('no app key'),
    });
    expect(await self.run('charge list', { env: { PIXCTL_APP_KEY: 'two words' } })).toMatchObject({
      code: 2,
    });
    expect(seen).toEqual([]);
  });

  it('rejects an untrusted TLS certificate and accepts it with SSL_CERT_FILE', async () => {
    const { file, cert, key } = makeCertificate(tempDir());
    const server = createTlsServer({ key, cert }, (_request, response) => json(response, 200, page([])));
    const url = `https://localhost:${await listening(server, 'localhost')}`;
    expect(await against(url).run('charge list')).toMatchObject({
      code: 5,
      err: expect.stringContaining('certificate'),
    });
    expect((await against(url, { SSL_CERT_FILE: file }).run('charge list --json')).json()).toEqual([]);
  });

  it('goes through HTTPS_PROXY except for NO_PROXY hosts and loopback addresses', async () => {
    const requested: string[] = [];
    const proxy = createServer();
    proxy.on('connect', (request, socket) => {
      requested.push(request.url!);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    const HTTPS_PROXY = `http://127.0.0.1:${await listening(proxy)}`;
    const list = (url: string, env: Record<string, string>) =>
      against(url, { HTTPS_PROXY, ...env }).run('charge list --json --retries 0');
    expect((await list('https://api.example.com', {})).code).toBe(5);
    expect(requested).toEqual(['api.example.com:443']);
    await list('https://api.example.com', { NO_PROXY: 'example.com' });
    const { url } = await httpServer((_request, response) => json(response, 200, page([])));
    expect((await list(url, { HTTP_PROXY: HTTPS_PROXY })).json()).toEqual([]);
    expect(requested).toHaveLength(1);
  });

  it('names the proxy and its variable if the connection to it is refused, without its password', async () => {
    const env = { https_proxy: 'http://ana:secret@127.0.0.1:9' };
    const ran = await against('https://api.example.com', env).run('charge list --json --retries 0');
    expect(ran.code).toBe(5);
    expect(errorOf(ran).message).toBe(
      'https://api.example.com (from PIXCTL_BASE_URL) cannot be reached: the connection was refused, by the proxy http://127.0.0.1:9 (https_proxy)',
    );
  });

  it('says that the address comes from the environment if it cannot be reached', async () => {
    const address = 'http://127.0.0.1:9';
    const self = against(address);
    const list = async (options: string): Promise<unknown> =>
      errorOf(await self.run(`charge list --json --retries 0 ${options}`)).message;
    const refused = 'cannot be reached: the connection was refused';
    expect(await list('')).toBe(`${address} (from PIXCTL_BASE_URL) ${refused}`);
    expect(await list(`--base-url ${address}`)).toBe(`${address} ${refused}`);
  });

  it.each([
    ['HTTPS_PROXY', 'foo', '"foo"'],
    ['ALL_PROXY', 'socks5://ana:secret@proxy.example:1080', '"proxy.example:1080"'],
    ['https_proxy', 'http://', '"http://"'],
  ])('refuses the proxy in %s if it is %s, without its password', async (name, value, shown) => {
    const ran = await against('https://api.example.com', { [name]: value }).run('charge list --json');
    expect(ran.code).toBe(2);
    expect(errorOf(ran).message).toBe(`the proxy in ${name} is not an http:// or https:// address: ${shown}`);
  });

  it('sends a write once through a proxy that takes five seconds to open the tunnel', async () => {
    const { file, cert, key } = makeCertificate(tempDir(), 'api.example.com');
    const received: string[] = [];
    const server = createTlsServer({ key, cert }, (request, response) => {
      received.push(request.method ?? '');
      json(response, 200, {
        charge: { value: 100, status: 'ACTIVE', correlationID: 'a' },
        correlationID: 'a',
      });
    });
    const HTTPS_PROXY = await proxyTo(await listening(server), () => (self.time += 5_000));
    const self = against('https://api.example.com', { HTTPS_PROXY, SSL_CERT_FILE: file });
    await self.run('charge create --value 100 --correlation-id a');
    expect(received[0]).toBe('POST');
    expect(received.filter((method) => method === 'POST')).toHaveLength(1);
    // Recorded again once the tunnel was open: the request may be on its way as of then.
    const pending = journalOf(self).filter(({ outcome }) => outcome === 'pending');
    expect(pending).toMatchObject([{ at: '2026-11-21T12:00:05.000Z' }]);
  });

  it('exits with 5 and does not print the app key if the peer behind a proxy tunnel speaks no TLS', async () => {
    const { url } = await httpServer((_request, response) =>
      json(response, 200, page([{ correlationID: 'through' }])),
    );
    // The proxy takes the name for the loopback server's.
    const HTTPS_PROXY = await proxyTo(Number(new URL(url).port));
    const self = against('https://api.example.com', { HTTPS_PROXY });
    const ended = await self.run('charge list --retries 0');
    // What answers in the tunnel speaks no TLS: the key is not handed to it.
    expect(ended).toMatchObject({ code: 5 });
    expect(ended.err).not.toContain(KEY);
  });
});

describe('recovery of a write after a lost answer', () => {
  const charge = { status: 'ACTIVE', value: 100, correlationID: 'a' };

  it('charge create looks the charge up by its correlation id and is done without a second POST', async () => {
    const { url, seen } = await answering({ read: [200, { charge }], write: 'lost' });
    const self = against(url);
    expect((await self.run('charge create --value 100 --correlation-id a --json')).json()).toEqual(charge);
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(journalOf(self).at(-1)).toMatchObject({ outcome: 'done' });
  });

  it('charge create is retried with the same correlation id if the look-up finds no charge', async () => {
    const made = new Set<string>();
    const { url, seen } = await httpServer((request, response, number) => {
      if (request.method === 'POST') {
        if (number === 1) return response.destroy();
        const { correlationID } = requestIn(request);
        made.add(correlationID);
        return json(response, 200, { charge: { ...charge, correlationID } });
      }
      return json(response, 400, { error: 'Cobrança não encontrada' });
    });
    const ended = await against(url).run('charge create --value 100 --json');
    expect(ended.code).toBe(0);
    const ids = seen
      .filter(({ method }) => method === 'POST')
      .map((request) => requestIn(request).correlationID);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(2);
    expect([...made]).toEqual([ids[0]]);
  });

  it('charge create is done if the retry is refused as a duplicate and the look-up finds the charge', async () => {
    let there = false;
    const { url } = await httpServer((request, response, number) => {
      if (request.method === 'POST') {
        if (number === 1) return response.destroy();
        // The first request was still on its way when it was looked up.
        there = true;
        return json(response, 400, { error: 'Já existe uma cobrança com este Correlação ID' });
      }
      return there
        ? json(response, 200, { charge })
        : json(response, 400, { error: 'Cobrança não encontrada' });
    });
    const ended = await against(url).run('charge create --value 100 --correlation-id a --json');
    expect(ended.json()).toEqual(charge);
  });

  it('charge create exits with 6 and names the entry to resolve, in the hint and in next, if its own look-up fails', async () => {
    const { url, seen } = await answering({ read: [500, {}], write: 'lost' });
    const self = against(url);
    const ended = await self.run('charge create --value 100 --correlation-id a --retries 0 --json');
    expect(ended.code).toBe(6);
    expect(errorOf(ended)).toMatchObject({
      code: 'outcome-unknown',
      retryable: false,
      correlationID: 'a',
      hint: expect.stringMatching(
        /^Find out before you run it again: pixctl journal resolve [\da-f-]{36} --profile env$/,
      ),
    });
    const [entry = ''] = /[\da-f-]{36}/.exec(errorOf(ended).hint) ?? [];
    expect(errorOf(ended)['next']).toEqual(['pixctl', 'journal', 'resolve', entry]);
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(journalOf(self).at(-1)).toMatchObject({ outcome: 'unknown' });
  });

  it('charge create exits with 6 if the retries are rate limited and every look-up fails', async () => {
    const { url, seen } = await httpServer((request, response) => {
      if (request.method === 'POST' && seen.length === 1) response.destroy();
      else if (request.method === 'POST') json(response, 429, { error: 'slow down' });
      else json(response, 500, {});
    });
    const ended = await against(url).run('charge create --value 100 --correlation-id a');
    expect(ended).toMatchObject({ code: 6, err: expect.stringContaining('pixctl journal resolve ') });
  });

  it('charge create exits with 6 if the retry is refused as a duplicate and the look-up is forbidden', async () => {
    let posts = 0;
    const { url } = await httpServer((request, response) => {
      if (request.method !== 'POST') return json(response, 403, { error: 'no' });
      posts += 1;
      return posts === 1 ? response.destroy() : json(response, 400, { error: 'Já existe' });
    });
    expect((await against(url).run('charge create --value 100 --correlation-id a')).code).toBe(6);
    expect(posts).toBe(2);
  });

  it.each<[string, Answer]>([
    ['a dropped connection', 'lost'],
    ['429', [429, { error: 'slow' }]],
  ])('account withdraw, which has no correlation id, is not retried after %s', async (_what, answer) => {
    const { url, seen } = await answering({ read: answer, write: answer });
    const ended = await against(url).run('account withdraw 6290ccfd42831958a405debc --value 700');
    expect(ended).toMatchObject({ code: 6, err: expect.stringContaining('pixctl transaction list') });
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  describe('transfer create, which has a unique id but no look-up', () => {
    const TRANSFER = 'transfer create --value 100 --from-pix-key a@example.com --to-pix-key b@example.com';
    const EXISTS = { error: 'Já existe uma transferência com este Correlação ID' };
    /** Loses the first answer, and refuses the second. */
    const losing = () =>
      httpServer((_request, response, number) =>
        number === 1 ? response.destroy() : json(response, 400, EXISTS),
      );

    it('is retried with the same id, and a duplicate refusal proves that it is done', async () => {
      const { url, seen } = await losing();
      const ended = await against(url).run(`${TRANSFER} --json`);
      const [first, second] = seen.map((request) => requestIn(request));
      expect(ended).toMatchObject({ code: 0 });
      expect(ended.json()).toEqual({ value: 100, correlationID: first!.correlationID });
      expect(second).toEqual(first);
      expect(first).toMatchObject({ value: 100, fromPixKey: 'a@example.com', toPixKey: 'b@example.com' });
    });

    it('accepts a duplicate refusal of a user-supplied id as proof only if no earlier run may have used the id', async () => {
      const { url } = await losing();
      const self = against(url);
      expect((await self.run(`${TRANSFER} --correlation-id mine`)).code).toBe(0);
      // The service refuses the id, and the journal knows whose it is.
      expect(await self.run(`${TRANSFER} --correlation-id mine`)).toMatchObject({
        code: 4,
        err: expect.stringContaining('there is a transfer mine already'),
      });
      const other = await httpServer((_request, response, number) =>
        number <= 2 ? json(response, 500, {}) : json(response, 400, EXISTS),
      );
      const two = against(other.url);
      for (let attempt = 0; attempt < 3; attempt += 1)
        expect((await two.run(`${TRANSFER} --correlation-id twice --retries 0`)).code).toBe(6);
    });

    it('has an unknown outcome if the first attempt with a user-supplied id is refused as a duplicate', async () => {
      // Another machine may have used it, for another amount.
      const { url, seen } = await httpServer((_request, response) => json(response, 400, EXISTS));
      const self = against(url);
      const { code, err } = await self.run(`${TRANSFER} --correlation-id theirs`);
      expect({ code, err }).toEqual({ code: 6, err: expect.stringContaining('transferência') });
      expect(journalOf(self).at(-1)).toMatchObject({ outcome: 'unknown' });
      expect(seen).toHaveLength(1);
      // An id that was made here is nobody else's: a gateway that sends twice gives the refusal of the second one.
      expect((await against(url).run(TRANSFER)).code).toBe(0);
    });

    it('is not retried if the answer has an id that the service generated', async () => {
      const { url, seen } = await httpServer((_request, response) =>
        json(response, 200, {
          transaction: { value: 100, time: '2026-11-21T12:00:00.000Z', correlationID: 'its-own' },
        }),
      );
      expect((await against(url).run(TRANSFER)).code).toBe(0);
      expect(seen).toHaveLength(1);
    });
  });

  it('charge create is retried with its id after 429, and looked up once the retry is refused as a duplicate', async () => {
    const { url, seen } = await httpServer((request, response) => {
      if (request.method === 'GET') return json(response, 200, { charge });
      return seen.length === 1
        ? json(response, 429, { error: 'slow' }, { 'retry-after': '1' })
        : json(response, 400, { error: 'Já existe uma cobrança com este Correlação ID' });
    });
    const ended = await against(url).run('charge create --value 100 --correlation-id a --json');
    expect(ended.json()).toEqual(charge);
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET']);
  });

  it('charge create exits with 5 (not done) after a 500 if the look-up finds no charge', async () => {
    const { url } = await answering({
      read: [400, { error: 'Cobrança não encontrada' }],
      write: [500, { error: 'oops' }],
    });
    const self = against(url);
    expect(await self.run('charge create --value 100 --correlation-id a')).toMatchObject({
      code: 5,
      err: expect.stringContaining('was not done'),
    });
    expect(journalOf(self).at(-1)).toMatchObject({ outcome: 'not-done' });
  });

  it('charge delete is done if the look-up no longer finds the charge', async () => {
    const { url } = await answering({ read: [400, { error: 'Cobrança não encontrada' }], write: 'lost' });
    expect((await against(url).run('charge delete a')).code).toBe(0);
  });

  it('charge create is looked up if the body of a success answer is truncated', async () => {
    const { url } = await httpServer((request, response) => {
      if (request.method !== 'POST') return json(response, 200, { charge });
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end('{"charge":{"sta');
    });
    const ended = await against(url).run('charge create --value 100 --correlation-id a --json');
    expect(ended.json()).toEqual(charge);
  });

  it('payment approve is retried if the look-up finds the payment still CREATED', async () => {
    let approvals = 0;
    const { url } = await httpServer((request, response) => {
      if (request.method === 'GET')
        return json(response, 200, {
          payment: { value: 1, status: approvals > 1 ? 'APPROVED' : 'CREATED', correlationID: 'p' },
        });
      approvals += 1;
      return approvals === 1
        ? response.destroy()
        : json(response, 200, { payment: { status: 'APPROVED' }, transaction: {}, destination: {} });
    });
    expect((await against(url).run('payment approve p')).code).toBe(0);
    expect(approvals).toBe(2);
  });

  it('charge create is looked up if the connection closes in the middle of the answer', async () => {
    const { url } = await rawServer((socket, number) => {
      if (number === 1) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"charge":');
      else socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${JSON.stringify({ charge })}`);
    });
    const ended = await against(url).run('charge create --value 100 --correlation-id a --json');
    expect(ended.json()).toEqual(charge);
  });
});

describe('the journal', () => {
  it('has the request of charge create on disk, readable by the owner only, before it reaches the service', async () => {
    let found: unknown;
    const { url } = await httpServer((_request, response) => {
      found = journalOf(self)[0];
      json(response, 200, { charge: { status: 'ACTIVE', value: 100, correlationID: 'x' } });
    });
    const self = against(url);
    await self.run('charge create --value 100');
    expect(found).toMatchObject({
      operation: 'charge.create',
      profile: 'env',
      correlationID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: { value: 100 },
    });
    const path = join(self.env['PIXCTL_DATA_DIR']!, 'journal.ndjson');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(self.env['PIXCTL_DATA_DIR']!).mode & 0o777).toBe(0o700);
  });

  it('stops charge create before any request if it cannot be written', async () => {
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const self = against(url);
    // A file where the folder should be: nothing can be put below it, not even by root.
    writeFileSync(join(self.dir, 'file'), '');
    self.env['PIXCTL_DATA_DIR'] = join(self.dir, 'file', 'data');
    expect(await self.run('charge create --value 100')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Nothing was sent'),
    });
    expect(seen).toEqual([]);
  });
});

describe('secrets', () => {
  it('do not appear in debug traces, error messages or the journal', async () => {
    const { url } = await httpServer((request, response, number) =>
      number % 2 === 0
        ? json(response, 400, { error: `bad key ${String(request.headers.authorization)}` })
        : json(response, 200, {
            webhook: {
              id: 'w',
              name: 'n',
              event: 'E',
              url: 'u',
              isActive: true,
              hmacSecretKey: 'openpix_topsecret',
            },
          }),
    );
    const self = against(url);
    const first = await self.run(
      'webhook add --name n --url https://example.com/a --authorization hush-hush --debug',
    );
    const second = await self.run('webhook list --debug');
    const journal = JSON.stringify(journalOf(self));
    for (const text of [first.err, second.err, journal])
      for (const secret of [KEY, 'Client_Secret_abcdefgh', 'hush-hush', 'openpix_topsecret'])
        expect(text).not.toContain(secret);
    expect(first.err).toContain('> POST');
    expect(first.err).toContain('authorization: •••');
  });
});

describe('api', () => {
  it('sends any method and fields, and prints the response body of errors too', async () => {
    const { url, seen } = await httpServer((request, response) =>
      json(response, request.url.startsWith('/bad') ? 404 : 200, { echo: request.url }),
    );
    const self = against(`${url}/prefix`);
    expect((await self.run('api GET /x -f a=1 -f b=é')).out).toContain('/prefix/x?a=1&b=%C3%A9');
    expect((await self.run('api POST /x -f value=10 -f customer.name=Ana -f ok=true')).code).toBe(0);
    expect(JSON.parse(seen[1]!.body)).toEqual({ value: 10, customer: { name: 'Ana' }, ok: true });
    const included = await self.run('api GET /y --include --json');
    expect(included.json()).toMatchObject({ status: 200, body: { echo: '/prefix/y' } });
    const refused = await against(url).run('api GET /bad --json');
    expect(refused).toMatchObject({ code: 4, out: expect.stringContaining('/bad') });
  });

  it('POST › has an unknown outcome if a page with status 200 answers', async () => {
    const { url } = await httpServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end('<html>Please sign in</html>');
    });
    const self = against(url);
    const ended = await self.run('api POST /x -f value=10');
    expect(ended).toMatchObject({ code: 6, err: expect.stringContaining('a web page answered') });
    expect(journalOf(self).at(-1)).toMatchObject({ outcome: 'unknown' });
  });

  it('POST › has an unknown outcome and is sent once if the connection drops before the answer', async () => {
    const { url, seen } = await httpServer((_request, response) => response.destroy());
    const self = against(url);
    const ended = await self.run('api POST /x -f value=10');
    expect(ended).toMatchObject({ code: 6, err: expect.stringContaining('outcome') });
    expect(seen).toHaveLength(1);
    expect(journalOf(self).at(-1)).toMatchObject({ outcome: 'unknown' });
  });
});

it('charge list and charge create end at --timeout if the service never answers', async () => {
  // The time is over when the request has arrived.
  let end = (): void => undefined;
  const { url } = await rawServer(() => end());
  const after: Host['after'] = (milliseconds, callback) => {
    if (milliseconds === 1_000) end = callback;
    return () => undefined;
  };
  expect(await against(url, {}, { after }).run('charge list --timeout 1s')).toMatchObject({
    code: 5,
    err: expect.stringContaining('within the time limit'),
  });
  expect(await against(url, {}, { after }).run('charge create --value 1 --timeout 1s')).toMatchObject({
    code: 6,
    err: expect.stringContaining('pixctl journal resolve '),
  });
});
