// Operations of the Pix keys of the company's accounts.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { accountView } from '#sandbox/resources/account/view.ts';
import { accountById } from '#sandbox/store/tables/accounts.ts';
import { keysOf, registerKey, removeKey, setDefaultKey } from './account-keys.ts';
import { pixKeyView } from './view.ts';

const list = (call: Call<'pix-key.list'>): Answer<'pix-key.list'> => {
  const { skip = 0, limit = 100 } = call.query;
  return {
    body: {
      pixKeys: keysOf(call)
        .slice(skip, skip + limit)
        .map(({ key, isDefault }) => pixKeyView(key, isDefault)),
      account: accountView(call.db, accountById(call.db, call.account)),
    },
  };
};

const create = (call: Call<'pix-key.create'>): Answer<'pix-key.create'> => ({
  status: 201,
  body: pixKeyView(registerKey(call, call.body), false),
});

const remove = (call: Call<'pix-key.delete'>): Answer<'pix-key.delete'> => {
  removeKey(call, call.params.pixKey);
  return { status: 204 };
};

const setDefault = (call: Call<'pix-key.set-default'>): Answer<'pix-key.set-default'> => ({
  body: pixKeyView(setDefaultKey(call, call.params.pixKey), true),
});

export const pixKeyHandlers = {
  'pix-key.list': list,
  'pix-key.create': create,
  'pix-key.delete': remove,
  'pix-key.set-default': setDefault,
} satisfies Handlers<'pix-key.list' | 'pix-key.create' | 'pix-key.delete' | 'pix-key.set-default'>;
