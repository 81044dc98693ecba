// Control calls for the delivery of events to webhooks.
import type { Operation } from '#contract/operation.ts';
import { bool, int, list, obj, str } from '#contract/schema/schema.ts';
import { get, limit, listed, name, post } from './control-call.ts';

/**
 * `recorded`: an e-mail, which is stored but not sent; `paused`: waits until deliveries to its webhook are resumed;
 * `cancelled`: its webhook was deleted.
 */
const DELIVERY_STATES = ['pending', 'paused', 'delivered', 'failed', 'cancelled', 'recorded'] as const;
export const delivery = obj(
  {
    id: int(),
    eventId: int(),
    event: str(),
    webhook: str(),
    url: str(),
    email: str(),
    subject: str(),
    body: str(),
    state: str({ enum: DELIVERY_STATES }),
    attempt: int(),
    at: str({ format: 'date-time' }),
    status: int(),
    took: int({ description: 'milliseconds' }),
    error: str(),
    answer: str(),
    nextTry: str({ format: 'date-time' }),
  },
  { required: ['id', 'eventId', 'event', 'url', 'state', 'attempt'] },
);
export const habits = obj(
  { id: str(), url: str(), paused: bool(), duplicates: int(), reorder: bool() },
  { required: ['id', 'url', 'paused', 'duplicates', 'reorder'] },
);

export const DELIVERY_CONTROLS = [
  {
    ...get,
    id: 'sandbox.deliveries',
    summary: 'The latest attempts to deliver events, newest first',
    path: '/_sandbox/deliveries',
    query: limit(10_000),
    response: obj({ deliveries: list(delivery) }, { required: ['deliveries'] }),
    result: listed('deliveries'),
  },
  {
    ...post,
    id: 'sandbox.resend',
    summary: 'Deliver events once more: one, all that failed, or all since a time',
    path: '/_sandbox/resend',
    body: obj({ id: int(), failed: bool(), since: str({ format: 'date-time' }) }),
    response: obj({ resent: int() }, { required: ['resent'] }),
  },
  {
    ...post,
    id: 'sandbox.webhook',
    summary: 'How a webhook is served from now on: paused, twice, or out of order',
    path: '/_sandbox/webhook',
    body: obj(
      { id: name, paused: bool(), duplicates: int({ minimum: 0, maximum: 1_000_000 }), reorder: bool() },
      { required: ['id'] },
    ),
    response: habits,
  },
] as const satisfies readonly Operation[];
