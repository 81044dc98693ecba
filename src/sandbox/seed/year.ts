// Additional seed data for a year: splits to sub accounts, withdrawals with and without a fee, disputes. Not part of
// the seed data for ninety days.
import { hash } from 'node:crypto';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { balanceOf } from '#sandbox/ledger.ts';
import { withdrawFrom } from '#sandbox/resources/account/withdraw.ts';
import type { ChargeInput } from '#sandbox/resources/charge/create.ts';
import { disputable, endDispute, openDispute } from '#sandbox/resources/dispute/decision.ts';

export const YEAR_MS = 365 * 86_400_000;
const DAY_MS = 86_400_000;

/** One in this many sales. */
const SPLIT_EVERY = 40;
const WITHDRAW_EVERY = 100;
const DISPUTE_EVERY = 250;

/** Returns a pseudo-random whole number from 0 to `bound` - 1, determined by the name. */
const drawn = (name: string, bound: number): number =>
  Number.parseInt(hash('sha256', name, 'hex').slice(0, 8), 16) % bound;

/** Returns the splits of the charge with this index; most charges have none. */
export function splitsOf(seed: number, index: number, value: number): Pick<ChargeInput, 'splits'> {
  if (index % SPLIT_EVERY !== 13) return {};
  const part = Math.max(1, Math.floor((value * (5 + drawn(`split:${seed}:${index}`, 25))) / 100));
  const pixKey = `subconta-${seed}-${index % 3}@example.com`;
  return { splits: [{ value: part, pixKey, splitType: 'SPLIT_SUB_ACCOUNT' }] };
}

/** Seeds what follows a sale: withdrawals and disputes. `own` makes the context for each of them. */
export function afterSale(
  own: (name: string, now: number) => CompanyContext,
  sale: {
    readonly seed: number;
    readonly index: number;
    readonly endToEndId: string;
    readonly paidAt: number;
  },
  until: number,
  count: (what: 'withdrawals' | 'disputes') => void,
): void {
  const { seed, index, endToEndId, paidAt } = sale;
  if (index % WITHDRAW_EVERY === 50) {
    const withdrawing = own(`seed-${seed}-withdrawal-${index}`, paidAt);
    const { available } = balanceOf(withdrawing.db, withdrawing.account);
    // Alternate small withdrawals, which cost a fee, and large ones, which do not.
    const value = index % (2 * WITHDRAW_EVERY) === 50 ? 10_000 : Math.floor(available / 2);
    if (value > 0 && available > value + 1_000) {
      withdrawFrom(withdrawing, withdrawing.account, value);
      count('withdrawals');
    }
  }
  const openedAt = paidAt + DAY_MS;
  if (index % DISPUTE_EVERY !== 77 || openedAt >= until) return;
  const disputing = own(`seed-${seed}-dispute-${index}`, openedAt);
  try {
    openDispute(disputing, disputable(disputing, endToEndId), { reason: 'Não reconheço a compra' });
  } catch (error) {
    // The sale was fully refunded before.
    if (error instanceof Refusal) return;
    throw error;
  }
  count('disputes');
  const decidedAt = openedAt + 5 * DAY_MS;
  if (decidedAt >= until) return;
  const outcome = drawn(`dispute:${seed}:${index}`, 3) === 0 ? 'ACCEPTED' : 'REJECTED';
  endDispute(own(`seed-${seed}-decision-${index}`, decidedAt), endToEndId, outcome);
}
