// Sub accounts: separate balances within a company, identified by their Pix key.
import type { SubAccount, subAccountBooking } from '#contract/resources/subaccount.ts';
import type { Infer } from '#contract/schema/schema.ts';
import { canonicalKeyType, directoryKey } from '#pix/pix-key.ts';
import type { Answer, Body, Call, Handlers } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal, withoutNulls } from '#sandbox/context.ts';
import { held, place, post } from '#sandbox/ledger.ts';
import { beginWithdrawal } from '#sandbox/resources/payment/payment.ts';
import { page } from '#sandbox/service/paging.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import type { SubaccountRow } from '#sandbox/store/tables/subaccounts.ts';
import { subaccounts } from '#sandbox/store/tables/subaccounts.ts';
import { subaccountLines } from './statement.ts';
import { record } from './transaction.ts';
import { makeTransfer } from './transfer.ts';

type SubAccountBooking = Infer<typeof subAccountBooking>;

const view = ({ db }: Pick<CompanyContext, 'db'>, row: SubaccountRow): SubAccount => ({
  name: row.name,
  pixKey: row.pix_key,
  balance: held(db, place.sub(row.seq)),
  withdrawBlocked: row.withdraw_blocked === 1,
});

/** Returns a sub account by its Pix key. @throws Refusal if the company has none */
function find({ db, company }: CompanyContext, { id }: { readonly id: string }): SubaccountRow {
  const row = subaccounts.find(db, { company: company.id, pix_key: directoryKey(id) });
  if (row === undefined || row.deleted_at !== null) throw new Refusal('Subconta não encontrada');
  return row;
}

/** Returns the sub account with this Pix key; creates or reopens it if needed. */
export function openSubaccount(context: CompanyContext, input: Body<'subaccount.create'>): SubaccountRow {
  const { db, now, company, account } = context;
  const { pixKey, name } = input;
  const own = { company: company.id, pix_key: directoryKey(pixKey) };
  const found = subaccounts.find(db, own);
  if (found === undefined) subaccounts.insert(db, { ...own, account, name, created_at: now });
  else if (found.deleted_at !== null)
    subaccounts.update(db, own, { account, name, created_at: now, withdraw_blocked: 0, deleted_at: null });
  return subaccounts.get(db, own);
}

const create = (call: Call<'subaccount.create'>): Answer<'subaccount.create'> => {
  const row = openSubaccount(call, call.body);
  return { body: { SubAccount: { name: row.name, pixKey: row.pix_key } } };
};

const get = (call: Call<'subaccount.get'>): Answer<'subaccount.get'> => ({
  body: { SubAccount: view(call, find(call, call.params)) },
});

const list = (call: Call<'subaccount.list'>): Answer<'subaccount.list'> => {
  const { rows, pageInfo } = page(
    call,
    subaccounts.list(call.db, { company: call.company.id }, [{ sql: 'deleted_at IS NULL' }]),
  );
  return { body: { subAccounts: rows.map((row) => view(call, row)), pageInfo } };
};

/** Withdraws the requested amount (default: the whole balance); settled after the answer. */
const withdraw = (call: Call<'subaccount.withdraw'>): Answer<'subaccount.withdraw'> => {
  const { db, now, company } = call;
  const { seq, account, pix_key: pixKey, withdraw_blocked: blocked } = find(call, call.params);
  if (blocked === 1) throw new Refusal('Os saques desta subconta estão bloqueados');
  const all = held(db, place.sub(seq));
  const { value = all } = call.body;
  // Text of the service, including its misspelling.
  if (all === 0 || value > all) throw new Refusal('Not enought balance.  ');
  const payment = beginWithdrawal(call, {
    account,
    subaccount: seq,
    pixKey,
    value,
  });
  post(db, { company: company.id, kind: 'subaccount-withdraw', ref: payment.oid, at: now }, [
    { from: place.sub(seq), to: place.subBlocked(seq), amount: value },
  ]);
  return {
    body: {
      transaction: withoutNulls({
        status: payment.status,
        value,
        correlationID: payment.correlation_id,
        destinationAlias: payment.alias,
        comment: payment.comment,
        endToEndId: payment.end_to_end_id,
      }),
    },
  };
};

