// What is left of each customer's cashback: reserved by a charge, spent when it is paid, else given back. What charges
// earn and what is exclusive are two balances, which never stand in for one another.
import type { Database, Row } from '../store/database.ts';

export type CashbackKind = 'PERCENTAGE' | 'EXCLUSIVE';

/** Cents of this kind that a customer still has. */
export const cashbackLeft = (db: Database, customer: number, kind: CashbackKind): number =>
  Number(
    db
      .prepare(
        'SELECT COALESCE(SUM(left_over), 0) AS sum FROM cashbacks WHERE customer = ? AND kind = ? AND left_over > 0',
      )
      .get(customer, kind)!['sum'],
  );

/** Adds to what a customer has of this kind. */
export function addCashback(
  db: Database,
  added: {
    readonly company: number;
    readonly customer: number;
    readonly kind: CashbackKind;
    readonly value: number;
    readonly now: number;
  },
): void {
  db.prepare(
    'INSERT INTO cashbacks (company, customer, kind, value, left_over, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(added.company, added.customer, added.kind, added.value, added.value, added.now);
}

/** Takes up to `most` cents of what the customer has of this kind, the oldest first, and returns how many. */
export function reserveCashback(db: Database, customer: number, kind: CashbackKind, most: number): number {
  let taken = 0;
  for (const row of db
    .prepare('SELECT * FROM cashbacks WHERE customer = ? AND kind = ? AND left_over > 0 ORDER BY seq')
    .all(customer, kind)) {
    const part = Math.min(Number(row['left_over']), most - taken);
    if (part <= 0) break;
    db.prepare('UPDATE cashbacks SET left_over = left_over - ? WHERE seq = ?').run(part, Number(row['seq']));
    taken += part;
  }
  return taken;
}

/** Gives back what a charge that was not paid had reserved, to the balances it came from. */
export function releaseCashback(db: Database, charge: Row): void {
  const exclusive = Number(charge['discount_exclusive']);
  for (const [kind, value] of [
    ['EXCLUSIVE', exclusive],
    ['PERCENTAGE', Number(charge['discount']) - exclusive],
  ] as const)
    if (value > 0)
      db.prepare(
        `UPDATE cashbacks SET left_over = left_over + ? WHERE seq =
           (SELECT seq FROM cashbacks WHERE customer = ? AND kind = ? ORDER BY seq DESC LIMIT 1)`,
      ).run(value, Number(charge['customer']), kind);
}
