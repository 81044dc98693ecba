// Control calls that create and list companies, accounts and app keys.
import type { ControlOf } from '#contract/sandbox/controls.ts';
import type { ItemOf, ResponseOf } from '#contract/schema/types.ts';
import { parseTaxId } from '#pix/tax-id.ts';
import type { Answer, ControlCall, Controls } from '#sandbox/call.ts';
import type { Company } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { balanceOf } from '#sandbox/ledger.ts';
import { accountByOid } from '#sandbox/resources/account/find.ts';
import { limitsView } from '#sandbox/resources/account/limits-view.ts';
import { companyOf } from '#sandbox/resources/company/company.ts';
import {
  addAccount,
  addApplication,
  addCompany,
  knownScopes,
} from '#sandbox/resources/company/registration.ts';
import { setTokens } from '#sandbox/resources/pix-key/quota.ts';
import { quotaView } from '#sandbox/resources/pix-key/view.ts';
import { controlRefused } from '#sandbox/service/answers.ts';
import { appKeyOf } from '#sandbox/service/auth.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { changeSettings } from '#sandbox/store/tables/account-limits.ts';
import { accountById, accounts, defaultAccount } from '#sandbox/store/tables/accounts.ts';
import type { ApplicationRow } from '#sandbox/store/tables/applications.ts';
import { applications, applicationsOf } from '#sandbox/store/tables/applications.ts';
import type { CompanyRow } from '#sandbox/store/tables/companies.ts';
import { allCompanies, companies, companyByIdOrTaxId } from '#sandbox/store/tables/companies.ts';

const applicationView = (row: ApplicationRow): ResponseOf<ControlOf<'sandbox.key.enable'>> => ({
  name: row.name,
  type: row.type,
  isActive: row.is_active === 1,
  clientId: row.client_id,
  scopes: row.scopes === null ? [] : fromJson(row.scopes),
});

function companyView(db: Database, row: CompanyRow): ItemOf<ControlOf<'sandbox.companies'>> {
  const company = companyOf(row);
  return {
    id: company.oid,
    name: company.name,
    taxID: company.taxId,
    isPartner: company.isPartner,
    accounts: accounts
      .findAll(db, { company: company.id }, 'AND closed_at IS NULL ORDER BY id')
      .map((account) => ({
        accountId: account.oid,
        isDefault: account.is_default === 1,
        pixKey: account.pix_key,
        balance: balanceOf(db, account.id),
      })),
    applications: applicationsOf(db, company.id).map(applicationView),
  };
}

/** Finds the company by id or tax id (default: the caller's own). @throws Refusal if unknown or not permitted */
function companyNamed(call: ControlCall<'sandbox.account' | 'sandbox.key'>): Company {
  const { db, company, overAll } = call;
  const { company: named } = call.body;
  if (named === undefined) return company;
  const row = companyByIdOrTaxId(db, named, named.replace(/[./-]/g, '').toUpperCase());
  if (!overAll && row?.id !== company.id) throw controlRefused(`company ${named} is not yours`);
  if (row === undefined) throw new Refusal(`company ${named} is not known; give its id or tax id`);
  return companyOf(row);
}

const listCompanies = (call: ControlCall<'sandbox.companies'>): Answer<'sandbox.companies'> => {
  const { db, company, overAll } = call;
  const rows = overAll ? allCompanies(db) : [companies.get(db, { id: company.id })];
  return { body: { companies: rows.map((row) => companyView(db, row)) } };
};

const createCompany = (call: ControlCall<'sandbox.company'>): Answer<'sandbox.company'> => {
  const { db, ids, now } = call;
  const { name, taxID, city = 'Sao Paulo', isPartner = false } = call.body;
  const { company, account } = addCompany(db, ids, now, {
    name,
    city,
    taxId: parseTaxId(taxID).taxID,
    isPartner,
  });
  const { clientId, clientSecret } = addApplication(db, ids, now, {
    company,
    account,
    name: 'sandbox',
    type: 'API',
  });
  const row = companies.get(db, { id: company });
  return { body: { ...companyView(db, row), appKey: appKeyOf(clientId, clientSecret) } };
};

