// Companies that a partner pre-registers. The sandbox approves a pre-registration at once, so the company and its account
// exist when the request is answered.
import type { TaxID } from '#contract/resources/shared.ts';
import { parseTaxId } from '#pix/tax-id.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { addCompany } from '#sandbox/resources/company/registration.ts';
import { toJson } from '#sandbox/store/columns.ts';
import type { PartnerCompanyRow } from '#sandbox/store/tables/partner-companies.ts';
import { partnerCompanies } from '#sandbox/store/tables/partner-companies.ts';

/** Parses a tax id object. @throws Refusal if its type does not match its number */
export function checkedTaxId({ taxID, type }: TaxID): ReturnType<typeof parseTaxId> {
  const parsed = parseTaxId(taxID);
  if (parsed.type !== type)
    throw new Refusal(`taxID.type must be ${parsed.type} for ${parsed.taxID}, not ${type}`);
  return parsed;
}

const findPreRegistration = ({ db, company }: CompanyContext, taxID: string): PartnerCompanyRow | undefined =>
  partnerCompanies.find(db, { partner: company.id, tax_id: taxID });

/** @throws Refusal 403 if the company is not a partner */
export function assertPartner({ company }: CompanyContext): void {
  if (!company.isPartner) throw new Refusal('Esta empresa não é parceira e não pode usar este recurso', 403);
}

/** Returns a pre-registration of the partner by tax id. @throws Refusal if there is none */
export function requirePreRegistration(context: CompanyContext, taxID: string): PartnerCompanyRow {
  const row = findPreRegistration(context, taxID);
  if (row === undefined) throw new Refusal('Pré-cadastro não encontrado');
  return row;
}

/**
 * Pre-registers a company. If the partner has pre-registered its tax id before, that record is returned unchanged.
 * @throws Refusal for an invalid tax id
 */
export function preRegister(
  context: CompanyContext,
  { preRegistration, user }: Body<'partner.company.create'>,
): { readonly row: PartnerCompanyRow; readonly isNew: boolean } {
  const { db, ids, now, company: partner } = context;
  const { taxID, type } = checkedTaxId(preRegistration.taxID);
  if (user.taxID !== undefined) checkedTaxId(user.taxID);
  const existing = findPreRegistration(context, taxID);
  if (existing !== undefined) return { row: existing, isNew: false };
  const { name, website } = preRegistration;
  const { company } = addCompany(db, ids, now, { name, city: 'Sao Paulo', taxId: taxID, isPartner: false });
  const seq = partnerCompanies.insert(db, {
    partner: partner.id,
    company,
    tax_id: taxID,
    tax_type: type,
    name,
    website,
    user: toJson(user),
    created_at: now,
  });
  return { row: partnerCompanies.get(db, { seq }), isNew: true };
}
