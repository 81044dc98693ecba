// What is asked before a write, by kind of profile and write.
import { describe, expect, it } from 'vitest';
import { findOperation } from '#contract/operations/index.ts';
import { say } from '#messages/message.ts';
import { beforeWrite } from '#policy/before-write.ts';
import type { Context } from '#ports/context.ts';
import { machine } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';

/** A terminal of somebody who answers every question with this text. */
function atTerminal(mode: 'live' | 'test', answer = 'yes') {
  const asked: string[] = [];
  const context = {
    service: { profile: () => Promise.resolve({ name: 'loja', mode }) },
    config: { limits: () => Promise.resolve({ paymentMax: undefined, dailyOut: undefined }) },
    output: { note: () => undefined },
    user: {
      interactive: true,
      saidYes: false,
      seesMessages: true,
      review: (...given: readonly unknown[]) => {
        asked.push(JSON.stringify(given));
        return Promise.resolve(answer);
      },
    },
  } as unknown as Context;
  return { asked, context };
}

const writeOf = (id: string) => ({
  name: id.replace('.', ' '),
  operation: findOperation(id),
  body: {},
  id: 'a-1',
  yes: false,
});

describe('beforeWrite', () => {
  it.each([
    ['live', 'charge.delete', 1],
    ['live', 'subscription.cancel', 1],
    ['live', 'recovery.cancel', 1],
    ['live', 'charge.create', 0],
    ['live', 'charge.update', 0],
    ['test', 'charge.delete', 0],
    ['test', 'subscription.cancel', 0],
  ] as const)('on a %s profile, asks before %s %i times', async (mode, id, times) => {
    const { asked, context } = atTerminal(mode);
    await beforeWrite(context, writeOf(id));
    expect(asked).toHaveLength(times);
    for (const question of asked) expect(question).toContain('a-1');
  });

  it.each([
    ['live', 'yes', 1, undefined],
    ['live', 'no', 1, 'declined'],
    ['test', 'no', 0, undefined],
  ] as const)(
    'on a %s profile, a command that changes limits asks with its own words, and the answer %s ends it with %s',
    async (mode, answer, times, code) => {
      const { asked, context } = atTerminal(mode, answer);
      const write = { ...writeOf('limits-request.create'), confirmedBy: 'change' as const };
      const { confirm } = await beforeWrite(context, write);
      expect(asked).toEqual([]);
      const change = { heading: say`Ask for higher limits:`, rows: [[say`Day`, 'R$ 2.000,00']] as const };
      const confirmed = await confirm(() => Promise.resolve(change)).catch((error: unknown) => error);
      expect(confirmed).toEqual(
        code === undefined
          ? undefined
          : expect.objectContaining({ fields: expect.objectContaining({ code }) }),
      );
      expect(asked).toHaveLength(times);
      for (const question of asked) expect(question).toContain('R$ 2.000,00');
    },
  );

  it('exits with 9 if the answer is not yes', async () => {
    const { context } = atTerminal('live', 'no');
    await expect(beforeWrite(context, writeOf('charge.delete'))).rejects.toMatchObject({
      fields: { exitCode: 9, code: 'declined' },
    });
  });
});

describe('a limit for single payments alone', () => {
  it('refuses a payment with pixctl api, whose amount it cannot check', async () => {
    const self = machine();
    const pay = () => self.run('--sandbox api POST /api/v1/payment -f value=100 -f correlationID=a --json');
    expect((await pay()).code).not.toBe(2);
    await self.run('--sandbox config set limits.payment.max 500');
    const refused = await pay();
    expect(refused.code).toBe(2);
    expect(errorOf(refused).message).toContain('has limits, which cannot be checked for a raw request');
  });
});
