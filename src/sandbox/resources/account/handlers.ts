// Operations of accounts: read, list, withdraw, open, close, limits.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { Refusal } from '#sandbox/context.ts';
import { addAccount } from '#sandbox/resources/company/registration.ts';
import { page } from '#sandbox/service/paging.ts';
import { accountById, accountsOf } from '#sandbox/store/tables/accounts.ts';
import { closeAccount } from './close.ts';
import { accountByOid } from './find.ts';
import { limitsView } from './limits-view.ts';
import { accountView } from './view.ts';
import { withdrawFrom } from './withdraw.ts';

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

/** Creates a further, empty account of the company with a random Pix key. */
const create = (call: Call<'account.create'>): Answer<'account.create'> => {
  const { db, ids, now, company } = call;
  const id = addAccount(db, ids, now, company.id, false);
  return { body: { account: accountView(db, accountById(db, id)) } };
};

const close = (call: Call<'account.delete'>): Answer<'account.delete'> => {
  const { accountId } = call.params;
  closeAccount(call, accountId);
  return { body: { status: 'OK', accountId } };
};

const limits = (call: Call<'limits.get'>): Answer<'limits.get'> => ({
  body: limitsView(call, accountByOid(call, call.params.accountId).id),
});

export const accountHandlers = {
  'account.get': get,
  'account.list': list,
  'account.withdraw': withdraw,
  'account.create': create,
  'account.delete': close,
  'limits.get': limits,
} satisfies Handlers<
  'account.get' | 'account.list' | 'account.withdraw' | 'account.create' | 'account.delete' | 'limits.get'
>;
