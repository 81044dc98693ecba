// `webhook add`: the service accepts a URL or an e-mail address once for each event, and has no other id for a webhook.
import { bareEvent } from '#client/proof/judge.ts';
import { operation as operationOf } from '#contract/operations/index.ts';
import { at } from '#contract/path.ts';
import type { Recover } from './look-up.ts';
import { findingOf, findInList } from './look-up.ts';
import { requestedEvent } from './webhook-identity.ts';

/** Searches the list of webhooks for the URL, or for the e-mail address if there is none, with the same event. */
export const recoverWebhookCreate: Recover = async (operation, input, read) => {
  const webhook = at(input.body, 'webhook');
  const field = isText(at(webhook, 'url')) ? 'url' : 'email';
  const value = at(webhook, field);
  if (!isText(value)) return { state: 'unknown', because: 'not-readable' };
  const event = requestedEvent(input.body);
  const isSameEvent = (item: unknown): boolean => bareEvent(at(item, 'event')) === event;
  const result = await findInList(operationOf('webhook.list'), { field, value }, input, read, isSameEvent);
  return findingOf(operation, input, result);
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
