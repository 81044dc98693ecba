// Creates future instalments ahead of time: all of them if their number is limited, otherwise the next `MAX_AHEAD`.
import { LIMITS } from '#contract/limits.ts';
import { DAY_MS, dayStart } from '#pix/dates.ts';
import { occurrence } from '#pix/recurrence.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import type { InstallmentRow } from '#sandbox/store/tables/installments.ts';
import { installmentBySeq, installments } from '#sandbox/store/tables/installments.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { schedule } from '#sandbox/time/jobs.ts';

const MAX_AHEAD = 3;

/** Creates missing future instalments. Those of an approved mandate are scheduled to be sent to the payer's bank. */
export function createUpcomingInstallments(context: SandboxContext, subscription: SubscriptionRow): void {
  const { db, ids, now } = context;
  const { seq, company, day, frequency, first_at: first, value, mandate, status } = subscription;
  if (status !== 'ACTIVE') return;
  const { made, waiting } = db
    .prepare<{ made: number; waiting: number }>(
      `SELECT COUNT(*) AS made, COALESCE(SUM(status = 'SCHEDULED'), 0) AS waiting FROM installments WHERE subscription = ?`,
    )
    .one(seq);
  const lastNumber = subscription.installments ?? made + MAX_AHEAD - waiting;
  for (let number = made + 1; number <= lastNumber; number += 1) {
    const row = installments.insert(db, {
      company,
      subscription: seq,
      oid: ids.oid(),
      correlation_id: ids.uuid(),
      number,
      value,
      // The first one may be on another day than the later ones.
      due_at: number === 1 ? dayStart(first) : occurrence(first, day, frequency, number - 1),
      status: 'SCHEDULED',
      created_at: now,
    });
    if (mandate === 'APPROVED') scheduleSending(context, installmentBySeq(db, row));
  }
}

/** Schedules sending an instalment to the payer's bank: `LIMITS.cobrDaysAhead` days before it is due, or at once. */
export function scheduleSending({ db, now }: SandboxContext, { seq, due_at: due }: InstallmentRow): void {
  schedule(db, 'cobr.make', seq, Math.max(now, due - LIMITS.cobrDaysAhead * DAY_MS));
}
