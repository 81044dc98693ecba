// The companies of the sandbox and their accounts.
import { Refusal } from '../world.ts';
import type { Call, Company, World } from '../world.ts';
import type { Row } from '../store/database.ts';

/** A company from its row, or from one joined to it. */
export const companyOf = (row: Row): Company => ({
  id: Number(row['id']),
  oid: String(row['oid']),
  name: String(row['name']),
  city: String(row['city']),
  taxId: String(row['tax_id']),
  isPartner: row['is_partner'] === 1,
});

export const companyById = (db: World['db'], id: number): Company =>
  companyOf(db.prepare('SELECT * FROM companies WHERE id = ?').get(id)!);

/** One of the company's accounts by its id. @throws Refusal */
export function accountByOid(call: Pick<Call, 'db' | 'company'>, oid: string): Row {
  const row = call.db
    .prepare('SELECT * FROM accounts WHERE company = ? AND oid = ?')
    .get(call.company.id, oid);
  if (row === undefined) throw new Refusal('Conta não encontrada');
  return row;
}

export const accountById = (db: World['db'], id: number): Row =>
  db.prepare('SELECT * FROM accounts WHERE id = ?').get(id)!;

/** The account that has this Pix key, whichever company's it is. */
export const accountByKey = (db: World['db'], pixKey: string): Row | undefined =>
  db.prepare('SELECT * FROM accounts WHERE pix_key = ?').get(pixKey);

export const defaultAccount = (db: World['db'], company: number): Row =>
  db.prepare('SELECT * FROM accounts WHERE company = ? ORDER BY is_default DESC, id LIMIT 1').get(company)!;
