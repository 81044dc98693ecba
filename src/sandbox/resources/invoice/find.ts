// Finds invoices.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import type { InvoiceRow } from '#sandbox/store/tables/invoices.ts';
import { invoices } from '#sandbox/store/tables/invoices.ts';

/** Returns an invoice by correlation id, or by the service's id, which some pages of the service's documentation use. */
export function findInvoice({ db, company }: Pick<CompanyContext, 'db' | 'company'>, id: string): InvoiceRow {
  const row =
    invoices.find(db, { company: company.id, correlation_id: id }) ??
    invoices.find(db, { company: company.id, oid: id });
  if (row === undefined) throw new Refusal('Invoice not found', 404);
  return row;
}

/** Returns an invoice that has documents. @throws Refusal if it was not confirmed */
export function findIssuedInvoice(context: Pick<CompanyContext, 'db' | 'company'>, id: string): InvoiceRow {
  const row = findInvoice(context, id);
  if (row.status !== 'CONFIRMED' && row.status !== 'CANCELED')
    throw new Refusal('Error while getting invoice documents');
  return row;
}
