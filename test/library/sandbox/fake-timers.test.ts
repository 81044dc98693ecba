import { afterEach, expect, it, vi } from 'vitest';
import { startSandbox } from '#library/sandbox/index.ts';

afterEach(() => void vi.useRealTimers());

it('a sandbox works while the timers and the clock of the process are fake', async () => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'setInterval',
      'setImmediate',
      'clearTimeout',
      'clearImmediate',
      'Date',
      'performance',
    ],
  });
  vi.setSystemTime('2030-01-01T00:00:00Z');
  const sandbox = await startSandbox({ webhookTimeout: 50, webhooks: () => new Promise(() => undefined) });
  const headers = { authorization: sandbox.appKey, 'content-type': 'application/json' };
  const post = (path: string, body: unknown): Promise<Response> =>
    sandbox.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/api/v1/webhook?validate=false', {
    webhook: { name: 'x', event: 'CHARGE_CREATED', url: 'https://shop.test/', isActive: true },
  });
  expect((await post('/api/v1/charge', { correlationID: 'one', value: 100 })).status).toBe(200);
  expect(await sandbox.deliveries()).toMatchObject([
    { at: '2030-01-01T00:00:00.000Z', error: 'no answer within 0.05 seconds' },
  ]);
  vi.setSystemTime('2030-01-02T00:00:00Z');
  expect(sandbox.clock.now()).toBe(Date.parse('2030-01-02T00:00:00Z'));
  await sandbox.faults.inject({ kind: 'latency', delay: 20 });
  expect((await sandbox.fetch(`${sandbox.url}/api/v1/charge`, { headers })).status).toBe(200);
  await sandbox.restore(await sandbox.snapshot());
  await sandbox.close();
});
