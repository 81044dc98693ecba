// Payments that agents make within a signed mandate.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '#test/support/binary.ts';
import { atTerminal, ENTER } from '#test/support/screens/terminal.ts';
import { connect } from '#test/support/services/mcp.ts';
import { liveProfile } from './live-profile.ts';

const LIVE = ['--profile', 'shop', '--live', 'write'];
const RULES = 'payees=ana@example.com,rui@example.com max=50,00 daily=100,00 until=2099-12-31';

const send = (to: string, amount: string, ...more: readonly string[]): readonly string[] => {
  const words = ['payment', 'send', '--pix-key', to, '--amount', amount];
  return [...words, ...more];
};

type Profile = Awaited<ReturnType<typeof liveProfile>>;

const setRules = async ({ here }: Pick<Profile, 'here'>, rules: string): Promise<void> => {
  expect(await here(['config', 'set', 'limits.agent', rules, '--profile', 'shop'])).toMatchObject({
    code: 0,
  });
};

async function sign(its: Pick<Profile, 'env' | 'here'>, rules = RULES): Promise<void> {
  const { env } = its;
  await setRules(its, rules);
  const session = atTerminal(['approve', 'mandate', '--profile', 'shop'], env, { cols: 200, rows: 40 });
  await session.shows('Type yes to continue');
  expect(session.text()).toContain('ana@example.com');
  session.type(`yes${ENTER}`);
  expect(await session.ended).toBe(0);
}

/** A live profile with a signed mandate, and an agent with it. */
async function mandated(rules = RULES) {
  const its = await liveProfile();
  await sign(its, rules);
  const { call } = await connect(LIVE, its.env);
  return { ...its, call };
}

const configFile = (env: Readonly<Record<string, string>>): string =>
  join(env['PIXCTL_CONFIG_DIR'] ?? '', 'config.json');

