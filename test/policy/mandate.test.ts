// Rules of mandates: their one written form, what they cover, and the budget.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaidUnderMandate, Recorded } from '#client/journal/types.ts';
import { assertWithinMandate, covers, formatMandate, isWithinBudget, parseMandate } from '#policy/mandate.ts';
import type { Mandate } from '#ports/agent.ts';

const DAY = 86_400_000;
const payee = fc.constantFrom('ana@example.com', 'rui@example.com', '+5511999998888', '52998224725');
const mandates: fc.Arbitrary<Mandate> = fc
  .record({
    payees: fc.uniqueArray(payee, { minLength: 1 }),
    amounts: fc.uniqueArray(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 3, maxLength: 3 }),
    every: fc.constantFrom('day', 'week', 'month', undefined),
    until: fc.constantFrom('2026-11-27', '2026-12-31', '2028-02-29'),
  })
  .map(({ payees, amounts, every, until }) => {
    const [min = 1, max = 1, daily = 1] = amounts.toSorted((a, b) => a - b);
    return { payees, min, max, daily, ...(every === undefined ? {} : { every }), until };
  });

describe('a mandate', () => {
  it('reads back what it writes, in any order of its rules', () => {
    fc.assert(
      fc.property(mandates, (mandate) => {
        const text = formatMandate(mandate);
        expect(parseMandate(text)).toEqual(mandate);
        expect(formatMandate(parseMandate(text.split(' ').toReversed().join('  ')))).toBe(text);
      }),
    );
  });

  it('reads amounts in reais, and keys in any notation', () => {
    const text = 'until=2026-12-31 payees=529.982.247-25,ANA@example.com max=1.234,50 daily=R$2.000,00';
    expect(formatMandate(parseMandate(text))).toBe(
      'payees=52998224725,ana@example.com min=1 max=123450 daily=200000 until=2026-12-31',
    );
  });
});

describe('coveredBy', () => {
  const mandate = parseMandate('payees=ana@example.com min=1,00 max=5,00 daily=9,00 until=2026-11-27');
  const noon = Date.parse('2026-11-27T15:00:00Z');
  const body = {
    type: 'PIX_KEY',
    value: 500,
    destinationAlias: 'ana@example.com',
    destinationAliasType: 'EMAIL',
  };

  it.each([
    ['the payment', {}, noon, true],
    ['a comment', { comment: 'July' }, noon, true],
    ['the smallest amount', { value: 100 }, noon, true],
    ['the last minute of the last day in Brasília', {}, Date.parse('2026-11-28T02:59:00Z'), true],
    ['the day after', {}, Date.parse('2026-11-28T03:00:00Z'), false],
    ['a cent more', { value: 501 }, noon, false],
    ['a cent less', { value: 99 }, noon, false],
    ['half a cent', { value: 100.5 }, noon, false],
    ['a text as the amount', { value: '500' }, noon, false],
    ['another key', { destinationAlias: 'ana@example.com.br' }, noon, false],
    ['a QR code', { type: 'QR_CODE' }, noon, false],
    ['any other field', { sourceAccountId: 'x' }, noon, false],
  ])('%s', (_what, change, now, expected) => {
    expect(covers(mandate, { ...body, ...change }, now)).toBe(expected);
  });
});

describe('assertWithinMandate', () => {
  const account = { profile: 'shop', origin: 'https://a.example', key: 'k' };

  it.each([
    ['month', '2026-10-01', '2026-10-31', false],
    ['month', '2026-10-31', '2026-11-01', true],
    ['week', '2026-10-26', '2026-11-01', false],
    ['week', '2026-11-01', '2026-11-02', true],
    ['day', '2026-10-31', '2026-10-31', false],
    ['day', '2026-10-31', '2026-11-01', true],
  ])('every=%s, paid on %s › allows a payment on %s: %j', async (every, first, second, isAllowed) => {
    const rules = parseMandate(`payees=ana@example.com max=5,00 daily=50,00 every=${every} until=2026-12-31`);
    const paid = {
      payee: 'ana@example.com',
      cents: 100,
      at: Date.parse(`${first}T00:30:00-03:00`),
      correlationID: 'a',
    };
    const recorded = {
      now: () => Promise.resolve(Date.parse(`${second}T23:30:00-03:00`)),
      underMandate: (_account: unknown, since: number) =>
        Promise.resolve([paid].filter(({ at }) => at >= since)),
    } as unknown as Recorded;
    const payment = { payee: 'ana@example.com', cents: 100, correlationID: 'b' };
    const answer = assertWithinMandate(rules, payment, account, recorded);
    if (isAllowed) await answer;
    else await expect(answer).rejects.toMatchObject({ fields: { code: 'mandate-used-up' } });
  });
});

describe('isWithinBudget', () => {
  const from = Date.parse('2026-11-02T03:00:00Z');
  const payments = fc.array(
    fc.record({
      payee,
      cents: fc.integer({ min: 1, max: 500 }),
      at: fc.integer({ min: from, max: from + 60 * DAY }),
      correlationID: fc.constant(undefined),
    }),
    { maxLength: 60 },
  );
  const brasilia = (at: number): Date => new Date(at - 3 * 3_600_000);
  const dayOf = (at: number): string => brasilia(at).toISOString().slice(0, 10);

  it('never lets a day go over the budget, nor a payee be paid twice in a period', () => {
    fc.assert(
      fc.property(mandates, fc.integer({ min: 500, max: 2_000 }), payments, (rules, daily, tried) => {
        const mandate = { ...rules, daily };
        const paid: PaidUnderMandate[] = [];
        for (const one of tried) if (isWithinBudget(mandate, one, paid)) paid.push(one);
        const days = new Map<string, number>();
        for (const { at, cents } of paid) days.set(dayOf(at), (days.get(dayOf(at)) ?? 0) + cents);
        expect(Math.max(0, ...days.values())).toBeLessThanOrEqual(daily);
        const periods = paid.map((one) => {
          const date = brasilia(one.at);
          const monday = new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY)
            .toISOString()
            .slice(0, 10);
          const month = dayOf(one.at).slice(0, 7);
          return `${one.payee} ${{ day: dayOf(one.at), week: monday, month }[mandate.every ?? 'day']}`;
        });
        if (mandate.every !== undefined) expect(new Set(periods).size).toBe(periods.length);
      }),
    );
  });

  it('lets every payment through that fits', () => {
    const mandate = parseMandate('payees=ana@example.com max=5,00 daily=10,00 until=2026-12-31');
    const paid = { payee: 'ana@example.com', cents: 500, at: from, correlationID: undefined };
    expect(isWithinBudget(mandate, paid, [paid])).toBe(true);
    expect(isWithinBudget(mandate, { ...paid, cents: 501 }, [paid])).toBe(false);
    expect(isWithinBudget(mandate, { ...paid, cents: 1_000, at: from + DAY }, [paid])).toBe(true);
  });
});
