// Traces the money of a report of fraud from account to account, and blocks what is left of it.
import { defined } from '#errors/defined.ts';
import type { CompanyContext, SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { recoveryOutcome } from '#sandbox/faults/magic-values.ts';
import { ISPB } from '#sandbox/ids.ts';
import { held, place } from '#sandbox/ledger.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { disputable, openDispute } from '#sandbox/resources/dispute/decision.ts';
import { OUTSIDE_BANK } from '#sandbox/resources/payment/destination.ts';
import { destinationOfPayment } from '#sandbox/resources/payment/recipient.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { FundsRecoveryRow } from '#sandbox/store/tables/funds-recoveries.ts';
import { paymentBySeq, sentAfter } from '#sandbox/store/tables/payments.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { receivedAnywhere } from '#sandbox/store/tables/transactions.ts';
import { addLeg } from './legs.ts';

/** How many accounts after the first one the money is followed to. */
const FURTHER_ACCOUNTS = 2;

/** Returns the context of the company that has this transaction. */
export const contextOf = (context: SandboxContext, { company, account }: TransactionRow): CompanyContext => ({
  ...context,
  company: companyById(context.db, company),
  account,
});

/** Finds where the money of a report is, blocks it there, and records a leg for each account. */
export function traceMoney(context: SandboxContext, row: FundsRecoveryRow): void {
  const received = receivedAnywhere(context.db, row.end_to_end_id);
  if (received === undefined) traceOutside(context, row);
  else follow(context, row, received, received.value, [accountOfVictim(context, row)]);
}

/** Account that paid; its own money is not blocked. Undefined if the payer is outside the sandbox. */
const accountOfVictim = ({ db }: SandboxContext, { payment }: FundsRecoveryRow): number | undefined =>
  payment === null ? undefined : paymentBySeq(db, payment).account;

/**
 * Blocks up to `missing` cents at the recipient of a Pix, and the rest where the recipient sent money afterwards.
 * Money that left the sandbox is not followed.
 * @param seen accounts that are not asked, again
 * @returns cents that were found
 */
function follow(
  context: SandboxContext,
  row: FundsRecoveryRow,
  received: TransactionRow,
  missing: number,
  seen: (number | undefined)[],
  further = FURTHER_ACCOUNTS,
): number {
  const { db } = context;
  seen.push(received.account);
  const { asked, found, isOver } = blockAt(context, row, received, missing);
  let sum = found;
  if (isOver || further === 0) return sum;
  for (const { end_to_end_id: id, value } of sentAfter(db, received.account, received.at)) {
    if (sum === asked) break;
    const next = id === null ? undefined : receivedAnywhere(db, id);
    if (next === undefined || seen.includes(next.account)) continue;
    sum += follow(context, row, next, Math.min(asked - sum, value), seen, further - 1);
  }
  return sum;
}

/** Opens a dispute at the recipient of a Pix, which blocks what is there, and records the leg. */
function blockAt(
  context: SandboxContext,
  row: FundsRecoveryRow,
  received: TransactionRow,
  missing: number,
): { readonly asked: number; readonly found: number; readonly isOver: boolean } {
  const leg = { recovery: row.seq, end_to_end_id: received.end_to_end_id, participant: ISPB };
  const call = contextOf(context, received);
  try {
    disputable(call, received.end_to_end_id);
  } catch (error) {
    // It was disputed or refunded before: its money is not there to be followed.
    if (!(error instanceof Refusal)) throw error;
    addLeg(context, { ...leg, asked: missing, found: 0, rejection: 'CANNOT_REFUND' });
    return { asked: missing, found: 0, isOver: true };
  }
  const dispute = openDispute(call, received, { reason: row.details, atMost: missing });
  const { value: asked, blocked: found } = dispute;
  const isClosed = accountById(context.db, received.account).closed_at !== null;
  addLeg(context, {
    ...leg,
    dispute: dispute.seq,
    asked,
    found,
    rejection: found === asked ? undefined : isClosed ? 'ACCOUNT_CLOSURE' : 'NO_BALANCE',
  });
  return { asked, found, isOver: found === asked };
}

/** Records the legs of a payment that left the sandbox: its amount decides what is found. */
function traceOutside(context: SandboxContext, row: FundsRecoveryRow): void {
  const { db, ids, now } = context;
  const payment = paymentBySeq(db, defined(row.payment, 'payment'));
  const { accounts } = recoveryOutcome(payment.value);
  // Amounts that would exceed the range of exact integers cannot be booked.
  const isCountable = Number.isSafeInteger(held(db, place.pix) - payment.value);
  for (const [index, { asked, found, rejection }] of accounts.entries())
    addLeg(context, {
      recovery: row.seq,
      end_to_end_id: index === 0 ? row.end_to_end_id : ids.endToEnd('E', now),
      participant:
        index === 0 ? (destinationOfPayment(context, payment).bank ?? OUTSIDE_BANK.id) : OUTSIDE_BANK.id,
      asked,
      found: isCountable ? found : 0,
      rejection: isCountable ? rejection : 'CANNOT_REFUND',
    });
}
