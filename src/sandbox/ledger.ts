// Double-entry ledger: the only place where money moves, in postings whose entries sum to zero. Balances are sums of
// entries, never stored fields.
import { Refusal } from './context.ts';
import type { Database } from './store/database.ts';
import type { PostingKind } from './store/tables/ledger.ts';
import { addEntries, held, postings, sumUp } from './store/tables/ledger.ts';

export { held, imbalance, sumsAgree } from './store/tables/ledger.ts';

/** Places that can hold money. `pix` is the outside world; incoming money is taken from it. */
export const place = {
  available: (account: number): string => `account:${account}:available`,
  blocked: (account: number): string => `account:${account}:blocked`,
  sub: (subaccount: number): string => `sub:${subaccount}:available`,
  subBlocked: (subaccount: number): string => `sub:${subaccount}:blocked`,
  pix: 'world:pix',
  fees: 'service:fees',
} as const;

/** The two places that make up a balance. */
export interface LedgerAccount {
  readonly free: string;
  /** Place for blocked money, such as that of payments not settled yet. */
  readonly setAside: string;
}

/** Returns the places of an account, or of one of its sub accounts. */
export const ledgerAccountOf = (account: number, subaccount: number | null): LedgerAccount =>
  subaccount === null
    ? { free: place.available(account), setAside: place.blocked(account) }
    : { free: place.sub(subaccount), setAside: place.subBlocked(subaccount) };

export interface Move {
  readonly from: string;
  readonly to: string;
  /** Amount in cents, greater than zero. */
  readonly amount: number;
}

export interface Balance {
  readonly total: number;
  readonly blocked: number;
  readonly available: number;
}

/**
 * Books the moves as one posting. No place except `pix` can be negative, so the limit on `pix` also bounds every other
 * place and the sum of several.
 * @throws Error if an amount is not a positive whole number, which is a bug
 * @throws Refusal if the total incoming money would exceed the range of exact integers
 */
export function post(
  db: Database,
  posting: {
    readonly company: number;
    readonly kind: PostingKind;
    readonly ref: string;
    readonly at: number;
    /** Description given by the user. */
    readonly description?: string | undefined;
  },
  moves: readonly Move[],
): void {
  const { company, kind, ref, at, description } = posting;
  const id = postings.insert(db, {
    company,
    kind,
    ref,
    at,
    ...(description === undefined ? {} : { description }),
  });
  for (const { from, to, amount } of moves) {
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`a move of ${amount} cents is none`);
    if (from === place.pix && !Number.isSafeInteger(held(db, from) - amount))
      throw new Refusal(`O sandbox não guarda mais de ${Number.MAX_SAFE_INTEGER} centavos ao todo`);
    const last = addEntries(db, id, [
      { place: from, amount: -amount },
      { place: to, amount },
    ]);
    if (last % SUMMED_EVERY === 0) sumUp(db, to);
    if (last % SUMMED_EVERY === 1) sumUp(db, from);
  }
}

const SUMMED_EVERY = 256;

/** Returns the balance of an account, in cents. */
export function balanceOf(db: Database, account: number): Balance {
  const available = held(db, place.available(account));
  const blocked = held(db, place.blocked(account));
  return { total: available + blocked, blocked, available };
}
