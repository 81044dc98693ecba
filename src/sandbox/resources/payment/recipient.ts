// Recipients of payments: within the sandbox, or outside.
import type { SandboxContext } from '#sandbox/context.ts';
import type { Holder } from '#sandbox/resources/pix-key/holder.ts';
import { holderOf } from '#sandbox/resources/pix-key/holder.ts';
import { fromJson } from '#sandbox/store/columns.ts';
import type { BankAccount, PaymentRow } from '#sandbox/store/tables/payments.ts';

type Store = Pick<SandboxContext, 'db'>;
import type { Destination } from '#contract/resources/payment.ts';
import { ISPB } from '#sandbox/ids.ts';
import { accounts } from '#sandbox/store/tables/accounts.ts';
import { accountNumber, bankDestination, BRANCH, destinationOf } from './destination.ts';

/** Returns the bank account of a payment of type MANUAL; undefined for any other type. */
export const bankOf = ({ bank }: PaymentRow): BankAccount | undefined =>
  bank === null ? undefined : fromJson(bank);

/**
 * Returns the recipient of a payment within the sandbox; undefined if the money leaves it. The withdrawal of a sub
 * account leaves it, although its key is the sub account's. Bank accounts are matched by bank, branch and number only.
 */
export function holderOfPayment({ db }: Store, row: PaymentRow): Holder | undefined {
  if (row.subaccount !== null) return undefined;
  const bank = bankOf(row);
  if (bank === undefined) return holderOf(db, row.alias, row.company);
  if (bank.psp !== ISPB || bank.branch !== BRANCH) return undefined;
  const account = accounts
    .select(db, 'ORDER BY id')
    .all()
    .find((one) => one.closed_at === null && accountNumber(one) === bank.account);
  return account && { company: account.company, account: account.id, subaccount: null };
}

/** Returns the destination of a payment; the CPF of a person is masked. */
export function destinationOfPayment(context: Store, row: PaymentRow): Destination {
  const bank = bankOf(row);
  return bank === undefined
    ? destinationOf(context, row.alias, holderOfPayment(context, row))
    : bankDestination(bank);
}
