// The sandbox's HTTP edge under everything that is not a proper request: a clear answer, and it goes on serving.
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/index.ts';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { startServer } from '#sandbox/edge/server.ts';
import { openSandbox } from '#sandbox/index.ts';
import { size } from '#test/support/sample-size.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { statusesAround } from '#test/support/services/statuses-around.ts';

/**
 * Sends bytes over a socket and returns what comes back until the server closes it.
 * @param patience milliseconds to wait for a first byte, for requests that the server may leave unanswered
 */
function raw(url: string, bytes: string | Buffer, patience?: number): Promise<string> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    const endAfter = (milliseconds: number): NodeJS.Timeout | undefined =>
      patience === undefined ? undefined : setTimeout(() => socket.destroy(), milliseconds);
    let quiet = endAfter(patience ?? 0);
    socket.on('data', (chunk) => {
      text += chunk.toString();
      clearTimeout(quiet);
      quiet = endAfter(20);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(quiet);
      done(text);
    });
  });
}

const alive = async (s: Served): Promise<void> => {
  expect((await s.send('GET', '/api/v1/charge')).status).toBe(200);
  expect((await s.ok('GET', '/_sandbox/status')).ledgerBalanced).toBe(true);
};

describe('invalid HTTP requests', () => {
  it('are answered with 4xx or closed, and the server keeps serving', async () => {
    const s = await serve();
    const host = new URL(s.url).host;
    for (const bytes of [
      'GARBAGE\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      `GET /api/v1/charge HTTP/1.1\r\nhost: ${host}\r\ncontent-length: abc\r\n\r\n`,
      `POST /api/v1/charge HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: ${host}\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10]),
      '\r\n\r\n\r\n',
      `GET http://evil.example/api/v1/charge HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
      `CONNECT evil.example:443 HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
      `OPTIONS * HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    ]) {
      const answer = await raw(s.url, bytes, 300);
      expect(answer === '' || /^HTTP\/1\.1 4\d\d /.test(answer), answer.slice(0, 80)).toBe(true);
    }
    await alive(s);
  });

  it('of random bytes get no 2xx or 5xx answer, and the server keeps serving', async () => {
    const s = await serve();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        expect(await raw(s.url, Buffer.from(bytes), 15)).not.toMatch(/^HTTP\/1\.1 [25]/);
      }),
      { numRuns: size(20, 300) },
    );
    await alive(s);
  });

  it('with a foreign Host or Origin header are refused with 403', async () => {
    const s = await serve();
    const ask = (headers: string): Promise<string> =>
      raw(
        s.url,
        `GET /api/v1/charge HTTP/1.1\r\n${headers}\r\nauthorization: ${s.appKey}\r\nconnection: close\r\n\r\n`,
      );
    for (const headers of [
      'host: evil.example',
      'host: 127.0.0.1.evil.example:80',
      `host: 127.0.0.1\r\norigin: https://evil.example`,
      `host: 127.0.0.1\r\norigin: null`,
    ])
      expect(await ask(headers)).toMatch(/^HTTP\/1\.1 403 /);
    expect(await ask('host: localhost:1')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('request bodies', () => {
  it('that are too large are answered while they arrive, and the connection stays open', async () => {
    const s = await serve();
    const half = 'x'.repeat(2 * 1024 * 1024);
    const head = 'POST /api/v1/charge HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
    const sized = `${head}content-length: ${2 * half.length}\r\n\r\n${half}`;
    expect(await statusesAround(s.url, sized, half)).toEqual(['413', '404']);
    const chunk = `${half.length.toString(16)}\r\n${half}\r\n`;
    const chunked = `${head}transfer-encoding: chunked\r\n\r\n${chunk}`;
    expect(await statusesAround(s.url, chunked, `${chunk}0\r\n\r\n`)).toEqual(['413', '404']);
    await alive(s);
  });

  it('that are too large, too deep, mistyped or badly encoded are refused, and __proto__ fields pollute nothing', async () => {
    const s = await serve();
    const post = (body: string | Buffer, type = 'application/json') =>
      fetch(`${s.url}/api/v1/charge`, {
        method: 'POST',
        headers: { authorization: s.appKey, 'content-type': type },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      }).then(({ status }) => status);
    const good = '{"correlationID":"a","value":1}';
    expect(await post(good, 'text/plain')).toBe(415);
    expect(await post(`{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`)).toBe(413);
    expect(await post('['.repeat(100_000))).toBe(400);
    expect(await post('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000))).toBe(400);
    expect(await post(Buffer.from([0xff, 0xfe, 0x7b]))).toBe(400);
    expect(await post('{"correlationID":"b","value":1e400}')).toBe(400);
    expect(await post('{"correlationID":"b","value":-0.5}')).toBe(400);
    // The last of two keys counts, as everywhere in JSON.
    expect(await post('{"correlationID":"twice","value":-1,"value":7}')).toBe(200);
    expect((await s.ok('GET', '/api/v1/charge/twice')).charge.value).toBe(7);
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const intruder = `"${name}":{"polluted":true}`;
      // An unknown field is ignored.
      expect(await post(`{"correlationID":"${name}","value":1,${intruder}}`)).toBe(200);
      const customer = `{"name":"A","taxID":"52998224725",${intruder},"address":{${intruder}}}`;
      expect((await s.send('POST', '/api/v1/customer', customer)).status).toBe(200);
      expect((await s.ok('GET', `/api/v1/charge/${name}`)).charge.correlationID).toBe(name);
      expect((await s.send('POST', `/_sandbox/${name}`, {})).status).toBe(404);
      expect((await s.send('GET', `/api/v1/charge?${name}=1`)).status).toBe(200);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    await alive(s);
  });

  it('of random JSON never cause a 5xx answer', async () => {
    const s = await serve();
    const writes = OPERATIONS.filter(({ method }) => method === 'POST');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...writes),
        fc.jsonValue({ maxDepth: 4 }),
        fc.string(),
        async ({ path }, body, id) => {
          const at = path.replace(/\{\w+\}/g, encodeURIComponent(id.replaceAll(/\p{Cs}/gu, '') || 'x'));
          const { status } = await s.send('POST', at, body);
          expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: size(80, 2_000) },
    );
    await alive(s);
  });

  it('of known fields with random values never cause a 5xx answer', async () => {
    const s = await serve();
    const value = fc.oneof(
      fc.constantFrom(
        1,
        100,
        0,
        -1,
        2 ** 53,
        1e21,
        null,
        true,
        '',
        'x',
        '52998224725',
        'ana@example.com',
        [],
        {},
      ),
      fc.string(),
    );
    const fields = [
      'correlationID',
      'value',
      'type',
      'comment',
      'expiresIn',
      'customer',
      'name',
      'taxID',
      'pixKey',
      'fromPixKey',
      'toPixKey',
      'destinationAlias',
      'webhook',
      'application',
      'additionalInfo',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...OPERATIONS.filter(({ method }) => method === 'POST')),
        fc.dictionary(fc.constantFrom(...fields), value),
        async ({ path }, body) => {
          const { status } = await s.send('POST', path.replace(/\{\w+\}/g, 'x'), body);
          expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: size(80, 2_000) },
    );
    await alive(s);
  });
});

describe('request paths', () => {
  it('with traversal, NUL or invalid escapes reach no file and cause no 5xx answer', async () => {
    const s = await serve();
    await s.ok('POST', '/api/v1/charge', { correlationID: '../account/', value: 1 });
    expect((await s.ok('GET', `/api/v1/charge/${encodeURIComponent('../account/')}`)).charge.value).toBe(1);
    for (const path of [
      '/../../etc/passwd',
      '/api/v1/%2e%2e/%2e%2e/etc/passwd',
      '/api/v1/charge/%',
      '/api/v1/charge/%ff',
      '/pay/..%2f..%2fx',
      '/pay/%00',
      '//evil.example/x',
      '/api/v1/charge%00',
      '/_sandbox/../api/v1/charge',
    ]) {
      const answer = await raw(
        s.url,
        `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${s.appKey}\r\nconnection: close\r\n\r\n`,
      );
      expect(answer, path).toMatch(/^HTTP\/1\.1 (?:4\d\d|200) /);
      expect(answer).not.toContain('root:');
    }
    await alive(s);
  });
});

describe('server startup', () => {
  it('answers a request that arrived before the database was open', async () => {
    const database = await openDatabase(':memory:');
    let early: Promise<string> | undefined;
    const server = await startServer({
      port: 0,
      onStop: () => undefined,
      open: async (url) => {
        // Something tries the port until it answers, as scripts do.
        const probe = connect(Number(new URL(url).port), '127.0.0.1', () => {
          probe.write('GET /openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
        });
        early = new Promise((done) => {
          let text = '';
          probe.on('data', (chunk) => (text += chunk.toString()));
          probe.on('close', () => done(text));
        });
        // Its request has been read when the next one's connection is refused as foreign.
        await fetch(url, { headers: { origin: 'https://evil.example' } });
        return openSandbox({
          database,
          now: () => 0,
          sleep: () => Promise.resolve(),
          randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
          namespace: 'service',
          publicUrl: url,
        });
      },
    });
    expect(await early).toMatch(/^HTTP\/1\.1 200 /);
    await server.close();
  });
});

/** Bytes in use after a garbage collection. The memory of the process depends on when V8 returns pages, too. */
async function memoryInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  // The memory of buffers is returned after the collection.
  await new Promise((done) => setImmediate(done));
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('server under load', () => {
  it('answers new requests while hundreds of connections hold incomplete requests', async () => {
    const s = await serve();
    const { port } = new URL(s.url);
    const sockets = Array.from({ length: size(500, 2_000) }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      // Half a request, and nothing more.
      socket.write('POST /api/v1/charge HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\n{');
      return socket;
    });
    await Promise.all(sockets.map((socket) => new Promise((done) => socket.once('connect', done))));
    for (let n = 0; n < 20; n += 1)
      expect((await s.send('POST', '/api/v1/charge', { correlationID: `c-${n}`, value: 1 })).status).toBe(
        200,
      );
    for (const socket of sockets) socket.destroy();
    await alive(s);
  });

  it('does not leak memory over malformed requests', async () => {
    const s = await serve();
    const garbage = 'x'.repeat(100_000);
    const round = async (): Promise<void> => {
      for (let n = 0; n < 60; n += 1) await s.send('POST', '/api/v1/charge', `{"comment":"${garbage}`);
    };
    await round();
    const before = await memoryInUse();
    await round();
    await round();
    // The console keeps the first 64 KB of each of these bodies.
    const kept = 120 * 64 * 1024;
    expect((await memoryInUse()) - before).toBeLessThan(kept + 4 * 1024 * 1024);
  });
});
