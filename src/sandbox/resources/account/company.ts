// The companies of the sandbox, and whose a Pix key is.
import type { Company, CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import type { AccountRow } from '#sandbox/store/accounts.ts';
import { accountById, accounts } from '#sandbox/store/accounts.ts';
import type { CompanyRow } from '#sandbox/store/companies.ts';
import { companies } from '#sandbox/store/companies.ts';
import type { Database } from '#sandbox/store/database.ts';
import { pixKeys } from '#sandbox/store/pix-keys.ts';
import { subaccountPreferring, subaccounts } from '#sandbox/store/subaccounts.ts';

/** The company that a new sandbox has. */
export const FIRST_COMPANY_ID = 1;

/** A company from its row, or from one joined to it. */
export const companyOf = (row: CompanyRow): Company => ({
  id: row.id,
  oid: row.oid,
  name: row.name,
  city: row.city,
  taxId: row.tax_id,
  isPartner: row.is_partner === 1,
});

export const companyById = (db: Database, id: number): Company => companyOf(companies.get(db, { id }));

/** One of the company's accounts by its id. @throws Refusal */
export function accountByOid(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  oid: string,
): AccountRow {
  const row = accounts.find(db, { company: company.id, oid });
  if (row === undefined || row.closed_at !== null) throw new Refusal('Conta não encontrada');
  return row;
}

/** Whose a Pix key is within the sandbox. */
export interface Holder {
  readonly company: number;
  readonly account: number;
  readonly subaccount: number | null;
}

/** The account or sub account that has this Pix key; of sub accounts of several companies, this company's. */
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

/** The Pix key of an account, or of one of its sub accounts. */
export const keyOf = (db: Database, { account, subaccount }: Omit<Holder, 'company'>): string =>
  (subaccount === null ? accountById(db, account) : subaccounts.get(db, { seq: subaccount })).pix_key;
