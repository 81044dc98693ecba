// Table of sub accounts.
import { defaulted, flag, generated, integer, nullable, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

export const subaccounts = defineTable({
  name: 'subaccounts',
  columns: {
    seq: generated,
    company: integer,
    account: integer,
    pix_key: text,
    name: text,
    created_at: integer,
    /** 1 after a withdrawal failed because of its Pix key; further withdrawals are refused. */
    withdraw_blocked: defaulted(flag),
    /** Deletion time; the row stays, because transactions refer to it. */
    deleted_at: nullable(integer),
  },
  onReset: 'empty',
  counted: true,
});
export type SubaccountRow = RowOf<typeof subaccounts>;

/** Finds a sub account by Pix key; this company's, if several companies have one. */
export const subaccountPreferring = (
  db: Database,
  company: number,
  pixKey: string,
): SubaccountRow | undefined =>
  subaccounts
    .select(db, 'WHERE pix_key = ? AND deleted_at IS NULL ORDER BY company = ? DESC, seq LIMIT 1')
    .get(pixKey, company);
