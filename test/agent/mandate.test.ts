// Payments that agents make within a signed mandate.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '#test/support/binary.ts';
import { atTerminal, ENTER } from '#test/support/screens/terminal.ts';
import { connect } from '#test/support/services/mcp.ts';
import { shop } from './shop.ts';

const LIVE = ['--profile', 'shop', '--live', 'write'];
const RULES = 'payees=ana@example.com,rui@example.com max=50,00 daily=100,00 until=2099-12-31';

const send = (to: string, amount: string, ...more: readonly string[]): readonly string[] => [
  'payment',
  'send',
  '--pix-key',
  to,
  '--amount',
  amount,
  ...more,
];

async function sign(env: Readonly<Record<string, string>>, rules = RULES): Promise<void> {
  expect(await run(['config', 'set', 'limits.agent', rules, '--profile', 'shop'], env)).toMatchObject({
    code: 0,
  });
  const session = atTerminal(['approve', 'mandate', '--profile', 'shop'], env, { cols: 200, rows: 40 });
  await session.shows('Type yes to continue');
  expect(session.text()).toContain('ana@example.com');
  session.type(`yes${ENTER}`);
  expect(await session.ended).toBe(0);
}

const configFile = (env: Readonly<Record<string, string>>): string =>
  join(env['PIXCTL_CONFIG_DIR'] ?? '', 'config.json');

describe('a mandate', () => {
  it('lets an agent pay within its rules, once for each proposal', async () => {
    const { env, payments } = await shop();
    await sign(env);
    const { call } = await connect(LIVE, env);
    const { data } = await call('propose', {
      command: send('ana@example.com', '40,00', '--comment', 'July'),
    });
    expect(data).not.toHaveProperty('approval');
    for (let n = 0; n < 3; n += 1)
      expect((await call('execute', { id: data.proposal })).data.state).toBe('done');
    const [paid, ...more] = await payments();
    expect(paid?.payment).toMatchObject({ value: 4_000, status: 'APPROVED' });
    expect(more).toEqual([]);
  });

  it.each([
    ['another recipient', send('eve@example.com', '10,00')],
    ['more than max', send('ana@example.com', '50,01')],
    ['any other field', send('ana@example.com', '10,00', '--metadata', 'a=b')],
    ['a refund', ['charge', 'refund', 'funds', '--amount', '10,00']],
    ['an approval of a payment', ['payment', 'approve', 'p-1']],
  ])('does not cover %s', async (_what, command) => {
    const { env, payments } = await shop();
    await sign(env);
    const { call } = await connect(LIVE, env);
    const proposed = await call('propose', { command });
    if (proposed.exitCode === 0) {
      expect(proposed.data.approval).toContain('pixctl approve');
      expect((await call('execute', { id: proposed.data.proposal })).data.state).toBe('proposed');
    } else expect(proposed.error?.code).toBe('not-allowed');
    expect(await payments()).toEqual([]);
  });

  it('keeps its daily budget to the cent while two servers pay at the same time', async () => {
    const { env, payments } = await shop();
    await sign(env);
    const servers = [await connect(LIVE, env), await connect(LIVE, env)];
    const states = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const { call } = servers[n % 2] ?? (await connect(LIVE, env));
        const command = send(n % 3 === 0 ? 'rui@example.com' : 'ana@example.com', '15,00');
        const { data } = await call('propose', { command, reference: `invoice ${n}` });
        return (await call('execute', { id: data.proposal })).data;
      }),
    );
    expect(states.filter(({ state }) => state === 'done')).toHaveLength(6);
    expect(states.filter(({ approval }) => approval !== undefined)).toHaveLength(6);
    const paid = await payments();
    expect(paid.reduce((sum, { payment }) => sum + payment.value, 0)).toBe(9_000);
  });

  it('pays each recipient once in the period of every', async () => {
    const { env } = await shop();
    await sign(env, `${RULES} every=month`);
    const { call } = await connect(LIVE, env);
    const states: (string | undefined)[] = [];
    for (const [to, reference] of [
      ['ana@example.com', '1'],
      ['ana@example.com', '2'],
      ['rui@example.com', '3'],
    ] as const) {
      const { data } = await call('propose', { command: send(to, '1,00'), reference });
      states.push((await call('execute', { id: data.proposal })).data.state);
    }
    expect(states).toEqual(['done', 'proposed', 'done']);
  });

  it.each([
    [
      'was never signed',
      async (env: Readonly<Record<string, string>>) => {
        await run(['config', 'set', 'limits.agent', RULES, '--profile', 'shop'], env);
      },
    ],
    [
      'was changed with config set',
      async (env: Readonly<Record<string, string>>) => {
        await sign(env);
        await run(['config', 'set', 'limits.agent', `${RULES} every=day`, '--profile', 'shop'], env);
      },
    ],
    [
      'was changed in the file',
      async (env: Readonly<Record<string, string>>) => {
        await sign(env);
        const text = readFileSync(configFile(env), 'utf8');
        writeFileSync(configFile(env), text.replace('daily=10000', 'daily=90000'));
      },
    ],
    [
      'has another signature',
      async (env: Readonly<Record<string, string>>) => {
        await sign(env);
        const path = join(env['PIXCTL_CONFIG_DIR'] ?? '', 'mandate-shop.json');
        writeFileSync(path, readFileSync(path, 'utf8').replace(/"signature":".{4}/, '"signature":"AAAA'));
      },
    ],
    [
      'has ended',
      async (env: Readonly<Record<string, string>>) => {
        await sign(env, RULES.replace('2099', '2020'));
      },
    ],
  ])('is not in force if it %s', async (_why, prepare) => {
    const { env, payments } = await shop();
    await prepare(env);
    const { call } = await connect(LIVE, env);
    const { data } = await call('propose', { command: send('ana@example.com', '10,00') });
    expect(data.approval).toContain('pixctl approve');
    expect((await call('execute', { id: data.proposal })).data.state).toBe('proposed');
    expect(await payments()).toEqual([]);
  });

  it('is not in force for a profile whose key did not sign it', async () => {
    const { env, served, payments } = await shop();
    await sign(env);
    const login = ['login', '--url', served.url, '--name', 'other', '--mode', 'live', '--app-key-stdin'];
    await run(login, env, served.appKey);
    await run(['config', 'set', 'limits.agent', RULES, '--profile', 'other'], env);
    const dir = env['PIXCTL_CONFIG_DIR'] ?? '';
    copyFileSync(join(dir, 'mandate-shop.json'), join(dir, 'mandate-other.json'));
    const { call } = await connect(['--profile', 'other', '--live', 'write'], env);
    const { data } = await call('propose', { command: send('ana@example.com', '10,00') });
    expect((await call('execute', { id: data.proposal })).data.state).toBe('proposed');
    expect(await payments()).toEqual([]);
  });

  it('is signed only at a terminal, without --yes', async () => {
    const { env } = await shop();
    await run(['config', 'set', 'limits.agent', RULES, '--profile', 'shop'], env);
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
    const { env } = await shop();
    const set = await run(['config', 'set', 'limits.agent', rules, '--profile', 'shop'], env);
    expect(set).toMatchObject({ code: 2, out: '' });
    expect(set.err).toContain(message);
  });
});
