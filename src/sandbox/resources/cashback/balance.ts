// Cashback balances of customers: reserved by a charge, spent when it is paid, otherwise released. Cashback earned by
// charges (PERCENTAGE) and exclusive cashback (EXCLUSIVE) are separate balances.
import type { CompanyContext } from '#sandbox/context.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { CashbackKind } from '#sandbox/store/tables/cashbacks.ts';
import {
  cashbacks,
  returnToNewestGrant,
  unspentCashback,
  unspentGrants,
} from '#sandbox/store/tables/cashbacks.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';

/** Adds cashback to a customer's balance of this kind. */
function addCashback(
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

/** Grants exclusive cashback of `value` cents, unless some is pending; returns the pending cents. */
export function grantCashback(
  { db, now, company }: CompanyContext,
  customer: number,
  value: number,
): { readonly pending: number } {
  const pending = unspentCashback(db, customer, 'EXCLUSIVE');
  if (pending === 0) addCashback(db, { company: company.id, customer, kind: 'EXCLUSIVE', value, now });
  return { pending };
}

/**
 * Reserves up to `most` cents of the customer's cashback of this kind, oldest first, and returns the amount in cents.
 */
function reserveCashback(db: Database, customer: number, kind: CashbackKind, most: number): number {
  let reserved = 0;
  for (const { seq, left_over } of unspentGrants(db, customer, kind)) {
    const part = Math.min(left_over, most - reserved);
    if (part <= 0) break;
    cashbacks.update(db, { seq }, { left_over: left_over - part });
    reserved += part;
  }
  return reserved;
}

/** Reserves the cashback that a charge of `value` cents deducts; at least one cent must remain to be paid. */
export function reserveDiscount(
  db: Database,
  customer: number,
  value: number,
): { readonly discount: number; readonly exclusive: number } {
  const exclusive = reserveCashback(db, customer, 'EXCLUSIVE', value - 1);
  return {
    exclusive,
    discount: exclusive + reserveCashback(db, customer, 'PERCENTAGE', value - 1 - exclusive),
  };
}

/** Releases the cashback reserved by an unpaid charge, to the balances it came from. */
export function releaseCashback(db: Database, charge: ChargeRow): void {
  const { customer, discount, discount_exclusive: exclusive } = charge;
  if (customer === null) return;
  for (const [kind, value] of [
    ['EXCLUSIVE', exclusive],
    ['PERCENTAGE', discount - exclusive],
  ] as const)
    if (value > 0) returnToNewestGrant(db, customer, kind, value);
}

/** Cashback on a paid charge that enables it, in basis points. */
const CASHBACK_BASIS_POINTS = 100;

/** Grants the customer of a paid charge the cashback that the charge enables, of either kind. */
export function earnCashback(
  { db, now, company }: Pick<CompanyContext, 'company' | 'db' | 'now'>,
  charge: ChargeRow,
  customer: number,
  paid: number,
): void {
  const value = Math.floor((paid * CASHBACK_BASIS_POINTS) / 10_000);
  if (value === 0) return;
  if (charge.cashback === 1)
    addCashback(db, { company: company.id, customer, kind: 'PERCENTAGE', value, now });
  if (charge.cashback_exclusive === 1)
    addCashback(db, { company: company.id, customer, kind: 'EXCLUSIVE', value, now });
}
