// startSandbox: its options, clock and seed, and what closing a sandbox leaves.
import { request } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Sandbox, SandboxOptions } from '#library/sandbox/index.ts';
import { startSandbox } from '#library/sandbox/index.ts';
import { headersOf, post } from './requests.ts';

const START = Date.parse('2026-01-05T15:00:00.000Z');

afterEach(() => void vi.useRealTimers());

const createCharge = (sandbox: Sandbox): Promise<Response> =>
  post(sandbox, '/api/v1/charge', { correlationID: 'order-1', value: 1990 });

describe('startSandbox', () => {
  it('serves the API at its URL and through its fetch, with the same answers', async () => {
    await using sandbox = await startSandbox();
    expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await createCharge(sandbox)).status).toBe(200);
    const headers = { authorization: sandbox.appKey };
    const [over, within] = await Promise.all([
      fetch(`${sandbox.url}/api/v1/charge/order-1`, { headers }),
      sandbox.fetch(`${sandbox.url}/api/v1/charge/order-1`, { headers }),
    ]);
    expect(await within.text()).toBe(await over.text());
    expect(within.url).toBe(over.url);
    expect(within.status).toBe(over.status);
    const ofConnection = ['connection', 'date', 'keep-alive'];
    expect([...within.headers]).toEqual([...over.headers].filter(([name]) => !ofConnection.includes(name)));
  });

  it('with a seed and no clock starts at the documented time, and stands still', async () => {
    await using sandbox = await startSandbox({ seed: 7 });
    expect(sandbox.seed).toBe('7');
    expect(sandbox.clock.now()).toBe(START);
    await new Promise((done) => setTimeout(done, 20));
    expect(sandbox.clock.now()).toBe(START);
    const { charge } = (await (await createCharge(sandbox)).json()) as { charge: { createdAt: string } };
    expect(charge.createdAt).toBe('2026-01-05T15:00:00.000Z');
  });

  it('without seed and clock has the clock of the process, and a random seed, which makes the same keys again', async () => {
    await using sandbox = await startSandbox();
    await using other = await startSandbox();
    expect(other.appKey).not.toBe(sandbox.appKey);
    for (const now of [Date.UTC(2100, 0, 1), Date.UTC(2100, 0, 2)]) {
      vi.useFakeTimers({ toFake: ['Date'], now });
      expect(sandbox.clock.now()).toBe(now);
    }
    await using again = await startSandbox({ seed: sandbox.seed });
    expect(again.appKey).toBe(sandbox.appKey);
  });

  it.each([
    ['a Date', new Date(START)],
    ['an RFC 3339 time', '2026-01-05T12:00:00-03:00'],
    ['epoch milliseconds', START],
  ])('takes %s as its clock', async (_name, clock) => {
    await using sandbox = await startSandbox({ clock });
    expect(sandbox.clock.now()).toBe(START);
  });

  it.each<[string, SandboxOptions, RegExp]>([
    ['clock: NaN', { clock: NaN }, /clock must be/],
    ['clock: an invalid Date', { clock: new Date(NaN) }, /clock must be/],
    ['clock: any text', { clock: 'tomorrow' }, /clock must be/],
    ['clock: before 1970', { clock: -1 }, /clock must be/],
    ['seed: empty', { seed: '' }, /seed must be/],
    ['seed: NaN', { seed: NaN }, /seed must be/],
    ['seed: an object', { seed: {} as string }, /seed must be/],
    ['publicUrl: with a path', { publicUrl: 'http://shop.test/pay' }, /publicUrl must be/],
    ['publicUrl: another scheme', { publicUrl: 'ftp://shop.test' }, /publicUrl must be/],
    ['publicUrl: no URL', { publicUrl: 'shop.test' }, /publicUrl must be/],
    ['webhookTimeout: 0', { webhookTimeout: 0 }, /webhookTimeout must be/],
    ['webhooks: a URL', { webhooks: 'http://shop.test' as never }, /webhooks must be a function/],
  ])('refuses %s', async (_name, options, message) => {
    await expect(startSandbox(options)).rejects.toThrow(message);
  });

  it('refuses a port that is in use', async () => {
    await using sandbox = await startSandbox();
    const port = Number(new URL(sandbox.url).port);
    await expect(startSandbox({ port })).rejects.toThrow(`cannot listen on port ${port}`);
  });

  it.each([
    ['does not depend on the port with a seed', { seed: 'links' }, 'http://sandbox.localhost'],
    ['is the one of the options', { publicUrl: 'https://pay.shop.test/' }, 'https://pay.shop.test'],
  ])('the base of links %s', async (_name, options, base) => {
    await using sandbox = await startSandbox(options);
    const { charge } = (await (await createCharge(sandbox)).json()) as {
      charge: { paymentLinkUrl: string; brCode: string };
    };
    expect(new URL(charge.paymentLinkUrl).origin).toBe(base);
    expect(charge.brCode).toContain(new URL(base).host);
    // The page of the link can be fetched without a port.
    const page = await sandbox.fetch(charge.paymentLinkUrl);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('answers no request that names another host over HTTP', async () => {
    await using sandbox = await startSandbox();
    const status = await new Promise((done, fail) => {
      request(`${sandbox.url}/api/v1/charge`, { headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        done(response.statusCode);
      })
        .on('error', fail)
        .end();
    });
    expect(status).toBe(403);
  });
});

