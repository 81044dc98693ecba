// Table of further Pix keys of accounts; the default key is a column of the account.
import { generated, integer, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

export const pixKeys = defineTable({
  name: 'pix_keys',
  columns: { seq: generated, company: integer, account: integer, key: text, created_at: integer },
  onReset: 'keep',
});
export type PixKeyRow = RowOf<typeof pixKeys>;

export const pixKeysOf = (db: Database, account: number): PixKeyRow[] =>
  pixKeys.findAll(db, { account }, 'ORDER BY seq');
