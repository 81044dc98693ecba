// What a charge with a due date costs, and until when it can be paid. Instants are milliseconds since 1970.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { DAY_MS, dayEnd } from './dates.ts';
import type { Discount } from './discount.ts';
import { discountAt } from './discount.ts';
import { InvalidValue } from './errors.ts';
import { basisPoints } from './money.ts';

function requireDays(subject: Message, days: number): void {
  if (!Number.isSafeInteger(days) || days < 0 || days > 100_000)
    throw new InvalidValue({
      subject,
      value: String(days),
      reason: 'not-a-count',
      problem: say`is not a whole number of days from 0 to 100000`,
    });
}

/**
 * The last instant without fine and interest: 23:59:59.999 in Brasília, `daysForDueDate` days after the day of
 * creation. It is the charge's expiry date as the service shows it.
 */
export function dueDeadline(createdAt: number, daysForDueDate: number): number {
  requireDays(say`days for due date`, daysForDueDate);
  return dayEnd(createdAt) + daysForDueDate * DAY_MS;
}

/** The last instant in which the charge can be paid at all, given its deadline. */
export function lastPayableInstant(deadline: number, daysAfterDueDate: number): number {
  requireDays(say`days after due date`, daysAfterDueDate);
  return deadline + daysAfterDueDate * DAY_MS;
}

/** Days after the deadline, the one begun counted whole: 0 up to the deadline, 1 from the next millisecond on. */
export const daysOverdue = (deadline: number, at: number): number =>
  at <= deadline ? 0 : Math.ceil((at - deadline) / DAY_MS);

interface Fine {
  /** PERCENTAGE (default): `value` is basis points of the charge. FIXED: `value` is cents. */
  readonly type?: 'PERCENTAGE' | 'FIXED' | undefined;
  readonly value: number;
}

export interface OverdueTerms {
  readonly valueCents: number;
  /** From dueDeadline. */
  readonly deadline: number;
  readonly daysAfterDueDate: number;
  /** Charged once, from the first day after the deadline. */
  readonly fine?: Fine | undefined;
  /** Simple interest in basis points of the value for each day after the deadline. */
  readonly interestBp?: number | undefined;
  /** Interest in cents for each day after the deadline, instead of a share. */
  readonly interestCents?: number | undefined;
  /** Taken off before the day of the deadline; `createdAt` is when the charge was made, in epoch milliseconds. */
  readonly discount?: (Discount & { readonly createdAt: number }) | undefined;
}

export interface AmountDue {
  readonly valueCents: number;
  readonly daysOverdue: number;
  readonly fineCents: number;
  readonly interestCents: number;
  readonly discountCents: number;
  /** Value, fine and interest, less the discount. Still counted when no longer payable. */
  readonly totalCents: number;
  readonly payable: boolean;
}

/** What must be paid at an instant. All amounts in whole cents; throws InvalidValue on counts that are not whole. */
export function amountDue(terms: OverdueTerms, at: number): AmountDue {
  const { valueCents, deadline, fine, interestBp = 0 } = terms;
  const days = daysOverdue(deadline, at);
  const fineValue = fine?.value ?? 0;
  // A fixed fine is 100 % of itself: the same checks, no rounding.
  const wholeFine =
    fine?.type === 'FIXED' ? basisPoints(fineValue, 10_000) : basisPoints(valueCents, fineValue);
  // A rate that is not whole is refused even on days that would make the product whole.
  basisPoints(valueCents, interestBp);
  const fineCents = days === 0 ? 0 : wholeFine;
  // One rounding over all the days; rounding each day would drift by cents from what the service asks.
  const interestCents =
    terms.interestCents === undefined
      ? basisPoints(valueCents, interestBp * days)
      : basisPoints(terms.interestCents * days, 10_000);
  const { discount } = terms;
  const discountCents =
    discount === undefined
      ? 0
      : discountAt(valueCents, discount, { createdAt: discount.createdAt, deadline, at });
  return {
    valueCents,
    daysOverdue: days,
    fineCents,
    interestCents,
    discountCents,
    totalCents: valueCents + fineCents + interestCents - discountCents,
    payable: at <= lastPayableInstant(deadline, terms.daysAfterDueDate),
  };
}
