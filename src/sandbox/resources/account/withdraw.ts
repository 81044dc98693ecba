// Withdraws to the company's own bank account.
import { LIMITS } from '#contract/limits.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { balanceOf, place, post } from '#sandbox/ledger.ts';
import { record } from '#sandbox/resources/transaction/record.ts';

/**
 * Withdraws `value` cents plus the fee, if any.
 * @returns the end-to-end id
 * @throws Refusal if the balance is too low
 */
export function withdrawFrom(call: CompanyContext, account: number, value: number): string {
  const { db, ids, now, company } = call;
  const fee = value < LIMITS.withdrawFreeFromCents ? LIMITS.withdrawFeeCents : 0;
  if (balanceOf(db, account).available < value + fee)
    throw new Refusal('Saldo insuficiente para o saque e a tarifa');
  const endToEndId = ids.endToEnd('E', now);
  const transaction = record(call, {
    company: company.id,
    account,
    type: 'WITHDRAW',
    value,
    endToEndId,
    infoPagador: '',
  });
  post(db, { company: company.id, kind: 'withdraw', ref: transaction.oid, at: now }, [
    { from: place.available(account), to: place.pix, amount: value },
    ...(fee === 0 ? [] : [{ from: place.available(account), to: place.fees, amount: fee }]),
  ]);
  if (fee > 0)
    record(call, {
      company: company.id,
      account,
      type: 'FEE',
      value: fee,
      endToEndId: ids.endToEnd('E', now),
      infoPagador: 'Tarifa de saque',
    });
  return endToEndId;
}
