// Sub accounts: balances kept apart within the company, known by their Pix key alone.
import { directoryKey } from '../../pix/pix-key.ts';
import { held, place, post } from '../ledger.ts';
import { page } from '../service/paging.ts';
import type { Row } from '../store/database.ts';
import { Refusal } from '../context.ts';
import type { Answer, Call, Handler } from '../context.ts';
import { beginWithdrawal } from './payment.ts';

export const subaccountByKey = (call: Pick<Call, 'db' | 'company'>, pixKey: string): Row | undefined =>
  call.db.prepare('SELECT * FROM subaccounts WHERE company = ? AND pix_key = ?').get(call.company.id, pixKey);

const view = (call: Call, row: Row): object => ({
  name: row['name'],
  pixKey: row['pix_key'],
  balance: held(call.db, place.sub(Number(row['seq']))),
});

/** @throws Refusal */
function find(call: Call): Row {
  const row = subaccountByKey(call, directoryKey(call.params['id']!));
  if (row === undefined) throw new Refusal('Subconta não encontrada');
  return row;
}

const create = (call: Call): Answer => {
  const { db, now, company } = call;
  const { pixKey, name } = call.body as unknown as { pixKey: string; name: string };
  const key = directoryKey(pixKey);
  if (subaccountByKey(call, key) === undefined)
    db.prepare(
      'INSERT INTO subaccounts (company, account, pix_key, name, created_at) VALUES (?, ?, ?, ?, ?)',
    ).run(company.id, call.account, key, name, now);
  const row = subaccountByKey(call, key)!;
  return { body: { SubAccount: { name: row['name'], pixKey: row['pix_key'] } } };
};

const get = (call: Call): Answer => ({ body: { SubAccount: view(call, find(call)) } });

const list = (call: Call): Answer => {
  const { rows, pageInfo } = page(call, {
    from: 'subaccounts',
    filters: [{ sql: 'company = ?', values: [call.company.id] }],
  });
  return { body: { subAccounts: rows.map((row) => view(call, row)), pageInfo } };
};

/** Pays out all it has; the answer comes before the money has arrived. */
const withdraw = (call: Call): Answer => {
  const { db, now, company } = call;
  const row = find(call);
  const seq = Number(row['seq']);
  const value = held(db, place.sub(seq));
  // The service's own words, slip included.
  if (value === 0) throw new Refusal('Not enought balance.  ');
  const payment = beginWithdrawal(call, {
    account: Number(row['account']),
    subaccount: seq,
    pixKey: String(row['pix_key']),
    value,
  });
  post(db, { company: company.id, kind: 'subaccount-withdraw', ref: String(payment['oid']), at: now }, [
    { from: place.sub(seq), to: place.subBlocked(seq), amount: value },
  ]);
  return {
    body: {
      transaction: {
        status: payment['status'],
        value,
        correlationID: payment['correlation_id'],
        destinationAlias: payment['alias'],
        comment: payment['comment'],
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
