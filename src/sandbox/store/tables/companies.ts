// Table of companies: the first one, those created by control calls, and those registered by partners.
import { defaulted, flag, generated, integer, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

export const companies = defineTable({
  name: 'companies',
  columns: {
    id: generated,
    oid: text,
    name: text,
    city: text,
    tax_id: text,
    is_partner: defaulted(flag),
    created_at: integer,
  },
  onReset: 'keep',
});
export type CompanyRow = RowOf<typeof companies>;

/** Returns the oldest company with this id or tax id. */
export const companyByIdOrTaxId = (db: Database, oid: string, taxId: string): CompanyRow | undefined =>
  companies.select(db, 'WHERE oid = ? OR tax_id = ? ORDER BY id LIMIT 1').get(oid, taxId);

export const allCompanies = (db: Database): CompanyRow[] => companies.select(db, 'ORDER BY id').all();
