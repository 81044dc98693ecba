// Simulates the payer's bank for Pix Automático instalments ("cobr"): it receives the charge, accepts or rejects it,
// and pays on the due date. Each step is a job; the control call `sandbox.installment.fail` makes attempts fail.
import type { RejectCode } from '#contract/mandate.ts';
import { DAY_MS, dayStart } from '#pix/dates.ts';
import { retryDays } from '#pix/recurrence.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { held, place } from '#sandbox/ledger.ts';
import { amountDueNow } from '#sandbox/resources/charge/amount-due.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { payResource } from '#sandbox/resources/incoming-pix/pay.ts';
import { chargeBySeq } from '#sandbox/store/tables/charges.ts';
import type { InstallmentRow, TryRow } from '#sandbox/store/tables/installments.ts';
import { cobrTries, installmentBySeq, installments, triesOf } from '#sandbox/store/tables/installments.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { schedule } from '#sandbox/time/jobs.ts';
import { emitCobrEvent } from './events.ts';
import { ANSWER_MS, retry, sendToPayerBank } from './send.ts';

/** Attempts after the first one. */
const MAX_RETRIES = 3;

/** Returns the code with which this attempt fails, if it must, and counts down the remaining failures. */
function failureOf({ db }: SandboxContext, row: InstallmentRow): RejectCode | undefined {
  const { seq, fail_code: code, fail_tries: remaining } = row;
  if (code === null) return undefined;
  if (remaining !== null)
    installments.update(
      db,
      { seq },
      remaining === 1 ? { fail_code: null, fail_tries: null } : { fail_tries: remaining - 1 },
    );
  return code;
}

const updateAttempt = ({ db, now }: SandboxContext, { seq }: TryRow, changes: Partial<TryRow>): void =>
  void cobrTries.update(db, { seq }, { ...changes, updated_at: now });

function reject(context: SandboxContext, row: InstallmentRow, last: TryRow, code: RejectCode): void {
  const { db, now } = context;
  const { seq } = row;
  updateAttempt(context, last, { status: 'REJECTED', code });
  installments.update(db, { seq }, { cobr_status: 'FAILED_TRY', cobr_code: code });
  emitCobrEvent(context, seq, 'TRY_REJECTED');
  const subscription = subscriptionBySeq(db, row.subscription);
  const retried = triesOf(db, seq).length - 1;
  const next =
    subscription.retry_policy === 'THREE_RETRIES_7_DAYS' && retried < MAX_RETRIES
      ? retryDays(subscription.day_due)
          .map((days) => row.due_at + days * DAY_MS)
          .find((day) => day > dayStart(now))
      : undefined;
  if (next !== undefined) return schedule(db, 'cobr.retry', seq, next);
  installments.update(db, { seq }, { cobr_status: 'REJECTED' });
  emitCobrEvent(context, seq, 'REJECTED');
}

/** Job: the payer's bank accepts or rejects a charge. */
const answer: JobHandler = (context, seq) => {
  const { db, now } = context;
  const row = installmentBySeq(db, seq);
  const last = triesOf(db, seq).at(-1);
  if (last?.status !== 'REQUESTED') return;
  const code = failureOf(context, row);
  if (code !== undefined) return reject(context, row, last, code);
  updateAttempt(context, last, { status: 'SCHEDULED' });
  installments.update(db, { seq }, { cobr_status: 'ACTIVE', cobr_code: null });
  emitCobrEvent(context, seq, 'APPROVED');
  schedule(db, 'cobr.execute', seq, Math.max(now + ANSWER_MS, last.execute_at));
};

/** Job: the payer's bank pays the charge on its date. */
const execute: JobHandler = (context, seq) => {
  const { db, now } = context;
  const row = installmentBySeq(db, seq);
  const last = triesOf(db, seq).at(-1);
  if (last?.status !== 'SCHEDULED' || row.charge === null) return;
  const charge = chargeBySeq(db, row.charge);
  // Reject amounts that would exceed the range of exact integers.
  const isCountable = Number.isSafeInteger(held(db, place.pix) - amountDueNow(context, charge));
  const code = failureOf(context, row) ?? (isCountable ? undefined : 'GRER');
  if (code !== undefined) return reject(context, row, last, code);
  updateAttempt(context, last, { status: 'PAID' });
  installments.update(db, { seq }, { cobr_status: 'CONCLUDED', paid_at: now });
  const company = companyById(db, row.company);
  const transaction = payResource({ ...context, company }, { id: charge.transaction_id, as: 'location' });
  installments.update(db, { seq }, { end_to_end_id: transaction.end_to_end_id });
  emitCobrEvent(context, seq, 'COMPLETED');
};

export const cobrJobs = {
  'cobr.make': (context, seq) => {
    const row = installmentBySeq(context.db, seq);
    if (row.status === 'SCHEDULED') sendToPayerBank(context, row, row.value);
  },
  'cobr.answer': answer,
  'cobr.execute': execute,
  'cobr.retry': (context, seq) => {
    const row = installmentBySeq(context.db, seq);
    if (row.cobr_status === 'FAILED_TRY') retry(context, seq, row.value, dayStart(context.now));
  },
} satisfies Record<string, JobHandler>;
