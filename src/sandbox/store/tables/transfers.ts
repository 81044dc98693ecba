// Table of transfers between a company's own accounts and sub accounts.
import { generated, integer, text } from '#sandbox/store/columns.ts';
import { defineTable } from '#sandbox/store/define-table.ts';

export const transfers = defineTable({
  name: 'transfers',
  columns: {
    seq: generated,
    company: integer,
    correlation_id: text,
    value: integer,
    /** `source` and `target` are places of the ledger. */
    source: text,
    target: text,
    at: integer,
  },
  onReset: 'empty',
  counted: true,
  migrations: {
    1: `
    CREATE TABLE transfers (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, correlation_id TEXT NOT NULL UNIQUE, value INTEGER NOT NULL,
      source TEXT NOT NULL, target TEXT NOT NULL, at INTEGER NOT NULL);`,
    // Ids are unique per company, because callers may choose them.
    7: `
    ALTER TABLE transfers RENAME TO transfers_before;
    CREATE TABLE transfers (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, correlation_id TEXT NOT NULL, value INTEGER NOT NULL,
      source TEXT NOT NULL, target TEXT NOT NULL, at INTEGER NOT NULL, UNIQUE (company, correlation_id));
    INSERT INTO transfers SELECT seq, company, correlation_id, value, source, target, at FROM transfers_before ORDER BY seq;
    DROP TABLE transfers_before;`,
  },
});
