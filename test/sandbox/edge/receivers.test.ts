// Which receivers the sandbox calls. Nothing here leaves the machine, not even where a check is missing: what is sent to
// goes to addresses that mean this machine; all others are only judged.
import type { LookupFunction } from 'node:net';
import { describe, expect, it } from 'vitest';
import { caller } from '#sandbox/edge/post.ts';
import { refusalOf } from '#sandbox/edge/receivers.ts';
import { freshEnv, start, until } from '#test/support/binary.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

/** As they are written, and as people who try things write them. */
const PRIVATE = [
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '0',
  '100.64.0.1',
  '255.255.255.255',
  '224.0.0.1',
  '10.1',
  '192.168.257',
  '0xa000001',
  '0x0a.0.0.1',
  '012.0.0.1',
  '167772161',
  '2852039166',
  '0xa9.0xfe.0xa9.0xfe',
  '[::]',
  '[fd00::1]',
  '[fc00::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[0:0:0:0:0:ffff:c0a8:0101]',
  '[::10.0.0.1]',
  '[64:ff9b::10.0.0.1]',
  '[2002:a00:1::]',
];
const LOOPBACK = [
  '127.0.0.1',
  '127.255.255.254',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
];
const PUBLIC = [
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '11.0.0.1',
  '[2606:4700::1111]',
  '[::ffff:8.8.8.8]',
];
/** What a name stands for is seen when it is called. */
const NAMES = ['localhost', 'example.com', '10.example.com'];

const RECEIVERS = ['public', 'loopback', 'private'] as const;

const refused = (host: string, receivers: (typeof RECEIVERS)[number]): boolean =>
  refusalOf(`http://${host}:8080/hook`, receivers) !== undefined;

describe('webhook receiver address', () => {
  it.each(PRIVATE)('%s is private and allowed only with --receivers private', (host) => {
    expect(RECEIVERS.map((which) => refused(host, which))).toEqual([true, true, false]);
  });
  it.each(LOOPBACK)('%s is loopback and refused only with --receivers public', (host) => {
    expect(RECEIVERS.map((which) => refused(host, which))).toEqual([true, false, false]);
  });
  it.each([...PUBLIC, ...NAMES])('%s is allowed with every value of --receivers', (host) => {
    expect(RECEIVERS.map((which) => refused(host, which))).toEqual([false, false, false]);
  });
});

describe('webhook receiver host name', () => {
  const call = (url: string) => ({ url, headers: {}, body: '{}' });
  /** Says of each name what the test wants; the last answer stays. */
  const resolver = (...answers: (readonly string[])[]) => {
    const requested: string[] = [];
    const lookup: LookupFunction = (name, _options, done) => {
      requested.push(name);
      const addresses = answers.length > 1 ? answers.shift()! : answers[0]!;
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    return { asked: requested, lookup };
  };

  it('is not called when it resolves to a private address, nor to loopback with --receivers public', async () => {
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const { port } = new URL(url);
    for (const address of ['0.0.0.0', '::ffff:0.0.0.0']) {
      const { asked: requested, lookup } = resolver([address]);
      const answer = await caller('loopback', lookup).post(call(`http://intranet.example:${port}/`));
      expect(answer).toMatchObject({ error: expect.stringContaining('private network') });
      expect(answer).not.toHaveProperty('status');
      expect(requested).toEqual(['intranet.example']);
    }
    const { lookup } = resolver(['127.0.0.1']);
    expect(await caller('public', lookup).post(call(`http://intranet.example:${port}/`))).toMatchObject({
      error: expect.stringContaining('this machine'),
    });
    expect(seen).toEqual([]);
  });

  it('is looked up once and called at the address that was checked', async () => {
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const { port } = new URL(url);
    // The second answer is what a name that changes its mind would say.
    const { asked: requested, lookup } = resolver(['0.0.0.0', '127.0.0.1'], ['0.0.0.0']);
    expect(await caller('loopback', lookup).post(call(`http://hook.example:${port}/`))).toMatchObject({
      status: 200,
    });
    expect(requested).toEqual(['hook.example']);
    expect(seen).toHaveLength(1);
  });

  it('that does not resolve fails with "host not found"', async () => {
    const lookup: LookupFunction = (_name, _options, done) =>
      done(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), '');
    expect(await caller('loopback', lookup).post(call('http://nobody.example/'))).toMatchObject({
      error: 'host not found',
    });
  });
});

describe('webhook with a private or loopback URL', () => {
  const add = (s: Awaited<ReturnType<typeof serve>>, url: string, query = '', more: object = {}) =>
    s.send('POST', `/api/v1/webhook${query}`, {
      webhook: { name: 'x', url, event: 'CHARGE_CREATED', ...more },
    });

  it('is refused for a private address, with or without a test call', async () => {
    const s = await serve();
    const REFUSED = { status: 400, body: { error: expect.stringContaining('--receivers private') } };
    for (const host of ['0.0.0.0', '0', '[::]'])
      expect(await add(s, `http://${host}:9/hook`)).toMatchObject(REFUSED);
    for (const host of PRIVATE)
      expect(await add(s, `http://${host}/hook`, '?validate=false', { isActive: false })).toMatchObject(
        REFUSED,
      );
    expect((await s.ok('GET', '/api/v1/webhook')).webhooks).toEqual([]);
  });

  it('stored for a private address fails after nine attempts without a call', async () => {
    const s = await serve();
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    await add(s, url);
    s.database.prepare('UPDATE webhooks SET url = ?').run(url.replace('127.0.0.1', '0.0.0.0'));
    await s.ok('POST', '/api/v1/charge', { correlationID: 'a', value: 1 });
    await s.advance(3_600_000);
    expect((await s.ok('GET', '/_sandbox/deliveries')).deliveries[0]).toMatchObject({
      attempt: 9,
      state: 'failed',
      error: expect.stringContaining('private network'),
    });
    expect(seen).toHaveLength(1);
  });

  it('is accepted as sandbox start --receivers allows, by default on this machine but not in a private network', async () => {
    const { url } = await httpServer((_request, response) => json(response, 200, {}));
    const tries: [string[], number, number][] = [
      [[], 200, 400],
      [['--receivers', 'public'], 400, 400],
      [['--receivers', 'private'], 200, 200],
    ];
    for (const [options, own, others] of tries) {
      const server = start(
        ['sandbox', 'start', '--port', '0', '--data', ':memory:', '-o', 'json', ...options],
        freshEnv(),
      );
      const { url: at, appKey } = JSON.parse(await until(() => server.soFar().split('\n')[0] || undefined));
      const status = async (to: string): Promise<number> =>
        (
          await fetch(`${at}/api/v1/webhook?validate=false`, {
            method: 'POST',
            headers: { authorization: appKey, 'content-type': 'application/json' },
            // Not active: it is registered, and nothing is ever sent to it.
            body: JSON.stringify({ webhook: { name: 'x', url: to, isActive: false } }),
          })
        ).status;
      expect([await status(url), await status('http://192.168.0.1/')]).toEqual([own, others]);
      server.child.kill('SIGTERM');
      await server.done;
    }
  });
});
