// Adds companies, their accounts and the applications whose keys they use.
import type { Ids } from '../ids.ts';
import { appKeyOf, hashKey } from '../service/auth.ts';
import type { Database } from '../store/database.ts';

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
  const { lastId } = db
    .prepare(
      'INSERT INTO companies (oid, name, city, tax_id, is_partner, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(ids.oid(), company.name, company.city, company.taxId, company.isPartner ? 1 : 0, now);
  return { company: lastId, account: addAccount(db, ids, now, lastId, true) };
}

/** Adds an account with a random Pix key to a company and returns its row id. */
export function addAccount(db: Database, ids: Ids, now: number, company: number, isDefault: boolean): number {
  return db
    .prepare('INSERT INTO accounts (company, oid, is_default, pix_key, created_at) VALUES (?, ?, ?, ?, ?)')
    .run(company, ids.oid(), isDefault ? 1 : 0, ids.uuid(), now).lastId;
}

export interface NewApplication {
  readonly company: number;
  readonly account: number;
  readonly name: string;
  readonly type: string;
  readonly scopes?: readonly string[];
}

/** Adds an application; its client id and secret make the app key. */
export function addApplication(
  db: Database,
  ids: Ids,
  now: number,
  made: NewApplication,
): { clientId: string; clientSecret: string } {
  const clientId = `Client_Id_${ids.uuid()}`;
  const clientSecret = `Client_Secret_${ids.secret(32)}`;
  db.prepare(
    `INSERT INTO applications (company, account, name, type, client_id, client_secret, key_hash, scopes, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    made.company,
    made.account,
    made.name,
    made.type,
    clientId,
    clientSecret,
    hashKey(appKeyOf(clientId, clientSecret)),
    made.scopes === undefined ? null : JSON.stringify(made.scopes),
    now,
  );
  return { clientId, clientSecret };
}