describe('a mandate', () => {
  it('lets an agent pay within its rules, once for each proposal', async () => {
    const { payments, call } = await mandated();
    const command = send('ana@example.com', '40,00', '--comment', 'July');
    const { data } = await call('propose', { command });
    expect(data).not.toHaveProperty('approval');
    for (let n = 0; n < 3; n += 1)
      expect((await call('execute', { proposal: data.proposal })).data.state).toBe('done');
    const [paid, ...more] = await payments();
    expect(paid?.payment).toMatchObject({ value: 4_000, status: 'APPROVED' });
    expect(more).toEqual([]);
  });

  it('does not approve a payment whose Pix key belongs to another holder than the agent names', async () => {
    const { payments, call } = await mandated();
    const execute = async (holder: string) => {
      const command = send('ana@example.com', '10,00', '--holder-name', holder);
      const { data } = await call('propose', { command });
      return (await call('execute', { proposal: data.proposal })).data;
    };
    expect((await execute('Marta Reis')).state).toBe('failed');
    expect((await payments()).map(({ payment }) => payment.status)).toEqual(['CREATED']);
    expect((await execute('Carla Dias')).state).toBe('done');
  });

  it('covers no other recipient, larger amount, other field, refund or approval', async () => {
    const { payments, call } = await mandated();
    for (const command of [
      send('eve@example.com', '10,00'),
      send('ana@example.com', '50,01'),
      send('ana@example.com', '10,00', '--metadata', 'a=b'),
      ['charge', 'refund', 'funds', '--amount', '10,00'],
      ['payment', 'approve', 'p-1'],
    ]) {
      const proposed = await call('propose', { command });
      if (proposed.exitCode === 0) {
        expect(proposed.data.approval, command.join(' ')).toContain('pixctl approve');
        const { data } = await call('execute', { proposal: proposed.data.proposal });
        expect(data.state, command.join(' ')).toBe('proposed');
      } else expect(proposed.error?.code, command.join(' ')).toBe('not-allowed');
    }
    expect(await payments()).toEqual([]);
  });

  it('keeps its daily budget to the cent while two servers pay at the same time', async () => {
    const its = await liveProfile();
    const { env, payments } = its;
    await sign(its);
    const servers = [await connect(LIVE, env), await connect(LIVE, env)];
    const states = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const { call } = servers[n % 2] ?? (await connect(LIVE, env));
        const command = send(n % 3 === 0 ? 'rui@example.com' : 'ana@example.com', '15,00');
        const { data } = await call('propose', { command, reference: `invoice ${n}` });
        return (await call('execute', { proposal: data.proposal })).data;
      }),
    );
    expect(states.filter(({ state }) => state === 'done')).toHaveLength(6);
    expect(states.filter(({ approval }) => approval !== undefined)).toHaveLength(6);
    const paid = (await payments()).filter(({ payment }) => payment.status === 'APPROVED');
    expect(paid.reduce((sum, { payment }) => sum + payment.value, 0)).toBe(9_000);
  });

  it('pays each recipient once in the period of every', async () => {
    const { call } = await mandated(`${RULES} every=month`);
    const states: (string | undefined)[] = [];
    for (const [to, reference] of [
      ['ana@example.com', '1'],
      ['ana@example.com', '2'],
      ['rui@example.com', '3'],
    ] as const) {
      const { data } = await call('propose', { command: send(to, '1,00'), reference });
      states.push((await call('execute', { proposal: data.proposal })).data.state);
    }
    expect(states).toEqual(['done', 'proposed', 'done']);
  });

  it.each([
    ['was never signed', (its: Profile) => setRules(its, RULES)],
    [
      'was changed with config set',
      async (its: Profile) => {
        await sign(its);
        await setRules(its, `${RULES} every=day`);
      },
    ],
    [
      'was changed in the file',
      async (its: Profile) => {
        await sign(its);
        const path = configFile(its.env);
        writeFileSync(path, readFileSync(path, 'utf8').replace('daily=10000', 'daily=90000'));
      },
    ],
    [
      'has another signature',
      async (its: Profile) => {
        await sign(its);
        const path = join(its.env['PIXCTL_CONFIG_DIR'] ?? '', 'mandate-shop.json');
        writeFileSync(path, readFileSync(path, 'utf8').replace(/"signature":".{4}/, '"signature":"AAAA'));
      },
    ],
    ['has ended', (its: Profile) => sign(its, RULES.replace('2099', '2020'))],
  ])('is not in force if it %s', async (_why, prepare) => {
    const its = await liveProfile();
    const { env, payments } = its;
    await prepare(its);
    const { call } = await connect(LIVE, env);
    const { data } = await call('propose', { command: send('ana@example.com', '10,00') });
    expect(data.approval).toContain('pixctl approve');
    expect((await call('execute', { proposal: data.proposal })).data.state).toBe('proposed');
    expect(await payments()).toEqual([]);
  });

  it.each([
    ['another recipient', '"ana@example.com"', '"eve@example.com"'],
    ['another amount', '"10,00"', '"7777,00"'],
    ['another command', '"payment",', '"charge",'],
    ['a field that the mandate does not cover', '"--amount"', '"--metadata", "a=b", "--amount"'],
    ['a confirmation', '"words": [', '"words": ["--yes",'],
    ['another service', '"service": [', '"service": ["--base-url", "http://127.0.0.1:9",'],
    ['another profile', '"profile": "shop"', '"profile": "sandbox"'],
    ['a reference', '"client"', '"reference": "2", "client"'],
    [
      'a request that the mandate covers',
      '"client"',
      '"request": { "method": "POST", "body": { "value": 100 } }, "client"',
    ],
    ['the state of a failure and another recipient', '"proposed"', '"failed"'],
  ])('pays nobody else if the file of a proposal has %s', async (_what, from, to) => {
    const { env, payments, call } = await mandated();
    for (const beneficiary of ['ana@example.com', 'eve@example.com']) {
      const { data } = await call('propose', { command: send(beneficiary, '10,00') });
      const path = join(env['PIXCTL_DATA_DIR'] ?? '', 'proposals', `${data.proposal}.json`);
      const text = readFileSync(path, 'utf8');
      const changed = text.replace(from, to).replace(/"failed"[^]*/, (rest) => rest.replace('ana@', 'eve@'));
      if (beneficiary === 'ana@example.com') expect(changed).not.toBe(text);
      writeFileSync(path, changed);
      await call('execute', { proposal: data.proposal });
      for (const { payment } of await payments()) {
        // What the file cannot change may still be paid as it was proposed.
        expect(payment).toMatchObject({ value: 1_000, destinationAlias: 'ana@example.com' });
      }
    }
    expect((await payments()).length).toBeLessThanOrEqual(1);
  });

  it('is not in force for a profile whose key did not sign it', async () => {
    const its = await liveProfile();
    const { env, here, served, payments } = its;
    await sign(its);
    const login = ['login', '--url', served.url, '--name', 'other', '--mode', 'live', '--app-key-stdin'];
    await here(login, served.appKey);
    await here(['config', 'set', 'limits.agent', RULES, '--profile', 'other']);
    const dir = env['PIXCTL_CONFIG_DIR'] ?? '';
    copyFileSync(join(dir, 'mandate-shop.json'), join(dir, 'mandate-other.json'));
    const { call } = await connect(['--profile', 'other', '--live', 'write'], env);
    const { data } = await call('propose', { command: send('ana@example.com', '10,00') });
    expect((await call('execute', { proposal: data.proposal })).data.state).toBe('proposed');
    expect(await payments()).toEqual([]);
  });

  it('is signed only at a terminal, without --yes', async () => {
    const its = await liveProfile();
    const { env } = its;
    await setRules(its, RULES);
    expect((await run(['approve', 'mandate', '--profile', 'shop'], env, 'yes\n')).code).toBe(9);
    expect((await run(['approve', 'mandate', '--profile', 'shop', '--yes'], env)).code).toBe(2);
  });

  it.each([
    ['payees=nobody max=1 daily=1 until=2026-12-31', 'is not a Pix key'],
    ['payees=ana@example.com max=2,00 daily=1,00 until=2026-12-31', 'max is more than daily'],
    ['payees=ana@example.com max=1 daily=1 until=2026-02-30', 'until must be a day'],
    ['payees=ana@example.com max=1 daily=1', 'required'],
    ['payees=ana@example.com max=1 daily=1 until=2026-12-31 every=year', 'every must be'],
    ['payees=ana@example.com max=1 max=9 daily=9 until=2026-12-31', 'given twice'],
    ['anything', 'rules such as'],
  ])('%s is refused', async (rules, message) => {
    const { here } = await liveProfile();
    const set = await here(['config', 'set', 'limits.agent', rules, '--profile', 'shop']);
    expect(set).toMatchObject({ code: 2, out: '' });
    expect(set.err).toContain(message);
  });
});
