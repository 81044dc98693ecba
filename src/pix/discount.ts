// Computes discounts for paying a charge before its due date.
import { businessDaysBetween } from './business-days.ts';
import { brasiliaDay, DAY_MS } from './dates.ts';
import type { DiscountModality } from './discount-modalities.ts';
import { basisPoints } from './money.ts';

export interface Discount {
  readonly modality: DiscountModality;
  /** Discount per day in advance: cents, or basis points of the amount. */
  readonly value?: number | undefined;
  /** Steps until specified dates: each is valid for `daysActive` days after creation, including the last. */
  readonly steps?: readonly { readonly daysActive: number; readonly value: number }[] | undefined;
}

/** Tests whether the discount depends on steps rather than on the days left. */
export const hasSteps = ({ modality }: Pick<Discount, 'modality'>): boolean =>
  modality.endsWith('_UNTIL_SPECIFIED_DATE');

const dayOf = (at: number): number => Date.parse(`${brasiliaDay(at)}T00:00:00.000Z`);

interface Dates {
  /** Creation, due deadline and payment; epoch milliseconds. */
  readonly createdAt: number;
  readonly deadline: number;
  readonly at: number;
}

/**
 * Returns the discount in cents for a payment at `at`, at most the value. Days are those of Brasília. No discount on the
 * due date or later. Days in advance are those after the payment, with the due date. It is largest at the creation.
 * @throws InvalidValue for counts that are not integers
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
        ? businessDaysBetween(today + DAY_MS, due + DAY_MS)
        : Math.round((due - today) / DAY_MS));
  return Math.min(inPercent ? basisPoints(valueCents, Math.min(share, 10_000)) : share, valueCents);
}

/** Returns the largest value of the valid steps, as the service does; 0 if none is valid. */
const stepValue = ({ steps = [] }: Discount, day: number): number =>
  Math.max(0, ...steps.filter(({ daysActive }) => day <= daysActive).map(({ value }) => value));
