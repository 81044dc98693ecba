// Creates the charges of subscriptions that are no mandates.
import type { Body } from '#sandbox/call.ts';
import { createCharge } from '#sandbox/resources/charge/create.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { createUpcomingInstallments } from '#sandbox/resources/installment/upcoming.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import { installments, scheduledOf } from '#sandbox/store/tables/installments.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { schedule } from '#sandbox/time/jobs.ts';

const DAY_SECONDS = 86_400;

/** Job: on the day of an instalment, creates its charge and schedules the next one. */
const generate: JobHandler = (context, seq) => {
  const { db, ids } = context;
  const row = subscriptionBySeq(db, seq);
  createUpcomingInstallments(context, row);
  const [next, after] = scheduledOf(db, seq);
  if (next === undefined) return;
  const { type, account, day_due: dayDue } = row;
  const input: Body<'charge.create'> = {
    correlationID: ids.uuid(),
    value: next.value,
    type,
    comment: row.comment ?? '',
    additionalInfo: fromJson(row.additional_info),
    ...(type === 'DYNAMIC' ? { expiresIn: dayDue * DAY_SECONDS } : { daysForDueDate: dayDue }),
  };
  const company = companyById(db, row.company);
  const customer = customerBySeq(db, row.customer);
  const charge = createCharge(context, { company, account }, input, { customer, subscription: seq });
  installments.update(db, { seq: next.seq }, { status: 'ACTIVE', charge: charge.seq });
  createUpcomingInstallments(context, row);
  if (after !== undefined) schedule(db, 'subscription.charge', seq, after.due_at);
};

export const subscriptionJobs = { 'subscription.charge': generate };
