// Table of the companies' invoices (NFS-e).
import type { Customer } from '#contract/resources/customer.ts';
import { INVOICE_STATUS } from '#contract/statuses.ts';
import { generated, integer, json, nullable, oneOf, text } from '#sandbox/store/columns.ts';
import type { Database } from '#sandbox/store/database.ts';
import { defineTable } from '#sandbox/store/define-table.ts';
import type { Listing, RowOf } from '#sandbox/store/table.ts';
import type { Span } from '#sandbox/store/time-range.ts';
import { between } from '#sandbox/store/time-range.ts';

export const invoices = defineTable({
  name: 'invoices',
  columns: {
    seq: generated,
    company: integer,
    oid: text,
    correlation_id: text,
    status: oneOf(INVOICE_STATUS),
    charge: nullable(integer),
    /** The customer as of the creation: later changes do not change the documents. */
    customer: json<Customer>(),
    value: integer,
    description: nullable(text),
    billing_at: integer,
    created_at: integer,
    updated_at: integer,
  },
  onReset: 'empty',
  counted: true,
  migrations: {
    10: `
    CREATE TABLE invoices (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, company INTEGER NOT NULL, oid TEXT NOT NULL UNIQUE, correlation_id TEXT NOT NULL,
      status TEXT NOT NULL, charge INTEGER REFERENCES charges, customer TEXT NOT NULL, value INTEGER NOT NULL,
      description TEXT, billing_at INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      UNIQUE (company, correlation_id));
    CREATE INDEX invoices_list ON invoices (company, seq);
    CREATE INDEX invoices_charge ON invoices (charge);`,
  },
});
export type InvoiceRow = RowOf<typeof invoices>;

export const listInvoices = (db: Database, company: number, span: Span): Listing<InvoiceRow> =>
  invoices.list(db, { company }, between('billing_at', span));

/** Returns whether a charge has an invoice that did not fail. */
export const isInvoiced = (db: Database, charge: number): boolean =>
  invoices.find(db, { charge }, "AND status <> 'ERROR' LIMIT 1") !== undefined;
