// Control calls for the delivery of events to webhooks.
import type { Operation } from '#contract/operation.ts';
import { bool, int, list, obj, str } from '#contract/schema/schema.ts';
import { get, limit, listed, name, post } from './control-call.ts';

const DELIVERY_STATES = ['pending', 'paused', 'delivered', 'failed', 'cancelled', 'recorded'] as const;
export const delivery = obj(
  {
    id: int({ description: 'id of the delivery; all attempts of a delivery have the same' }),
    eventId: int({ description: 'id of the event in `events()`' }),
    event: str({
      description: 'event name as the webhook was registered for it, such as `SERVICE:CHARGE_COMPLETED`',
    }),
    webhook: str({ description: 'id of the webhook; absent if it was deleted' }),
    url: str(),
    email: str({ description: 'address of an e-mail, which is recorded but not sent' }),
    subject: str(),
    body: str(),
    state: str({
      enum: DELIVERY_STATES,
      description:
        '`pending`: is attempted again at `nextTry`; `paused`: waits until deliveries to its webhook are resumed; `failed`: was given up; `cancelled`: its webhook was deleted; `recorded`: an e-mail',
    }),
    attempt: int({ description: 'number of the attempt, from 1; 0 before the first attempt' }),
    at: str({ format: 'date-time' }),
    status: int({ description: 'HTTP status of the receiver; absent without an answer' }),
    took: int({ description: 'duration in milliseconds; 0 if the clock of the sandbox stands still' }),
    error: str(),
    answer: str({ description: "beginning of the answer's body" }),
    nextTry: str({ format: 'date-time' }),
  },
  {
    required: ['id', 'eventId', 'event', 'url', 'state', 'attempt'],
    description: 'one attempt to deliver an event, or a delivery that was not attempted yet',
  },
);
const behaviour = {
  paused: bool({ description: 'deliveries wait until it is false again' }),
  duplicates: int({
    minimum: 0,
    maximum: 1_000_000,
    description: 'number of events that are delivered twice',
  }),
  reorder: bool({ description: 'every other event arrives late, so that the next one overtakes it' }),
};
export const habits = obj(
  { id: str(), url: str(), ...behaviour },
  {
    required: ['id', 'url', 'paused', 'duplicates', 'reorder'],
    description: 'how a webhook is served',
  },
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
      { id: name, ...behaviour },
      { required: ['id'], description: 'how a webhook is served from now on' },
    ),
    response: habits,
  },
] as const satisfies readonly Operation[];
