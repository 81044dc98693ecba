// What a charge with a due date costs less when it is paid before that date.
import { businessDaysBetween } from './business-days.ts';
import { brasiliaDay, DAY_MS } from './dates.ts';
import type { DiscountModality } from './discount-modalities.ts';
import { basisPoints } from './money.ts';

export interface Discount {
  readonly modality: DiscountModality;
  /** For each day in advance: cents, or basis points of the amount. */
  readonly value?: number | undefined;
  /** Up to certain days: each step holds for so many days after the charge was made, that day included. */
  readonly steps?: readonly { readonly daysActive: number; readonly value: number }[] | undefined;
}

/** Whether its amount depends on steps, not on how many days are left. */
export const hasSteps = ({ modality }: Pick<Discount, 'modality'>): boolean =>
  modality.endsWith('_UNTIL_SPECIFIED_DATE');

const dayOf = (at: number): number => Date.parse(`${brasiliaDay(at)}T00:00:00.000Z`);

interface Dates {
  /** When the charge was made, until when it costs no more, and when it is paid: epoch milliseconds. */
  readonly createdAt: number;
  readonly deadline: number;
  readonly at: number;
}

/**
 * Cents that a payment at `at` costs less. Days are those of Brasília; on the due date and later it is nothing. At least
 * one cent is left to pay. @throws InvalidValue for counts that are not whole
 */
export function discountAt(
  valueCents: number,
  discount: Discount,
  { createdAt, deadline, at }: Dates,
): number {
  const [today, due] = [dayOf(at), dayOf(deadline)];
  if (today >= due) return 0;
  const inPercent = discount.modality.startsWith('PERCENTAGE');
  const share = hasSteps(discount)
    ? stepValue(discount, Math.round((today - dayOf(createdAt)) / DAY_MS))
    : (discount.value ?? 0) *
      (discount.modality.includes('BUSINESS')
        ? businessDaysBetween(today, due)
        : Math.round((due - today) / DAY_MS));
  const cents = inPercent ? basisPoints(valueCents, Math.min(share, 10_000)) : share;
  return Math.max(0, Math.min(cents, valueCents - 1));
}

/** The value of the step that ends first of those that still hold. */
function stepValue({ steps = [] }: Discount, day: number): number {
  const holding = steps.filter(({ daysActive }) => day <= daysActive);
  return holding.reduce((first, one) => (one.daysActive < first.daysActive ? one : first), {
    daysActive: Number.POSITIVE_INFINITY,
    value: 0,
  }).value;
}