describe('clock.advance', () => {
  it.each([
    ['36h', 36 * 3_600_000],
    ['1h30m', 5_400_000],
    [1, 1],
    [0, 0],
  ])('moves the clock by %s', async (duration, milliseconds) => {
    await using sandbox = await startSandbox({ seed: 1 });
    expect(await sandbox.clock.advance(duration)).toBe(START + milliseconds);
    expect(sandbox.clock.now()).toBe(START + milliseconds);
  });

  it.each([[-1], [NaN], [Infinity], [0.5], [10 * 366 * 86_400_000 + 1], ['-1h'], ['soon'], ['']])(
    'refuses %s and leaves the clock where it is',
    async (duration) => {
      await using sandbox = await startSandbox({ seed: 1 });
      await expect(sandbox.clock.advance(duration)).rejects.toThrow();
      expect(sandbox.clock.now()).toBe(START);
    },
  );

  it('expires what nobody paid', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    const headers = headersOf(sandbox);
    const body = JSON.stringify({ correlationID: 'order-1', value: 1990, expiresIn: 3_600 });
    await sandbox.fetch('/api/v1/charge', { method: 'POST', headers, body });
    const status = async (): Promise<unknown> =>
      (
        (await (await sandbox.fetch('/api/v1/charge/order-1', { headers })).json()) as {
          charge: { status: string };
        }
      ).charge.status;
    await sandbox.clock.advance('59m');
    expect(await status()).toBe('ACTIVE');
    await sandbox.clock.advance('1m');
    // The last instant in which it can be paid.
    expect(await status()).toBe('ACTIVE');
    await sandbox.clock.advance(1);
    expect(await status()).toBe('EXPIRED');
    expect((await sandbox.events()).map(({ type, at }) => [type, at])).toEqual([
      ['CHARGE_CREATED', '2026-01-05T15:00:00.000Z'],
      ['CHARGE_EXPIRED', '2026-01-05T16:00:00.001Z'],
    ]);
  });
});

