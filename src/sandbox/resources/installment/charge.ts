// Creates the charge of a mandate's instalment.
import { DAY_MS } from '#pix/dates.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { createCharge } from '#sandbox/resources/charge/create.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import type { InstallmentRow } from '#sandbox/store/tables/installments.ts';
import { installments } from '#sandbox/store/tables/installments.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';

/** Creates the charge of a mandate's instalment, payable until the end of its last day. */
export function chargeInstallment(context: SandboxContext, row: InstallmentRow, value: number): void {
  const { db, ids, now } = context;
  const { seq, company, account, customer, comment, additional_info, day_due } = subscriptionBySeq(
    db,
    row.subscription,
  );
  const end = row.due_at + (day_due + 1) * DAY_MS - 1;
  const made = createCharge(
    context,
    { company: companyById(db, company), account },
    {
      correlationID: ids.uuid(),
      value,
      comment: comment ?? '',
      additionalInfo: fromJson(additional_info),
      expiresIn: Math.floor((end - now) / 1_000),
    },
    { customer: customerBySeq(db, customer), subscription: seq, withoutCashback: true },
  );
  installments.update(db, { seq: row.seq }, { status: 'ACTIVE', charge: made.seq, value });
}
