// Days of recurrences, over all calendars.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brasiliaDay, DAY_MS, dayStart } from '#pix/dates.ts';
import type { Interval } from '#pix/recurrence.ts';
import { nextDayOfMonth, occurrence, retryDays } from '#pix/recurrence.ts';

const instant = fc.integer({
  min: Date.parse('2020-11-16T00:00:00Z'),
  max: Date.parse('2099-12-31T00:00:00Z'),
});
const day = fc.integer({ min: 1, max: 31 });
const parts = (at: number): readonly number[] => brasiliaDay(at).split('-').map(Number);
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const STEPS: readonly (readonly [Interval, number])[] = [
  ['MONTHLY', 1],
  ['BIMONTHLY', 2],
  ['QUARTERLY', 3],
  ['SEMIANNUALLY', 6],
  ['ANNUALLY', 12],
];

describe('nextDayOfMonth', () => {
  it('is today or later, within 31 days, on the requested day or the last of a shorter month', () => {
    fc.assert(
      fc.property(instant, day, (from, number) => {
        const next = nextDayOfMonth(from, number);
        const [year = 0, month = 0, found = 0] = parts(next);
        expect(next).toBe(dayStart(next));
        expect(next).toBeGreaterThanOrEqual(dayStart(from));
        expect(next - dayStart(from)).toBeLessThanOrEqual(31 * DAY_MS);
        expect(found).toBe(Math.min(number, lastOf(year, month)));
      }),
    );
  });
});

describe('occurrence', () => {
  it('is the interval in months after the first and keeps its day of the month', () => {
    fc.assert(
      fc.property(
        instant,
        day,
        fc.constantFrom(...STEPS),
        fc.nat(200),
        (from, number, [interval, step], n) => {
          const first = nextDayOfMonth(from, number);
          const at = occurrence(first, number, interval, n);
          const [year = 0, month = 0, found = 0] = parts(at);
          const [firstYear = 0, firstMonth = 0] = parts(first);
          expect(occurrence(first, number, interval, 0)).toBe(first);
          expect((year - firstYear) * 12 + month - firstMonth).toBe(n * step);
          expect(found).toBe(Math.min(number, lastOf(year, month)));
          expect(at).toBe(dayStart(at));
        },
      ),
    );
  });

  it('in a weekly recurrence is seven days after the one before', () => {
    fc.assert(
      fc.property(instant, day, fc.nat(500), (from, number, n) => {
        expect(occurrence(from, number, 'WEEKLY', n + 1) - occurrence(from, number, 'WEEKLY', n)).toBe(
          7 * DAY_MS,
        );
      }),
    );
  });
});

it('retryDays returns three different days, the last within a week', () => {
  for (let days = 3; days <= 365; days += 1) {
    const [first, second, third] = retryDays(days);
    expect([first, third]).toEqual([1, Math.min(days, 7)]);
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThan(third);
  }
});
