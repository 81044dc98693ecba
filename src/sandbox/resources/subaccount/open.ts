// Opens sub accounts: separate balances within a company, identified by their Pix key.
import { directoryKey } from '#pix/pix-key.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import type { SubaccountRow } from '#sandbox/store/tables/subaccounts.ts';
import { subaccounts } from '#sandbox/store/tables/subaccounts.ts';

/** Returns the sub account with this Pix key; creates or reopens it if needed. */
export function openSubaccount(context: CompanyContext, input: Body<'subaccount.create'>): SubaccountRow {
  const { db, now, company, account } = context;
  const { pixKey, name } = input;
  const own = { company: company.id, pix_key: directoryKey(pixKey) };
  const found = subaccounts.find(db, own);
  if (found === undefined) subaccounts.insert(db, { ...own, account, name, created_at: now });
  else if (found.deleted_at !== null)
    subaccounts.update(db, own, { account, name, created_at: now, withdraw_blocked: 0, deleted_at: null });
  return subaccounts.get(db, own);
}
