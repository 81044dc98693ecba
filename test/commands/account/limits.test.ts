// Limits of an account: shown, set in the sandbox, and kept by it where payments are approved.
import { describe, expect, it } from 'vitest';
import { remainingLimits } from '#commands/account/remaining-limits.ts';
import type { Run } from '#test/support/cli.ts';
import { fundedMachine, jsonOf } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';

/** Noon in Brasília. */
const NOON = Date.parse('2026-11-23T15:00:00.000Z');
const HOUR_MS = 3_600_000;

async function setup() {
  const self = await fundedMachine(1_000_000);
  self.time = NOON;
  const run = (line: string): Promise<Run> => self.run(`--sandbox ${line} --json --yes`);
  const ok = jsonOf(self);
  const usage = async (limit: string, id = '') =>
    (await ok(`account limits ${id}`)).usage.find((one) => one.limit === limit);
  const pay = (cents: number, key = 'ana@example.com') =>
    run(`payment send --value ${cents} --pix-key ${key}`);
  return { self, run, ok, usage, pay };
}

const refusal = (ran: Run): string => errorOf(ran).message;

describe('an account without limits', () => {
  it.each([
    ['day', NOON],
    ['night', NOON + 12 * HOUR_MS],
  ])('pays very large amounts by %s, and account limits reports no limit', async (_period, at) => {
    const { self, ok, pay } = await setup();
    await ok('charge create --value 500000000000 --correlation-id fortune');
    await ok('sandbox pay fortune');
    self.time = at;
    expect(await pay(499_999_999_999)).toMatchObject({ code: 0 });
    const { limits, usage } = await ok('account limits');
    expect(Object.keys(limits)).toEqual(['dayStartAt', 'nightStartAt']);
    for (const one of usage) expect(one).toMatchObject({ totalLimit: null, availableValue: null });
    expect((await self.run('--sandbox account limits', { terminal: 100 })).out).toContain(
      'no limit by day or by night',
    );
  });
});

describe('the daytime limit of an account', () => {
  it('counts payments, refuses an approval beyond it, and starts anew in the morning', async () => {
    const { self, run, ok, usage, pay } = await setup();
    await ok('sandbox account limits --day 100,00 --night 20,00');
    expect(await usage('pixDayLimit')).toMatchObject({
      totalLimit: 10_000,
      usedValue: 0,
      availableValue: 10_000,
    });
    expect(await pay(6_000)).toMatchObject({ code: 0 });
    expect(await usage('pixDayLimit')).toEqual({
      limit: 'pixDayLimit',
      period: 'DAY',
      totalLimit: 10_000,
      usedValue: 6_000,
      availableValue: 4_000,
      usedPercentage: 60,
    });
    const over = await run('payment send --value 4001 --pix-key ana@example.com --correlation-id over');
    expect(over).toMatchObject({ code: 4 });
    expect(refusal(over)).toContain(
      'Limite de transferência diurno atingido (pixDayLimit): restam 4000 centavos',
    );
    expect(errorOf(over).hint).toContain('Nothing left the account. See it with: pixctl payment get over');
    expect((await ok('payment get over')).payment.status).toBe('CREATED');
    expect(await pay(4_000)).toMatchObject({ code: 0 });
    expect(await pay(1)).toMatchObject({ code: 4 });
    self.time = NOON + 18 * HOUR_MS;
    await ok('payment approve over');
  });

  it('is restored when a payment fails', async () => {
    const { ok, usage, pay } = await setup();
    await ok('sandbox account limits --day 100,00');
    expect(await pay(10_000, 'ac07@fail.example')).toMatchObject({ code: 0 });
    expect(await pay(1)).toMatchObject({ code: 4 });
    await ok('sandbox advance 5s');
    expect(await usage('pixDayLimit')).toMatchObject({ usedValue: 0 });
    expect(await pay(10_000)).toMatchObject({ code: 0 });
    await ok('sandbox advance 5s');
    expect(await usage('pixDayLimit')).toMatchObject({ usedValue: 10_000, usedPercentage: 100 });
  });
});

