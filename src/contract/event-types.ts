// Webhook events of the service; on the wire each carries the namespace as a prefix.
import { namespacesOf } from './namespace.ts';

export const EVENTS = {
  CHARGE_CREATED: 'a charge was created',
  CHARGE_COMPLETED: 'a charge was paid',
  CHARGE_EXPIRED: 'a charge expired without being paid',
  TRANSACTION_RECEIVED: 'a Pix was received, for a charge, a static QR code or neither',
  TRANSACTION_REFUND_RECEIVED: 'a refund of a transaction was confirmed',
  MOVEMENT_CONFIRMED: 'an outgoing payment was confirmed',
  MOVEMENT_FAILED: 'an outgoing payment failed',
  MOVEMENT_REMOVED: 'an outgoing payment request was removed',
} as const;

export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** What a webhook does: it calls its URL, or sends an e-mail to its address. */
export const WEBHOOK_ACTIONS = ['call api', 'send email'] as const;

/** What a webhook registered without an event listens to. */
export const DEFAULT_EVENT: EventType = 'TRANSACTION_RECEIVED';

/** The event a name means, with or without a known prefix and in any case; undefined when there is none. */
export function eventTypeOf(name: string, namespace: string): EventType | undefined {
  const upper = name.toUpperCase();
  const prefix = namespacesOf(namespace)
    .map((one) => `${one.toUpperCase()}:`)
    .find((one) => upper.startsWith(one));
  const bare = upper.slice(prefix?.length ?? 0);
  return EVENT_TYPES.find((type) => type === bare);
}
