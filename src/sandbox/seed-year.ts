// What a shop meets in a year besides its sales: parts of charges that go to sub accounts, withdrawals with and without
// a fee, disputes. Seeded data of ninety days has none of it.
import { hash } from 'node:crypto';
import type { CompanyContext } from './context.ts';
import { Refusal } from './context.ts';
import { balanceOf } from './ledger.ts';
import { withdrawFrom } from './resources/account/account.ts';
import type { ChargeInput } from './resources/charge/charge.ts';
import { endDispute, openDispute } from './resources/dispute/dispute.ts';

export const YEAR_MS = 365 * 86_400_000;
const DAY_MS = 86_400_000;

/** One in so many sales. */
const SPLIT_EVERY = 40;
const WITHDRAW_EVERY = 100;
const DISPUTE_EVERY = 250;

/** Whole numbers from 0 up to a bound that a name decides alone. */
const drawn = (name: string, bound: number): number =>
  Number.parseInt(hash('sha256', name, 'hex').slice(0, 8), 16) % bound;

/** Parts of the nth charge; none for most. */
export function splitsOf(seed: number, index: number, value: number): Pick<ChargeInput, 'splits'> {
  if (index % SPLIT_EVERY !== 13) return {};
  const part = Math.max(1, Math.floor((value * (5 + drawn(`split:${seed}:${index}`, 25))) / 100));
  const pixKey = `subconta-${seed}-${index % 3}@example.com`;
  return { splits: [{ value: part, pixKey, splitType: 'SPLIT_SUB_ACCOUNT' }] };
}

/** What follows a sale. `own` makes a context for one thing at a time. */
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
    // A small one costs a fee, a large one does not.
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
    openDispute(disputing, { endToEndId, reason: 'Não reconheço a compra' });
  } catch (error) {
    // It was given back whole meanwhile.
    if (error instanceof Refusal) return;
    throw error;
  }
  count('disputes');
  const decidedAt = openedAt + 5 * DAY_MS;
  if (decidedAt >= until) return;
  const outcome = drawn(`dispute:${seed}:${index}`, 3) === 0 ? 'ACCEPTED' : 'REJECTED';
  endDispute(own(`seed-${seed}-decision-${index}`, decidedAt), endToEndId, outcome);
}
