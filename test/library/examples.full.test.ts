// The webhook receivers in examples/webhooks, with the real frameworks and real deliveries of the sandbox.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { until as untilDefined } from '#test/support/binary.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import { installed } from '#test/support/npm.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { understood } from '#test/support/understands.ts';
import { projectWithPixctl } from './installed.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const EXAMPLES = join(ROOT, 'examples/webhooks');
const PACKAGE = JSON.parse(readFileSync(join(EXAMPLES, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};
const FRAMEWORKS = Object.entries(PACKAGE.dependencies)
  .filter(([name]) => name !== 'pixctl')
  .map(([name, range]) => `${name}@${range.replace('^', '')}`);

/** Serves the route handler as Next.js calls it: with a `Request`. */
const NEXT = `
import { createServer } from 'node:http';
import { POST } from './app/webhooks/pix/route.js';
const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const answer = await POST(
    new Request('http://127.0.0.1' + request.url, { method: 'POST', headers: request.headers, body }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}).listen(Number(process.env.PORT), () => console.log('listening on port ' + server.address().port));
`;

const until = (holds: () => boolean | Promise<boolean>): Promise<true> =>
  untilDefined(async () => ((await holds()) ? true : undefined));

const children: ChildProcess[] = [];
afterEveryTest(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Receiver {
  readonly url: string;
  readonly output: () => string;
  kill(): Promise<void>;
}

/** Starts a receiver in a folder. */
async function start(folder: string, file: string, api: string, port = 0): Promise<Receiver> {
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      PIX_API_URL: api,
      PIX_COMPANY: '11.222.333/0001-81',
    },
  });
  children.push(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const listening = (): string | undefined => /listening on port (\d+)/.exec(text)?.[1];
  await until(() => listening() !== undefined || child.exitCode !== null);
  if (listening() === undefined) throw new Error(text);
  return {
    url: `http://127.0.0.1:${listening() ?? ''}/webhooks/pix`,
    output: () => text,
    kill: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Copies the examples into a project in which `pixctl` and the frameworks are installed. */
async function project(node_modules: string): Promise<string> {
  const root = await projectWithPixctl();
  const folder = join(root, 'receiver');
  cpSync(EXAMPLES, folder, { recursive: true });
  writeFileSync(join(folder, 'next.mjs'), NEXT);
  symlinkSync(node_modules, join(folder, 'node_modules'));
  return folder;
}

const times = (text: string, line: string): number => text.split('\n').filter((one) => one === line).length;

describe.each([['express.mjs'], ['hono.mjs'], ['next.mjs']])('examples/webhooks › %s', (file) => {
  it('verifies deliveries of the sandbox, and handles each event once, also after a kill', async ({
    skip,
  }) => {
    const packages = join(ROOT, '.cache/examples', FRAMEWORKS.join(',').replaceAll('/', '-'));
    if (!(await installed(packages, FRAMEWORKS))) skip();
    const folder = await project(join(packages, 'node_modules'));
    const s = await serve({ namespace: 'openpix' });
    const receiver = await start(folder, file, s.url);
    for (const event of ['CHARGE_COMPLETED', 'PIX_TRANSACTION_REFUND_SENT_CONFIRMED'])
      await s.ok('POST', '/api/v1/webhook', { webhook: { name: event, event, url: receiver.url } });
    await s.ok('POST', '/api/v1/charge', { correlationID: 'order-1', value: 1990 });
    const paid = await s.ok('POST', '/_sandbox/pay', { id: 'order-1' });
    await until(() => receiver.output().includes('order order-1 is paid'));
    const { endToEndId } = paid;
    await s.ok('POST', '/api/v1/refund', {
      transactionEndToEndId: endToEndId,
      value: 1990,
      correlationID: 'r-1',
    });
    await s.ok('POST', '/_sandbox/complete-now', { id: 'r-1' });
    await until(() => receiver.output().includes(`the payment ${endToEndId} is refunded`));
    /** Waits until so many attempts were made, all of them accepted. */
    const delivered = (count: number): Promise<true> =>
      until(async () => {
        const { deliveries } = await s.ok('GET', '/_sandbox/deliveries');
        return deliveries.length === count && deliveries.every(({ state }) => state === 'delivered');
      });
    await delivered(2);

    // A second delivery is accepted and skipped, by the same process and by the next one.
    const resend = { since: '2026-01-01T00:00:00.000Z' };
    await s.ok('POST', '/_sandbox/resend', resend);
    await s.advance(1);
    await delivered(4);
    await receiver.kill();
    const second = await start(folder, file, s.url, Number(new URL(receiver.url).port));
    await s.ok('POST', '/_sandbox/resend', resend);
    await s.advance(1);
    await delivered(6);
    await s.ok('POST', '/api/v1/charge', { correlationID: 'order-2', value: 123_456 });
    await s.ok('POST', '/_sandbox/pay', { id: 'order-2' });
    await until(() => second.output().includes('order order-2 is paid'));
    const output = receiver.output() + second.output();
    expect(times(output, 'order order-1 is paid: R$ 19,90')).toBe(1);
    expect(times(output, 'order order-2 is paid: R$ 1.234,56')).toBe(1);
    expect(times(output, `the payment ${endToEndId} is refunded`)).toBe(1);

    // An event whose handling was cut by a kill, behind a line that was cut, is handled by the next process.
    const inbox = join(folder, 'inbox.ndjson');
    const records = (): string[] => readFileSync(inbox, 'utf8').split('\n');
    await until(() => /^\{"done":"CHARGE_COMPLETED:E.*\}$/.test(records().at(-1) ?? ''));
    await second.kill();
    writeFileSync(inbox, `${records().slice(0, -1).join('\n')}\n{"done":"CHARGE`);
    const third = await start(folder, file, s.url);
    await until(() => third.output().includes('order order-2 is paid'));
    expect(times(third.output(), 'order order-2 is paid: R$ 1.234,56')).toBe(1);

    const post = async (body: string | undefined, headers: Record<string, string>): Promise<string> => {
      const answer = await fetch(third.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body }),
      });
      return `${answer.status} ${await answer.text()}`;
    };
    const forged = JSON.stringify({ event: 'CHARGE_COMPLETED', charge: { correlationID: 'free', value: 1 } });
    expect(await post(forged, {})).toBe('401 {"error":"missing-header"}');
    expect(await post(undefined, {})).toBe('401 {"error":"missing-header"}');
    expect(await post(forged, { 'x-webhook-signature': 'x' })).toBe('401 {"error":"not-base64"}');
    const signature = Buffer.alloc(256).toString('base64');
    expect(await post(forged, { 'x-webhook-signature': signature, 'content-type': 'text/plain' })).toBe(
      '401 {"error":"wrong-key-or-body"}',
    );
    expect(third.output()).not.toContain('free');
    // Another company registers the receiver and pays its own charge.
    const tenant = await s.ok('POST', '/_sandbox/company', { name: 'Outra', taxID: '12ABC34501DE35' });
    const webhook = { name: 'paid', event: 'CHARGE_COMPLETED', url: third.url };
    await s.ok('POST', '/api/v1/webhook', { webhook }, tenant.appKey);
    await s.ok('POST', '/api/v1/charge', { correlationID: 'order-3', value: 1 }, tenant.appKey);
    await s.ok('POST', '/_sandbox/pay', { id: 'order-3' }, tenant.appKey);
    await s.advance(1);
    const { deliveries } = await s.ok('GET', '/_sandbox/deliveries', undefined, tenant.appKey);
    expect(deliveries).toMatchObject([{ status: 403, answer: '{"error":"other-company"}' }]);
    expect(third.output()).not.toContain('order-3');

    // The framework limits the size; Next.js leaves that to the platform.
    if (file !== 'next.mjs') expect(await post('x'.repeat(2 << 20), {})).toMatch(/^413 /);
  });
});

it('examples/webhooks/README.md contains only valid commands', async () => {
  const text = readFileSync(join(EXAMPLES, 'README.md'), 'utf8');
  const lines = [...text.matchAll(/^pixctl .*$/gm)].map(([line]) => line);
  expect(lines).toHaveLength(4);
  for (const line of lines) await understood(line);
});
