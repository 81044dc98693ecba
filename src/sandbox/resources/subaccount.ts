// Sub accounts: balances kept apart within the company, known by their Pix key alone.
import { directoryKey } from '../../pix/pix-key.ts';
import { Refusal } from '../context.ts';
import type { Answer, Call, Handler } from '../context.ts';
import { held, place, post } from '../ledger.ts';
import { page } from '../service/paging.ts';
import { subaccounts } from '../store/subaccounts.ts';
import type { SubaccountRow } from '../store/subaccounts.ts';
import { beginWithdrawal } from './payment.ts';

const view = (call: Call, row: SubaccountRow): object => ({
  name: row.name,
  pixKey: row.pix_key,
  balance: held(call.db, place.sub(row.seq)),
});

/** @throws Refusal */
function find({ db, company, params }: Call): SubaccountRow {
  const row = subaccounts.find(db, { company: company.id, pix_key: directoryKey(params['id']!) });
  if (row === undefined) throw new Refusal('Subconta não encontrada');
  return row;
}

const create = (call: Call): Answer => {
  const { db, now, company, account } = call;
  const { pixKey, name } = call.body as unknown as { pixKey: string; name: string };
  const own = { company: company.id, pix_key: directoryKey(pixKey) };
  if (!subaccounts.has(db, own)) subaccounts.insert(db, { ...own, account, name, created_at: now });
  const row = subaccounts.get(db, own);
  return { body: { SubAccount: { name: row.name, pixKey: row.pix_key } } };
};

const get = (call: Call): Answer => ({ body: { SubAccount: view(call, find(call)) } });

const list = (call: Call): Answer => {
  const { rows, pageInfo } = page(call, subaccounts.list(call.db, { company: call.company.id }));
  return { body: { subAccounts: rows.map((row) => view(call, row)), pageInfo } };
};

/** Pays out all it has; the answer comes before the money has arrived. */
const withdraw = (call: Call): Answer => {
  const { db, now, company } = call;
  const { seq, account, pix_key: pixKey } = find(call);
  const value = held(db, place.sub(seq));
  // The service's own words, slip included.
  if (value === 0) throw new Refusal('Not enought balance.  ');
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
      transaction: {
        status: payment.status,
        value,
        correlationID: payment.correlation_id,
        destinationAlias: payment.alias,
        comment: payment.comment,
      },
    },
  };
};

export const subaccountHandlers: Readonly<Record<string, Handler>> = {
  'subaccount.create': create,
  'subaccount.get': get,
  'subaccount.list': list,
  'subaccount.withdraw': withdraw,
};
