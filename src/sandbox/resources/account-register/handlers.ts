// Operations of registrations of companies: create, read, delete.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { deleteRegister, readRegister, registerAccount } from './register.ts';
import { accountRegisterView, onboardingView } from './view.ts';

const create = (call: Call<'account-register.create'>): Answer<'account-register.create'> => {
  const { row, isNew } = registerAccount(call, call.body);
  return { status: isNew ? 201 : 200, body: onboardingView(call, row) };
};

const get = (call: Call<'account-register.get'>): Answer<'account-register.get'> => ({
  body: accountRegisterView(call, readRegister(call, call.params.id)),
});

const remove = (call: Call<'account-register.delete'>): Answer<'account-register.delete'> => {
  const { oid } = deleteRegister(call, call.params.id);
  return { body: { message: 'Cadastro de conta removido', accountRegisterId: oid } };
};

export const accountRegisterHandlers = {
  'account-register.create': create,
  'account-register.get': get,
  'account-register.delete': remove,
} satisfies Handlers<'account-register.create' | 'account-register.get' | 'account-register.delete'>;
