// Finds sub accounts by their Pix key.
import { directoryKey } from '#pix/pix-key.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import type { SubaccountRow } from '#sandbox/store/tables/subaccounts.ts';
import { subaccounts } from '#sandbox/store/tables/subaccounts.ts';

/** Returns a sub account by its Pix key. @throws Refusal if the company has none */
export function findSubaccount({ db, company }: CompanyContext, pixKey: string): SubaccountRow {
  const row = subaccounts.find(db, { company: company.id, pix_key: directoryKey(pixKey) });
  if (row === undefined || row.deleted_at !== null) throw new Refusal('Subconta não encontrada');
  return row;
}
