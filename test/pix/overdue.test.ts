// Due dates, and the fine and interest of a charge that is paid late.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#pix/dates.ts';
import { amountDue, daysOverdue, dueDeadline, lastPayableInstant } from '#pix/overdue.ts';
import { refusal } from './refusal.ts';

const at = (text: string): number => Date.parse(text);
const deadline = at('2023-03-04T02:59:59.999Z');
const terms = { valueCents: 10_000, deadline, daysAfterDueDate: 15, fine: { value: 200 }, interestBp: 33 };

describe('due dates', () => {
  test('dueDeadline is the end of the due day in Brasília', () => {
    expect(dueDeadline(at('2023-02-24T20:31:35.999Z'), 7)).toBe(deadline);
    // 01:00 UTC is still the day before in Brasília.
    expect(dueDeadline(at('2023-02-25T01:00:00.000Z'), 7)).toBe(deadline);
    expect(dueDeadline(at('2023-02-25T03:00:00.000Z'), 7)).toBe(deadline + DAY_MS);
    expect(dueDeadline(deadline, 0)).toBe(deadline);
  });
  test('daysOverdue counts days from the first millisecond after the deadline', () => {
    expect(daysOverdue(deadline, deadline)).toBe(0);
    expect(daysOverdue(deadline, deadline + 1)).toBe(1);
    expect(daysOverdue(deadline, deadline + DAY_MS)).toBe(1);
    expect(daysOverdue(deadline, deadline + DAY_MS + 1)).toBe(2);
    expect(daysOverdue(deadline, deadline - 10 * DAY_MS)).toBe(0);
  });
  test('amountDue is payable up to lastPayableInstant', () => {
    const last = lastPayableInstant(deadline, 15);
    expect(new Date(last).toISOString()).toBe('2023-03-19T02:59:59.999Z');
    expect(amountDue(terms, last).payable).toBe(true);
    expect(amountDue(terms, last + 1).payable).toBe(false);
    expect(lastPayableInstant(deadline, 0)).toBe(deadline);
  });
  test.each([-1, 1.5, NaN])('dueDeadline and lastPayableInstant refuse %d days', (days) => {
    refusal(() => dueDeadline(deadline, days));
    refusal(() => lastPayableInstant(deadline, days));
  });
});

describe('amountDue', () => {
  test('adds nothing up to the deadline', () => {
    expect(amountDue(terms, deadline)).toEqual({
      valueCents: 10_000,
      daysOverdue: 0,
      fineCents: 0,
      interestCents: 0,
      discountCents: 0,
      totalCents: 10_000,
      payable: true,
    });
  });
  test('adds the fine once and interest per day', () => {
    expect(amountDue(terms, deadline + 1)).toMatchObject({
      fineCents: 200,
      interestCents: 33,
      totalCents: 10_233,
    });
    expect(amountDue(terms, deadline + 3 * DAY_MS)).toMatchObject({
      fineCents: 200,
      interestCents: 99,
      totalCents: 10_299,
    });
  });
  test('rounds interest once, over all days', () => {
    const small = { ...terms, valueCents: 101, fine: undefined, interestBp: 33 };
    // 0.3333 cents a day: three days make one cent, not three times nothing.
    expect(amountDue(small, deadline + 1).interestCents).toBe(0);
    expect(amountDue(small, deadline + 3 * DAY_MS).interestCents).toBe(1);
  });
  test('adds a fixed fine in cents', () => {
    expect(amountDue({ ...terms, fine: { type: 'FIXED', value: 1234 } }, deadline + 1).fineCents).toBe(1234);
    expect(amountDue({ ...terms, fine: { type: 'FIXED', value: 1234 } }, deadline).fineCents).toBe(0);
  });
  test('refuses fractional amounts and rates, even before the deadline', () => {
    refusal(() => amountDue({ ...terms, fine: { value: 0.5 } }, deadline));
    refusal(() => amountDue({ ...terms, fine: { type: 'FIXED', value: 0.5 } }, deadline));
    refusal(() => amountDue({ ...terms, interestBp: 0.5 }, deadline));
    refusal(() => amountDue({ ...terms, interestBp: 0.5 }, deadline + 2 * DAY_MS));
    refusal(() => amountDue({ ...terms, valueCents: 0.5 }, deadline));
  });
  test('never decreases over time and is the sum of its parts', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000_000),
        fc.nat(5000),
        fc.nat(500),
        fc.nat(100 * DAY_MS),
        fc.nat(DAY_MS),
        (...args) => {
          const [valueCents, fineBp, interestBp, after, more] = args;
          const some = { valueCents, deadline, daysAfterDueDate: 100, fine: { value: fineBp }, interestBp };
          const due = amountDue(some, deadline + after);
          expect(due.totalCents).toBe(valueCents + due.fineCents + due.interestCents);
          expect(amountDue(some, deadline + after + more).totalCents).toBeGreaterThanOrEqual(due.totalCents);
        },
      ),
    );
  });
});
