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
});
export type InvoiceRow = RowOf<typeof invoices>;

export const listInvoices = (db: Database, company: number, span: Span): Listing<InvoiceRow> =>
  invoices.list(db, { company }, between('billing_at', span));

/** Returns whether a charge has an invoice that did not fail. */
export const isInvoiced = (db: Database, charge: number): boolean =>
  invoices.find(db, { charge }, "AND status <> 'ERROR' LIMIT 1") !== undefined;
