// Partners pre-register companies and create applications for them. The sandbox approves a pre-registration at once, so
// the company and its account exist when the request is answered.
import { createHash } from 'node:crypto';
import type { PreRegistration, PreRegistrationRecord } from '#contract/resources/partner.ts';
import type { TaxID } from '#contract/resources/shared.ts';
import { parseTaxId } from '#pix/tax-id.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal, withoutNulls } from '#sandbox/context.ts';
import { companyById } from '#sandbox/resources/account/company.ts';
import { addApplication, addCompany, knownScopes } from '#sandbox/resources/account/registration.ts';
import { page } from '#sandbox/service/paging.ts';
import { fromJson, toJson } from '#sandbox/store/table.ts';
import { defaultAccount } from '#sandbox/store/tables/accounts.ts';
import { applicationByName, applications } from '#sandbox/store/tables/applications.ts';
import type { PartnerCompanyRow } from '#sandbox/store/tables/partner-companies.ts';
import { partnerCompanies } from '#sandbox/store/tables/partner-companies.ts';

/** @throws Refusal 403 if the company is not a partner */
function partnersOnly({ company }: CompanyContext): void {
  if (!company.isPartner) throw new Refusal('Esta empresa não é parceira e não pode usar este recurso', 403);
}

/** Parses a tax id object. @throws Refusal if its type does not match its number */
function checkedTaxId({ taxID, type }: TaxID): ReturnType<typeof parseTaxId> {
  const parsed = parseTaxId(taxID);
  if (parsed.type !== type)
    throw new Refusal(`taxID.type must be ${parsed.type} for ${parsed.taxID}, not ${type}`);
  return parsed;
}

const find = ({ db, company }: CompanyContext, taxID: string): PartnerCompanyRow | undefined =>
  partnerCompanies.find(db, { partner: company.id, tax_id: taxID });

const taxIdView = (row: PartnerCompanyRow): TaxID => ({ taxID: row.tax_id, type: row.tax_type });
const preRegistrationView = (row: PartnerCompanyRow): PreRegistration =>
  withoutNulls({ name: row.name, website: row.website, taxID: taxIdView(row) });

/** Returns the bank's id of an account, derived from the account's own id. */
function bankClientId(accountOid: string): string {
  const hex = createHash('sha256').update(accountOid).digest('hex').toUpperCase();
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

function recordView({ db }: CompanyContext, row: PartnerCompanyRow): PreRegistrationRecord {
  const company = companyById(db, row.company);
  return {
    preRegistration: preRegistrationView(row),
    user: fromJson(row.user),
    company: { id: company.oid, name: company.name, taxID: taxIdView(row) },
    account: { clientId: bankClientId(defaultAccount(db, company.id).oid) },
  };
}

const createCompany = (call: Call<'partner.company.create'>): Answer<'partner.company.create'> => {
  partnersOnly(call);
  const { db, ids, now } = call;
  const { preRegistration, user } = call.body;
  const { taxID, type } = checkedTaxId(preRegistration.taxID);
  if (user.taxID !== undefined) checkedTaxId(user.taxID);
  const known = find(call, taxID);
  const register = (): PartnerCompanyRow => {
    const made = addCompany(db, ids, now, {
      name: preRegistration.name,
      city: 'Sao Paulo',
      taxId: taxID,
      isPartner: false,
    });
    const seq = partnerCompanies.insert(db, {
      partner: call.company.id,
      company: made.company,
      tax_id: taxID,
      tax_type: type,
      name: preRegistration.name,
      website: preRegistration.website,
      user: toJson(user),
      created_at: now,
    });
    return partnerCompanies.get(db, { seq });
  };
  const row = known ?? register();
  return {
    status: known === undefined ? 201 : 200,
    body: { preRegistration: preRegistrationView(row), user: fromJson(row.user) },
  };
};

const getCompany = (call: Call<'partner.company.get'>): Answer<'partner.company.get'> => {
  partnersOnly(call);
  const row = find(call, parseTaxId(call.params.taxID).taxID);
  if (row === undefined) throw new Refusal('Pré-cadastro não encontrado');
  return { body: { preRegistration: recordView(call, row) } };
};

const listCompanies = (call: Call<'partner.company.list'>): Answer<'partner.company.list'> => {
  partnersOnly(call);
  const { rows, pageInfo } = page(call, partnerCompanies.list(call.db, { partner: call.company.id }));
  // Only this list always has `pageInfo.errors`, even if it is empty.
  const { errors = [] } = pageInfo;
  return {
    body: { preRegistrations: rows.map((row) => recordView(call, row)), pageInfo: { ...pageInfo, errors } },
  };
};

/** @throws Refusal for an unknown scope, and for an empty list, which could be mistaken for full access */
function checkScopes(scopes: readonly string[] | undefined): void {
  if (scopes === undefined) return;
  if (scopes.length === 0) throw new Refusal('Scopes are required');
  const known = knownScopes();
  const unknown = scopes.filter((scope) => !known.has(scope));
  if (unknown.length > 0) throw new Refusal(`Invalid scopes: ${unknown.join(', ')}`);
}

const createApplication = (
  call: Call<'partner.application.create'>,
): Answer<'partner.application.create'> => {
  partnersOnly(call);
  const { db, ids, now } = call;
  const { application, taxID } = call.body;
  const registered = find(call, checkedTaxId(taxID).taxID);
  if (registered === undefined) throw new Refusal('Pré-cadastro não encontrado');
  const { company } = registered;
  const { name, type, scopes } = application;
  checkScopes(scopes);
  const known = applicationByName(db, company, name);
  if (known === undefined)
    addApplication(db, ids, now, { company, account: defaultAccount(db, company).id, name, type, scopes });
  const row = known ?? applications.get(db, { company, name });
  return {
    status: known === undefined ? 201 : 200,
    body: {
      application: {
        name: row.name,
        isActive: row.is_active === 1,
        type: row.type,
        clientId: row.client_id,
        clientSecret: row.client_secret,
        ...(row.scopes === null ? {} : { scopes: fromJson(row.scopes) }),
      },
    },
  };
};

export const partnerHandlers = {
  'partner.company.create': createCompany,
  'partner.company.get': getCompany,
  'partner.company.list': listCompanies,
  'partner.application.create': createApplication,
} satisfies Handlers<
  'partner.company.create' | 'partner.company.get' | 'partner.company.list' | 'partner.application.create'
>;
