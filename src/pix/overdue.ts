// Computes the amount due of a charge with a due date, and until when it can be paid. Instants are epoch milliseconds.
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
 * Returns the last instant without fine and interest: 23:59:59.999 in Brasília, `daysForDueDate` days after the day of
 * creation. The service shows it as the expiry date of the charge.
 */
export function dueDeadline(createdAt: number, daysForDueDate: number): number {
  requireDays(say`days for due date`, daysForDueDate);
  return dayEnd(createdAt) + daysForDueDate * DAY_MS;
}

/** Returns the last instant at which the charge can be paid. */
export function lastPayableInstant(deadline: number, daysAfterDueDate: number): number {
  requireDays(say`days after due date`, daysAfterDueDate);
  return deadline + daysAfterDueDate * DAY_MS;
}

/** Returns the days after the deadline, rounded up: 0 up to the deadline, 1 from the next millisecond on. */
export const daysOverdue = (deadline: number, at: number): number =>
  at <= deadline ? 0 : Math.ceil((at - deadline) / DAY_MS);

interface Fine {
  /** PERCENTAGE (default): `value` is basis points of the charge. FIXED: `value` is cents. */
  readonly type?: 'PERCENTAGE' | 'FIXED' | undefined;
  readonly value: number;
}

export interface OverdueTerms {
  readonly valueCents: number;
  /** Result of `dueDeadline`. */
  readonly deadline: number;
  readonly daysAfterDueDate: number;
  /** Charged once, from the first day after the deadline. */
  readonly fine?: Fine | undefined;
  /** Simple interest in basis points of the value for each day after the deadline. */
  readonly interestBp?: number | undefined;
  /** Interest in cents per day after the deadline, instead of `interestBp`. */
  readonly interestCents?: number | undefined;
  /**
   * Applies before the due date, which is the day of the deadline unless `dueAt` is another one. `createdAt` is the
   * creation of the charge. Both are epoch milliseconds.
   */
  readonly discount?: (Discount & { readonly createdAt: number; readonly dueAt?: number }) | undefined;
}

export interface AmountDue {
  readonly valueCents: number;
  readonly daysOverdue: number;
  readonly fineCents: number;
  readonly interestCents: number;
  readonly discountCents: number;
  /** Value plus fine and interest minus discount. Computed even if no longer payable. */
  readonly totalCents: number;
  readonly payable: boolean;
}

/** Returns the amount due at an instant, in integer cents. @throws InvalidValue for counts that are not integers */
export function amountDue(terms: OverdueTerms, at: number): AmountDue {
  const { valueCents, deadline, fine, interestBp = 0 } = terms;
  const days = daysOverdue(deadline, at);
  const fineValue = fine?.value ?? 0;
  // A fixed fine is passed as 100 % of itself, for the same checks without rounding.
  const wholeFine =
    fine?.type === 'FIXED' ? basisPoints(fineValue, 10_000) : basisPoints(valueCents, fineValue);
  // Validates the rate: a fractional one is refused even if its product with the days is an integer.
  basisPoints(valueCents, interestBp);
  const fineCents = days === 0 ? 0 : wholeFine;
  // Round once over all days: rounding each day would differ by cents from the service.
  const interestCents =
    terms.interestCents === undefined
      ? basisPoints(valueCents, interestBp * days)
      : basisPoints(terms.interestCents * days, 10_000);
  const { discount } = terms;
  const discountCents =
    discount === undefined
      ? 0
      : discountAt(valueCents, discount, {
          createdAt: discount.createdAt,
          deadline: discount.dueAt ?? deadline,
          at,
        });
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
