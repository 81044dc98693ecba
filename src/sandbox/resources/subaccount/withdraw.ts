// Withdrawals of sub accounts to their own Pix key; settled like payments.
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { paymentSettlement } from '#sandbox/faults/magic-values.ts';
import { held, place, post } from '#sandbox/ledger.ts';
import type { PaymentRow } from '#sandbox/store/tables/payments.ts';
import { paymentBySeq, payments } from '#sandbox/store/tables/payments.ts';
import type { SubaccountRow } from '#sandbox/store/tables/subaccounts.ts';
import { schedule } from '#sandbox/time/jobs.ts';

/**
 * Withdraws the amount in cents (default: the whole balance) and returns the payment.
 * @throws Refusal if the balance is too low, or withdrawals are blocked
 */
export function withdrawFromSubaccount(
  context: CompanyContext,
  row: SubaccountRow,
  requested: number | undefined,
): PaymentRow {
  const { db, now, company } = context;
  const { seq } = row;
  if (row.withdraw_blocked === 1) throw new Refusal('Os saques desta subconta estão bloqueados');
  const balance = held(db, place.sub(seq));
  const value = requested ?? balance;
  // Text of the service, including its misspelling.
  if (balance === 0 || value > balance) throw new Refusal('Not enought balance.  ');
  const payment = createWithdrawal(context, row, value);
  post(db, { company: company.id, kind: 'subaccount-withdraw', ref: payment.oid, at: now }, [
    { from: place.sub(seq), to: place.subBlocked(seq), amount: value },
  ]);
  return payment;
}

/** Creates the payment of a withdrawal. */
function createWithdrawal(
  { db, ids, now, company }: CompanyContext,
  { seq: subaccount, account, pix_key: pixKey }: SubaccountRow,
  value: number,
): PaymentRow {
  const seq = payments.insert(db, {
    company: company.id,
    account,
    source: 'SUBACCOUNT',
    oid: ids.oid(),
    correlation_id: ids.uuid(),
    value,
    alias: pixKey,
    comment: 'Saque da subconta',
    status: 'CREATED',
    end_to_end_id: ids.endToEnd('E', now),
    approved_at: now,
    subaccount,
    created_at: now,
  });
  const { after } = paymentSettlement(pixKey, value);
  if (after !== undefined) schedule(db, 'payment.settle', seq, now + after);
  return paymentBySeq(db, seq);
}
