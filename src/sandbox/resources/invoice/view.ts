// JSON of invoices.
import type { Invoice } from '#contract/resources/invoice.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { time, withoutNulls } from '#sandbox/context.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import type { InvoiceRow } from '#sandbox/store/tables/invoices.ts';

/** Converts an invoice row to its JSON. */
export function invoiceView({ db }: Pick<SandboxContext, 'db'>, row: InvoiceRow): Invoice {
  const { correlationID, name } = fromJson(row.customer);
  return {
    ...withoutNulls({
      id: row.oid,
      correlationID: row.correlation_id,
      value: row.value,
      description: row.description,
      // The documented example has the billing date here, too.
      date: time(row.billing_at),
      billingDate: time(row.billing_at),
      status: row.status,
      customer: withoutNulls({ correlationID, name }),
      charge: row.charge === null ? undefined : chargeOf(db, row.charge),
    }),
    statusRaw: null,
  };
}

function chargeOf(db: SandboxContext['db'], seq: number): NonNullable<Invoice['charge']> {
  const { correlation_id, value, status, paid_at, created_at } = chargeBySeq(db, seq);
  return withoutNulls({
    correlationID: correlation_id,
    value,
    status,
    paidAt: paid_at === null ? undefined : time(paid_at),
    date: time(created_at),
  });
}
