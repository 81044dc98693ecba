// Table of companies that were registered for an account of their own.
import { TAX_ID_TYPE } from '#contract/statuses.ts';
import { generated, integer, json, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { RowOf } from '#sandbox/store/table.ts';

/** Person who represents a registered company. */
export interface Representative {
  readonly name?: string;
  readonly taxID: string;
}

export const accountRegisters = defineTable({
  name: 'account_registers',
  columns: {
    seq: generated,
    /** Company that made the registration. */
    company: integer,
    oid: text,
    correlation_id: text,
    tax_id: text,
    tax_type: oneOf(TAX_ID_TYPE),
    name: text,
    status: oneOf(['PENDING', 'APPROVED', 'REJECTED']),
    redirect_url: nullable(text),
    representatives: json<readonly Representative[]>(),
    /** The company that exists since the approval. */
    registered: nullable(integer),
    created_at: integer,
  },
  onReset: 'keep',
  migrations: {
    10: `
    CREATE TABLE account_registers (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL REFERENCES companies, oid TEXT NOT NULL UNIQUE,
      correlation_id TEXT NOT NULL, tax_id TEXT NOT NULL, tax_type TEXT NOT NULL, name TEXT NOT NULL,
      status TEXT NOT NULL, redirect_url TEXT, representatives TEXT NOT NULL,
      registered INTEGER REFERENCES companies, created_at INTEGER NOT NULL, UNIQUE (company, correlation_id));`,
  },
});
export type AccountRegisterRow = RowOf<typeof accountRegisters>;
