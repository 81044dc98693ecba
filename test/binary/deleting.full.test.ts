// Commands that delete something ask for confirmation at a terminal, and do not ask in a script.
import { describe, expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { field, parseJson } from '#test/support/checked.ts';
import { outputOf } from '#test/support/outputs.ts';
import { atTerminal, ENTER } from '#test/support/screens/terminal.ts';
import { serve } from '#test/support/services/sandbox.ts';

const charge = ['charge', 'create', '--value', '100', '--correlation-id', 'a'];

describe('sandbox reset', () => {
  const charges = async (env: Record<string, string>): Promise<unknown> =>
    field(parseJson((await run(['--sandbox', 'sandbox', 'status', '--json'], env)).out), 'counts.charges');

  it('lists at a terminal what it will delete, and deletes it only after yes', async () => {
    const env = freshEnv();
    await run(['--sandbox', ...charge], env);
    const no = atTerminal(['--sandbox', 'sandbox', 'reset'], env);
    await no.shows('About to delete everything in the sandbox');
    await no.shows('charges: 1');
    await no.answer('Type yes to continue', `no${ENTER}`);
    expect(await no.ended).toBe(9);
    expect(await charges(env)).toBe(1);
    const yes = atTerminal(['--sandbox', 'sandbox', 'reset'], env);
    await yes.answer('Type yes to continue', `yes${ENTER}`);
    expect(await yes.ended).toBe(0);
    expect(await charges(env)).toBe(0);
  });

  it('does not ask with --yes, for an empty sandbox, or without a terminal', async () => {
    const env = freshEnv();
    expect(await atTerminal(['--sandbox', 'sandbox', 'reset'], env).ended).toBe(0);
    await run(['--sandbox', ...charge], env);
    expect(await atTerminal(['--sandbox', 'sandbox', 'reset', '--yes'], env).ended).toBe(0);
    expect(await charges(env)).toBe(0);
    await run(['--sandbox', ...charge], env);
    expect((await run(['--sandbox', 'sandbox', 'reset'], env)).code).toBe(0);
    expect(await charges(env)).toBe(0);
  });
});

describe('deletion on a live profile', () => {
  const live = async (): Promise<Record<string, string>> => {
    const served = await serve();
    const env = freshEnv();
    const login = ['login', '--name', 'shop', '--url', served.url, '--mode', 'live', '--app-key-stdin'];
    expect((await run(login, env, served.appKey)).code).toBe(0);
    expect((await run(charge, env)).code).toBe(0);
    return env;
  };

  it.each([
    [['charge', 'delete', 'a'], 'charge delete', ['charge', 'get', 'a']],
    [['logout'], 'App key', ['charge', 'get', 'a']],
    [['profile', 'delete', 'shop'], 'shop', ['profile', 'show', 'shop']],
  ])('pixctl %s asks at a terminal, and runs only with --yes', async (argv, shown, still) => {
    const env = await live();
    const session = atTerminal(argv, env);
    await session.shows(shown);
    await session.answer('Type yes to continue', ENTER);
    expect(await session.ended).toBe(9);
    expect((await run(still, env)).code).toBe(0);
    const agreed = atTerminal([...argv, '--yes'], env);
    expect(await agreed.ended).toBe(0);
    expect((await run(still, env)).code).not.toBe(0);
  });

  it('subscription cancel asks at a terminal, and runs only with --yes', async () => {
    const env = await live();
    const create = ['subscription', 'create', '--value', '100', '--correlation-id', 'plan'];
    expect(
      (await run([...create, '--customer-name', 'Ana', '--customer-tax-id', '52998224725'], env)).code,
    ).toBe(0);
    const session = atTerminal(['subscription', 'cancel', 'plan'], env);
    await session.answer('Type yes to continue', ENTER);
    expect(await session.ended).toBe(9);
    expect(
      outputOf('subscription get', (await run(['subscription', 'get', 'plan', '--json'], env)).out).status,
    ).toBe('ACTIVE');
    expect(await atTerminal(['subscription', 'cancel', 'plan', '--yes'], env).ended).toBe(0);
    expect(
      outputOf('subscription get', (await run(['subscription', 'get', 'plan', '--json'], env)).out).status,
    ).toBe('INACTIVE');
  });

  it('invoice cancel asks at a terminal, and sends nothing without a yes', async () => {
    const env = await live();
    const session = atTerminal(['invoice', 'cancel', 'nf-1'], env);
    await session.answer('Type yes to continue', ENTER);
    expect(await session.ended).toBe(9);
    // Exit 4: the request was sent, and the sandbox refused it because no invoice has this id.
    expect(await atTerminal(['invoice', 'cancel', 'nf-1', '--yes'], env).ended).toBe(4);
  });

  it('charge delete, logout and profile delete do not ask without a terminal', async () => {
    const env = await live();
    for (const argv of [['charge', 'delete', 'a'], ['logout'], ['profile', 'delete', 'shop']])
      expect(await run(argv, env)).toMatchObject({ code: 0 });
  });
});