const createAccount = (call: ControlCall<'sandbox.account'>): Answer<'sandbox.account'> => {
  const { db, ids, now } = call;
  const id = addAccount(db, ids, now, companyNamed(call).id, false);
  const row = accountById(db, id);
  return {
    body: { accountId: row.oid, isDefault: false, pixKey: row.pix_key, balance: balanceOf(db, id) },
  };
};

const setLimits = (call: ControlCall<'sandbox.limits'>): Answer<'sandbox.limits'> => {
  const { db, company, overAll } = call;
  const { account: requested, ...changes } = call.body;
  const found = requested === undefined || !overAll ? undefined : accounts.find(db, { oid: requested });
  const { id } =
    requested === undefined
      ? defaultAccount(db, company.id)
      : (found ?? accountByOid({ db, company }, requested));
  changeSettings(db, id, changes);
  return { body: limitsView(call, id) };
};

const createKey = (call: ControlCall<'sandbox.key'>): Answer<'sandbox.key'> => {
  const { db, ids, now } = call;
  const company = companyNamed(call);
  const { name, account: requested, scopes = [] } = call.body;
  if (applications.has(db, { company: company.id, name }))
    throw new Refusal(`${company.name} already has an application called ${name}`);
  const account =
    requested === undefined ? defaultAccount(db, company.id) : accountByOid({ db, company }, requested);
  refuseUnknownScope(scopes);
  const { clientId, clientSecret } = addApplication(db, ids, now, {
    company: company.id,
    account: account.id,
    name,
    type: 'API',
    ...(scopes.length === 0 ? {} : { scopes }),
  });
  return {
    body: { company: company.name, name, scopes, clientId, appKey: appKeyOf(clientId, clientSecret) },
  };
};

/** @throws Refusal 400 for a scope that no operation has */
function refuseUnknownScope(scopes: readonly string[]): void {
  const known = knownScopes();
  const unknown = scopes.find((scope) => !known.has(scope));
  if (unknown !== undefined)
    throw new Refusal(`scope ${unknown} is not known; use some of ${[...known].join(', ')}`);
}

/** Enables or disables an application; the key of a disabled one is refused. */
const switchKey = (
  call: ControlCall<'sandbox.key.disable' | 'sandbox.key.enable'>,
  active: boolean,
): Answer<'sandbox.key.enable'> => {
  const { db, company, overAll } = call;
  const { clientId } = call.body;
  const owner = overAll ? {} : { company: company.id };
  const changes = applications.update(db, { client_id: clientId, ...owner }, { is_active: active ? 1 : 0 });
  if (changes === 0) throw new Refusal(`no application has the client id ${clientId}`);
  return { body: applicationView(applications.get(db, { client_id: clientId })) };
};

export const tenantControls = {
  'sandbox.companies': { handle: listCompanies },
  'sandbox.company': { ofAll: true, handle: createCompany },
  'sandbox.account': { handle: createAccount },
  'sandbox.limits': { handle: setLimits },
  'sandbox.key-quota': {
    handle: (call) => {
      setTokens(call, call.body.tokens);
      return { body: quotaView(call) };
    },
  },
  'sandbox.key': { handle: createKey },
  'sandbox.key.disable': { handle: (call) => switchKey(call, false) },
  'sandbox.key.enable': { handle: (call) => switchKey(call, true) },
} satisfies Controls<
  | 'sandbox.companies'
  | 'sandbox.company'
  | 'sandbox.account'
  | 'sandbox.limits'
  | 'sandbox.key-quota'
  | 'sandbox.key'
  | 'sandbox.key.disable'
  | 'sandbox.key.enable'
>;
