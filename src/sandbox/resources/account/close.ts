// Closes accounts.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { balanceOf } from '#sandbox/ledger.ts';
import { accounts } from '#sandbox/store/tables/accounts.ts';
import { applications } from '#sandbox/store/tables/applications.ts';
import { subaccounts } from '#sandbox/store/tables/subaccounts.ts';

/** Closes an account. Its row stays, because transactions refer to it. @throws Refusal if it is still in use */
export function closeAccount({ db, now, company }: CompanyContext, oid: string): void {
  const row = accounts.find(db, { company: company.id, oid });
  if (row === undefined) throw new Refusal('Account not found', 404);
  if (row.closed_at !== null) throw new Refusal('Account already closed');
  if (balanceOf(db, row.id).total > 0) throw new Refusal('Account with balance cannot be deleted');
  if (row.is_default === 1) throw new Refusal('The default account cannot be deleted');
  if (applications.has(db, { account: row.id }) || subaccounts.has(db, { account: row.id }))
    throw new Refusal('Account with applications or subaccounts cannot be deleted');
  accounts.update(db, { id: row.id }, { closed_at: now });
}
