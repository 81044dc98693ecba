// The built program and its service are killed, and their disks are full: the exit codes tell the truth, and each write
// happens once.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#sandbox/edge/open-database.ts';
import { Random } from '#test/simulation/world/random.ts';
import { freshEnv, start, startLimited } from '#test/support/binary.ts';
import { tempDir } from '#test/support/cli.ts';
import { atTerminal, ENTER } from '#test/support/screens/terminal.ts';
import { receive } from '#test/support/services/sandbox.ts';
import { expectOnce, person, prepared, serveBehindProxy, startService } from './support.ts';

/** A service behind a proxy, and somebody who wants a write done, in this process and with the built program. */
async function setup(write: string, data?: string) {
  const behind = await serveBehindProxy(undefined, data);
  const intent = await prepared(write, behind.served);
  // So that a second withdrawal would not be refused.
  await receive(behind.served, 1_000_000);
  const self = person(behind.address);
  return { ...behind, intent, self, env: freshEnv(self.env) };
}

describe('kill -9 of the program', () => {
  it.each([
    ['payment send', 1, 'before'],
    ['payment send', 2, 'after'],
    ['account.withdraw', 1, 'before'],
    ['account.withdraw', 1, 'after'],
  ] as const)('%s › in request %i, %s the service executes it › happens once', async (write, nth, moment) => {
    const { books, proxy, intent, self, env } = await setup(write);
    const met = proxy.disturb(nth, `hang ${moment}`);
    const program = start([...intent.words, '--yes'], env);
    await Promise.race([met, program.done]);
    program.child.kill('SIGKILL');
    await program.done;
    await expectOnce(intent, books, self, null);
  });

  it.each([
    ['at the question', 0],
    ['after the answer', 1],
  ])('payment send on a live profile › %s › happens once', async (moment, effects) => {
    const { served, books, proxy, intent, self } = await setup('payment send');
    delete self.env['PIXCTL_BASE_URL'];
    delete self.env['PIXCTL_APP_KEY'];
    const login = ['login', '--url', proxy.url, '--name', 'loja', '--mode', 'live', '--app-key-stdin'];
    expect((await self.run(login, { input: served.appKey })).code).toBe(0);
    const session = atTerminal(intent.words, freshEnv(self.env));
    await session.shows('Type the amount');
    if (moment === 'after the answer') {
      const approved = proxy.disturb(1, 'hang after');
      session.type(`1,00${ENTER}`);
      await Promise.race([approved, session.ended]);
    }
    session.kill();
    await session.ended;
    expect(intent.effects(books)).toBe(effects);
    await expectOnce(intent, books, self, null);
  });
});

describe('journal resume', () => {
  it.each([
    ['refund.create', 'kill -9'],
    ['refund.create', 'two processes at once'],
    ['account.withdraw', 'kill -9'],
    ['account.withdraw', 'two processes at once'],
  ])('%s › %s › happens once', async (write, fault) => {
    const { books, proxy, intent, self, env } = await setup(write);
    // The request is lost, no look-up is possible, and a person finds nothing in the account.
    void proxy.disturb(1, 'reset before');
    proxy.blind = true;
    expect((await self.run([...intent.words, '--yes', '--retries', '0'])).code).toBe(6);
    proxy.blind = false;
    const [{ id }] = (await self.run('journal list --json')).json();
    await self.run(['journal', 'resolve', id, '--as', 'not-done']);
    const met = proxy.disturb(1, 'hang after');
    const resuming = start(['journal', 'resume', id], env);
    await Promise.race([met, resuming.done]);
    if (fault === 'two processes at once') {
      const { code, err } = await start(['journal', 'resume', id], env).done;
      expect([code, err]).toEqual([2, expect.stringContaining('This run sent nothing.')]);
    }
    resuming.child.kill('SIGKILL');
    await resuming.done;
    await expectOnce(intent, books, self, null);
  });
});

describe('full disk under the journal', () => {
  it.each([
    ['payment send', 0, /the journal \S+ cannot be written/],
    ['payment send', 1, /the journal \S+ (?:cannot|could not) be written/],
    ['account.withdraw', 0, /the journal \S+ cannot be written/],
  ])('%s with %i KB left › happens once', async (write, kilobytes, message) => {
    const { books, intent, self, env } = await setup(write);
    const { code, err } = await startLimited(kilobytes, [...intent.words, '--yes'], env).done;
    expect(err).toMatch(message);
    await expectOnce(intent, books, self, code);
  });
});

describe('service', () => {
  const random = new Random(1);

  it.each([
    ['kill -9', 'payment send'],
    ['kill -9', 'account.withdraw'],
    ['full disk', 'payment send'],
  ])('%s › %s › happens once', async (fault, write) => {
    const data = tempDir();
    const { served, proxy, intent, self, env } = await setup(write, data);
    await served.stop();
    const service = await startService(data, fault === 'full disk' ? 1 : undefined);
    proxy.target = service.url;
    const arrived = proxy.requests(1);
    const program = start([...intent.words, '--yes', '--retries', '1'], env);
    await (fault === 'full disk' ? program.done : Promise.race([arrived, program.done]));
    await wait(random.int(0, 4));
    service.child.kill('SIGKILL');
    await service.done;
    proxy.target = (await startService(data)).url;
    const { code, err } = await program.done;
    if (fault === 'full disk') expect(err).toContain('storage');
    const books = await openDatabase(data);
    await expectOnce(intent, books, self, code);
    books.close();
  });
});
