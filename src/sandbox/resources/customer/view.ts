// JSON of customers.
import type { Customer } from '#contract/resources/customer.ts';
import { withoutNulls } from '#sandbox/context.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { CustomerRow } from '#sandbox/store/tables/customers.ts';

/** Converts a customer row to its JSON. */
export function customerView(row: CustomerRow): Customer {
  return withoutNulls({
    name: row.name,
    email: row.email,
    phone: row.phone,
    taxID:
      row.tax_id === null || row.tax_type === null ? undefined : { taxID: row.tax_id, type: row.tax_type },
    correlationID: row.correlation_id,
    address: row.address === null ? undefined : fromJson(row.address),
  });
}
