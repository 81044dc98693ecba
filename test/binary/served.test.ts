// The served sandbox and `webhook listen` as somebody at a terminal sees them, and what programs see instead.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { obj, str } from '#contract/schema/schema.ts';
import { freshEnv, PROGRAM, run, start, until } from '#test/support/binary.ts';
import { parsed } from '#test/support/checked.ts';
import { shownRequest } from '#test/support/outputs.ts';
import type { Session } from '#test/support/screens/terminal.ts';
import { atTerminal, CTRL_C } from '#test/support/screens/terminal.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const open: { end(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.end();
});
const session = (...given: Parameters<typeof atTerminal>): Session => {
  const self = atTerminal(...given);
  open.push({ end: () => self.type(CTRL_C) });
  return self;
};

describe('sandbox start', () => {
  const argv = ['sandbox', 'start', '--port', '0'];

  it('prints at a terminal how to connect, and each request without its query', async () => {
    const env = freshEnv();
    const self = session(argv, env);
    await self.shows('To use it from another program or terminal:');
    await self.shows('export PIXCTL_APP_KEY=');
    const address = /export PIXCTL_BASE_URL=(\S+)\n/.exec(self.text())?.[1] ?? '';
    const key = /export PIXCTL_APP_KEY=(\S+)\n/.exec(self.text())?.[1] ?? '';
    const other = freshEnv({ PIXCTL_BASE_URL: address, PIXCTL_APP_KEY: key });
    const made = await run(['charge', 'create', '--value', '100', '--correlation-id', 'a', '--json'], other);
    expect(made.code).toBe(0);
    await until(() => (/POST \/api\/v1\/charge {2}200 {2}\d+ ms\n/.test(self.text()) ? true : undefined));
    await run(['charge', 'list', '--start', '7d'], other);
    // A query may hold anything; it is not shown.
    await until(() => (/GET \/api\/v1\/charge {2}200 {2}\d+ ms\n/.test(self.text()) ? true : undefined));
    // What is not sent is shown with the real address.
    const dry = await run(['--sandbox', 'charge', 'list', '--dry-run', '--json'], env);
    expect(parsed(shownRequest, dry.out).url).toContain(`${address}/api/v1/charge`);
    self.type(CTRL_C);
    expect(await self.ended).toBe(0);
  });

  it.each([
    [['--quiet'], ''],
    [['-o', 'json'], ''],
  ])('prints neither instructions nor requests with %s', async (more) => {
    const env = freshEnv();
    const self = start([...argv, ...more], env);
    let err = '';
    self.child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
    await until(() =>
      self.soFar().includes('controlKey') || self.soFar().includes('\n') ? true : undefined,
    );
    expect((await run(['--sandbox', 'charge', 'list'], env)).code).toBe(0);
    self.child.kill('SIGINT');
    const ended = await self.done;
    expect(ended.out.trim().split('\n').length).toBeLessThanOrEqual(4);
    expect(err).not.toContain('/api/v1/charge');
    expect(err).not.toContain('export');
  });
});

