// JSON of pre-registrations.
import { createHash } from 'node:crypto';
import type { PreRegistration, PreRegistrationRecord } from '#contract/resources/partner.ts';
import type { TaxID } from '#contract/resources/shared.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { withoutNulls } from '#sandbox/context.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { defaultAccount } from '#sandbox/store/tables/accounts.ts';
import type { ApplicationRow } from '#sandbox/store/tables/applications.ts';
import type { PartnerCompanyRow } from '#sandbox/store/tables/partner-companies.ts';

const taxIdView = (row: PartnerCompanyRow): TaxID => ({ taxID: row.tax_id, type: row.tax_type });

export const preRegistrationView = (row: PartnerCompanyRow): PreRegistration =>
  withoutNulls({ name: row.name, website: row.website, taxID: taxIdView(row) });

/** Returns the bank's id of an account, derived from the account's own id. */
function bankClientId(accountOid: string): string {
  const hex = createHash('sha256').update(accountOid).digest('hex').toUpperCase();
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

export function preRegistrationRecordView(
  { db }: CompanyContext,
  row: PartnerCompanyRow,
): PreRegistrationRecord {
  const company = companyById(db, row.company);
  return {
    preRegistration: preRegistrationView(row),
    user: fromJson(row.user),
    company: { id: company.oid, name: company.name, taxID: taxIdView(row) },
    account: { clientId: bankClientId(defaultAccount(db, company.id).oid) },
  };
}

/** JSON of an application, without its type. */
export const applicationView = (row: ApplicationRow) => ({
  name: row.name,
  isActive: row.is_active === 1,
  clientId: row.client_id,
  clientSecret: row.client_secret,
  ...(row.scopes === null ? {} : { scopes: fromJson(row.scopes) }),
});
