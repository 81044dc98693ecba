// Table of companies pre-registered by partners.
import type { PartnerUser } from '#contract/resources/partner.ts';
import { generated, integer, json, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

export const partnerCompanies = defineTable({
  name: 'partner_companies',
  columns: {
    seq: generated,
    /** Partner company that registered it. */
    partner: integer,
    company: integer,
    tax_id: text,
    tax_type: oneOf(['BR:CPF', 'BR:CNPJ']),
    name: text,
    website: nullable(text),
    /** User as sent in the request. */
    user: json<PartnerUser>(),
    created_at: integer,
  },
  onReset: 'keep',
});
export type PartnerCompanyRow = RowOf<typeof partnerCompanies>;
