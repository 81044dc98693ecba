import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleLibrary } from '#test/support/library-bundle.ts';

const run = promisify(execFile);
let dir: string;
beforeAll(async () => {
  // Within the project, so that the bundle finds libsql.
  dir = mkdtempSync('.cache/library-process-');
  await bundleLibrary(['sandbox', 'client'], dir);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Runs a module that has `startSandbox` and `createClient` in a process of its own; it fails if that does not end by itself. */
async function runModule(code: string, ...flags: string[]): Promise<unknown> {
  const file = join(dir, 'program.mjs');
  writeFileSync(
    file,
    `import { createClient, memoryJournal } from './client.mjs';
    import { startSandbox } from './sandbox.mjs';
    const charge = (sandbox, correlationID = 'a') => sandbox.fetch('/api/v1/charge', {
      method: 'POST',
      headers: { authorization: sandbox.appKey, 'content-type': 'application/json' },
      body: JSON.stringify({ correlationID, value: 100 }),
    });
    const used = async () => {
      for (let round = 0; round < 3; round += 1) { gc(); await new Promise((done) => setImmediate(done)); }
      const { heapUsed, heapTotal, external, arrayBuffers, rss } = process.memoryUsage();
      // V8 takes more space for new objects the longer it runs, which is no leak.
      return { heap: heapUsed + external + arrayBuffers, outside: rss - heapTotal };
    };
    ${code}`,
  );
  const { stdout } = await run(process.execPath, [...flags, file], {
    timeout: 500_000,
    killSignal: 'SIGKILL',
  });
  return JSON.parse(stdout) as unknown;
}

describe('a process with a sandbox', () => {
  it('ends by itself while the sandbox is open and has answered over HTTP', async () => {
    expect(
      await runModule(`
        const sandbox = await startSandbox();
        const response = await fetch(sandbox.url + '/api/v1/charge', { headers: { authorization: sandbox.appKey } });
        console.log(JSON.stringify({ status: response.status, body: await response.json() }));`),
    ).toMatchObject({ status: 200, body: { charges: [] } });
  });

  it('does not end while it waits for the sandbox', async () => {
    expect(
      await runModule(`
        const sandbox = await startSandbox({ seed: 1, webhookTimeout: 200, webhooks: () => new Promise(() => undefined) });
        await sandbox.fetch('/api/v1/webhook?validate=false', {
          method: 'POST',
          headers: { authorization: sandbox.appKey, 'content-type': 'application/json' },
          body: JSON.stringify({ webhook: { name: 'x', event: 'service:CHARGE_CREATED', url: 'https://shop.test/', isActive: true } }),
        });
        await charge(sandbox);
        const [delivery] = await sandbox.deliveries();
        await sandbox.faults.inject({ kind: 'latency', delay: 200 });
        const { status } = await charge(sandbox, 'b');
        console.log(JSON.stringify({ error: delivery.error, status }));`),
    ).toEqual({ error: 'no answer within 0.2 seconds', status: 200 });
  });

  // The program never lets the event loop turn by itself, as tests that only read something of each sandbox do not.
  it('releases the sandboxes that were closed when it starts others, without waiting for anything else', async () => {
    expect(
      await runModule(
        `const parts = [];
        for (let number = 0; number < 50; number += 1) {
          const sandbox = await startSandbox();
          // All of them refer to the whole sandbox.
          for (const part of ['clock', 'ledger', 'fetch', 'client']) parts.push(new WeakRef(sandbox[part]));
          await sandbox.close();
        }
        for (let round = 0; round < 10; round += 1) { await undefined; gc(); }
        console.log(parts.filter((part) => part.deref() !== undefined).length);`,
        '--expose-gc',
      ),
      // Those of the last two sandboxes, whose listeners may not be closed yet.
    ).toBeLessThanOrEqual(8);
  });

  it('releases what a sandbox was started with whose port is in use', async () => {
    expect(
      await runModule(
        `const { port } = new URL((await startSandbox()).url);
        const functions = [];
        for (let number = 0; number < 50; number += 1) {
          const webhooks = () => new Response();
          functions.push(new WeakRef(webhooks));
          await startSandbox({ port: Number(port), webhooks }).catch(() => undefined);
        }
        for (let round = 0; round < 10; round += 1) { await new Promise((done) => setImmediate(done)); gc(); }
        console.log(functions.filter((one) => one.deref() !== undefined).length);`,
        '--expose-gc',
      ),
      // The last one may still be in use.
    ).toBeLessThanOrEqual(1);
  });

  it('does not grow over hundreds of sandboxes', async () => {
    const { before, after } = (await runModule(
      `const one = async (number) => {
        const sandbox = await startSandbox({ seed: number, webhooks: () => new Response('ok') });
        await charge(sandbox);
        await sandbox.pay('a');
        const snapshot = await sandbox.snapshot();
        await charge(sandbox, 'b');
        await sandbox.restore(snapshot);
        await sandbox.close();
      };
      // What is compiled and cached once is there by then.
      for (let number = 0; number < 60; number += 1) await one(number);
      const before = await used();
      for (let number = 60; number < 300; number += 1) await one(number);
      console.log(JSON.stringify({ before, after: await used() }));`,
      '--expose-gc',
    )) as Record<'before' | 'after', { heap: number; outside: number }>;
    // A leak of a sandbox would be 400 KB or more for each: 96 MB.
    expect(after.heap - before.heap).toBeLessThan(4 * 1024 * 1024);
    expect(after.outside - before.outside).toBeLessThan(30 * 1024 * 1024);
  });

  it('does not grow over hundreds of clients that were closed, each with an app key of its own', async () => {
    const { before, after } = (await runModule(
      `const one = async () => {
        const sandbox = await startSandbox();
        for (const id of ['a', 'b', 'c']) await charge(sandbox, id);
        const { url: baseUrl, appKey } = sandbox;
        for (const client of [sandbox.client(), createClient({ baseUrl, appKey, journal: memoryJournal() })]) {
          await client.charge.list().toArray();
          await client.close();
        }
        await sandbox.close();
      };
      // Until the caches for the keys used last are full.
      for (let number = 0; number < 100; number += 1) await one();
      const before = await used();
      for (let number = 0; number < 200; number += 1) await one();
      console.log(JSON.stringify({ before, after: await used() }));`,
      '--expose-gc',
    )) as Record<'before' | 'after', { heap: number }>;
    // Each client that stayed in memory would hold at least 70 KB: 14 MB in all.
    expect(after.heap - before.heap).toBeLessThan(4 * 1024 * 1024);
  });
});
