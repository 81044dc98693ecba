// Accounts: balances (sums over the ledger), withdrawals, opening and closing.
import { LIMITS } from '#contract/limits.ts';
import type { Account } from '#contract/resources/account.ts';
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal } from '#sandbox/context.ts';
import { balanceOf, place, post } from '#sandbox/ledger.ts';
import { accountNumber, BRANCH } from '#sandbox/resources/payment/destination.ts';
import { page } from '#sandbox/service/paging.ts';
import type { Database } from '#sandbox/store/database.ts';
import type { AccountRow } from '#sandbox/store/tables/accounts.ts';
import { accountById, accounts, accountsOf } from '#sandbox/store/tables/accounts.ts';
import { applications } from '#sandbox/store/tables/applications.ts';
import { companies } from '#sandbox/store/tables/companies.ts';
import { blockedByDisputes } from '#sandbox/store/tables/disputes.ts';
import { subaccounts } from '#sandbox/store/tables/subaccounts.ts';
import { accountByOid } from './company.ts';
import { addAccount } from './registration.ts';
import { accountLines } from './statement.ts';
import { record } from './transaction.ts';

function accountView(db: Database, row: AccountRow): Account {
  const { name, tax_id: taxId } = companies.get(db, { id: row.company });
  return {
    accountId: row.oid,
    isDefault: row.is_default === 1,
    balance: {
      ...balanceOf(db, row.id),
      blockedBySecurity: blockedByDisputes(db, row.company, row.id),
      // Withdrawals are immediate in the sandbox, so nothing is blocked for them.
      blockedByWithdrawSafety: 0,
    },
    taxId,
    officialName: name,
    tradeName: name,
    branch: BRANCH,
    account: accountNumber(row),
    accountName: row.is_default === 1 ? name : `${name} ${row.id}`,
  };
}

const get = (call: Call<'account.get'>): Answer<'account.get'> => ({
  body: { account: accountView(call.db, accountByOid(call, call.params.accountId)) },
});

const list = (call: Call<'account.list'>): Answer<'account.list'> => {
  if (call.query.email !== undefined) throw new Refusal('As contas do sandbox não têm e-mail');
  // The default account comes first, regardless of its age.
  const all = accountsOf(call.db, call.company.id);
  const { rows, pageInfo } = page(call, {
    count: () => all.length,
    rows: (limit, skip) => all.slice(skip, skip + limit),
  });
  return { body: { accounts: rows.map((row) => accountView(call.db, row)), pageInfo } };
};

/** Withdraws to the company's own bank account, immediately; amounts below the free limit cost a fee. */
const withdraw = (call: Call<'account.withdraw'>): Answer<'account.withdraw'> => {
  const row = accountByOid(call, call.params.accountId);
  const { value } = call.body;
  const endToEndId = withdrawFrom(call, row.id, value);
  return {
    body: {
      withdraw: { account: accountView(call.db, row), transaction: { endToEndId, transaction: value } },
    },
  };
};

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

/** Creates a further, empty account of the company with a random Pix key. */
const create = (call: Call<'account.create'>): Answer<'account.create'> => {
  const { db, ids, now, company } = call;
  const id = addAccount(db, ids, now, company.id, false);
  return { body: { account: accountView(db, accountById(db, id)) } };
};

/** Closes an account. Its row stays, because transactions refer to it. */
const close = (call: Call<'account.delete'>): Answer<'account.delete'> => {
  const { db, now, company } = call;
  const { accountId } = call.params;
  const row = accounts.find(db, { company: company.id, oid: accountId });
  if (row === undefined) throw new Refusal('Account not found', 404);
  if (row.closed_at !== null) throw new Refusal('Account already closed');
  if (balanceOf(db, row.id).total > 0) throw new Refusal('Account with balance cannot be deleted');
  if (row.is_default === 1) throw new Refusal('The default account cannot be deleted');
  if (applications.has(db, { account: row.id }) || subaccounts.has(db, { account: row.id }))
    throw new Refusal('Account with applications or subaccounts cannot be deleted');
  accounts.update(db, { id: row.id }, { closed_at: now });
  return { body: { status: 'OK', accountId } };
};

const statement = (call: Call<'statement.list'>): Answer<'statement.list'> => {
  const { companyBankAccount: oid } = call.query;
  return { body: accountLines(call, oid === undefined ? call.account : accountByOid(call, oid).id) };
};

export const accountHandlers = {
  'account.get': get,
  'account.list': list,
  'account.withdraw': withdraw,
  'account.create': create,
  'account.delete': close,
  'statement.list': statement,
} satisfies Handlers<
  'account.get' | 'account.list' | 'account.withdraw' | 'account.create' | 'account.delete' | 'statement.list'
>;
