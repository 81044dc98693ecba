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
});
