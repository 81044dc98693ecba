// Companies, accounts and keys of the sandbox, made and listed through control calls.
import { OPERATIONS } from '../../contract/operations/index.ts';
import { InvalidValue } from '../../pix/errors.ts';
import { parseTaxId } from '../../pix/tax-id.ts';
import { Refusal } from '../context.ts';
import type { Answer, Call, Company } from '../context.ts';
import { balanceOf } from '../ledger.ts';
import { accountByOid, companyOf } from '../resources/company.ts';
import { addAccount, addApplication, addCompany } from '../resources/registration.ts';
import { accountById, accounts, defaultAccount } from '../store/accounts.ts';
import { applications, applicationsOf } from '../store/applications.ts';
import type { ApplicationRow } from '../store/applications.ts';
import { allCompanies, companies, companyByIdOrTaxId } from '../store/companies.ts';
import type { CompanyRow } from '../store/companies.ts';
import { controlRefused } from './answers.ts';
import { appKeyOf } from './auth.ts';
import type { ControlCall } from './control-call.ts';
import { flag, optionalText, text } from './reading.ts';

const applicationView = (row: ApplicationRow): object => ({
  name: row.name,
  type: row.type,
  isActive: row.is_active === 1,
  clientId: row.client_id,
  scopes: row.scopes === null ? [] : (JSON.parse(row.scopes) as unknown),
});

function companyView({ db }: Call, row: CompanyRow): object {
  const company = companyOf(row);
  return {
    id: company.oid,
    name: company.name,
    taxID: company.taxId,
    isPartner: company.isPartner,
    accounts: accounts.findAll(db, { company: company.id }, 'ORDER BY id').map((account) => ({
      accountId: account.oid,
      isDefault: account.is_default === 1,
      pixKey: account.pix_key,
      balance: balanceOf(db, account.id),
    })),
    applications: applicationsOf(db, company.id).map(applicationView),
  };
}

/** The company an id or tax id means; the caller's own when there is none. @throws Refusal */
function companyNamed({ db, body, company, overAll }: ControlCall): Company {
  const named = optionalText(body, 'company');
  if (named === undefined) return company;
  const row = companyByIdOrTaxId(db, named, named.replace(/[./-]/g, '').toUpperCase());
  if (!overAll && row?.id !== company.id) throw controlRefused(`company ${named} is not yours`);
  if (row === undefined) throw new Refusal(`company ${named} is not known; give its id or tax id`);
  return companyOf(row);
}

export const listCompanies = (call: ControlCall): Answer => {
  const { db, company, overAll } = call;
  const rows = overAll ? allCompanies(db) : [companies.get(db, { id: company.id })];
  return { body: { companies: rows.map((row) => companyView(call, row)) } };
};

export function createCompany(call: Call): Answer {
  const { db, ids, now, body } = call;
  const name = text(body, 'name');
  const taxId = taxIdOf(text(body, 'taxID'));
  const { company, account } = addCompany(db, ids, now, {
    name,
    city: optionalText(body, 'city') ?? 'Sao Paulo',
    taxId,
    isPartner: flag(body, 'isPartner'),
  });
  const { clientId, clientSecret } = addApplication(db, ids, now, {
    company,
    account,
    name: 'sandbox',
    type: 'API',
  });
  const row = companies.get(db, { id: company });
  return { body: { ...companyView(call, row), appKey: appKeyOf(clientId, clientSecret) } };
}

function taxIdOf(given: string): string {
  try {
    return parseTaxId(given).taxID;
  } catch (error) {
    if (error instanceof InvalidValue) throw new Refusal(error.message);
    throw error;
  }
}

export function createAccount(call: ControlCall): Answer {
  const { db, ids, now } = call;
  const id = addAccount(db, ids, now, companyNamed(call).id, false);
  const row = accountById(db, id);
  return {
    body: { accountId: row.oid, isDefault: false, pixKey: row.pix_key, balance: balanceOf(db, id) },
  };
}

export function createKey(call: ControlCall): Answer {
  const { db, ids, now, body } = call;
  const company = companyNamed(call);
  const name = text(body, 'name');
  if (applications.has(db, { company: company.id, name }))
    throw new Refusal(`${company.name} already has an application called ${name}`);
  const asked = optionalText(body, 'account');
  const account = asked === undefined ? defaultAccount(db, company.id) : accountByOid({ db, company }, asked);
  const scopes = scopesOf(body['scopes']);
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
}

function scopesOf(given: unknown): string[] {
  if (given === undefined) return [];
  const known = new Set(OPERATIONS.map(({ scope }) => scope));
  if (!Array.isArray(given)) throw new Refusal('scopes must be a list');
  for (const scope of given)
    if (!known.has(scope as (typeof OPERATIONS)[number]['scope']))
      throw new Refusal(`scope ${String(scope)} is not known; use some of ${[...known].join(', ')}`);
  return given as string[];
}

/** Switches an application off or on again; its key is then refused or accepted. */
export function switchKey(call: ControlCall, active: boolean): Answer {
  const clientId = text(call.body, 'clientId');
  const { db, company, overAll } = call;
  const whose = overAll ? {} : { company: company.id };
  const changes = applications.update(db, { client_id: clientId, ...whose }, { is_active: active ? 1 : 0 });
  if (changes === 0) throw new Refusal(`no application has the client id ${clientId}`);
  return { body: applicationView(applications.get(db, { client_id: clientId })) };
}
