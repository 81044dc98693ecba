// What is left of each customer's exclusive cashback: reserved by a charge, spent when it is paid, else given back.
import type { Database, Row } from '../store/database.ts';

const pending = (db: Database, customer: number): Row | undefined =>
  db
    .prepare('SELECT * FROM cashbacks WHERE customer = ? AND left_over > 0 ORDER BY seq LIMIT 1')
    .get(customer);

/** Cents a customer still has. */
export const cashbackLeft = (db: Database, customer: number): number =>
  Number(pending(db, customer)?.['left_over'] ?? 0);

/** The grant a customer has not used up, else a new one of this many cents. */
export function grantCashback(
  db: Database,
  grant: {
    readonly company: number;
    readonly customer: number;
    readonly value: number;
    readonly now: number;
  },
): { readonly row: Row; readonly isNew: boolean } {
  const known = pending(db, grant.customer);
  if (known !== undefined) return { row: known, isNew: false };
  const { lastId } = db
    .prepare('INSERT INTO cashbacks (company, customer, value, left_over, created_at) VALUES (?, ?, ?, ?, ?)')
    .run(grant.company, grant.customer, grant.value, grant.value, grant.now);
  return { row: db.prepare('SELECT * FROM cashbacks WHERE seq = ?').get(lastId)!, isNew: true };
}

/** Takes up to `most` cents of what the customer has and returns how many. */
export function reserveCashback(db: Database, customer: number, most: number): number {
  const known = pending(db, customer);
  const taken = Math.min(Number(known?.['left_over'] ?? 0), Math.max(0, most));
  if (known !== undefined && taken > 0)
    db.prepare('UPDATE cashbacks SET left_over = left_over - ? WHERE seq = ?').run(
      taken,
      Number(known['seq']),
    );
  return taken;
}

/** Gives back what a charge that was not paid had reserved. */
export function releaseCashback(db: Database, charge: Row): void {
  const discount = Number(charge['discount']);
  if (discount === 0 || charge['customer'] === null) return;
  const last = db
    .prepare('SELECT seq FROM cashbacks WHERE customer = ? ORDER BY seq DESC LIMIT 1')
    .get(Number(charge['customer']));
  if (last !== undefined)
    db.prepare('UPDATE cashbacks SET left_over = left_over + ? WHERE seq = ?').run(
      discount,
      Number(last['seq']),
    );
}
