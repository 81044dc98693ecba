// Operations of subscriptions: create, read, list, cancel, update.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { page } from '#sandbox/service/paging.ts';
import { subscriptions } from '#sandbox/store/tables/subscriptions.ts';
import { createSubscription } from './create.ts';
import { cancelSubscription } from './end.ts';
import { findSubscription } from './find.ts';
import { changeValue } from './value.ts';
import { subscriptionView } from './view.ts';

const create = (call: Call<'subscription.create'>): Answer<'subscription.create'> => ({
  body: { subscription: subscriptionView(call, createSubscription(call, call.body)) },
});

const get = (call: Call<'subscription.get'>): Answer<'subscription.get'> => ({
  body: { subscription: subscriptionView(call, findSubscription(call, call.params.id)) },
});

const list = (call: Call<'subscription.list'>): Answer<'subscription.list'> => {
  const { rows, pageInfo } = page(call, subscriptions.list(call.db, { company: call.company.id }));
  return { body: { pageInfo, subscriptions: rows.map((row) => subscriptionView(call, row)) } };
};

const cancel = (call: Call<'subscription.cancel'>): Answer<'subscription.cancel'> => {
  const row = cancelSubscription(call, findSubscription(call, call.params.id));
  return { body: { subscription: subscriptionView(call, row) } };
};

const update = (call: Call<'subscription.update'>): Answer<'subscription.update'> => {
  const row = changeValue(call, findSubscription(call, call.params.id), call.body.value);
  return { body: { subscription: subscriptionView(call, row) } };
};

export const subscriptionHandlers = {
  'subscription.create': create,
  'subscription.get': get,
  'subscription.list': list,
  'subscription.cancel': cancel,
  'subscription.update': update,
} satisfies Handlers<
  | 'subscription.create'
  | 'subscription.get'
  | 'subscription.list'
  | 'subscription.cancel'
  | 'subscription.update'
>;
