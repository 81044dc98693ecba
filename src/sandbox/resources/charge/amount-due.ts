// Whether a charge can be paid, and the amount due with fines, interest and discounts.
import { businessDayFrom } from '#pix/business-days.ts';
import { brasiliaDay, dayEnd } from '#pix/dates.ts';
import type { AmountDue } from '#pix/overdue.ts';
import { amountDue, lastPayableInstant } from '#pix/overdue.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';

/** Fields that determine until when a charge can be paid. */
type Terms = Pick<ChargeRow, 'type' | 'expires_at' | 'days_after'>;

/**
 * Returns the last instant without fine and interest, in epoch milliseconds. A boleto that is due on a weekend or
 * holiday can be paid without them on the next business day.
 */
const lastOnTime = ({ type, expires_at: deadline }: Terms): number =>
  type === 'BOLETO' ? dayEnd(businessDayFrom(Date.parse(brasiliaDay(deadline))) + NOON_MS) : deadline;

/** Noon in Brasília after a UTC midnight, in milliseconds. */
const NOON_MS = 15 * 3_600_000;

/** Returns the last instant at which a charge can be paid, in epoch milliseconds. */
export const lastPayable = (terms: Terms): number =>
  terms.days_after === null
    ? terms.expires_at
    : Math.max(lastPayableInstant(terms.expires_at, terms.days_after), lastOnTime(terms));

export const isPayable = (context: Pick<SandboxContext, 'now'>, row: ChargeRow): boolean =>
  row.status === 'ACTIVE' && context.now <= lastPayable(row);

/** Whether a payer with this tax id may pay the charge: some charges can only be paid by their customer. */
export const mayPay = (db: Database, row: ChargeRow, taxID: string | undefined): boolean =>
  row.ensure_same_tax_id !== 1 ||
  (row.customer !== null && taxID !== undefined && customerBySeq(db, row.customer).tax_id === taxID);

/**
 * Computes the amount due with its fine, interest and discount: as of the payment, or else as of now, but no later than
 * the last payable instant.
 */
export function itemizedAmountDue(
  context: Pick<SandboxContext, 'now'>,
  row: ChargeRow,
): Pick<AmountDue, 'valueCents' | 'fineCents' | 'interestCents' | 'discountCents' | 'totalCents'> {
  const value = row.value - row.discount;
  if (row.type === 'DYNAMIC')
    return { valueCents: value, fineCents: 0, interestCents: 0, discountCents: 0, totalCents: value };
  const interests = row.interests ?? 0;
  return amountDue(
    {
      valueCents: value,
      deadline: lastOnTime(row),
      daysAfterDueDate: row.days_after ?? 0,
      fine: { value: row.fines ?? 0, type: row.fines_type ?? undefined },
      ...(row.interests_type === 'FIXED' ? { interestCents: interests } : { interestBp: interests }),
      ...(row.early_discount === null
        ? {}
        : {
            // A boleto that is due on a weekend has its discount before that day, not before the next business day.
            discount: { ...fromJson(row.early_discount), createdAt: row.created_at, dueAt: row.expires_at },
          }),
    },
    row.paid_at ?? Math.min(context.now, lastPayable(row)),
  );
}

/** Returns the total amount due, in cents. */
export const amountDueNow = (context: Pick<SandboxContext, 'now'>, row: ChargeRow): number =>
  itemizedAmountDue(context, row).totalCents;
