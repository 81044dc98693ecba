// Webhook deliveries of a sandbox of the library: to a function, and to receivers on this machine.
import { createHash, createPublicKey, createVerify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Sandbox, SandboxOptions } from '#library/sandbox/index.ts';
import { startSandbox } from '#library/sandbox/index.ts';
import { httpServer } from '#test/support/services/server.ts';
import { createCharge as charge, headersOf, post, register } from './requests.ts';

/** A sandbox with one registered webhook and one delivery that is due. */
async function delivering(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await startSandbox({ seed: 'webhooks', ...options });
  expect((await register(sandbox, 'https://shop.test/hook')).status).toBe(200);
  expect((await charge(sandbox, 'order-1')).status).toBe(200);
  return sandbox;
}

describe('a webhook function', () => {
  it('gets each event as a signed request, in order, at the URL that was registered', async () => {
    const calls: { url: string; event: string; id: string; headers: Headers; text: string }[] = [];
    await using sandbox = await startSandbox({
      seed: 'webhooks',
      webhooks: async (request) => {
        const text = await request.text();
        const { event, charge: of } = JSON.parse(text) as {
          event: string;
          charge?: { correlationID: string };
        };
        calls.push({ url: request.url, event, id: of?.correlationID ?? '', headers: request.headers, text });
        return new Response('ok');
      },
    });
    await register(sandbox, 'https://shop.test/created');
    await register(sandbox, 'https://shop.test/paid', 'service:CHARGE_COMPLETED');
    await charge(sandbox, 'order-1');
    await charge(sandbox, 'order-2');
    await sandbox.pay('order-2');
    const deliveries = await sandbox.deliveries();
    expect(calls.map(({ url, event, id }) => [url, event, id])).toEqual([
      ['https://shop.test/created', 'service:CHARGE_CREATED', 'order-1'],
      ['https://shop.test/created', 'service:CHARGE_CREATED', 'order-2'],
      ['https://shop.test/paid', 'service:CHARGE_COMPLETED', 'order-2'],
    ]);
    expect(
      deliveries.map(({ event, state, status, took, answer }) => [event, state, status, took, answer]),
    ).toEqual(
      ['CREATED', 'CREATED', 'COMPLETED'].map((end) => [`service:CHARGE_${end}`, 'delivered', 200, 0, 'ok']),
    );
    // The documented check: RSA with SHA-256 over the raw body, with the key that the service publishes.
    const answer = await sandbox.fetch('/api/v1/webhook/public-keys', { headers: headersOf(sandbox) });
    const { public_keys: keys } = (await answer.json()) as { public_keys: { key: string }[] };
    const key = createPublicKey(keys[0]?.key ?? '');
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2_048);
    for (const { headers, text } of calls)
      expect(
        createVerify('sha256')
          .update(text)
          .verify(key, headers.get('x-webhook-signature') ?? '', 'base64'),
      ).toBe(true);
  });

  it('that throws, answers 500, or returns no response has its calls repeated by the clock', async () => {
    let calls = 0;
    const answers = [
      () => Promise.reject(new Error('the shop is on fire')),
      () => new Response('later', { status: 500 }),
      () => undefined as unknown as Response,
      () => {
        throw new Error('at once');
      },
      () => new Response(null, { status: 204 }),
    ];
    await using sandbox = await delivering({ webhooks: () => answers[calls++]!() });
    const [first] = await sandbox.deliveries();
    expect(first).toMatchObject({ state: 'pending', attempt: 1, error: 'the shop is on fire' });
    expect(first?.nextTry).toBe('2026-01-05T15:00:10.000Z');
    await sandbox.clock.advance('9s');
    expect(calls).toBe(1);
    await sandbox.clock.advance('1h');
    const deliveries = await sandbox.deliveries();
    expect(
      deliveries.map(({ attempt, at, status, error }) => [attempt, at?.slice(14, 19), status ?? error]),
    ).toEqual([
      [1, '00:00', 'the shop is on fire'],
      [2, '00:10', 500],
      [3, '00:30', 'the webhook function did not return a Response'],
      [4, '01:10', 'at once'],
      [5, '02:30', 204],
    ]);
    expect(deliveries.every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('that never answers counts as failed after the time limit, and learns that it was aborted', async () => {
    let signal: AbortSignal | undefined;
    await using sandbox = await delivering({
      webhookTimeout: 50,
      webhooks: (request) => {
        ({ signal } = request);
        return new Promise(() => undefined);
      },
    });
    expect(await sandbox.deliveries()).toMatchObject([
      { state: 'pending', attempt: 1, error: 'no answer within 0.05 seconds' },
    ]);
    expect(signal?.aborted).toBe(true);
  });

  it('may return the response of another implementation of fetch', async () => {
    const response: unknown = { status: 201, text: () => Promise.resolve('made') };
    await using sandbox = await delivering({ webhooks: () => response as Response });
    expect(await sandbox.deliveries()).toMatchObject([{ state: 'delivered', status: 201, answer: 'made' }]);
  });

  it('whose answer never ends is accepted by its status', async () => {
    await using sandbox = await delivering({
      webhookTimeout: 50,
      webhooks: () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) })),
    });
    expect(await sandbox.deliveries()).toMatchObject([{ state: 'delivered', status: 200 }]);
  });

  it('may call the sandbox while it is called', async () => {
    const seen: number[] = [];
    const holder: { sandbox?: Sandbox } = {};
    await using sandbox = await startSandbox({
      seed: 'webhooks',
      webhooks: async (request) => {
        const { charge: of } = (await request.json()) as { charge: { correlationID: string } };
        const { fetch: send } = holder.sandbox!;
        seen.push(
          (await send(`/api/v1/charge/${of.correlationID}`, { headers: headersOf(holder.sandbox!) })).status,
        );
        return new Response();
      },
    });
    holder.sandbox = sandbox;
    await register(sandbox, 'https://shop.test/hook');
    await charge(sandbox, 'order-1');
    expect(await sandbox.deliveries()).toMatchObject([{ state: 'delivered' }]);
    expect(seen).toEqual([200]);
  });

  it('gets the test call of a registration, which is refused if it does not answer with 200', async () => {
    let status = 404;
    await using sandbox = await startSandbox({ seed: 1, webhooks: () => new Response(null, { status }) });
    const webhook = { webhook: { name: 'x', url: 'https://shop.test/hook', isActive: true } };
    const refused = await post(sandbox, '/api/v1/webhook', webhook);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('respondeu 404') as string,
    ]);
    status = 200;
    expect((await post(sandbox, '/api/v1/webhook', webhook)).status).toBe(200);
  });
});

