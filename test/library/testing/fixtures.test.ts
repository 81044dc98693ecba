import { afterAll, afterEach, beforeEach, describe, expect, it, test as base } from 'vitest';
import type { Sandbox } from '#library/sandbox/index.ts';
import { createSandboxFixture, sandboxFixture, useSandbox } from '#library/testing/index.ts';
import { until } from '#test/support/until.ts';
import { createCharge as charge } from '../sandbox/requests.ts';

describe('sandboxFixture', () => {
  const test = base.extend<{ sandbox: Sandbox; quiet: Sandbox }>({
    sandbox: sandboxFixture,
    quiet: createSandboxFixture({ seed: 'other', webhooks: () => new Response() }),
  });
  const used: Sandbox[] = [];

  test('gives each test a new sandbox with the same seed', async ({ sandbox }) => {
    used.push(sandbox);
    expect(sandbox.seed).toBe('test');
    expect((await charge(sandbox, 'one')).status).toBe(200);
  });

  test('closes it after the test', async ({ sandbox, quiet }) => {
    expect(used[0]).not.toBe(sandbox);
    expect(() => used[0]?.clock.now()).toThrow('the sandbox is closed');
    expect(sandbox.appKey).toBe(used[0]?.appKey);
    expect((await charge(sandbox, 'one')).status).toBe(200);
    expect(quiet.seed).toBe('other');
  });

  it('is closed if the test fails', async () => {
    let used: Sandbox | undefined;
    const failed = sandboxFixture({}, (sandbox) => {
      used = sandbox;
      return Promise.reject(new Error('the test failed'));
    });
    await expect(failed).rejects.toThrow('the test failed');
    expect(() => used?.clock.now()).toThrow('the sandbox is closed');
  });

  it.each([
    ['sandboxFixture', sandboxFixture],
    ['createSandboxFixture()', createSandboxFixture()],
  ])('%s has a destructuring pattern as its first parameter, which both runners need', (_name, fixture) => {
    expect(fixture.toString()).toMatch(/^async ?\(\{\s*\},/);
    expect(fixture.length).toBe(2);
  });
});

describe('useSandbox', () => {
  let prepared = 0;
  const current = useSandbox(
    { beforeEach, afterEach, afterAll },
    {
      webhooks: () => new Response(),
      prepare: async (sandbox) => {
        prepared += 1;
        await charge(sandbox, 'prepared');
      },
    },
  );
  const texts: string[] = [];

  it.each(['first', 'second', 'third'])('gives the %s test the same state', async () => {
    const sandbox = current();
    await sandbox.clock.advance('1h');
    texts.push(await (await charge(sandbox, 'one')).text());
    expect((await sandbox.events()).map(({ type }) => type)).toEqual(['CHARGE_CREATED', 'CHARGE_CREATED']);
    expect(new Set(texts).size).toBe(1);
    expect(prepared).toBe(1);
  });

  /** Hooks of a runner that are called by hand. */
  function hooks() {
    const calls: Record<'beforeEach' | 'afterEach' | 'afterAll', (() => Promise<void>)[]> = {
      beforeEach: [],
      afterEach: [],
      afterAll: [],
    };
    return {
      run: async (name: keyof typeof calls) => {
        for (const call of calls[name]) await call();
      },
      beforeEach: (call: () => Promise<void>) => calls.beforeEach.push(call),
      afterEach: (call: () => Promise<void>) => calls.afterEach.push(call),
      afterAll: (call: () => Promise<void>) => calls.afterAll.push(call),
    };
  }

  it('ends what a test has left running', async () => {
    const runner = hooks();
    let calls = 0;
    const sandboxOf = useSandbox(runner, {
      webhooks: () => {
        calls += 1;
        return new Promise(() => undefined);
      },
      prepare: (sandbox) =>
        sandbox.fetch('/api/v1/webhook?validate=false', {
          method: 'POST',
          headers: { authorization: sandbox.appKey, 'content-type': 'application/json' },
          body: JSON.stringify({
            webhook: {
              name: 'x',
              event: 'service:CHARGE_CREATED',
              url: 'https://shop.test/',
              isActive: true,
            },
          }),
        }),
    });
    expect(() => sandboxOf()).toThrow('use it in a test');
    await runner.run('beforeEach');
    await charge(sandboxOf(), 'one');
    await until(() => (calls === 1 ? true : undefined));
    await runner.run('afterEach');
    await runner.run('beforeEach');
    expect(await sandboxOf().deliveries()).toEqual([]);
    const sandbox = sandboxOf();
    await runner.run('afterAll');
    expect(() => sandbox.clock.now()).toThrow('the sandbox is closed');
    expect(() => sandboxOf()).toThrow('use it in a test');
  });

  const misspelt = (sandbox: Sandbox, appKey = sandbox.appKey) =>
    sandbox.fetch('/api/v1/charge', {
      method: 'POST',
      headers: { authorization: appKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        correlationID: 'one',
        value: 100,
        vlaue: 1,
        customer: { name: 'A', emial: 'x' },
      }),
    });

  it('fails a test in which a request had a field that its operation does not have', async () => {
    const runner = hooks();
    const sandboxOf = useSandbox(runner);
    await runner.run('beforeEach');
    const { appKey } = await sandboxOf().companies.create({ name: 'Dois', taxID: '12345678000195' });
    await misspelt(sandboxOf(), appKey);
    await expect(runner.run('afterEach')).rejects.toThrow(
      /POST \/api\/v1\/charge: vlaue, customer\.emial\n.*allowIgnoredFields: true/s,
    );
    // The next test begins without it.
    await runner.run('beforeEach');
    await runner.run('afterEach');
    await runner.run('afterAll');
  });

  it('fails at the start if the data that every test begins with has such a field', async () => {
    const runner = hooks();
    useSandbox(runner, { prepare: (sandbox) => misspelt(sandbox) });
    await expect(runner.run('beforeEach')).rejects.toThrow('vlaue');
  });

  it('ignores such fields with allowIgnoredFields, in a fixture too', async () => {
    const runner = hooks();
    const sandboxOf = useSandbox(runner, { allowIgnoredFields: true });
    await runner.run('beforeEach');
    const answer = await misspelt(sandboxOf());
    expect(answer.headers.get('pixctl-ignored')).toBe('vlaue, customer.emial');
    for (const name of ['afterEach', 'afterAll'] as const) await runner.run(name);
    const use = async (sandbox: Sandbox): Promise<void> => {
      await misspelt(sandbox);
    };
    await createSandboxFixture({ allowIgnoredFields: true })({}, use);
    await expect(sandboxFixture({}, use)).rejects.toThrow('vlaue');
  });

  it('closes the sandbox and reports the error if preparing it fails', async () => {
    const runner = hooks();
    let used: Sandbox | undefined;
    useSandbox(runner, {
      prepare: (sandbox) => {
        used = sandbox;
        throw new Error('no data');
      },
    });
    await expect(runner.run('beforeEach')).rejects.toThrow('no data');
    expect(() => used?.clock.now()).toThrow('the sandbox is closed');
  });
});
