// Issues invoices by the clock: PENDING until the billing date, then PROCESSING, then CONFIRMED or ERROR.
import { outcomeByAmount } from '#sandbox/faults/magic-values.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { InvoiceRow } from '#sandbox/store/tables/invoices.ts';
import { invoices } from '#sandbox/store/tables/invoices.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { schedule } from '#sandbox/time/jobs.ts';

/** Time in milliseconds that a new invoice stays PENDING, even if its billing date is in the past. */
const QUEUE_MS = 5_000;

export const scheduleIssuance = (db: Database, { seq, billing_at, created_at }: InvoiceRow): void =>
  schedule(db, 'invoice.issue', seq, Math.max(billing_at, created_at + QUEUE_MS));

/** Job: the next step of an invoice. */
const issue: JobHandler = ({ db, now }, seq) => {
  const { status, value } = invoices.get(db, { seq });
  const { after, rejected } = outcomeByAmount(value);
  switch (status) {
    case 'PENDING':
      invoices.update(db, { seq }, { status: 'PROCESSING', updated_at: now });
      return schedule(db, 'invoice.issue', seq, now + after);
    case 'PROCESSING':
      invoices.update(db, { seq }, { status: rejected ? 'ERROR' : 'CONFIRMED', updated_at: now });
      return;
    case 'CONFIRMED':
    case 'ERROR':
    case 'CANCELED':
  }
};

export const invoiceJobs = { 'invoice.issue': issue };
