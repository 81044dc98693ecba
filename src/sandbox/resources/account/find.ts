// Finds accounts by the ids that requests contain.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import type { AccountRow } from '#sandbox/store/tables/accounts.ts';
import { accounts } from '#sandbox/store/tables/accounts.ts';

/** Returns an open account of the company by its id. @param status of the refusal @throws Refusal if there is none */
export function accountByOid(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  oid: string,
  status?: number,
): AccountRow {
  const row = accounts.find(db, { company: company.id, oid });
  if (row === undefined || row.closed_at !== null) throw new Refusal('Conta não encontrada', status);
  return row;
}
