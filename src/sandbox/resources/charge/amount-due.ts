// Whether a charge can be paid, and the amount due with fines, interest and discounts.
import type { AmountDue } from '#pix/overdue.ts';
import { amountDue, lastPayableInstant } from '#pix/overdue.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';

/** Returns the last instant at which a charge can be paid, in epoch milliseconds. */
export const lastPayable = (expiresAt: number, daysAfter: number | null): number =>
  daysAfter === null ? expiresAt : lastPayableInstant(expiresAt, daysAfter);

/** Like `lastPayable`, for a stored charge. */
export const lastPayableOf = (row: ChargeRow): number => lastPayable(row.expires_at, row.days_after);

export const isPayable = (context: Pick<SandboxContext, 'now'>, row: ChargeRow): boolean =>
  row.status === 'ACTIVE' && context.now <= lastPayableOf(row);

/** Whether a payer with this tax id may pay the charge: some charges can only be paid by their customer. */
export const mayPay = (db: Database, row: ChargeRow, taxID: string | undefined): boolean =>
  row.ensure_same_tax_id !== 1 ||
  (row.customer !== null && taxID !== undefined && customerBySeq(db, row.customer).tax_id === taxID);

/** Computes the amount due at payment, or now, but at most up to the last payable instant. */
export function due(
  context: Pick<SandboxContext, 'now'>,
  row: ChargeRow,
): Pick<AmountDue, 'valueCents' | 'fineCents' | 'interestCents' | 'discountCents' | 'totalCents'> {
  const value = row.value - row.discount;
  if (row.type !== 'OVERDUE')
    return { valueCents: value, fineCents: 0, interestCents: 0, discountCents: 0, totalCents: value };
  const interests = row.interests ?? 0;
  return amountDue(
    {
      valueCents: value,
      deadline: row.expires_at,
      daysAfterDueDate: row.days_after ?? 0,
      fine: { value: row.fines ?? 0, type: row.fines_type ?? undefined },
      ...(row.interests_type === 'FIXED' ? { interestCents: interests } : { interestBp: interests }),
      ...(row.early_discount === null
        ? {}
        : { discount: { ...fromJson(row.early_discount), createdAt: row.created_at } }),
    },
    row.paid_at ?? Math.min(context.now, lastPayableOf(row)),
  );
}

/** Returns the total amount due, in cents. */
export const amountDueNow = (context: Pick<SandboxContext, 'now'>, row: ChargeRow): number =>
  due(context, row).totalCents;
