// Cashback balances of customers: reserved by a charge, spent when it is paid, otherwise released. Cashback earned by
// charges (PERCENTAGE) and exclusive cashback (EXCLUSIVE) are separate balances.
import type { Database } from '#sandbox/store/database.ts';
import type { CashbackKind } from '#sandbox/store/tables/cashbacks.ts';
import { cashbacks, cashbacksWithRest, giveBack } from '#sandbox/store/tables/cashbacks.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';

/** Adds cashback to a customer's balance of this kind. */
export function addCashback(
  db: Database,
  added: {
    readonly company: number;
    readonly customer: number;
    readonly kind: CashbackKind;
    readonly value: number;
    readonly now: number;
  },
): void {
  const { company, customer, kind, value, now } = added;
  cashbacks.insert(db, { company, customer, kind, value, left_over: value, created_at: now });
}

/**
 * Reserves up to `most` cents of the customer's cashback of this kind, oldest first, and returns the amount in cents.
 */
export function reserveCashback(db: Database, customer: number, kind: CashbackKind, most: number): number {
  let taken = 0;
  for (const { seq, left_over } of cashbacksWithRest(db, customer, kind)) {
    const part = Math.min(left_over, most - taken);
    if (part <= 0) break;
    cashbacks.update(db, { seq }, { left_over: left_over - part });
    taken += part;
  }
  return taken;
}

/** Releases the cashback reserved by an unpaid charge, to the balances it was taken from. */
export function releaseCashback(db: Database, charge: ChargeRow): void {
  const { customer, discount, discount_exclusive: exclusive } = charge;
  if (customer === null) return;
  for (const [kind, value] of [
    ['EXCLUSIVE', exclusive],
    ['PERCENTAGE', discount - exclusive],
  ] as const)
    if (value > 0) giveBack(db, customer, kind, value);
}
