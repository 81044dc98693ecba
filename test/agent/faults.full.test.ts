// Lost answers, killed servers and killed clients: each payment of an agent happens once.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { centsToDecimal } from '#pix/money.ts';
import type { Proxy } from '#test/faults/proxy.ts';
import { FAULTS, startProxy } from '#test/faults/proxy.ts';
import { Random } from '#test/simulation/world/random.ts';
import { run } from '#test/support/binary.ts';
import { size } from '#test/support/sample-size.ts';
import { atTerminal, ENTER } from '#test/support/screens/terminal.ts';
import type { Agent } from '#test/support/services/mcp.ts';
import { connect } from '#test/support/services/mcp.ts';
import { liveProfile } from './live-profile.ts';

const LIVE = ['--profile', 'shop', '--live', 'write', '--retries', '1', '--timeout', '2s'];
const KILLS = size(8, 30);
const MOST_TRIES = 12;

/** A live profile behind a proxy, with a signed mandate for Ana. */
async function faultyProfile(seed: number) {
  const random = new Random(seed);
  let proxy: Proxy | undefined;
  const shopped = await liveProfile(async (target) => {
    proxy = await startProxy(target, random);
    return proxy.url;
  });
  if (proxy === undefined) throw new Error('no proxy');
  const { env } = shopped;
  const rules = 'payees=ana@example.com max=1,00 daily=900,00 until=2099-12-31';
  await run(['config', 'set', 'limits.agent', rules, '--profile', 'shop'], env);
  const session = atTerminal(['approve', 'mandate', '--profile', 'shop'], env, { cols: 200, rows: 40 });
  await session.answer('Type yes to continue', `yes${ENTER}`);
  expect(await session.ended).toBe(0);
  return { ...shopped, proxy, random };
}

const pay = (cents: number): readonly string[] =>
  `payment send --pix-key ana@example.com --amount ${centsToDecimal(cents)}`.split(' ');

/** What a model does after an error: proposes the same payment again, and executes it, until it is done. */
async function payUntilDone(
  { call }: Pick<Agent, 'call'>,
  cents: number,
  reference: string,
): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { data } = await call('propose', { command: pay(cents), reference });
    const ended = await call('execute', { proposal: data.proposal });
    if (ended.data?.state === 'done') return true;
  }
  return false;
}

describe('an agent that retries', () => {
  it('pays once through every network fault', async () => {
    const { env, payments, proxy } = await faultyProfile(1);
    const agent = await connect(LIVE, env);
    for (const [index, fault] of FAULTS.entries()) {
      const cents = index + 1;
      void proxy.disturb(1, fault);
      const done = await payUntilDone(agent, cents, fault);
      await proxy.settle();
      const paid = (await payments()).filter(({ payment }) => payment.value === cents);
      const statuses = paid.map(({ payment }) => payment.status);
      expect({ fault, done, statuses }).toEqual({ fault, done: true, statuses: ['APPROVED'] });
    }
  });

  it(`creates each charge once if the client ends at ${KILLS} moments`, async () => {
    const { env, served, random } = await faultyProfile(3);
    const command = (n: number): readonly string[] => [
      'charge',
      'create',
      '--amount',
      centsToDecimal(1_000 + n),
    ];
    let agent = await connect(LIVE, env);
    for (let n = 1; n <= KILLS; n += 1) {
      const { data } = await agent.call('propose', { command: command(n) });
      const executed = agent.call('execute', { proposal: data.proposal }).catch(() => undefined);
      await wait(random.int(0, 60));
      // The pipes of the server are closed, as they are when its client is killed.
      await agent.close();
      await executed;
      agent = await connect(LIVE, env);
      await agent.call('propose', { command: command(n) });
      expect((await agent.call('execute', { proposal: data.proposal })).data.state).toBe('done');
    }
    const { charges } = await served.ok('GET', '/api/v1/charge');
    const values = charges.map(({ value }) => value).filter((value) => value > 1_000 && value < 2_000);
    expect(values.toSorted((a, b) => a - b)).toEqual(Array.from({ length: KILLS }, (_, n) => 1_001 + n));
  });

  it(`pays once if the server is killed at ${KILLS} moments`, async () => {
    const { env, payments, random } = await faultyProfile(2);
    let agent = await connect(LIVE, env);
    for (let n = 1; n <= KILLS; n += 1) {
      const { data } = await agent.call('propose', { command: pay(n) });
      const executed = agent.call('execute', { proposal: data.proposal }).catch(() => undefined);
      await wait(random.int(0, 60));
      process.kill(agent.pid, 'SIGKILL');
      await executed;
      agent = await connect(LIVE, env);
      expect(await payUntilDone(agent, n, '')).toBe(true);
    }
    const values = (await payments()).map(({ payment }) => payment.value);
    expect(values.toSorted((a, b) => a - b)).toEqual(Array.from({ length: KILLS }, (_, n) => n + 1));
  });
});

describe('pixctl approve', () => {
  const KILLED_APPROVALS = size(4, 12);

  /** Answers the questions of `pixctl approve` until it ends. */
  async function approve(id: string, env: Readonly<Record<string, string>>, amount: string): Promise<number> {
    const session = atTerminal(['approve', id], env, { cols: 200, rows: 60 });
    const shown = (text: string): Promise<boolean> =>
      Promise.race([session.shows(text).then(() => true), session.ended.then(() => false)]);
    if (await shown('Type yes to continue')) session.type(`yes${ENTER}`);
    if (await shown('Type the amount')) session.type(`${amount}${ENTER}`);
    return session.ended;
  }

  it(`pays once if it is killed at ${KILLED_APPROVALS} moments and run again`, async () => {
    const { env, payments, random } = await faultyProfile(4);
    const { call } = await connect(LIVE, env);
    for (let n = 1; n <= KILLED_APPROVALS; n += 1) {
      const command = ['payment', 'send', '--pix-key', 'bia@example.com', '--amount', centsToDecimal(n)];
      const { data } = await call('propose', { command });
      const amount = (n / 100).toFixed(2).replace('.', ',');
      const first = atTerminal(['approve', data.proposal], env, { cols: 200, rows: 60 });
      await first.answer('Type yes to continue', `yes${ENTER}`);
      await first.answer('Type the amount', `${amount}${ENTER}`);
      await wait(random.int(0, 60));
      first.kill();
      await first.ended;
      expect(await approve(data.proposal, env, amount)).toBe(0);
      expect((await call('explain', { id: data.proposal })).data.state).toBe('done');
    }
    const paid = (await payments()).filter(({ payment }) => payment.status !== 'CREATED');
    expect(paid.map(({ payment }) => payment.value).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: KILLED_APPROVALS }, (_, n) => n + 1),
    );
  });
});
