// Hands out the parts of a charge that was paid.
import type { Company, SandboxContext } from '#sandbox/context.ts';
import { held, ledgerAccountOf, post } from '#sandbox/ledger.ts';
import { companyById, holderOf } from '#sandbox/resources/account/company.ts';
import { record } from '#sandbox/resources/account/transaction.ts';
import type { Split } from '#sandbox/store/charges.ts';
import type { TransactionRow } from '#sandbox/store/transactions.ts';
import { tellReceived } from './pix-events.ts';

/**
 * Hands out the parts of a payment, in their order, each as far as the payment goes: with a discount it may be less than
 * their sum. A part whose receiver is gone stays where the payment is.
 */
export function paySplits(
  context: SandboxContext,
  company: Company,
  payment: TransactionRow,
  splits: readonly Split[],
): void {
  const { db, ids, now } = context;
  const { account, subaccount } = payment;
  const { free: from } = ledgerAccountOf(account, subaccount);
  let left = payment.value;
  for (const { value, pixKey } of splits) {
    const target = holderOf(db, pixKey, company.id);
    const amount = Math.min(value, left, held(db, from));
    if (target === undefined || amount === 0) continue;
    const { free: to } = ledgerAccountOf(target.account, target.subaccount);
    if (to === from) continue;
    left -= amount;
    post(db, { company: company.id, kind: 'split', ref: payment.oid, at: now }, [{ from, to, amount }]);
    const moved = { value: amount, endToEndId: ids.endToEnd('E', now), infoPagador: '' };
    record(context, {
      ...moved,
      company: company.id,
      account,
      subaccount,
      type: 'INTERNAL_TRANSFER',
      charge: payment.charge,
      counterparty: pixKey,
    });
    if (target.company === company.id) continue;
    // To the partner it came in.
    const { company: partner, account: theirs } = target;
    const received = record(context, { ...moved, company: partner, account: theirs, type: 'PAYMENT' });
    tellReceived(context, companyById(db, partner), received);
  }
}
