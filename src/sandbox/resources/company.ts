// The companies of the sandbox and their accounts.
import { Refusal } from '../context.ts';
import type { Call, Company } from '../context.ts';
import type { Database, Row } from '../store/database.ts';

/** The company that a new sandbox has. */
export const FIRST_COMPANY_ID = 1;

/** A company from its row, or from one joined to it. */
export const companyOf = (row: Row): Company => ({
  id: Number(row['id']),
  oid: String(row['oid']),
  name: String(row['name']),
  city: String(row['city']),
  taxId: String(row['tax_id']),
  isPartner: row['is_partner'] === 1,
});

export const companyById = (db: Database, id: number): Company =>
  companyOf(db.prepare('SELECT * FROM companies WHERE id = ?').get(id)!);

/** One of the company's accounts by its id. @throws Refusal */
export function accountByOid(call: Pick<Call, 'db' | 'company'>, oid: string): Row {
  const row = call.db
    .prepare('SELECT * FROM accounts WHERE company = ? AND oid = ?')
    .get(call.company.id, oid);
  if (row === undefined) throw new Refusal('Conta não encontrada');
  return row;
}

export const accountById = (db: Database, id: number): Row =>
  db.prepare('SELECT * FROM accounts WHERE id = ?').get(id)!;

/** The account that has this Pix key, whichever company's it is. */
export const accountByKey = (db: Database, pixKey: string): Row | undefined =>
  db.prepare('SELECT * FROM accounts WHERE pix_key = ?').get(pixKey);

/** Whose a Pix key is within the sandbox. */
export interface Holder {
  readonly company: number;
  readonly account: number;
  readonly subaccount: number | null;
}

/** The account or sub account that has this Pix key; of sub accounts of several companies, this company's. */
export function holderOf(db: Database, pixKey: string, company: number): Holder | undefined {
  const account = accountByKey(db, pixKey);
  if (account !== undefined)
    return { company: Number(account['company']), account: Number(account['id']), subaccount: null };
  const row = db
    .prepare('SELECT * FROM subaccounts WHERE pix_key = ? ORDER BY company = ? DESC, seq LIMIT 1')
    .get(pixKey, company);
  return row === undefined
    ? undefined
    : { company: Number(row['company']), account: Number(row['account']), subaccount: Number(row['seq']) };
}

/** The Pix key of an account, or of one of its sub accounts. */
export const keyOf = (db: Database, { account, subaccount }: Omit<Holder, 'company'>): string =>
  String(
    (subaccount === null
      ? accountById(db, account)
      : db.prepare('SELECT pix_key FROM subaccounts WHERE seq = ?').get(subaccount)!)['pix_key'],
  );

export const defaultAccount = (db: Database, company: number): Row =>
  db.prepare('SELECT * FROM accounts WHERE company = ? ORDER BY is_default DESC, id LIMIT 1').get(company)!;
