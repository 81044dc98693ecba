// Progress of a report of fraud by the sandbox's clock: the banks trace the money, block it, analyse the report and
// return what was found. If the recipient is in the sandbox, its bank opens a dispute there, which decides what returns.
import { defined } from '#errors/defined.ts';
import { DAY_MS } from '#pix/dates.ts';
import type { CompanyContext, SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import type { RecoveryOutcome } from '#sandbox/faults/magic-values.ts';
import { recoveryOutcome } from '#sandbox/faults/magic-values.ts';
import { globalId } from '#sandbox/ids.ts';
import { held, place } from '#sandbox/ledger.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { endDispute, isOpen, openDispute } from '#sandbox/resources/dispute/decision.ts';
import { destinationOfPayment } from '#sandbox/resources/payment/recipient.ts';
import { paymentParties } from '#sandbox/resources/payment/view.ts';
import { emitMoneyReturned } from '#sandbox/resources/refund/events.ts';
import { creditPayer } from '#sandbox/resources/refund/return-money.ts';
import type { DisputeRow } from '#sandbox/store/tables/disputes.ts';
import { disputes } from '#sandbox/store/tables/disputes.ts';
import type { FundsRecoveryEvent, FundsRecoveryRow } from '#sandbox/store/tables/funds-recoveries.ts';
import {
  fundsRecoveries,
  fundsRecoveryBySeq,
  fundsRecoveryEvents,
} from '#sandbox/store/tables/funds-recoveries.ts';
import { paymentBySeq } from '#sandbox/store/tables/payments.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { receivedAnywhere, transactionBySeq } from '#sandbox/store/tables/transactions.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { cancel, schedule } from '#sandbox/time/jobs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Step = (context: SandboxContext, row: FundsRecoveryRow) => void;

/** Records what happened to a report. */
function recordEvent({ db, ids, now }: SandboxContext, recovery: number, event: FundsRecoveryEvent): void {
  fundsRecoveryEvents.insert(db, { recovery, event_id: ids.uuid(), event, created_at: now });
  fundsRecoveries.update(db, { seq: recovery }, { updated_at: now });
}

/** Sets the status of a report, and records the change. */
export function changeStatus(context: SandboxContext, seq: number, status: FundsRecoveryRow['status']): void {
  fundsRecoveries.update(context.db, { seq }, { status });
  recordEvent(context, seq, status);
}

/** Records that one more account was traced. */
const trace: Step = (context, { seq }) => recordEvent(context, seq, 'ACCOUNT_TRACED');

/**
 * The steps of every report, each with the milliseconds from the report until the step. The Central Bank allows
 * seven days for the analysis, and eleven until the money has returned.
 */
const STEPS: readonly { readonly after: number; readonly run: Step }[] = [
  { after: 20 * MINUTE_MS, run: trace },
  { after: 40 * MINUTE_MS, run: trace },
  {
    after: HOUR_MS,
    run: (context, row) => {
      trace(context, row);
      changeStatus(context, row.seq, 'TRACKED');
    },
  },
  {
    after: 2 * HOUR_MS,
    run: (context, row) => {
      blockAtRecipient(context, row);
      changeStatus(context, row.seq, 'AWAITING_ANALYSIS');
    },
  },
  {
    after: 6 * DAY_MS,
    run: (context, row) => {
      const { isAccepted, found } = outcomeOf(context, row);
      recordEvent(context, row.seq, isAccepted ? 'ANALYSIS_ACCEPTED' : 'ANALYSIS_REJECTED');
      if (isAccepted && found === 0) recordEvent(context, row.seq, 'BALANCE_NOT_FOUND');
      changeStatus(context, row.seq, 'ANALYSED');
    },
  },
  {
    after: 8 * DAY_MS,
    run: (context, row) => {
      const isReturning = outcomeOf(context, row).found > 0;
      if (isReturning) changeStatus(context, row.seq, 'REFUNDING');
      else complete(context, row);
    },
  },
  { after: 10 * DAY_MS, run: (context, row) => complete(context, row) },
];

/** Schedules the next step of a report, if it has one. */
export function scheduleStep({ db }: SandboxContext, { seq, step, created_at }: FundsRecoveryRow): void {
  const next = STEPS[step];
  if (next !== undefined) schedule(db, 'recovery.step', seq, created_at + next.after);
}

/** Job: runs the next step of a report. */
const advance: JobHandler = (context, seq) => {
  const { db } = context;
  const row = fundsRecoveryBySeq(db, seq);
  if (hasEnded(row)) return;
  STEPS[row.step]?.run(context, row);
  fundsRecoveries.update(db, { seq }, { step: row.step + 1 });
  const advanced = fundsRecoveryBySeq(db, seq);
  if (!hasEnded(advanced)) scheduleStep(context, advanced);
};

const hasEnded = ({ status }: FundsRecoveryRow): boolean => status === 'COMPLETED' || status === 'CANCELLED';

/** Finds the reported payment at a recipient in the sandbox; undefined if the money left the sandbox. */
const receivedOf = ({ db }: SandboxContext, row: FundsRecoveryRow): TransactionRow | undefined =>
  receivedAnywhere(db, row.end_to_end_id);

const disputeOf = ({ db }: SandboxContext, { dispute }: FundsRecoveryRow): DisputeRow | undefined =>
  dispute === null ? undefined : disputes.get(db, { seq: dispute });

/** The context of a company that received money. */
const recipientContext = (context: SandboxContext, { company, account }: TransactionRow): CompanyContext => ({
  ...context,
  company: companyById(context.db, company),
  account,
});

/** Opens a dispute at a recipient in the sandbox, which blocks as much of the money as is still there. */
function blockAtRecipient(context: SandboxContext, row: FundsRecoveryRow): void {
  const received = receivedOf(context, row);
  if (received === undefined) return;
  try {
    const { seq } = openDispute(recipientContext(context, received), {
      endToEndId: row.end_to_end_id,
      reason: row.details,
    });
    fundsRecoveries.update(context.db, { seq: row.seq }, { dispute: seq });
  } catch (error) {
    // It was disputed or refunded before, so that there is nothing left to return.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Returns whether the analysis accepts the report, and how much money was found, in cents. A dispute in the sandbox is accepted, unless `sandbox dispute` decided otherwise. */
function outcomeOf(context: SandboxContext, row: FundsRecoveryRow): RecoveryOutcome {
  const dispute = disputeOf(context, row);
  if (dispute !== undefined) {
    const isAccepted = dispute.status !== 'REJECTED' && dispute.status !== 'CANCELED';
    return { isAccepted, found: isAccepted ? dispute.blocked : 0 };
  }
  if (receivedOf(context, row) !== undefined) return { isAccepted: true, found: 0 };
  const outcome = recoveryOutcome(paymentBySeq(context.db, row.payment).value);
  // Amounts that would exceed the range of exact integers cannot be booked.
  const isCountable = Number.isSafeInteger(held(context.db, place.pix) - outcome.found);
  return isCountable ? outcome : { ...outcome, found: 0 };
}

/** Ends a report: what was found returns to the account that had paid. */
function complete(context: SandboxContext, row: FundsRecoveryRow): void {
  const { isAccepted, found } = outcomeOf(context, row);
  const dispute = disputeOf(context, row);
  if (dispute !== undefined) endOpenDispute(context, dispute, isAccepted ? 'ACCEPTED' : 'REJECTED');
  else if (found > 0) returnFromOutside(context, row, found);
  if (found > 0) recordEvent(context, row.seq, 'FUNDS_RETURNED');
  changeStatus(context, row.seq, 'COMPLETED');
}

function endOpenDispute(
  context: SandboxContext,
  dispute: DisputeRow,
  outcome: 'ACCEPTED' | 'REJECTED' | 'CANCELED',
): void {
  if (!isOpen(dispute)) return;
  const received = transactionBySeq(context.db, dispute.tx);
  endDispute(recipientContext(context, received), globalId('Dispute', dispute.oid), outcome);
}

/** Credits money that banks outside the sandbox found. */
function returnFromOutside(context: SandboxContext, row: FundsRecoveryRow, value: number): void {
  const { db, ids, now } = context;
  const payment = paymentBySeq(db, row.payment);
  const destination = destinationOfPayment(context, payment);
  const { name, taxID } = destination;
  const returned = creditPayer(
    context,
    payment,
    {
      name: defined(name, 'name of the recipient'),
      // The CPF of a person is masked.
      ...(taxID === undefined || taxID.includes('*')
        ? {}
        : { taxID: { taxID, type: taxID.length === 11 ? 'BR:CPF' : 'BR:CNPJ' } }),
    },
    { value, endToEndId: ids.endToEnd('D', now), infoPagador: '' },
  );
  const { name: payerName, taxId } = companyById(db, payment.company);
  emitMoneyReturned(context, returned, {
    value: payment.value,
    endToEndId: row.end_to_end_id,
    oid: payment.oid,
    at: payment.settled_at ?? payment.created_at,
    payer: { name: payerName, taxID: { taxID: taxId, type: 'BR:CNPJ' } },
    ...paymentParties(context, payment, destination),
  });
}

/** Ends a report without a result: what was blocked is available to the recipient again. */
export function cancelProgress(context: SandboxContext, row: FundsRecoveryRow): void {
  cancel(context.db, 'recovery.step', row.seq);
  const dispute = disputeOf(context, row);
  if (dispute !== undefined) endOpenDispute(context, dispute, 'CANCELED');
  changeStatus(context, row.seq, 'CANCELLED');
}

export const fundsRecoveryJobs = { 'recovery.step': advance };
