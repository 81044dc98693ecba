// Simulates the payer's bank for Pix Automático instalments ("cobr"): it receives the charge, accepts or rejects it,
// and pays on the due date. Each step is a job; the control call `sandbox.installment.fail` makes attempts fail.
import type { RejectCode } from '#contract/mandate.ts';
import { DAY_MS, dayStart } from '#pix/dates.ts';
import { retryDays } from '#pix/recurrence.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { held, place } from '#sandbox/ledger.ts';
import { companyById } from '#sandbox/resources/account/company.ts';
import { dynamicCode } from '#sandbox/resources/brcode/encode.ts';
import { amountDueNow } from '#sandbox/resources/charge/amount-due.ts';
import { createCharge } from '#sandbox/resources/charge/create.ts';
import { payResource } from '#sandbox/resources/incoming-pix/pay.ts';
import { fromJson } from '#sandbox/store/table.ts';
import { chargeBySeq, charges } from '#sandbox/store/tables/charges.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import type { InstallmentRow, TryRow } from '#sandbox/store/tables/installments.ts';
import { cobrTries, installmentBySeq, installments, triesOf } from '#sandbox/store/tables/installments.ts';
import type { SubscriptionRow } from '#sandbox/store/tables/subscriptions.ts';
import { subscriptionBySeq } from '#sandbox/store/tables/subscriptions.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { cancel, schedule } from '#sandbox/time/jobs.ts';
import { keepAhead } from './upcoming-installments.ts';
import { emitCobrEvent } from './view.ts';

/** Response time of the payer's bank, in milliseconds. */
const ANSWER_MS = 5_000;
/** Attempts after the first one. */
const RETRIES = 3;

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

/** Sends an instalment of `value` cents to the payer's bank. */
export function makeCobr(context: SandboxContext, row: InstallmentRow, value: number): void {
  const { db, ids, now } = context;
  cancel(db, 'cobr.make', row.seq);
  chargeInstallment(context, row, value);
  installments.update(db, { seq: row.seq }, { cobr_id: ids.hex32(), cobr_status: 'CREATED', cobr_at: now });
  addTry(context, row.seq, { purpose: 'AGND', value, executeAt: Math.max(row.due_at, dayStart(now)) });
  emitCobrEvent(context, row.seq, 'CREATED');
  keepAhead(context, subscriptionBySeq(db, row.subscription));
}

function addTry(
  { db, now }: SandboxContext,
  installment: number,
  requested: { readonly purpose: 'AGND' | 'NTAG'; readonly value: number; readonly executeAt: number },
): void {
  cobrTries.insert(db, {
    installment,
    status: 'REQUESTED',
    purpose: requested.purpose,
    value: requested.value,
    execute_at: requested.executeAt,
    created_at: now,
    updated_at: now,
  });
  schedule(db, 'cobr.answer', installment, now + ANSWER_MS);
}

/** Returns the last day on which a rejected instalment is retried, in epoch milliseconds. */
const lastRetryDay = (subscription: SubscriptionRow, row: InstallmentRow): number =>
  row.due_at + retryDays(subscription.day_due)[2] * DAY_MS;

/** Retries an instalment tomorrow or on its due date. @throws Refusal if no further attempt is allowed */
export function retryByHand(context: SandboxContext, row: InstallmentRow, value: number): void {
  const { db, now } = context;
  const subscription = subscriptionBySeq(db, row.subscription);
  if (row.cobr_status !== 'FAILED_TRY' || triesOf(db, row.seq).at(-1)?.status !== 'REJECTED')
    throw new Refusal('Só uma cobrança cuja última tentativa foi recusada pode ser tentada de novo');
  const executeAt = Math.max(row.due_at, dayStart(now) + DAY_MS);
  if (executeAt > lastRetryDay(subscription, row))
    throw new Refusal('O prazo para novas tentativas desta cobrança terminou');
  cancel(db, 'cobr.retry', row.seq);
  if (value !== row.value) reprice(context, row, value);
  retry(context, row.seq, value, executeAt);
}

function retry(context: SandboxContext, seq: number, value: number, executeAt: number): void {
  addTry(context, seq, { purpose: 'NTAG', value, executeAt });
  emitCobrEvent(context, seq, 'TRY_REQUESTED');
}

/** Changes the amount of an instalment and its charge, in cents. */
function reprice(context: SandboxContext, row: InstallmentRow, value: number): void {
  const { db, now } = context;
  installments.update(db, { seq: row.seq }, { value });
  if (row.charge === null) return;
  const charge = chargeBySeq(db, row.charge);
  charges.update(
    db,
    { seq: charge.seq },
    {
      value,
      br_code: dynamicCode(context, companyById(db, row.company), {
        transactionID: charge.transaction_id,
        identifier: charge.identifier,
        valueCents: value,
      }),
      updated_at: now,
    },
  );
}

/** Returns the code with which this attempt fails, if it must, and counts down the remaining failures. */
function failureOf({ db }: SandboxContext, row: InstallmentRow): RejectCode | undefined {
  const { seq, fail_code: code, fail_tries: left } = row;
  if (code === null) return undefined;
  if (left !== null)
    installments.update(
      db,
      { seq },
      left === 1 ? { fail_code: null, fail_tries: null } : { fail_tries: left - 1 },
    );
  return code;
}

const change = ({ db, now }: SandboxContext, { seq }: TryRow, changes: Partial<TryRow>): void =>
  void cobrTries.update(db, { seq }, { ...changes, updated_at: now });

function reject(context: SandboxContext, row: InstallmentRow, last: TryRow, code: RejectCode): void {
  const { db, now } = context;
  const { seq } = row;
  change(context, last, { status: 'REJECTED', code });
  installments.update(db, { seq }, { cobr_status: 'FAILED_TRY', cobr_code: code });
  emitCobrEvent(context, seq, 'TRY_REJECTED');
  const subscription = subscriptionBySeq(db, row.subscription);
  const retried = triesOf(db, seq).length - 1;
  const next =
    subscription.retry_policy === 'THREE_RETRIES_7_DAYS' && retried < RETRIES
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
  change(context, last, { status: 'SCHEDULED' });
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
  change(context, last, { status: 'PAID' });
  installments.update(db, { seq }, { cobr_status: 'CONCLUDED', paid_at: now });
  const company = companyById(db, row.company);
  const transaction = payResource({ ...context, company }, { id: charge.transaction_id, as: 'location' });
  installments.update(db, { seq }, { end_to_end_id: transaction.end_to_end_id });
  emitCobrEvent(context, seq, 'COMPLETED');
};

export const cobrJobs = {
  'cobr.make': (context, seq) => {
    const row = installmentBySeq(context.db, seq);
    if (row.status === 'SCHEDULED') makeCobr(context, row, row.value);
  },
  'cobr.answer': answer,
  'cobr.execute': execute,
  'cobr.retry': (context, seq) => {
    const row = installmentBySeq(context.db, seq);
    if (row.cobr_status === 'FAILED_TRY') retry(context, seq, row.value, dayStart(context.now));
  },
} satisfies Record<string, JobHandler>;
