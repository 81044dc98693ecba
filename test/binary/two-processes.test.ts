// What must not happen twice when processes do the same at once, or are killed while they mend: the built program
// against a service that counts.
import { describe, expect, it } from 'vitest';
import { freshEnv, run, start, until } from '#test/support/binary.ts';
import { outputOf } from '#test/support/outputs.ts';
import { requestIn } from '#test/support/services/received.ts';
import type { Seen } from '#test/support/services/server.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const ACCOUNT = '6290ccfd42831958a405debc';
const WITHDRAW = ['account', 'withdraw', ACCOUNT, '--value', '500'];
const done = (request: Seen) => ({
  withdraw: {
    account: { accountId: ACCOUNT, isDefault: true, balance: { total: 0, blocked: 0, available: 0 } },
    transaction: { endToEndId: 'E1', transaction: requestIn(request).value },
  },
});

/** A service that does each withdrawal it is sent and answers as it is told. */
async function service() {
  const state = { withdrawals: 0, answer: 'lost' as 'lost' | 'done' | 'late', held: [] as (() => void)[] };
  const { url } = await httpServer((request: Seen, response) => {
    if (request.method !== 'POST') return json(response, 500, {});
    state.withdrawals += 1;
    if (state.answer === 'lost') return response.destroy();
    if (state.answer === 'done') return json(response, 200, done(request));
    return state.held.push(() => json(response, 200, done(request)));
  });
  const env = freshEnv({ PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'key-of-a' });
  const entries = async () =>
    outputOf('journal list', (await run(['journal', 'list', '--all', '--json'], env)).out);
  return { state, env, entries };
}

describe('journal resume', () => {
  it('that was killed stays pending, and is not sent again before it is resolved', async () => {
    const { state, env, entries } = await service();
    expect((await run(WITHDRAW, env)).code).toBe(6);
    const [{ id }] = await entries();
    expect((await run(['journal', 'resolve', id, '--as', 'not-done'], env)).code).toBe(0);
    state.answer = 'late';
    for (let round = 0; round < 3; round += 1) {
      const sent = state.withdrawals;
      const resuming = start(['journal', 'resume', id], env);
      await until(() => (state.withdrawals > sent ? true : undefined));
      // While it is under way nobody else resumes it, nor says what became of it.
      for (const words of [
        ['resume', id],
        ['resolve', id, '--as', 'not-done'],
      ])
        expect(await run(['journal', ...words], env)).toMatchObject({
          code: 2,
          err: expect.stringContaining('still running'),
        });
      resuming.child.kill('SIGKILL');
      await resuming.done;
      expect((await entries())[0]).toMatchObject({ id, outcome: 'pending' });
      expect((await run(['journal', 'resume', id], env)).code).toBe(6);
      expect(state.withdrawals).toBe(sent + 1);
      expect((await run(['journal', 'resolve', id, '--as', 'not-done'], env)).code).toBe(0);
    }
    state.answer = 'done';
    expect((await run(['journal', 'resume', id], env)).code).toBe(0);
    expect((await run(['journal', 'resume', id], env)).code).toBe(2);
    expect(state.withdrawals).toBe(5);
  });

  it('sends the request once when six processes resume it', async () => {
    const { state, env, entries } = await service();
    expect((await run(WITHDRAW, env)).code).toBe(6);
    const [{ id }] = await entries();
    await run(['journal', 'resolve', id, '--as', 'not-done'], env);
    state.answer = 'done';
    const all = await Promise.all(Array.from({ length: 6 }, () => run(['journal', 'resume', id], env)));
    expect(all.map(({ code }) => code).toSorted()).toEqual([0, 2, 2, 2, 2, 2]);
    expect(state.withdrawals).toBe(2);
  });
});

it('limits.daily.out › allows only one of ten concurrent withdrawals', async () => {
  const { state, env } = await service();
  state.answer = 'done';
  const set = await run(['config', 'set', 'limits.daily.out', '500'], env);
  expect(set.code).toBe(0);
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, n) => run([...WITHDRAW.with(4, String(490 + n)), '--yes'], env)),
  );
  expect(all.map(({ code }) => code).toSorted()).toEqual([0, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
  expect(state.withdrawals).toBe(1);
  for (const { code, err } of all) if (code === 2) expect(err).toContain('limits.daily.out');
});

it('account withdraw › eight equal concurrent withdrawals are all sent', async () => {
  const { state, env } = await service();
  state.answer = 'done';
  const all = await Promise.all(Array.from({ length: 8 }, () => run([...WITHDRAW, '--yes'], env)));
  expect(all.map(({ code, err }) => (code === 0 ? code : err))).toEqual(all.map(() => 0));
  expect(state.withdrawals).toBe(8);
});