/** Moves money between the account and one of its sub accounts, and records a transaction. */
function book(
  call: Call<'subaccount.credit'> | Call<'subaccount.debit'>,
  kind: 'subaccount-credit' | 'subaccount-debit',
): SubAccountBooking {
  const { db, ids, now, company } = call;
  const { value, description } = call.body;
  const { seq, account, pix_key: pixKey } = find(call, call.params);
  const [own, sub] = [place.available(account), place.sub(seq)];
  const isCredit = kind === 'subaccount-credit';
  const [from, to] = isCredit ? [own, sub] : [sub, own];
  if (held(db, from) < value)
    throw new Refusal(
      !isCredit && held(db, from) === 0
        ? 'Transfer just work with subaccount with balance'
        : 'Account does not have enough balance to complete the operation',
    );
  const transaction = record(call, {
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
  return withoutNulls({ pixKey, value, description, success: true });
}

const credit = (call: Call<'subaccount.credit'>): Answer<'subaccount.credit'> => ({
  body: book(call, 'subaccount-credit'),
});

const debit = (call: Call<'subaccount.debit'>): Answer<'subaccount.debit'> => ({
  body: book(call, 'subaccount-debit'),
});

/** @throws Refusal if the type does not match the key */
function checkType(field: 'fromPixKeyType' | 'toPixKeyType', key: string, type: string): void {
  const is = canonicalKeyType(directoryKey(key));
  if ((is === 'EVP' ? 'RANDOM' : is) !== type) throw new Refusal(`${field} must be the type of the key`);
}

const transfer = (call: Call<'subaccount.transfer'>): Answer<'subaccount.transfer'> => {
  const { value, fromPixKey, fromPixKeyType, toPixKey, toPixKeyType, correlationID } = call.body;
  checkType('fromPixKeyType', fromPixKey, fromPixKeyType);
  checkType('toPixKeyType', toPixKey, toPixKeyType);
  const origin = find(call, { id: fromPixKey });
  const target = find(call, { id: toPixKey });
  makeTransfer(call, { value, fromPixKey: origin.pix_key, toPixKey: target.pix_key, correlationID });
  return {
    body: {
      value,
      originSubaccount: nameOf(call, origin),
      destinationSubaccount: nameOf(call, target),
    },
  };
};

const nameOf = ({ db }: CompanyContext, { name, pix_key: pixKey, seq }: SubaccountRow) => ({
  name,
  pixKey,
  balance: held(db, place.sub(seq)),
});

/** Deletes a sub account. Its row stays, because transactions refer to it. */
const remove = (call: Call<'subaccount.delete'>): Answer<'subaccount.delete'> => {
  const { db, now } = call;
  const { seq, pix_key: pixKey } = find(call, call.params);
  if (held(db, place.sub(seq)) + held(db, place.subBlocked(seq)) > 0)
    throw new Refusal('Only subaccount without balance can be removed');
  subaccounts.update(db, { seq }, { deleted_at: now });
  return { body: { status: 'OK', pixKey } };
};

const statement = (call: Call<'subaccount.statement'>): Answer<'subaccount.statement'> => ({
  body: subaccountLines(call, find(call, call.params).seq),
});

export const subaccountHandlers = {
  'subaccount.create': create,
  'subaccount.get': get,
  'subaccount.list': list,
  'subaccount.withdraw': withdraw,
  'subaccount.credit': credit,
  'subaccount.debit': debit,
  'subaccount.transfer': transfer,
  'subaccount.delete': remove,
  'subaccount.statement': statement,
} satisfies Handlers<
  | 'subaccount.create'
  | 'subaccount.get'
  | 'subaccount.list'
  | 'subaccount.withdraw'
  | 'subaccount.credit'
  | 'subaccount.debit'
  | 'subaccount.transfer'
  | 'subaccount.delete'
  | 'subaccount.statement'
>;
