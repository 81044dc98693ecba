// Returns received money to its payer: to an account of the sandbox, or out of the sandbox.
import type { Customer } from '#contract/resources/customer.ts';
import { isReturnId } from '#pix/end-to-end-id.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { ledgerAccountOf, place, post } from '#sandbox/ledger.ts';
import { companyById } from '#sandbox/resources/company/company.ts';
import { record } from '#sandbox/resources/transaction/record.ts';
import { toJson } from '#sandbox/store/columns.ts';
import { accountById, defaultAccount } from '#sandbox/store/tables/accounts.ts';
import type { PaymentRow } from '#sandbox/store/tables/payments.ts';
import { payments } from '#sandbox/store/tables/payments.ts';
import type { TransactionRow } from '#sandbox/store/tables/transactions.ts';

/** Whether a transaction is a received refund; banks do not allow refunding a refund. */
export const isReceivedRefund = ({ end_to_end_id: id }: TransactionRow): boolean => isReturnId(id);

/** Finds the sandbox payment behind a received transaction; undefined if the money came from outside. */
export const paymentOfReceived = (
  { db }: Pick<SandboxContext, 'db'>,
  received: TransactionRow,
): PaymentRow | undefined =>
  payments.find(db, { end_to_end_id: received.end_to_end_id, status: 'CONFIRMED' });

/** Returns the account of a payment; the company's default account if it was closed since. */
function openAccount({ db }: Pick<SandboxContext, 'db'>, { company, account }: PaymentRow): number {
  return accountById(db, account).closed_at === null ? account : defaultAccount(db, company).id;
}

/** Money that returns to the payer of a Pix. */
interface ReturnedMoney {
  readonly value: number;
  readonly endToEndId: string;
  readonly infoPagador: string;
}

/**
 * Credits returned money to the payer, if it is an account of the sandbox, and returns the payer's transaction.
 * @param from company that returns it, if that is not the recipient of the Pix
 */
export function returnMoney(
  context: SandboxContext,
  received: TransactionRow,
  back: ReturnedMoney,
  from = received.company,
): TransactionRow | undefined {
  const payment = paymentOfReceived(context, received);
  if (payment === undefined) return undefined;
  const { name, taxId } = companyById(context.db, from);
  const type = taxId.length === 11 ? 'BR:CPF' : 'BR:CNPJ';
  return creditPayer(context, payment, { name, taxID: { taxID: taxId, type } }, back);
}

/** Credits money that the recipient of a payment returned, and returns the transaction. */
export function creditPayer(
  context: SandboxContext,
  payment: PaymentRow,
  recipient: Customer,
  { value, endToEndId, infoPagador }: ReturnedMoney,
): TransactionRow {
  const { db, now } = context;
  const { company, subaccount } = payment;
  const account = openAccount(context, payment);
  const transaction = record(context, {
    company,
    account,
    subaccount,
    type: 'PAYMENT',
    value,
    endToEndId,
    payer: toJson(recipient),
    infoPagador,
  });
  post(db, { company, kind: 'given-back', ref: transaction.oid, at: now }, [
    { from: place.pix, to: ledgerAccountOf(account, subaccount).free, amount: value },
  ]);
  return transaction;
}
