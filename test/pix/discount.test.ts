// Business days, and the discount of a charge by its modality.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDaysBetween, easter } from '#pix/business-days.ts';
import { DAY_MS } from '#pix/dates.ts';
import { discountAt } from '#pix/discount.ts';
import { DISCOUNT_MODALITIES } from '#pix/discount-modalities.ts';
import { amountDue, dueDeadline } from '#pix/overdue.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00.000Z`);
/** Noon in Brasília. */
const noon = (text: string): number => Date.parse(`${text}T15:00:00.000Z`);

describe('business days', () => {
  test.each([
    [2000, '2000-04-23'],
    [2024, '2024-03-31'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
  ])('easter returns the date of %d', (year, date) => {
    expect(easter(year)).toBe(day(date));
  });
  test('businessDaysBetween counts the first day but not the last', () => {
    expect(businessDaysBetween(day('2026-11-19'), day('2026-11-24'))).toBe(2);
    expect(businessDaysBetween(day('2026-11-24'), day('2026-11-24'))).toBe(0);
  });
});

describe('discount of a charge', () => {
  const createdAt = noon('2026-11-19');
  const deadline = dueDeadline(createdAt, 10);
  const at = (date: string) => ({ createdAt, deadline, at: noon(date) });
  const steps = [
    { daysActive: 5, value: 100 },
    { daysActive: 2, value: 500 },
  ];
  test('until specified dates includes the last day and uses the largest valid step', () => {
    const fixed = { modality: 'FIXED_VALUE_UNTIL_SPECIFIED_DATE', steps } as const;
    expect(
      ['2026-11-19', '2026-11-21', '2026-11-22', '2026-11-24', '2026-11-25'].map((date) =>
        discountAt(10_000, fixed, at(date)),
      ),
    ).toEqual([500, 500, 100, 100, 0]);
    const percent = { modality: 'PERCENTAGE_UNTIL_SPECIFIED_DATE', steps } as const;
    expect(discountAt(9_999, percent, at('2026-11-19'))).toBe(500);
  });
  test('per day in advance counts running or business days up to the due date', () => {
    for (const [modality, cents] of [
      ['VALUE_PER_RUNNING_DAY_ADVANCE', 300],
      ['PERCENTAGE_PER_RUNNING_DAY_ADVANCE', 300],
      // Monday 23 to Friday 27: not Friday 20, a holiday, nor the weekends.
      ['VALUE_PER_BUSINESS_DAY_ADVANCE', 150],
      ['PERCENTAGE_PER_BUSINESS_DAY_ADVANCE', 150],
    ] as const)
      expect(discountAt(10_000, { modality, value: 30 }, at('2026-11-19'))).toBe(cents);
  });
  test('is zero from the due date on, at most the amount, and never grows over time', () => {
    const property = fc.property(
      fc.constantFrom(...DISCOUNT_MODALITIES),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      (modality, value, share, due, paidAfter) => {
        const until = dueDeadline(createdAt, due);
        const paid = createdAt + paidAfter * (DAY_MS / 3);
        const terms = {
          valueCents: value,
          deadline: until,
          daysAfterDueDate: 60,
          discount: { modality, value: share, steps: [{ daysActive: 5, value: share }], createdAt },
        };
        const { discountCents, totalCents } = amountDue(terms, paid);
        expect(totalCents).toBeGreaterThanOrEqual(0);
        expect(totalCents).toBe(value - discountCents);
        if (paid > until - DAY_MS) expect(discountCents).toBe(0);
        // Paying later never makes it larger.
        const later = amountDue(terms, paid + DAY_MS);
        expect(later.discountCents).toBeLessThanOrEqual(discountCents);
      },
    );
    fc.assert(property);
  });
});
