// Companies by their row id.
import type { Company } from '#sandbox/context.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { CompanyRow } from '#sandbox/store/tables/companies.ts';
import { companies } from '#sandbox/store/tables/companies.ts';

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
