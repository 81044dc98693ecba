// Ctrl-C at a terminal in commands that take long: what is kept, how to continue, and exit code 130.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshEnv, PROGRAM, run } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { atTerminal, CTRL_C } from '#test/support/screens/terminal.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

/** A sandbox that answers the first request of an operation after five minutes, and an environment that selects it. */
async function slow(operation: 'statement.list' | 'charge.get') {
  const served = await serve();
  await served.ok('POST', '/_sandbox/seed', { charges: 60, seed: 7 });
  await served.ok('POST', '/_sandbox/fault', { kind: 'latency', operation, delay: 300_000, times: 1 });
  return freshEnv({ PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey });
}

it('sync shows its progress and says after Ctrl-C how many rows are stored; the next run continues', async () => {
  const env = await slow('statement.list');
  const to = join(tempDir(), 'mirror.db');
  const session = atTerminal(['sync', '--to', to], env);
  await session.answer('reading statement: ', CTRL_C);
  expect(await session.ended).toBe(130);
  expect(session.text()).toMatch(/Stopped\. Stored so far: \d+ rows?; run the command again to continue\./);
  expect(session.text()).not.toContain('error:');
  expect((await run(['sync', '--to', to], env)).code).toBe(0);
  expect((await run(['sync', 'verify', '--to', to], env)).code).toBe(0);
});

it('charge get says only that it stopped, because nothing is kept', async () => {
  const env = await slow('charge.get');
  const session = atTerminal(['charge', 'get', 'order-1'], env);
  await session.answer('Working…', CTRL_C);
  expect(await session.ended).toBe(130);
  expect(session.text()).toContain('Stopped.');
});

/** Pages of one charge each; the expression below does not end for the second one. */
const pages = (): Promise<{ readonly url: string }> =>
  httpServer((request, response) => {
    const skip = Number(new URL(request.url, 'http://service').searchParams.get('skip'));
    json(response, 200, {
      pageInfo: { skip, limit: 1, totalCount: 2, hasPreviousPage: skip > 0, hasNextPage: skip === 0 },
      charges: [
        { correlationID: `a-${skip}`, status: 'ACTIVE', value: 1990, createdAt: '2026-01-01T12:00:00.000Z' },
      ],
    });
  });
const ENDLESS = 'if .correlationID == "a-0" then "first" else last(range(1e12)) end';

it('charge list with a jq expression that does not end stops at Ctrl-C', async () => {
  const { url } = await pages();
  const child = spawn(
    process.execPath,
    [PROGRAM, 'charge', 'list', '--all', '-o', 'ndjson', '--jq', ENDLESS],
    {
      env: freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await new Promise((shown) => child.stdout.once('data', shown));
  child.kill('SIGINT');
  expect(await new Promise((done) => child.on('close', done))).toBe(130);
  expect(JSON.parse(err)).toMatchObject({
    error: { code: 'interrupted', message: 'interrupted', hint: null },
  });
});

it('charge list with a jq expression that does not end stops at its time limit', async () => {
  const { url } = await pages();
  const env = freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key' });
  const ended = await run(['charge', 'list', '--all', '--jq', 'last(range(1e12))', '--timeout', '2s'], env);
  expect(ended).toMatchObject({ code: 5, out: '' });
  expect(ended.err).toContain('the command did not end within the time limit');
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'mcp ends at %s although its standard input stays open',
  async (signal) => {
    const server = spawn(process.execPath, [PROGRAM, '--sandbox', 'mcp'], { env: freshEnv() });
    const ended = once(server, 'exit');
    const request = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'client', version: '1' },
      },
    };
    server.stdin.write(`${JSON.stringify(request)}\n`);
    await once(server.stdout, 'data');
    server.kill(signal);
    expect(await ended).toEqual([0, null]);
  },
);