describe('without a webhook function', () => {
  it('calls receivers on this machine by HTTP, and no others', async () => {
    const { url, seen } = await httpServer((_request, response) => response.end('thanks'));
    await using sandbox = await startSandbox({ seed: 1 });
    expect((await register(sandbox, `${url}/hook`)).status).toBe(200);
    expect((await register(sandbox, 'http://10.0.0.1/hook')).status).toBe(400);
    await charge(sandbox, 'order-1');
    expect(await sandbox.deliveries()).toMatchObject([{ state: 'delivered', answer: 'thanks', took: 0 }]);
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ charge: { correlationID: 'order-1' } });
  });

  it('ends a call without an answer after the time limit', async () => {
    const { url } = await httpServer(() => undefined);
    await using sandbox = await startSandbox({ seed: 1, webhookTimeout: 50 });
    await register(sandbox, `${url}/hook`);
    await charge(sandbox, 'order-1');
    expect(await sandbox.deliveries()).toMatchObject([
      { state: 'pending', error: 'no answer within 0.05 seconds' },
    ]);
  });
});

it('events without a webhook are recorded, with the body that a webhook gets', async () => {
  await using sandbox = await startSandbox({ seed: 1, webhooks: () => new Response() });
  await charge(sandbox, 'order-1');
  await register(sandbox, 'https://shop.test/hook', 'service:CHARGE_COMPLETED');
  await sandbox.pay('order-1');
  const events = await sandbox.events();
  expect(events.map(({ type }) => type)).toEqual([
    'CHARGE_CREATED',
    'CHARGE_COMPLETED',
    'TRANSACTION_RECEIVED',
  ]);
  for (const { event, type, body } of events) {
    expect(event.toUpperCase()).toBe(`SERVICE:${type}`);
    expect(body).toMatchObject({ event, charge: { correlationID: 'order-1' } });
  }
  expect(await sandbox.deliveries()).toMatchObject([
    { event: 'service:CHARGE_COMPLETED', eventId: events[1]?.id },
  ]);
});

it('the signing key depends on the seed alone', async () => {
  const keyOf = async (seed: number): Promise<string> => {
    await using sandbox = await startSandbox({ seed, webhooks: () => new Response() });
    const keys = await sandbox.fetch('/api/v1/webhook/public-keys', { headers: headersOf(sandbox) });
    return createHash('sha256')
      .update(await keys.text())
      .digest('hex');
  };
  expect(await keyOf(1)).toBe(await keyOf(1));
  const keys = new Set(await Promise.all(Array.from({ length: 40 }, (_, seed) => keyOf(seed))));
  expect(keys.size).toBeGreaterThan(10);
});
