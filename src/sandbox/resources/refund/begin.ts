// Starts refunds: the amount is blocked at once and leaves the account when the refund is settled.
import { LIMITS } from '#contract/limits.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { outcomeByAmount } from '#sandbox/faults/magic-values.ts';
import type { LedgerAccount } from '#sandbox/ledger.ts';
import { held, ledgerAccountOf, post } from '#sandbox/ledger.ts';
import { findCharge } from '#sandbox/resources/charge/find.ts';
import { disputedOf } from '#sandbox/store/tables/disputes.ts';
import type { RefundRow } from '#sandbox/store/tables/refunds.ts';
import { refundBySeq, refundedOf, refunds } from '#sandbox/store/tables/refunds.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { paymentOfCharge } from '#sandbox/store/tables/transactions.ts';
import { schedule } from '#sandbox/time/jobs.ts';
import { isReceivedRefund } from './return-money.ts';

const DAY_MS = 86_400_000;

/**
 * Starts a refund of a received transaction (default: all that is not refunded yet). @throws Refusal if not possible
 */
export function beginRefund(
  { db, ids, now, company }: CompanyContext,
  transaction: TransactionRow,
  input: Body<'charge.refund'>,
): RefundRow {
  if (refunds.has(db, { company: company.id, correlation_id: input.correlationID }))
    throw new Refusal('Já existe uma devolução com este Correlação ID');
  if (transaction.type !== 'PAYMENT') throw new Refusal('Só transações recebidas podem ser devolvidas');
  if (isReceivedRefund(transaction)) throw new Refusal('Uma devolução recebida não pode ser devolvida');
  if (now - transaction.at > LIMITS.refundWindowDays * DAY_MS)
    throw new Refusal(`A transação tem mais de ${LIMITS.refundWindowDays} dias e não pode ser devolvida`);
  const refundable = transaction.value - refundedOf(db, transaction.seq) - disputedOf(db, transaction.seq);
  const value = input.value ?? refundable;
  if (refundable === 0) throw new Refusal('A transação já foi devolvida por inteiro');
  if (value > refundable) throw new Refusal(`Restam ${refundable} centavos a devolver, não ${value}`);
  // Money received by a sub account is refunded from that sub account.
  const { free, setAside } = ledgerAccountOfTransaction(transaction);
  if (held(db, free) < value)
    throw new Refusal('Você não possui saldo o suficiente para realizar essa devolução');
  const seq = refunds.insert(db, {
    company: company.id,
    account: transaction.account,
    tx: transaction.seq,
    refund_id: ids.hex32(),
    correlation_id: input.correlationID,
    end_to_end_id: ids.endToEnd('D', now),
    value,
    comment: input.comment,
    status: 'IN_PROCESSING',
    created_at: now,
  });
  post(db, { company: company.id, kind: 'refund', ref: input.correlationID, at: now }, [
    { from: free, to: setAside, amount: value },
  ]);
  schedule(db, 'refund.settle', seq, now + outcomeByAmount(value).after);
  return refundBySeq(db, seq);
}

export const ledgerAccountOfTransaction = ({ account, subaccount }: TransactionRow): LedgerAccount =>
  ledgerAccountOf(account, subaccount);

/** Returns the Pix transaction that paid a charge. @throws Refusal if the charge was not paid, or by its boleto */
export function chargePayment(context: CompanyContext, id: string): TransactionRow {
  const charge = findCharge(context, id);
  const row = paymentOfCharge(context.db, charge.seq);
  if (row === undefined)
    throw new Refusal(
      charge.status === 'COMPLETED'
        ? 'Uma cobrança paga por boleto não pode ser devolvida por Pix'
        : 'A cobrança não foi paga',
    );
  return row;
}
