// Holders of Pix keys: accounts and sub accounts of the sandbox.
import type { Database } from '#sandbox/store/database.ts';
import { accountById, accounts } from '#sandbox/store/tables/accounts.ts';
import { pixKeys } from '#sandbox/store/tables/pix-keys.ts';
import { subaccountPreferring, subaccounts } from '#sandbox/store/tables/subaccounts.ts';

/** Account or sub account of the sandbox that has a Pix key. */
export interface Holder {
  readonly company: number;
  readonly account: number;
  readonly subaccount: number | null;
}

/**
 * Finds the account or sub account with a Pix key. Sub accounts of this company take precedence over other companies'.
 */
export function holderOf(db: Database, pixKey: string, company: number): Holder | undefined {
  const account = accounts.find(db, { pix_key: pixKey });
  if (account !== undefined && account.closed_at === null)
    return { company: account.company, account: account.id, subaccount: null };
  const other = pixKeys.find(db, { key: pixKey });
  if (other !== undefined && accountById(db, other.account).closed_at === null)
    return { company: other.company, account: other.account, subaccount: null };
  const row = subaccountPreferring(db, company, pixKey);
  return row && { company: row.company, account: row.account, subaccount: row.seq };
}

/** Returns the Pix key of an account, or of one of its sub accounts. */
export const holderKey = (db: Database, { account, subaccount }: Omit<Holder, 'company'>): string =>
  (subaccount === null ? accountById(db, account) : subaccounts.get(db, { seq: subaccount })).pix_key;
