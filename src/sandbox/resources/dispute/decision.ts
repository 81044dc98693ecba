// Opens and decides disputes (MED): a payer asks for money back through the bank. The disputed amount is blocked until the
// decision.
import { LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#pix/dates.ts';
import type { CompanyContext, SandboxContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { held, ledgerAccountOf, place, post } from '#sandbox/ledger.ts';
import type { LegReturn } from '#sandbox/resources/funds-recovery/legs.ts';
import { closeLeg, reportedOf } from '#sandbox/resources/funds-recovery/legs.ts';
import { emitMoneyReturned } from '#sandbox/resources/refund/events.ts';
import { isReceivedRefund, returnMoney } from '#sandbox/resources/refund/return-money.ts';
import { findTransaction } from '#sandbox/resources/transaction/find.ts';
import { record } from '#sandbox/resources/transaction/record.ts';
import type { DisputeRow } from '#sandbox/store/tables/disputes.ts';
import { disputedOf, disputes } from '#sandbox/store/tables/disputes.ts';
import { fundsRecoveryLegs } from '#sandbox/store/tables/funds-recoveries.ts';
import { refundedOf } from '#sandbox/store/tables/refunds.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { transactionBySeq } from '#sandbox/store/tables/transactions.ts';
import { emitDisputeEvent } from './events.ts';
import { findDispute } from './find.ts';

const OPEN: readonly DisputeRow['status'][] = ['CREATED', 'IN_REVIEW'];

/** Records the transaction for the effect of a dispute on an account's balance. */
const recordBalanceChange = (
  context: SandboxContext,
  { company, account, subaccount, charge, qrcode }: TransactionRow,
  type: 'BALANCE_BLOCK' | 'BALANCE_UNBLOCK' | 'REVERSAL',
  value: number,
): TransactionRow =>
  record(context, {
    company,
    account,
    subaccount,
    charge,
    qrcode,
    type,
    value,
    endToEndId: context.ids.endToEnd(type === 'REVERSAL' ? 'D' : 'E', context.now),
    infoPagador: '',
  });

/**
 * Returns the received Pix of this end-to-end id, if it can be disputed.
 * @throws Refusal if it cannot
 */
export function disputable(call: CompanyContext, endToEndId: string): TransactionRow {
  const { db, now } = call;
  const received = findTransaction(call, endToEndId, { received: true });
  if (received === undefined) throw new Refusal('Transação não encontrada');
  if (received.type !== 'PAYMENT') throw new Refusal('Só transações recebidas podem ser contestadas');
  if (isReceivedRefund(received)) throw new Refusal('Uma devolução recebida não pode ser contestada');
  if (disputedOf(db, received.seq) > 0) throw new Refusal('A transação já foi contestada');
  if (received.value === refundedOf(db, received.seq))
    throw new Refusal('A transação já foi devolvida por inteiro');
  if (now - received.at > LIMITS.fundsRecoveryWindowDays * DAY_MS)
    throw new Refusal(`A transação tem mais de ${LIMITS.fundsRecoveryWindowDays} dias`);
  return received;
}

/**
 * Opens a dispute of a received Pix, as the payer's bank does, for the part that was not refunded. Blocks as much of it
 * as is available.
 * @param atMost amount in cents that is still missing
 */
export function openDispute(
  call: CompanyContext,
  received: TransactionRow,
  { reason, atMost = received.value }: { readonly reason: string; readonly atMost?: number },
): DisputeRow {
  const { db, ids, now, company } = call;
  const value = Math.min(atMost, received.value - refundedOf(db, received.seq));
  const { free, setAside } = ledgerAccountOf(received.account, received.subaccount);
  const blocked = Math.min(value, held(db, free));
  const row = disputes.make(db, {
    company: company.id,
    tx: received.seq,
    oid: ids.oid(),
    end_to_end_id: received.end_to_end_id,
    status: 'CREATED',
    type: 'MED',
    side: 'RECEIVED',
    value,
    blocked,
    reason,
    created_at: now,
    updated_at: now,
  });
  if (blocked > 0) {
    post(db, { company: company.id, kind: 'dispute', ref: row.oid, at: now }, [
      { from: free, to: setAside, amount: blocked },
    ]);
    recordBalanceChange(call, received, 'BALANCE_BLOCK', blocked);
  }
  emitDisputeEvent(call, row, 'DISPUTE_CREATED');
  return row;
}

export const isOpen = ({ status }: DisputeRow): boolean => OPEN.includes(status);

/** @throws Refusal if the dispute has ended, or is of a payment that the company sent */
export function assertOpen(row: DisputeRow): void {
  if (row.side === 'SENT') throw new Refusal('A contestação é da própria empresa');
  if (!isOpen(row)) throw new Refusal(`A contestação já terminou: está ${row.status}`);
}

export type DisputeOutcome = 'ACCEPTED' | 'REJECTED' | 'CANCELED';

/**
 * Decides a dispute: the blocked amount is returned to the payer, or released. The payer is whoever paid the reported
 * Pix, also if the money went through other accounts. @throws Refusal if it has ended
 */
export function endDispute(call: CompanyContext, id: string, outcome: DisputeOutcome): DisputeRow {
  const { db, now, company } = call;
  const row = findDispute(call, id);
  assertOpen(row);
  disputes.update(db, { seq: row.seq }, { status: outcome, updated_at: now });
  const { blocked } = row;
  const leg = fundsRecoveryLegs.find(db, { dispute: row.seq });
  let returnedBy: LegReturn | undefined;
  if (blocked > 0) {
    const received = transactionBySeq(db, row.tx);
    const { free, setAside } = ledgerAccountOf(received.account, received.subaccount);
    const back = outcome === 'ACCEPTED';
    post(db, { company: company.id, kind: 'dispute-ended', ref: row.oid, at: now }, [
      { from: setAside, to: back ? place.pix : free, amount: blocked },
    ]);
    const { end_to_end_id: endToEndId } = recordBalanceChange(
      call,
      received,
      back ? 'REVERSAL' : 'BALANCE_UNBLOCK',
      blocked,
    );
    if (back) {
      const reported = leg === undefined ? received : (reportedOf(call, leg) ?? received);
      const returned = returnMoney(
        call,
        reported,
        { value: blocked, endToEndId, infoPagador: '' },
        received.company,
      );
      if (returned !== undefined) emitMoneyReturned(call, returned, reported);
      returnedBy = { value: blocked, endToEndId, oid: returned?.oid };
    }
  }
  if (leg !== undefined) closeLeg(call, leg, outcome, returnedBy);
  const ended = disputes.get(db, { seq: row.seq });
  emitDisputeEvent(call, ended, `DISPUTE_${outcome}`);
  return ended;
}
