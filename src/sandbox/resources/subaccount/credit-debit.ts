// Moves money between an account and its sub accounts.
import type { subAccountBooking } from '#contract/resources/subaccount.ts';
import type { Infer } from '#contract/schema/schema.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal, withoutNulls } from '#sandbox/context.ts';
import { held, place, post } from '#sandbox/ledger.ts';
import { record } from '#sandbox/resources/transaction/record.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { SubaccountRow } from '#sandbox/store/tables/subaccounts.ts';

type SubAccountBooking = Infer<typeof subAccountBooking>;

/** Moves money between the account and one of its sub accounts. @throws Refusal if the balance is too low */
export function moveMoney(
  context: CompanyContext,
  row: SubaccountRow,
  kind: 'subaccount-credit' | 'subaccount-debit',
  { value, description }: Body<'subaccount.credit'>,
): SubAccountBooking {
  const { db, ids, now, company } = context;
  const { seq, account, pix_key: pixKey } = row;
  const [own, sub] = [place.available(account), place.sub(seq)];
  const isCredit = kind === 'subaccount-credit';
  const [from, to] = isCredit ? [own, sub] : [sub, own];
  if (held(db, from) < value)
    throw new Refusal(
      !isCredit && held(db, from) === 0
        ? 'Transfer just work with subaccount with balance'
        : 'Account does not have enough balance to complete the operation',
    );
  const transaction = record(context, {
    company: company.id,
    account,
    subaccount: isCredit ? null : seq,
    type: 'INTERNAL_TRANSFER',
    value,
    endToEndId: ids.endToEnd('E', now),
    counterparty: isCredit ? pixKey : accountById(db, account).pix_key,
    infoPagador: description ?? '',
  });
  post(db, { company: company.id, kind, ref: transaction.oid, at: now, description }, [
    { from, to, amount: value },
  ]);
  return withoutNulls({ pixKey, value, description, success: 'The transfer was completed' });
}
