// Accounts and their balances, which are sums over the ledger.
import { LIMITS } from '../../contract/limits.ts';
import type { Account } from '../../contract/resources/account.ts';
import type { Answer, Call, Handlers } from '../call.ts';
import { Refusal } from '../context.ts';
import { balanceOf, place, post } from '../ledger.ts';
import { accountsOf } from '../store/accounts.ts';
import type { AccountRow } from '../store/accounts.ts';
import type { Database } from '../store/database.ts';
import { accountByOid } from './company.ts';
import { record } from './transaction.ts';

export const accountView = (db: Database, row: AccountRow): Account => ({
  accountId: row.oid,
  isDefault: row.is_default === 1,
  balance: balanceOf(db, row.id),
});

const get = (call: Call<'account.get'>): Answer<'account.get'> => ({
  body: { account: accountView(call.db, accountByOid(call, call.params.accountId)) },
});

const list = (call: Call<'account.list'>): Answer<'account.list'> => ({
  body: {
    accounts: accountsOf(call.db, call.company.id).map((row) => accountView(call.db, row)),
  },
});

/** Pays out to the company's own bank account, at once; below the free amount a fee is taken too. */
const withdraw = (call: Call<'account.withdraw'>): Answer<'account.withdraw'> => {
  const { db, ids, now, company } = call;
  const row = accountByOid(call, call.params.accountId);
  const account = row.id;
  const { value } = call.body;
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
  return {
    body: { withdraw: { account: accountView(db, row), transaction: { endToEndId, transaction: value } } },
  };
};

export const accountHandlers = {
  'account.get': get,
  'account.list': list,
  'account.withdraw': withdraw,
} satisfies Handlers<'account.get' | 'account.list' | 'account.withdraw'>;
