// Facts of an invoice that its PDF and its XML show. No tax is computed.
import type { Address } from '#contract/resources/customer.ts';
import { formatTaxId } from '#pix/tax-id.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import type { InvoiceRow } from '#sandbox/store/tables/invoices.ts';

export interface InvoiceFacts {
  readonly correlationID: string;
  readonly id: string;
  readonly canceled: boolean;
  readonly cents: number;
  readonly description: string | null;
  /** Times in epoch milliseconds. */
  readonly billingAt: number;
  readonly createdAt: number;
  readonly provider: { readonly name: string; readonly city: string; readonly taxID: string };
  readonly customer: {
    readonly name: string;
    readonly taxID: string | undefined;
    readonly email: string | undefined;
    readonly phone: string | undefined;
    readonly address: Address;
  };
  /** Correlation id of the charge. */
  readonly charge: string | undefined;
}

/** Remark on every document. */
export const NO_FISCAL_VALUE = 'Sandbox: documento sem valor fiscal. Nenhuma nota fiscal foi emitida.';
export const CANCELED = 'NOTA FISCAL CANCELADA';

export function factsOf({ db, company }: CompanyContext, row: InvoiceRow): InvoiceFacts {
  const { name, taxID, email, phone, address = {} } = fromJson(row.customer);
  return {
    correlationID: row.correlation_id,
    id: row.oid,
    canceled: row.status === 'CANCELED',
    cents: row.value,
    description: row.description,
    billingAt: row.billing_at,
    createdAt: row.created_at,
    provider: { name: company.name, city: company.city, taxID: formatTaxId(company.taxId) },
    customer: { name, taxID: taxID && formatTaxId(taxID.taxID), email, phone, address },
    charge: row.charge === null ? undefined : chargeBySeq(db, row.charge).correlation_id,
  };
}