describe('a closed sandbox', () => {
  it('can be closed again, refuses all calls, and its port refuses connections', async () => {
    const sandbox = await startSandbox({ seed: 1 });
    const snapshot = await sandbox.snapshot();
    const of = sandbox.forCompany(sandbox.appKey);
    await sandbox.close();
    await sandbox.close();
    snapshot.delete();
    await expect(createCharge(sandbox)).rejects.toThrow(TypeError);
    await expect(fetch(sandbox.url)).rejects.toThrow(TypeError);
    await expect(sandbox.restore(snapshot)).rejects.toThrow('the sandbox is closed');
    await expect(sandbox.clock.advance(1)).rejects.toThrow('the sandbox is closed');
    for (const call of [
      () => sandbox.pay('order-1'),
      () => of.pay('order-1'),
      () => sandbox.events(),
      () => sandbox.deliveries(),
      () => sandbox.requests(),
      () => sandbox.status(),
      () => sandbox.snapshot(),
      () => sandbox.reset(),
      () => sandbox.ledger.check(),
      () => sandbox.faults.list(),
    ])
      await expect(call()).rejects.toThrow('the sandbox is closed');
    for (const call of [
      () => sandbox.clock.now(),
      () => sandbox.record(),
      () => sandbox.forCompany(sandbox.appKey),
    ])
      expect(call).toThrow('the sandbox is closed');
  });

  it('cannot reach the sandbox that uses its database after it', async () => {
    const sandbox = await startSandbox({ seed: 1 });
    const calls = [() => sandbox.pay('order-1'), () => sandbox.events(), () => sandbox.companies.list()];
    let sendRest = (): void => undefined;
    const isClosed = new Promise<void>((resolve) => (sendRest = resolve));
    const late = fetch(`${sandbox.url}/api/v1/charge`, {
      method: 'POST',
      headers: headersOf(sandbox),
      duplex: 'half',
      body: new ReadableStream({
        async start(controller) {
          controller.enqueue(Buffer.from('{"correlationID":"late",'));
          await isClosed;
          controller.enqueue(Buffer.from('"value":100}'));
          controller.close();
        },
      }),
    }).catch((error: unknown) => error);
    await new Promise((done) => setTimeout(done, 30));
    await sandbox.close();
    await using next = await startSandbox({ seed: 1 });
    expect(next.appKey).toBe(sandbox.appKey);
    await createCharge(next);
    sendRest();
    for (const call of calls) await expect(call()).rejects.toThrow('the sandbox is closed');
    expect(await late).toBeInstanceOf(TypeError);
    expect((await next.requests()).map(({ path }) => path)).toEqual(['/api/v1/charge']);
    expect(await next.ledger.check()).toMatchObject({ received: 0 });
  });

  it('leaves nothing behind of requests that arrive while it closes', async () => {
    for (let round = 0; round < 30; round += 1) {
      const sandbox = await startSandbox({ seed: round, webhooks: () => new Response() });
      const headers = headersOf(sandbox);
      const sent = Array.from({ length: 20 }, (_, index) => {
        const init = {
          method: 'POST',
          headers,
          body: JSON.stringify({ correlationID: `${index}`, value: 1 }),
        };
        return (index % 2 === 0 ? fetch : sandbox.fetch)(`${sandbox.url}/api/v1/charge`, init).then(
          ({ status }) => status,
          (error: unknown) => error,
        );
      });
      for (let turn = 0; turn < round; turn += 1) await new Promise((done) => setImmediate(done));
      await sandbox.close();
      await using next = await startSandbox({ seed: round });
      for (const outcome of await Promise.all(sent))
        if (typeof outcome === 'number') expect([200, 500]).toContain(outcome);
        else expect(outcome).toBeInstanceOf(Error);
      expect(await next.requests()).toEqual([]);
      expect(await next.events()).toEqual([]);
    }
  });

  it('answers the requests that had arrived, and rejects those that hang', async () => {
    const sandbox = await startSandbox({ seed: 1 });
    await sandbox.faults.inject({ kind: 'hang', operation: 'charge.list' });
    const headers = { authorization: sandbox.appKey };
    const hanging = [
      sandbox.fetch('/api/v1/charge', { headers }),
      fetch(`${sandbox.url}/api/v1/charge`, { headers }),
    ].map((one) => one.catch((error: unknown) => error));
    await new Promise((done) => setTimeout(done, 50));
    const arrived = createCharge(sandbox);
    await sandbox.close();
    await expect(arrived.catch((error: unknown) => error)).resolves.toBeDefined();
    for (const one of hanging) expect(await one).toBeInstanceOf(TypeError);
  });
});
