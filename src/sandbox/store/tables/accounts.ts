// Table of the companies' accounts. Balances are not stored: they are sums over the ledger.
import { flag, generated, integer, nullable, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

export const accounts = defineTable({
  name: 'accounts',
  columns: {
    id: generated,
    company: integer,
    oid: text,
    is_default: flag,
    pix_key: text,
    created_at: integer,
    /** Closing time; the row stays, because transactions refer to it. */
    closed_at: nullable(integer),
  },
  onReset: 'keep',
});
export type AccountRow = RowOf<typeof accounts>;

export const accountById = (db: Database, id: number): AccountRow =>
  db.cache.getOrRead(['accounts'], `account ${id}`, () => accounts.get(db, { id }));

/** Lists a company's open accounts, the default account first. */
export const accountsOf = (db: Database, company: number): AccountRow[] =>
  accounts.findAll(db, { company }, 'AND closed_at IS NULL ORDER BY is_default DESC, id');

export const defaultAccount = (db: Database, company: number): AccountRow =>
  accounts.get(db, { company }, 'ORDER BY is_default DESC, id LIMIT 1');
