// Amounts due on 400 days in a row, against a second implementation: calendar dates as text, holidays from a list,
// fractions as BigInt. The days include weekends, holidays, month ends, Carnival on 29 February, and a turn of the year.
import { describe, expect, it } from 'vitest';
import { isBusinessDay } from '#pix/business-days.ts';
import type { Discount } from '#pix/discount.ts';
import { DISCOUNT_MODALITIES } from '#pix/discount-modalities.ts';
import { amountDue } from '#pix/overdue.ts';
import { CALENDAR, isBankingDay as isOpen } from '#test/support/banking-days.ts';

const FIRST = CALENDAR.findIndex(({ date }) => date === '2027-12-01');
/** A half is rounded up. */
const rounded = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

interface Case {
  /** Positions in the calendar. */
  readonly created: number;
  readonly due: number;
  readonly paid: number;
  readonly value: number;
  readonly discount: Discount;
  readonly fine: { readonly type: 'FIXED' | 'PERCENTAGE'; readonly value: number };
  readonly interestBp: number;
}

function expectedDiscount({ created, due, paid, value, discount }: Case): number {
  if (paid >= due) return 0;
  const amounts: number[] = [];
  const inCents = (share: number): number =>
    discount.modality.startsWith('PERCENTAGE') ? rounded(BigInt(value) * BigInt(share), 10_000n) : share;
  if (discount.steps === undefined) {
    let days = 0;
    // The days after the payment, with the due date.
    for (let index = paid + 1; index <= due; index += 1)
      if (!discount.modality.includes('BUSINESS') || isOpen(index)) days += 1;
    amounts.push(inCents(discount.value! * days));
  } else
    for (const step of discount.steps)
      if (paid - created <= step.daysActive) amounts.push(inCents(step.value));
  return Math.max(0, ...amounts);
}

function expectedTotal(one: Case): number {
  const { due, paid, value, fine, interestBp } = one;
  const late = Math.max(0, paid - due);
  const charged = fine.type === 'FIXED' ? fine.value : rounded(BigInt(value) * BigInt(fine.value), 10_000n);
  const interest = rounded(BigInt(value) * BigInt(interestBp) * BigInt(late), 10_000n);
  return value + (late > 0 ? charged : 0) + interest - expectedDiscount(one);
}

/** Brasília is three hours behind UTC. */
const instant = (index: number, clock: string): number =>
  Date.parse(`${CALENDAR[index]!.date}T${clock}-03:00`);
const CLOCKS = [
  '00:00:00.000',
  '03:00:00.000',
  '12:00:00.000',
  '20:59:59.999',
  '21:00:00.000',
  '23:59:59.999',
];

const DISCOUNTS: readonly Discount[] = DISCOUNT_MODALITIES.map((modality) =>
  modality.endsWith('_UNTIL_SPECIFIED_DATE')
    ? {
        modality,
        steps: [
          { daysActive: 2, value: 300 },
          { daysActive: 25, value: 120 },
          { daysActive: 5, value: 500 },
        ],
      }
    : { modality, value: 33 },
);

describe('amount due', () => {
  it.each(DISCOUNTS)('equals the second implementation on 400 due dates with $modality', (discount) => {
    const wrong: unknown[] = [];
    for (let due = FIRST; due < FIRST + 400; due += 1)
      for (let paid = due - 31; paid <= due + 12; paid += 1) {
        const created = due - 31;
        const fine = { type: due % 2 === 0 ? 'FIXED' : 'PERCENTAGE', value: 199 } as const;
        const one = { created, due, paid, value: 9_950 + (due % 101), discount, fine, interestBp: 7 };
        const { totalCents, daysOverdue } = amountDue(
          {
            valueCents: one.value,
            deadline: instant(due, '23:59:59.999'),
            daysAfterDueDate: 60,
            fine,
            interestBp: one.interestBp,
            discount: { ...discount, createdAt: instant(created, '12:00:00.000') },
          },
          instant(paid, CLOCKS[(due + paid) % CLOCKS.length]!),
        );
        const expected = { total: expectedTotal(one), late: Math.max(0, paid - due) };
        if (totalCents !== expected.total || daysOverdue !== expected.late)
          wrong.push({ due: CALENDAR[due]!.date, paid: CALENDAR[paid]!.date, totalCents, expected });
      }
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it.each([
    ['Saturday', '2028-01-08', '2028-01-10', 9_900],
    ['Friday', '2028-01-07', '2028-01-10', 9_900],
    ['the day before Carnival', '2028-02-27', '2028-03-01', 9_900],
    ['Carnival Tuesday', '2028-02-29', '2028-03-01', 9_900],
    ['the due date', '2028-03-01', '2028-03-01', 10_000],
    ['Thursday, due on a Sunday', '2028-01-06', '2028-01-09', 9_900],
    ['Friday, due on a Sunday', '2028-01-07', '2028-01-09', 10_000],
    ['the last Friday of the year', '2028-12-29', '2029-01-02', 9_900],
  ])('with R$ 1,00 per business day, paid on %s %s and due %s, is %d', (_day, paid, due, cents) => {
    const at = (date: string): number => Date.parse(`${date}T12:00:00-03:00`);
    const { totalCents } = amountDue(
      {
        valueCents: 10_000,
        deadline: Date.parse(`${due}T23:59:59.999-03:00`),
        daysAfterDueDate: 0,
        discount: { modality: 'VALUE_PER_BUSINESS_DAY_ADVANCE', value: 100, createdAt: at('2028-01-01') },
      },
      at(paid),
    );
    expect(totalCents).toBe(cents);
  });

  it('with steps takes the largest of those that are valid, whatever their order', () => {
    const at = Date.parse('2028-01-03T12:00:00-03:00');
    const steps = [
      { daysActive: 2, value: 300 },
      { daysActive: 5, value: 500 },
    ];
    for (const order of [steps, steps.toReversed()])
      expect(
        amountDue(
          {
            valueCents: 10_000,
            deadline: Date.parse('2028-01-20T23:59:59.999-03:00'),
            daysAfterDueDate: 0,
            discount: { modality: 'FIXED_VALUE_UNTIL_SPECIFIED_DATE', steps: order, createdAt: at },
          },
          at,
        ).totalCents,
      ).toBe(9_500);
  });
});

it('isBusinessDay agrees with the list of holidays on each day of the calendar', () => {
  const different = CALENDAR.filter(
    ({ date }, index) => isBusinessDay(Date.parse(`${date}T00:00:00.000Z`)) !== isOpen(index),
  );
  expect(different).toEqual([]);
});
