// Sub accounts: balances kept apart within the company, known by their Pix key alone.
import { directoryKey } from '../../pix/pix-key.ts';
import type { SubAccount } from '../../contract/resources/subaccount.ts';
import type { Answer, Body, Call, Handlers } from '../call.ts';
import { Refusal, withoutNulls } from '../context.ts';
import type { CompanyContext } from '../context.ts';
import { held, place, post } from '../ledger.ts';
import { page } from '../service/paging.ts';
import { subaccounts } from '../store/subaccounts.ts';
import type { SubaccountRow } from '../store/subaccounts.ts';
import { beginWithdrawal } from './payment.ts';

const view = ({ db }: Pick<CompanyContext, 'db'>, row: SubaccountRow): SubAccount => ({
  name: row.name,
  pixKey: row.pix_key,
  balance: held(db, place.sub(row.seq)),
});

/** @throws Refusal */
function find({ db, company }: CompanyContext, { id }: { readonly id: string }): SubaccountRow {
  const row = subaccounts.find(db, { company: company.id, pix_key: directoryKey(id) });
  if (row === undefined) throw new Refusal('Subconta não encontrada');
  return row;
}

/** The sub account with this Pix key, made when there is none. */
export function openSubaccount(context: CompanyContext, input: Body<'subaccount.create'>): SubaccountRow {
  const { db, now, company, account } = context;
  const { pixKey, name } = input;
  const own = { company: company.id, pix_key: directoryKey(pixKey) };
  if (!subaccounts.has(db, own)) subaccounts.insert(db, { ...own, account, name, created_at: now });
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
  const { rows, pageInfo } = page(call, subaccounts.list(call.db, { company: call.company.id }));
  return { body: { subAccounts: rows.map((row) => view(call, row)), pageInfo } };
};

/** Pays out what is asked for, else all it has; the answer comes before the money has arrived. */
const withdraw = (call: Call<'subaccount.withdraw'>): Answer<'subaccount.withdraw'> => {
  const { db, now, company } = call;
  const { seq, account, pix_key: pixKey } = find(call, call.params);
  const all = held(db, place.sub(seq));
  const { value = all } = call.body;
  // The service's own words, slip included.
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

export const subaccountHandlers = {
  'subaccount.create': create,
  'subaccount.get': get,
  'subaccount.list': list,
  'subaccount.withdraw': withdraw,
} satisfies Handlers<'subaccount.create' | 'subaccount.get' | 'subaccount.list' | 'subaccount.withdraw'>;