describe('the night limit of an account', () => {
  it.each([
    ['19:59:59', 'DAY', NOON + 8 * HOUR_MS - 1_000],
    ['20:00:00', 'NIGHT', NOON + 8 * HOUR_MS],
    ['05:59:59', 'NIGHT', NOON + 18 * HOUR_MS - 1_000],
    ['06:00:00', 'DAY', NOON + 18 * HOUR_MS],
  ])('starts at 20:00 and ends at 06:00: at %s the limit of the %s applies', async (_clock, period, at) => {
    const { self, ok, pay } = await setup();
    await ok(
      `sandbox account limits --day ${period === 'DAY' ? '1,00' : '0'} --night ${period === 'NIGHT' ? '1,00' : '0'}`,
    );
    self.time = at;
    expect(await pay(100)).toMatchObject({ code: 0 });
    expect(await pay(1)).toMatchObject({ code: 4 });
  });

  it('is one limit from the evening to the morning', async () => {
    const { self, ok, pay, usage } = await setup();
    await ok('sandbox account limits --night 10,00');
    self.time = NOON + 11 * HOUR_MS;
    expect(await pay(700)).toMatchObject({ code: 0 });
    self.time = NOON + 14 * HOUR_MS;
    expect(await usage('pixNightLimit')).toMatchObject({ usedValue: 700 });
    expect(await pay(301)).toMatchObject({ code: 4 });
  });
});

describe('limits of an account by holder', () => {
  it('count payments to accounts of the same holder separately from all others', async () => {
    const { ok, pay, usage } = await setup();
    await ok('sandbox account add');
    const [{ accounts }] = await ok('sandbox company list');
    await ok('sandbox account limits --unlimited --same-holder-day 5,00 --others-day 7,00');
    expect(await pay(500, accounts[1].pixKey)).toMatchObject({ code: 0 });
    expect(await pay(1, accounts[1].pixKey)).toMatchObject({ code: 4 });
    expect(await pay(700)).toMatchObject({ code: 0 });
    expect(await pay(1)).toMatchObject({ code: 4 });
    expect(await usage('pixDayLimit')).toEqual({
      limit: 'pixDayLimit',
      period: 'DAY',
      totalLimit: null,
      usedValue: 1_200,
      availableValue: null,
    });
    expect(await usage('pixOutDifferentHolderDayLimit')).toMatchObject({ availableValue: 0 });
    // Every account has limits of its own.
    expect(await usage('pixDayLimit', accounts[1].accountId)).toMatchObject({ totalLimit: null });
  });
});

describe('account limits', () => {
  it('shows the limits, and exits with 4 for an unknown account', async () => {
    const { self, ok } = await setup();
    await ok('sandbox account limits --day 100,00 --night 20,00');
    const drawn = await self.run('--sandbox account limits', { terminal: 100 });
    expect(drawn.out).toContain('R$ 100,00 by day, R$ 20,00 by night');
    expect((await self.run('--sandbox account limits nothing --json')).code).toBe(4);
    expect((await self.run('--sandbox sandbox account limits --json')).code).toBe(2);
  });

  it.each([
    [
      {
        usage: [
          { period: 'DAY', totalLimit: 5, availableValue: 3 },
          { period: 'NIGHT', totalLimit: null },
        ],
      },
      3,
      null,
    ],
    [
      {
        usage: {
          pixDayLimit: { totalLimit: 9, availableValue: 8 },
          pixInDayLimit: { totalLimit: 1, availableValue: 0 },
        },
      },
      8,
      undefined,
    ],
    [{ limits: { usage: [{ limit: 'pixNightLimit', totalLimit: 0, availableValue: 0 }] } }, undefined, 0],
    [{ usage: [{ period: 'DAY', totalLimit: 5, availableValue: 'much' }, 7, null] }, undefined, undefined],
    [{ limits: {} }, undefined, undefined],
    [undefined, undefined, undefined],
  ])('remainingLimits reads the answer %j', (answer, day, night) => {
    expect(remainingLimits(answer)).toEqual({ day, night });
  });
});
