// Looks up companies, their accounts, and the holders of Pix keys.
import type { Company, CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { AccountRow } from '#sandbox/store/tables/accounts.ts';
import { accountById, accounts } from '#sandbox/store/tables/accounts.ts';
import type { CompanyRow } from '#sandbox/store/tables/companies.ts';
import { companies } from '#sandbox/store/tables/companies.ts';
import { pixKeys } from '#sandbox/store/tables/pix-keys.ts';
import { subaccountPreferring, subaccounts } from '#sandbox/store/tables/subaccounts.ts';

/** Row id of the company that every sandbox has. */
export const FIRST_COMPANY_ID = 1;

/** Converts a company row, or a row joined with it. */
export const companyOf = (row: CompanyRow): Company => ({
  id: row.id,
  oid: row.oid,
  name: row.name,
  city: row.city,
  taxId: row.tax_id,
  isPartner: row.is_partner === 1,
});

export const companyById = (db: Database, id: number): Company => companyOf(companies.get(db, { id }));

/** Returns an open account of the company by its id. @throws Refusal if there is none */
export function accountByOid(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  oid: string,
): AccountRow {
  const row = accounts.find(db, { company: company.id, oid });
  if (row === undefined || row.closed_at !== null) throw new Refusal('Conta não encontrada');
  return row;
}

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
export const keyOf = (db: Database, { account, subaccount }: Omit<Holder, 'company'>): string =>
  (subaccount === null ? accountById(db, account) : subaccounts.get(db, { seq: subaccount })).pix_key;
