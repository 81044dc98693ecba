// Progress of a report of fraud by the sandbox's clock: the banks trace the money, block it, analyse the report and
// return what was found.
import { defined } from '#errors/defined.ts';
import { DAY_MS } from '#pix/dates.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { recoveryOutcome } from '#sandbox/faults/magic-values.ts';
import { globalId } from '#sandbox/ids.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import type { DisputeOutcome } from '#sandbox/resources/dispute/decision.ts';
import { endDispute, isOpen } from '#sandbox/resources/dispute/decision.ts';
import { fictitiousHolder } from '#sandbox/resources/payment/destination.ts';
import { destinationOfPayment } from '#sandbox/resources/payment/recipient.ts';
import { paymentParties } from '#sandbox/resources/payment/view.ts';
import { emitMoneyReturned } from '#sandbox/resources/refund/events.ts';
import { creditPayer } from '#sandbox/resources/refund/return-money.ts';
import type { DisputeRow } from '#sandbox/store/tables/disputes.ts';
import { disputes } from '#sandbox/store/tables/disputes.ts';
import type {
  FundsRecoveryEvent,
  FundsRecoveryLegRow,
  FundsRecoveryRow,
} from '#sandbox/store/tables/funds-recoveries.ts';
import {
  fundsRecoveries,
  fundsRecoveryBySeq,
  fundsRecoveryEvents,
  fundsRecoveryLegs,
  legsOfFundsRecovery,
} from '#sandbox/store/tables/funds-recoveries.ts';
import { paymentBySeq } from '#sandbox/store/tables/payments.ts';
import { transactionBySeq } from '#sandbox/store/tables/transactions.ts';
import type { JobHandler } from '#sandbox/time/jobs.ts';
import { cancel, schedule } from '#sandbox/time/jobs.ts';
import type { LegReturn } from './legs.ts';
import { closeLeg } from './legs.ts';
import { contextOf, traceMoney } from './trace.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Step = (context: SandboxContext, row: FundsRecoveryRow) => void;

/** Records what happened to a report. */
function recordEvent({ db, ids, now }: SandboxContext, recovery: number, event: FundsRecoveryEvent): void {
  fundsRecoveryEvents.insert(db, { recovery, event_id: ids.uuid(), event, created_at: now });
  fundsRecoveries.update(db, { seq: recovery }, { updated_at: now });
}

/** Status of the dispute of the company that reported a payment, by that of the report. */
const SENT_STATUS = {
  CREATED: 'OPENED',
  TRACKED: 'PENDING',
  AWAITING_ANALYSIS: 'ACKNOWLEDGED',
  ANALYSED: 'ACKNOWLEDGED',
  REFUNDING: 'ACCEPTED',
  COMPLETED: 'CLOSED',
  CANCELLED: 'CANCELED',
} as const satisfies Readonly<Record<FundsRecoveryRow['status'], DisputeRow['status']>>;

/** Sets the status of a report and of the dispute of the company that made it, and records the change. */
export function changeStatus(context: SandboxContext, seq: number, status: FundsRecoveryRow['status']): void {
  const { db, now } = context;
  fundsRecoveries.update(db, { seq }, { status });
  const { payment, company, end_to_end_id: id } = fundsRecoveryBySeq(db, seq);
  if (payment !== null)
    disputes.update(
      db,
      { company, end_to_end_id: id, side: 'SENT' },
      { status: SENT_STATUS[status], updated_at: now },
    );
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
  { after: 2 * HOUR_MS, run: block },
  { after: 6 * DAY_MS, run: analyse },
  {
    after: 8 * DAY_MS,
    run: (context, row) => {
      if (foundIn(context, row) === 0) {
        complete(context, row);
        return;
      }
      changeStatus(context, row.seq, 'REFUNDING');
      returnAllBut(2, context, row);
    },
  },
  { after: 9 * DAY_MS, run: (context, row) => returnAllBut(1, context, row) },
  { after: 10 * DAY_MS, run: complete },
];

/** Step from which the report of a payer outside the sandbox goes on: its money is blocked at once. */
export const STEP_AFTER_BLOCK = STEPS.findIndex(({ run }) => run === analyse);

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

const disputeOf = ({ db }: SandboxContext, { dispute }: FundsRecoveryLegRow): DisputeRow | undefined =>
  dispute === null ? undefined : disputes.get(db, { seq: dispute });

const openLegs = ({ db }: SandboxContext, { seq }: FundsRecoveryRow): readonly FundsRecoveryLegRow[] =>
  legsOfFundsRecovery(db, seq).filter(({ status }) => status === 'OPEN');

