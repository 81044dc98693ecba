// Checks the ledger by adding up all entries again, without the sums that the sandbox keeps to be fast.
import { place } from './ledger.ts';
import type { Database } from './store/database.ts';
import { held, sumsAgree } from './store/tables/ledger.ts';

/** Money of one account, with that of its sub accounts, in cents. */
interface LedgerBalance {
  /** Public id of the account. */
  readonly accountId: string;
  readonly available: number;
  readonly blocked: number;
  /** Money of the sub accounts, which belongs to the account holder. */
  readonly subaccounts: number;
}

export interface LedgerCheck {
  /** What is wrong, in English; empty if the books are right. */
  readonly problems: readonly string[];
  readonly balances: readonly LedgerBalance[];
  /** Money that has come in from outside less what has left, in cents. */
  readonly received: number;
  /** Fees that the service has kept, in cents. */
  readonly fees: number;
  readonly postings: number;
}

interface EntryRow {
  readonly posting: number;
  readonly account: string;
  readonly amount: number;
}

/** Adds up all entries by place and by posting, exactly. */
export function checkLedger(db: Database): LedgerCheck {
  const places = new Map<string, bigint>();
  const postings = new Map<number, bigint>();
  const add = <K>(sums: Map<K, bigint>, key: K, amount: bigint): unknown =>
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  for (const { posting, account, amount } of db
    .prepare<EntryRow>('SELECT posting, account, amount FROM entries ORDER BY id')
    .all()) {
    add(places, account, BigInt(amount));
    add(postings, posting, BigInt(amount));
  }
  const problems: string[] = [];
  for (const [posting, sum] of postings)
    if (sum !== 0n)
      problems.push(`the entries of posting ${posting} do not sum to zero, but to ${sum} cents`);
  for (const [name, sum] of places) {
    if (sum < 0n && name !== place.pix) problems.push(`${name} is below zero: ${sum} cents`);
    if (BigInt(held(db, name)) !== sum)
      problems.push(`the sandbox has ${held(db, name)} cents for ${name}, but its entries sum to ${sum}`);
  }
  if (!sumsAgree(db)) problems.push('a stored sum differs from its entries');
  return {
    problems,
    balances: balancesOf(db, places),
    received: Number(-(places.get(place.pix) ?? 0n)),
    fees: Number(places.get(place.fees) ?? 0n),
    postings: postings.size,
  };
}

function balancesOf(db: Database, places: ReadonlyMap<string, bigint>): LedgerBalance[] {
  const sum = (name: string): number => Number(places.get(name) ?? 0n);
  const subaccounts = db
    .prepare<{ seq: number; account: number }>('SELECT seq, account FROM subaccounts ORDER BY seq')
    .all();
  return db
    .prepare<{ id: number; oid: string }>('SELECT id, oid FROM accounts ORDER BY id')
    .all()
    .map(({ id, oid }) => ({
      accountId: oid,
      available: sum(place.available(id)),
      blocked: sum(place.blocked(id)),
      subaccounts: subaccounts
        .filter(({ account }) => account === id)
        .reduce((total, { seq }) => total + sum(place.sub(seq)) + sum(place.subBlocked(seq)), 0),
    }));
}
