// Operations of customers: create, read, update, list.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { page } from '#sandbox/service/paging.ts';
import { customers } from '#sandbox/store/tables/customers.ts';
import { findCustomer, findOrCreate } from './find.ts';
import { updateCustomer } from './update.ts';
import { customerView } from './view.ts';

const create = (call: Call<'customer.create'>): Answer<'customer.create'> => ({
  body: { customer: customerView(findOrCreate(call, call.body)) },
});

const get = (call: Call<'customer.get'>): Answer<'customer.get'> => ({
  body: { customer: customerView(findCustomer(call, call.params.id)) },
});

const update = (call: Call<'customer.update'>): Answer<'customer.update'> => ({
  body: { customer: customerView(updateCustomer(call, call.params.id, call.body)) },
});

const list = (call: Call<'customer.list'>): Answer<'customer.list'> => {
  const { rows, pageInfo } = page(call, customers.list(call.db, { company: call.company.id }));
  return { body: { pageInfo, customers: rows.map(customerView) } };
};

export const customerHandlers = {
  'customer.create': create,
  'customer.get': get,
  'customer.list': list,
  'customer.update': update,
} satisfies Handlers<'customer.update' | 'customer.create' | 'customer.get' | 'customer.list'>;
