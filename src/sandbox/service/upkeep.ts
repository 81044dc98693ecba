// Making the sandbox's first company, and forgetting everything again.
import type { Ids } from '../ids.ts';
import { FIRST_COMPANY_ID } from '../resources/company.ts';
import type { Database } from '../store/database.ts';
import { appKeyOf, hashKey } from './auth.ts';

/** Ten years: far enough for any test, near enough for every date to stay a date. */
export const LONGEST_ADVANCE_MS = 10 * 366 * 86_400_000;

const FIRST_COMPANY = { name: 'Loja Sandbox', city: 'Sao Paulo', taxId: '11222333000181' };

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

/** The key of the first company, which is made when there is none yet. Safe when several processes start at once. */
export function firstKey(db: Database, ids: Ids, now: number): string {
  const stored = (): string | undefined => {
    const row = db
      .prepare('SELECT client_id, client_secret FROM applications WHERE company = ? ORDER BY id LIMIT 1')
      .get(FIRST_COMPANY_ID);
    return row === undefined ? undefined : appKeyOf(String(row['client_id']), String(row['client_secret']));
  };
  return (
    stored() ??
    db.transaction(() => {
      const again = stored();
      if (again !== undefined) return again;
      const made = addCompany(db, ids, now, { ...FIRST_COMPANY, isPartner: true });
      const { clientId, clientSecret } = addApplication(db, ids, now, {
        ...made,
        name: 'sandbox',
        type: 'API',
      });
      return appKeyOf(clientId, clientSecret);
    })
  );
}

/** What `wipe` empties, children before what they refer to. */
const WIPED = [
  'sums',
  'entries',
  'postings',
  'cashbacks',
  'subscriptions',
  'refunds',
  'transactions',
  'charges',
  'qrcodes',
  'customers',
  'payments',
  'transfers',
  'subaccounts',
  'attempts',
  'deliveries',
  'events',
  'webhooks',
  'requests',
  'faults',
  'jobs',
];

/**
 * Forgets all that happened, for every company: they share the clock, which is real again afterwards. Companies,
 * accounts and keys stay, so that scripts go on working.
 */
export function wipe(db: Database): void {
  for (const table of WIPED) db.exec(`DELETE FROM ${table}`);
  db.prepare("DELETE FROM meta WHERE key = 'clock_offset'").run();
}
