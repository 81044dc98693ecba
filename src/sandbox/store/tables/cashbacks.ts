// Table of cashback granted to customers, with the unspent rest of each grant.
import { generated, integer, oneOf } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

const CASHBACK_KINDS = ['PERCENTAGE', 'EXCLUSIVE'] as const;
export type CashbackKind = (typeof CASHBACK_KINDS)[number];

export const cashbacks = defineTable({
  name: 'cashbacks',
  columns: {
    seq: generated,
    company: integer,
    customer: integer,
    value: integer,
    left_over: integer,
    created_at: integer,
    kind: oneOf(CASHBACK_KINDS),
  },
  onReset: 'empty',
  counted: true,
});
type CashbackRow = RowOf<typeof cashbacks>;

/** Returns a customer's unspent cashback of this kind, in cents. */
export const unspentCashback = (db: Database, customer: number, kind: CashbackKind): number =>
  db
    .prepare<{ sum: number }>(
      'SELECT COALESCE(SUM(left_over), 0) AS sum FROM cashbacks WHERE customer = ? AND kind = ? AND left_over > 0',
    )
    .one(customer, kind).sum;

/** Whether any cashback was ever granted; saves a query per charge. */
export const isAnyCashback = (db: Database): boolean =>
  db.cache.getOrRead(
    ['cashbacks'],
    'any cashback',
    () => cashbacks.select(db, 'LIMIT 1').get() !== undefined,
  );

/** Lists grants with an unspent rest, oldest first. */
export const unspentGrants = (db: Database, customer: number, kind: CashbackKind): readonly CashbackRow[] =>
  isAnyCashback(db) ? cashbacks.findAll(db, { customer, kind }, 'AND left_over > 0 ORDER BY seq') : [];

/** Adds released cents to the newest grant of this kind. */
export function returnToNewestGrant(db: Database, customer: number, kind: CashbackKind, cents: number): void {
  db.prepare(
    `UPDATE cashbacks SET left_over = left_over + ? WHERE seq =
       (SELECT seq FROM cashbacks WHERE customer = ? AND kind = ? ORDER BY seq DESC LIMIT 1)`,
  ).run(cents, customer, kind);
}
