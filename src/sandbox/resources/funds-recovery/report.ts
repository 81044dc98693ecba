// Reports a Pix as fraud, for a company or for a payer outside the sandbox, and cancels the report.
import { LIMITS } from '#contract/limits.ts';
import { defined } from '#errors/defined.ts';
import { DAY_MS } from '#pix/dates.ts';
import { isTolerableEndToEndId } from '#pix/end-to-end-id.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { disputable } from '#sandbox/resources/dispute/decision.ts';
import type { DisputeRow } from '#sandbox/store/tables/disputes.ts';
import { disputeBy, disputes } from '#sandbox/store/tables/disputes.ts';
import type { FundsRecoveryRow } from '#sandbox/store/tables/funds-recoveries.ts';
import {
  fundsRecoveries,
  fundsRecoveryBySeq,
  fundsRecoveryOf,
} from '#sandbox/store/tables/funds-recoveries.ts';
import type { PaymentRow } from '#sandbox/store/tables/payments.ts';
import { payments } from '#sandbox/store/tables/payments.ts';
import { transactions } from '#sandbox/store/tables/transactions.ts';
import { block, cancelProgress, changeStatus, scheduleStep, STEP_AFTER_BLOCK } from './progress.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns a confirmed payment of the company. @throws Refusal if there is none, or the Pix is not a payment */
function paymentOf({ db, company }: CompanyContext, endToEndId: string): PaymentRow {
  const payment = payments.find(db, {
    company: company.id,
    end_to_end_id: endToEndId,
    status: 'CONFIRMED',
  });
  // The withdrawal of a sub account goes to the company itself.
  if (payment !== undefined && payment.source !== 'SUBACCOUNT') return payment;
  const other = transactions.find(db, { company: company.id, end_to_end_id: endToEndId });
  if (other === undefined) throw new Refusal('Transaction not found', 404);
  throw new Refusal(`Only payments that were sent can be reported: it is ${other.type}`, 422);
}

/** Reports a payment as fraud. @throws Refusal if that is not possible */
export function reportPayment(
  context: CompanyContext,
  { transactionEndToEndId, situationType, details }: Body<'recovery.create'>,
): FundsRecoveryRow {
  const { db, ids, now, company } = context;
  const payment = paymentOf(context, transactionEndToEndId);
  if (fundsRecoveries.has(db, { payment: payment.seq }))
    throw new Refusal(`FundsRecovery already exists for transaction ${transactionEndToEndId}`, 422);
  if (now - (payment.settled_at ?? payment.created_at) > LIMITS.fundsRecoveryWindowDays * DAY_MS)
    throw new Refusal(`Transaction is more than ${LIMITS.fundsRecoveryWindowDays} days old`, 422);
  const row = fundsRecoveries.make(db, {
    company: company.id,
    payment: payment.seq,
    dict_id: ids.uuid(),
    end_to_end_id: transactionEndToEndId,
    situation_type: situationType,
    details,
    status: 'CREATED',
    step: 0,
    created_at: now,
    updated_at: now,
  });
  const { seq: tx } = transactions.get(db, {
    company: company.id,
    end_to_end_id: transactionEndToEndId,
    type: 'WITHDRAW',
  });
  disputes.insert(db, {
    company: company.id,
    tx,
    oid: ids.oid(),
    end_to_end_id: transactionEndToEndId,
    status: 'OPENED',
    type: 'MED',
    side: 'SENT',
    value: payment.value,
    blocked: 0,
    reason: details,
    created_at: now,
    updated_at: now,
  });
  changeStatus(context, row.seq, 'CREATED');
  scheduleStep(context, row);
  return row;
}

const DEFAULT_REASON = 'Não reconheço este Pix';

/**
 * Reports a Pix that a company received, as the bank of a payer outside the sandbox does, and blocks the money at once.
 * Returns the dispute of the company. @throws Refusal if the Pix cannot be disputed
 */
export function reportReceived(
  context: CompanyContext,
  { endToEndId, reason = DEFAULT_REASON }: Body<'sandbox.dispute.open'>,
): DisputeRow {
  const { db, ids, now, company } = context;
  const received = disputable(context, endToEndId);
  const row = fundsRecoveries.make(db, {
    company: company.id,
    dict_id: ids.uuid(),
    end_to_end_id: received.end_to_end_id,
    situation_type: 'SCAM',
    details: reason,
    status: 'CREATED',
    step: STEP_AFTER_BLOCK,
    created_at: now,
    updated_at: now,
  });
  changeStatus(context, row.seq, 'CREATED');
  changeStatus(context, row.seq, 'TRACKED');
  block(context, row);
  scheduleStep(context, row);
  return defined(disputeBy(db, company.id, received.end_to_end_id), 'dispute');
}

/** Returns a report that the company made or is part of. @throws Refusal if there is none of this id */
function findReport(
  { db, company }: CompanyContext,
  by: { readonly dict_id: string } | { readonly end_to_end_id: string },
): FundsRecoveryRow {
  const row = fundsRecoveryOf(db, company.id, by);
  if (row === undefined) throw new Refusal('FundsRecovery not found', 404);
  return row;
}

/** Whether the company made the report. */
export const isReporter = ({ company }: Pick<CompanyContext, 'company'>, row: FundsRecoveryRow): boolean =>
  row.payment !== null && row.company === company.id;

/** @throws Refusal if the id is no UUID */
function dictIdOf(id: string): string {
  const dictId = id.toLowerCase();
  if (UUID.test(dictId)) return dictId;
  const error = { id: ['must be a UUID'] };
  throw new Refusal(Object.keys(error).join(), 400, { error });
}

/** Returns a report by its id or by the end-to-end id of its payment. @throws Refusal if there is none */
export const getReport = (context: CompanyContext, id: string): FundsRecoveryRow =>
  findReport(context, isTolerableEndToEndId(id) ? { end_to_end_id: id } : { dict_id: dictIdOf(id) });

/** Cancels a report: no money returns any more. @throws Refusal if it has ended */
export function cancelReport(context: CompanyContext, id: string): FundsRecoveryRow {
  const row = findReport(context, { dict_id: dictIdOf(id) });
  if (!isReporter(context, row)) throw new Refusal('FundsRecovery not found', 404);
  if (row.status === 'COMPLETED' || row.status === 'CANCELLED')
    throw new Refusal(`FundsRecovery cannot be cancelled: it is ${row.status}`, 422);
  cancelProgress(context, row);
  return fundsRecoveryBySeq(context.db, row.seq);
}
