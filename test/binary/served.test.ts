// The served sandbox and `webhook listen` as somebody at a terminal sees them, and what programs see instead.
import { afterEach, describe, expect, it } from 'vitest';
import { freshEnv, run, start, until } from '#test/support/binary.ts';
import { parsed } from '#test/support/checked.ts';
import { shownRequest } from '#test/support/outputs.ts';
import type { Session } from '#test/support/screens/terminal.ts';
import { atTerminal, CTRL_C } from '#test/support/screens/terminal.ts';

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

describe('webhook listen', () => {
  const argv = ['--sandbox', 'webhook', 'listen', '--port', '0', '--events', 'CHARGE_COMPLETED'];

  it('lists its keyboard shortcuts, and shows the HMAC secret on s', async () => {
    const env = freshEnv();
    const self = session(argv, env);
    await self.shows('Keys: r sends the last event again');
    expect(self.raw()).not.toContain('service_');
    self.type('s');
    await self.shows('HMAC secret: service_');
    self.type('q');
    expect(await self.ended).toBe(0);
  });

  it('--show-secret shows the HMAC secret at start, and is refused with --poll', async () => {
    const env = freshEnv();
    const self = session([...argv, '--show-secret'], env);
    await self.shows('HMAC secret: service_');
    self.type('q');
    expect(await self.ended).toBe(0);
    expect((await run([...argv, '--poll', '--show-secret'], env)).code).toBe(2);
  });
});
