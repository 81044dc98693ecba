// Creates companies, their accounts, and applications with app keys.
import { OPERATIONS } from '#contract/operations/index.ts';
import { Refusal } from '#sandbox/context.ts';
import type { Ids } from '#sandbox/ids.ts';
import { appKeyOf, hashKey } from '#sandbox/service/auth.ts';
import { toJson } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { accounts } from '#sandbox/store/tables/accounts.ts';
import type { ApplicationRow } from '#sandbox/store/tables/applications.ts';
import { applications } from '#sandbox/store/tables/applications.ts';
import { companies } from '#sandbox/store/tables/companies.ts';

export interface NewCompany {
  readonly name: string;
  readonly city: string;
  readonly taxId: string;
  readonly isPartner: boolean;
}

/** Adds a company with its default account. Returns both row ids. */
export function addCompany(
  db: Database,
  ids: Ids,
  now: number,
  company: NewCompany,
): { company: number; account: number } {
  const id = companies.insert(db, {
    oid: ids.oid(),
    name: company.name,
    city: company.city,
    tax_id: company.taxId,
    is_partner: company.isPartner ? 1 : 0,
    created_at: now,
  });
  return { company: id, account: addAccount(db, ids, now, id, true) };
}

/** Adds an account with a random Pix key to a company and returns its row id. */
export function addAccount(db: Database, ids: Ids, now: number, company: number, isDefault: boolean): number {
  return accounts.insert(db, {
    company,
    oid: ids.oid(),
    is_default: isDefault ? 1 : 0,
    pix_key: ids.uuid(),
    created_at: now,
  });
}

/** Scopes that some operation requires; any other scope would have no effect. */
export const knownScopes = (): ReadonlySet<string> => new Set(OPERATIONS.map(({ scope }) => scope));

/** @throws Refusal for an unknown scope, and for an empty list, which could be mistaken for full access */
export function checkScopes(scopes: readonly string[] | undefined): void {
  if (scopes === undefined) return;
  if (scopes.length === 0) throw new Refusal('Scopes are required');
  const known = knownScopes();
  const unknown = scopes.filter((scope) => !known.has(scope));
  if (unknown.length > 0) throw new Refusal(`Invalid scopes: ${unknown.join(', ')}`);
}

export interface NewApplication {
  readonly company: number;
  readonly account: number;
  readonly name: string;
  readonly type: ApplicationRow['type'];
  /** Permissions of its key; absent: all. */
  readonly scopes?: readonly string[] | undefined;
}

/** Adds an application; its client id and secret make the app key. */
export function addApplication(
  db: Database,
  ids: Ids,
  now: number,
  application: NewApplication,
): { clientId: string; clientSecret: string } {
  const clientId = `Client_Id_${ids.uuid()}`;
  const clientSecret = `Client_Secret_${ids.secret(32)}`;
  applications.insert(db, {
    company: application.company,
    account: application.account,
    name: application.name,
    type: application.type,
    client_id: clientId,
    client_secret: clientSecret,
    key_hash: hashKey(appKeyOf(clientId, clientSecret)),
    scopes: application.scopes && toJson(application.scopes),
    created_at: now,
  });
  return { clientId, clientSecret };
}
