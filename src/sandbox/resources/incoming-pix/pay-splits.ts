// Pays the splits of a paid charge.
import type { Company, SandboxContext } from '#sandbox/context.ts';
import { held, ledgerAccountOf, post } from '#sandbox/ledger.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { holderOf } from '#sandbox/resources/pix-key/holder.ts';
import { record } from '#sandbox/resources/transaction/record.ts';
import type { Split } from '#sandbox/store/tables/charges.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';
import { emitPixReceived } from './events.ts';

/**
 * Transfers the splits of a payment in order, each limited to the rest of the payment, which may be less than their sum
 * because of a discount. A split whose recipient was deleted stays where the payment was received.
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
  let remaining = payment.value;
  for (const { value, pixKey } of splits) {
    const target = holderOf(db, pixKey, company.id);
    const amount = Math.min(value, remaining, held(db, from));
    if (target === undefined || amount === 0) continue;
    const { free: to } = ledgerAccountOf(target.account, target.subaccount);
    if (to === from) continue;
    remaining -= amount;
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
    // For the partner it is an incoming payment.
    const { company: partner, account: partnerAccount } = target;
    const received = record(context, {
      ...moved,
      company: partner,
      account: partnerAccount,
      type: 'PAYMENT',
    });
    emitPixReceived(context, companyById(db, partner), received);
  }
}