/** Blocks the money where it is now. */
export function block(context: SandboxContext, row: FundsRecoveryRow): void {
  traceMoney(context, row);
  changeStatus(context, row.seq, 'AWAITING_ANALYSIS');
}

/**
 * The banks analyse the report: one that got evidence in its dispute disagrees, every other one agrees. Outside the
 * sandbox, the amount of the payment decides.
 */
function analyse(context: SandboxContext, row: FundsRecoveryRow): void {
  const { db, now } = context;
  for (const leg of openLegs(context, row)) {
    const agrees =
      leg.dispute === null ? isAcceptedOutside(context, row) : disputeOf(context, leg)?.status === 'CREATED';
    if (!agrees) endLeg(context, row, leg, 'REJECTED');
    else if (leg.found === 0) endLeg(context, row, leg, 'ACCEPTED');
    else fundsRecoveryLegs.update(db, { seq: leg.seq }, { analysis: 'AGREED', updated_at: now });
  }
  const isAccepted = legsOfFundsRecovery(db, row.seq).some(({ analysis }) => analysis === 'AGREED');
  recordEvent(context, row.seq, isAccepted ? 'ANALYSIS_ACCEPTED' : 'ANALYSIS_REJECTED');
  if (isAccepted && foundIn(context, row) === 0) recordEvent(context, row.seq, 'BALANCE_NOT_FOUND');
  changeStatus(context, row.seq, 'ANALYSED');
}

/** Whether the analysis agrees, for money that left the sandbox or was returned before. */
const isAcceptedOutside = ({ db }: SandboxContext, { payment }: FundsRecoveryRow): boolean =>
  payment === null || recoveryOutcome(paymentBySeq(db, payment).value).isAccepted;

/** Returns the cents that return, or have returned. */
const foundIn = ({ db }: SandboxContext, { seq }: FundsRecoveryRow): number =>
  legsOfFundsRecovery(db, seq)
    .filter(({ analysis }) => analysis === 'AGREED')
    .reduce((sum, { found }) => sum + found, 0);

/** Returns the money of the open legs, except for the last ones, which follow a day later each. */
function returnAllBut(last: number, context: SandboxContext, row: FundsRecoveryRow): void {
  const legs = openLegs(context, row);
  for (const leg of legs.slice(0, Math.max(0, legs.length - last))) endLeg(context, row, leg, 'ACCEPTED');
}

/** Ends a report: the rest of what was found returns to the account that had paid. */
function complete(context: SandboxContext, row: FundsRecoveryRow): void {
  returnAllBut(0, context, row);
  if (foundIn(context, row) > 0) recordEvent(context, row.seq, 'FUNDS_RETURNED');
  changeStatus(context, row.seq, 'COMPLETED');
}

/** Ends a leg, and its dispute if it has one, which returns or frees what it blocks. */
function endLeg(
  context: SandboxContext,
  row: FundsRecoveryRow,
  leg: FundsRecoveryLegRow,
  outcome: DisputeOutcome,
): void {
  const dispute = disputeOf(context, leg);
  if (dispute === undefined) {
    const isReturning = outcome === 'ACCEPTED' && leg.found > 0;
    closeLeg(context, leg, outcome, isReturning ? returnFromOutside(context, row, leg) : undefined);
  } else if (isOpen(dispute)) {
    const received = transactionBySeq(context.db, dispute.tx);
    endDispute(contextOf(context, received), globalId('Dispute', dispute.oid), outcome);
  }
}

/** Credits money that banks outside the sandbox found. */
function returnFromOutside(
  context: SandboxContext,
  row: FundsRecoveryRow,
  { found: value, end_to_end_id: legId }: FundsRecoveryLegRow,
): LegReturn {
  const { db, ids, now } = context;
  const payment = paymentBySeq(db, defined(row.payment, 'payment'));
  const destination = destinationOfPayment(context, payment);
  const { name, taxID } = legId === row.end_to_end_id ? destination : fictitiousHolder(legId);
  const endToEndId = ids.endToEnd('D', now);
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
    { value, endToEndId, infoPagador: '' },
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
  return { value, endToEndId, oid: returned.oid };
}

/** Ends a report without a result: what was blocked is available to the recipient again. */
export function cancelProgress(context: SandboxContext, row: FundsRecoveryRow): void {
  cancel(context.db, 'recovery.step', row.seq);
  for (const leg of openLegs(context, row)) endLeg(context, row, leg, 'CANCELED');
  changeStatus(context, row.seq, 'CANCELLED');
}

export const fundsRecoveryJobs = { 'recovery.step': advance };
