// The budget of a mandate where the journal counts it: four machines with one shared store whose clocks are days apart, and
// one machine whose clock is set back or whose proposals are removed. In this process, against a sandbox that counts.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Answer } from '#agent/access.ts';
import { AgentAccess } from '#agent/access.ts';
import { signMandate } from '#agent/mandate.ts';
import { Proposals } from '#agent/proposals.ts';
import { hostWith } from '#agent/run-command-line.ts';
import { commandLine } from '#cli/adapters/agent.ts';
import { main } from '#cli/main.ts';
import { profileOf } from '#config/edge/adapter.ts';
import { processHost } from '#host/host.ts';
import { centsToDecimal } from '#pix/money.ts';
import { parseMandate } from '#policy/mandate.ts';
import { freshEnv, run } from '#test/support/binary.ts';
import { size } from '#test/support/sample-size.ts';
import { createStore } from '#test/support/services/shared-store.ts';
import { usePostgres } from '#test/support/services/use-postgres.ts';
import { liveProfile } from './live-profile.ts';

const database = usePostgres('budgets in a shared store');

const DAY = 86_400_000;
const RULES = 'payees=ana@example.com,rui@example.com max=10,00 daily=100,00 until=2099-12-31';

type Profile = Awaited<ReturnType<typeof liveProfile>>;

/** An agent's server on a machine with a live profile `shop` and a signed mandate. */
async function agentOn(
  its: Pick<Profile, 'served'>,
  env: Readonly<Record<string, string>>,
  clock: { ahead: number },
  rules = RULES,
) {
  const { served } = its;
  const login = ['login', '--url', served.url, '--name', 'shop', '--mode', 'live', '--app-key-stdin'];
  expect(await run(login, env, served.appKey)).toMatchObject({ code: 0 });
  expect(await run(['config', 'set', 'limits.agent', rules, '--profile', 'shop'], env)).toMatchObject({
    code: 0,
  });
  const host = hostWith(processHost(), { env, now: () => Date.now() + clock.ahead });
  await signMandate(host, 'shop', parseMandate(rules));
  const { name, mode, baseUrl = '', appKey } = profileOf(host, { profile: 'shop' });
  const profile = { name, mode, origin: baseUrl, appKey, words: ['--profile', 'shop'] };
  const access = new AgentAccess({ host, commandLine, main }, profile, 'write', new Proposals(host), [], []);
  const { signal } = new AbortController();
  const pay = async (to: string, value: number, reference: string): Promise<Answer> => {
    const words = ['payment', 'send', '--pix-key', to, '--amount', centsToDecimal(value)];
    const { data } = await access.propose(words, { reference, client: 'test' }, signal);
    return access.execute((data as { readonly proposal: string }).proposal, signal);
  };
  return { env, pay };
}

const stateOf = ({ data }: Answer): string => (data as { readonly state: string }).state;

const paidCents = async ({ payments }: Pick<Profile, 'payments'>): Promise<number> =>
  (await payments())
    .filter(({ payment }) => payment.status !== 'CREATED')
    .reduce((sum, { payment }) => sum + payment.value, 0);

describe.skipIf(database.isMissing)('four machines with one store and clocks a day apart', () => {
  it('together pay no more than the budget of the day, and do pay it', async () => {
    const its = await liveProfile();
    const store = database.server.database();
    await (await createStore(store)).close();
    const agents = await Promise.all(
      [-DAY, 0, DAY, 2 * DAY].map((ahead) => agentOn(its, freshEnv({ PIXCTL_STORE: store }), { ahead })),
    );
    const each = size(8, 200);
    await Promise.all(
      agents.map(async ({ pay }, machine) => {
        for (let n = 0; n < each; n += 1)
          await pay(n % 2 === 0 ? 'ana@example.com' : 'rui@example.com', 700, `${machine} ${n}`);
      }),
    );
    // 14 payments of R$ 7,00 fit into R$ 100,00.
    expect(await paidCents(its)).toBe(9_800);
  });

  it('pay a recipient once in the period of every', async () => {
    const its = await liveProfile();
    const store = database.server.database();
    await (await createStore(store)).close();
    const agents = await Promise.all(
      [0, DAY, 40 * DAY].map((ahead) =>
        agentOn(its, freshEnv({ PIXCTL_STORE: store }), { ahead }, `${RULES} every=month`),
      ),
    );
    const states: string[] = [];
    for (const [machine, { pay }] of agents.entries())
      states.push(stateOf(await pay('ana@example.com', 100, String(machine))));
    expect(states).toEqual(['done', 'proposed', 'proposed']);
    expect(await paidCents(its)).toBe(100);
  });
});

describe('one machine', () => {
  it.each([
    [
      'its clock is set back by a day',
      (_env: Readonly<Record<string, string>>, clock: { ahead: number }) => void (clock.ahead = -DAY),
    ],
    [
      'its proposals are moved away',
      (env: Readonly<Record<string, string>>) =>
        renameSync(
          join(env['PIXCTL_DATA_DIR'] ?? '', 'proposals'),
          join(env['PIXCTL_DATA_DIR'] ?? '', 'old'),
        ),
    ],
    [
      'the profile is renamed and named back',
      async (env: Readonly<Record<string, string>>) => {
        for (const [from, to] of [
          ['shop', 'x'],
          ['x', 'shop'],
        ] as const)
          expect(await run(['profile', 'rename', from, to], env)).toMatchObject({ code: 0 });
      },
    ],
  ] as const)('has no new budget after %s', async (_what, change) => {
    const its = await liveProfile();
    const clock = { ahead: 0 };
    const { env, pay } = await agentOn(its, freshEnv(), clock);
    for (let n = 0; n < 10; n += 1)
      expect(stateOf(await pay('ana@example.com', 1_000, String(n)))).toBe('done');
    await change(env, clock);
    const beyond = await pay('ana@example.com', 1_000, 'more');
    expect(beyond).toMatchObject({ isWaiting: true });
    expect(await paidCents(its)).toBe(10_000);
  });
});