describe('sandbox start --until-eof', () => {
  const argv = ['sandbox', 'start', '--port', '0', '--data', ':memory:', '--quiet', '-o', 'json'];
  const address = obj({ url: str(), appKey: str() });

  /** Starts it with a pipe as its standard input, and returns its address. */
  async function serving(more: readonly string[] = ['--until-eof']) {
    const child = spawn(process.execPath, [PROGRAM, ...argv, ...more], {
      env: freshEnv(),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    open.push({ end: () => child.kill('SIGKILL') });
    const code = new Promise<number | null>((done) => child.on('close', done));
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    const { url, appKey } = parsed(address, await until(() => (out.includes('\n') ? out : undefined)));
    return { child, code, url, appKey };
  }

  it('stops when its standard input ends, whatever was written to it', async () => {
    const { child, code, url } = await serving();
    child.stdin.write('x'.repeat(1_000_000));
    await new Promise((written) => child.stdin.write('\u0003\u0004\n', written));
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    child.stdin.end();
    expect(await code).toBe(0);
  });

  it('stops when the program that started it is killed', async () => {
    const script = `
      const { spawn } = require('node:child_process');
      const options = { stdio: ['pipe', 'pipe', 'inherit'] };
      const child = spawn(process.execPath, ${JSON.stringify([PROGRAM, ...argv, '--until-eof'])}, options);
      child.stdout.on('data', (chunk) => process.stdout.write(chunk));`;
    const parent = spawn(process.execPath, ['-e', script], {
      env: freshEnv(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    open.push({ end: () => parent.kill('SIGKILL') });
    let out = '';
    parent.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    const { url } = parsed(address, await until(() => (out.includes('\n') ? out : undefined)));
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    parent.kill('SIGKILL');
    await until(() =>
      fetch(`${url}/openapi.json`).then(
        () => undefined,
        () => true,
      ),
    );
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends on %s while its standard input is open', async (signal) => {
    const { child, code } = await serving();
    child.kill(signal);
    expect(await code).toBe(0);
  });

  it('ends on a stop request while its standard input is open', async () => {
    const { code, url, appKey } = await serving();
    await fetch(`${url}/_sandbox/stop`, { method: 'POST', headers: { authorization: appKey } });
    expect(await code).toBe(0);
  });

  it('ends on Ctrl-D at a terminal', async () => {
    const self = session([...argv, '--until-eof'], freshEnv());
    await self.answer('appKey', '\u0004');
    expect(await self.ended).toBe(0);
  });

  it('ends at once if its standard input is empty', async () => {
    const { code, out } = await run([...argv, '--until-eof'], freshEnv());
    expect({ code, lines: out.split('\n').length }).toEqual({ code: 0, lines: 2 });
  });

  it('goes on without the option when its standard input ends', async () => {
    const { child, code, url } = await serving([]);
    await new Promise<void>((ended) => child.stdin.end(ended));
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await code).toBe(0);
  });
});

describe('webhook listen', () => {
  const argv = ['--sandbox', 'webhook', 'listen', '--port', '0', '--events', 'CHARGE_COMPLETED'];

  it('lists its keyboard shortcuts, and shows the HMAC secret on s', async () => {
    const env = freshEnv();
    const self = session(argv, env);
    await self.shows('Keys: r sends the last event again');
    expect(self.raw()).not.toContain('service_');
    self.type('s');
    await self.answer('HMAC secret: service_', 'q');
    expect(await self.ended).toBe(0);
  });

  it.each([
    ['an invalid signature', ['x-webhook-signature']],
    ['no signature', []],
  ])('does not forward an event with %s, also when r is pressed', async (_what, more) => {
    const env = freshEnv();
    const { url, seen } = await httpServer((_request, response) => json(response, 200, {}));
    const calls = join(env['HOME']!, 'calls');
    const self = session([...argv, '--forward-to', url, '--save', calls], env);
    await self.shows('Keys: r sends the last event again');
    await run(['--sandbox', 'webhook', 'trigger', 'CHARGE_COMPLETED'], env);
    await self.shows('-> 200');
    const saved = readFileSync(join(calls, readdirSync(calls)[0]!), 'latin1');
    const [head, body] = saved.split('\r\n\r\n');
    const headers = head!.split('\r\n').slice(1);
    const header = (name: string) =>
      headers.find((line) => line.toLowerCase().startsWith(`${name}: `))!.slice(name.length + 2);
    const forged = await fetch(`http://${header('host')}/`, {
      method: 'POST',
      headers: Object.fromEntries(
        ['authorization', 'content-type', ...more].map((name) => [name, header(name)]),
      ),
      body: body!.replace('COMPLETED', 'COMPLETEd'),
    });
    expect(forged.status).toBe(502);
    await self.answer('[signature invalid', 'r');
    await self.answer('[signature invalid', 'q');
    expect(await self.ended).toBe(0);
    expect(seen).toHaveLength(1);
  });

  it('--show-secret prints only the HMAC secret on stdout, and is refused with --poll', async () => {
    const env = freshEnv();
    const self = start([...argv, '--show-secret'], env);
    await until(() => (self.soFar().includes('\n') ? true : undefined));
    self.child.kill('SIGINT');
    const { code, out } = await self.done;
    expect(code).toBe(0);
    expect(out).toMatch(/^service_\S+\n$/);
    expect((await run([...argv, '--poll', '--show-secret'], env)).code).toBe(2);
  });
});
