import { describe, expect, it } from 'vitest';
import type { FaultOptions, Sandbox } from '#library/sandbox/index.ts';
import { startSandbox } from '#library/sandbox/index.ts';

type Fetch = typeof fetch;
const jsonOf = (sandbox: Sandbox) => ({ authorization: sandbox.appKey, 'content-type': 'application/json' });

/** Returns what a caller sees of a request: status, body, or the error and where it occurred. */
async function seen(send: Fetch, url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await send(url, init);
  } catch (error) {
    return { rejects: error instanceof TypeError ? `TypeError: ${error.message}` : String(error) };
  }
  try {
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await response.text(),
    };
  } catch (error) {
    return {
      status: response.status,
      body: error instanceof TypeError ? `TypeError: ${error.message}` : String(error),
    };
  }
}

describe('sandbox.fetch', () => {
  it.each<[string, FaultOptions]>([
    ['rate-limit', { kind: 'rate-limit', retryAfter: 7 }],
    ['error', { kind: 'error', status: 503 }],
    ['error after the work', { kind: 'error', after: true }],
    ['html', { kind: 'html' }],
    ['latency', { kind: 'latency', delay: 30 }],
    ['reset', { kind: 'reset' }],
    ['lost', { kind: 'lost' }],
    ['truncate', { kind: 'truncate' }],
  ])('sees the fault %s as the global fetch does', async (_name, fault) => {
    await using sandbox = await startSandbox({ seed: 'faults' });
    const charge = (correlationID: string): RequestInit => ({
      method: 'POST',
      headers: jsonOf(sandbox),
      body: JSON.stringify({ correlationID, value: 100 }),
    });
    const url = `${sandbox.url}/api/v1/charge`;
    await sandbox.faults.inject({ ...fault, times: 2, operation: 'charge.create' });
    // Ids are random, so both requests create the same charge, from the same state.
    const before = await sandbox.snapshot();
    const within = await seen(sandbox.fetch, url, charge('a'));
    const hits = (await sandbox.faults.list())[0]?.hits;
    await sandbox.restore(before);
    const over = await seen(fetch, url, charge('a'));
    expect(within).toEqual(over);
    expect(hits).toBe(1);
  });

  it('does not answer a request that hangs until it is aborted', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    await sandbox.faults.inject({ kind: 'hang' });
    const headers = jsonOf(sandbox);
    for (const send of [sandbox.fetch, fetch])
      await expect(
        send(`${sandbox.url}/api/v1/charge`, { headers, signal: AbortSignal.timeout(30) }),
      ).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('rejects with the reason of an aborted signal, before and during the request', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    const headers = jsonOf(sandbox);
    const reason = new Error('too late');
    await expect(
      sandbox.fetch('/api/v1/charge', { headers, signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
    const controller = new AbortController();
    await sandbox.faults.inject({ kind: 'latency', delay: 200_000 });
    const sent = sandbox.fetch('/api/v1/charge', { headers, signal: controller.signal });
    setTimeout(() => controller.abort(), 10);
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each([
    ['https://api.example.com/api/v1/charge'],
    ['http://127.0.0.1:1/api/v1/charge'],
    ['//evil.example/api/v1/charge'],
    ['http://sandbox.localhost.evil.example/'],
    ['http://sandbox.localhost:81/'],
    ['api/v1/charge'],
    ['file:///etc/passwd'],
    ['data:text/plain,hello'],
  ])('refuses %s with a TypeError', async (url) => {
    await using sandbox = await startSandbox({ seed: 1 });
    await expect(sandbox.fetch(url)).rejects.toThrow(TypeError);
    expect(await sandbox.requests()).toEqual([]);
  });

  it('takes a Request, a URL, and bodies of every kind', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    const headers = jsonOf(sandbox);
    const url = `${sandbox.url}/api/v1/charge`;
    const text = (id: string): string => JSON.stringify({ correlationID: id, value: 100 });
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(text('stream')));
        controller.close();
      },
    });
    const answers = await Promise.all([
      sandbox.fetch(new Request(url, { method: 'POST', headers, body: text('request') })),
      sandbox.fetch(new URL(url), { method: 'POST', headers, body: text('url') }),
      sandbox.fetch(url, { method: 'POST', headers, body: new Blob([text('blob')]) }),
      sandbox.fetch(url, { method: 'POST', headers, body: Buffer.from(text('bytes')) }),
      sandbox.fetch(url, { method: 'POST', headers, body: stream, duplex: 'half' }),
      sandbox.fetch(new Request(url), { method: 'POST', headers, body: text('both') }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { charges } = (await (await sandbox.fetch(url, { headers })).json()) as { charges: unknown[] };
    expect(charges).toHaveLength(6);
  });

  it.each([
    ['GET', '/api/v1/charge/none'],
    ['HEAD', '/api/v1/charge'],
    ['PUT', '/api/v1/charge'],
    ['GET', '/api/v1/nothing'],
    ['GET', '/'],
    ['GET', '/openapi.json'],
    ['GET', '/api/v1/charge/..%2F..'],
    ['GET', '/api/v1/charge?limit=1&skip=%00'],
    ['OPTIONS', '/api/v1/charge'],
  ])('answers %s %s as over HTTP', async (method, path) => {
    await using sandbox = await startSandbox({ seed: 1 });
    const init = { method, headers: { authorization: sandbox.appKey } };
    expect(await seen(sandbox.fetch, path, init)).toEqual(await seen(fetch, sandbox.url + path, init));
  });

  it('refuses a body that is too large, as over HTTP', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    const init = { method: 'POST', headers: jsonOf(sandbox), body: 'x'.repeat(1024 * 1024 + 1) };
    const within = await seen(sandbox.fetch, '/api/v1/charge', init);
    expect(within).toMatchObject({ status: 413 });
    expect(within).toEqual(await seen(fetch, `${sandbox.url}/api/v1/charge`, init));
  });
});
