// Webhook events of the service. In requests and deliveries most names have the namespace as a prefix.
import { eventName } from '#contract/namespace.ts';

/** Descriptions of all known events; the sandbox emits all of them. */
export const EVENTS = {
  CHARGE_CREATED: 'a charge was created',
  CHARGE_COMPLETED: 'a charge was paid',
  CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER: 'a charge was paid by somebody other than its customer',
  CHARGE_EXPIRED: 'a charge expired without being paid',
  BOLETO_SETTLED: 'the money of a paid boleto has arrived',
  TRANSACTION_RECEIVED: 'a Pix was received, for a charge, a static QR code or neither',
  TRANSACTION_REFUND_RECEIVED: 'a refund of a transaction was confirmed',
  PIX_TRANSACTION_REFUND_SENT_CONFIRMED: 'a refund that you made has reached the payer',
  PIX_TRANSACTION_REFUND_SENT_REJECTED: 'a refund that you made was rejected',
  PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED: 'a payment that you made was refunded',
  PIX_TRANSACTION_REFUND_RECEIVED_REJECTED: 'a refund of a payment that you made was rejected',
  DISPUTE_CREATED: 'a received Pix was disputed',
  DISPUTE_ACCEPTED: 'a dispute was accepted: the money returns to the payer',
  DISPUTE_REJECTED: 'a dispute was rejected: you keep the money',
  DISPUTE_CANCELED: 'a dispute was canceled',
  MOVEMENT_CONFIRMED: 'an outgoing payment was confirmed',
  MOVEMENT_FAILED: 'an outgoing payment failed',
  MOVEMENT_REMOVED: 'an outgoing payment request was removed',
  PIX_AUTOMATIC_APPROVED: 'a payer approved a mandate of Pix Automático',
  PIX_AUTOMATIC_REJECTED: 'a payer refused a mandate of Pix Automático, or ended it',
  PIX_AUTOMATIC_COBR_CREATED: "an instalment was sent to the payer's bank",
  PIX_AUTOMATIC_COBR_APPROVED: "the payer's bank accepted an instalment",
  PIX_AUTOMATIC_COBR_REJECTED: 'an instalment was rejected; no retry follows',
  PIX_AUTOMATIC_COBR_COMPLETED: 'an instalment was paid',
  PIX_AUTOMATIC_COBR_TRY_REQUESTED: "an instalment was sent to the payer's bank again",
  PIX_AUTOMATIC_COBR_TRY_REJECTED: "the payer's bank rejected a try",
  ACCOUNT_REGISTER_APPROVED: 'the registration of an account was approved',
  ACCOUNT_REGISTER_REJECTED: 'the registration of an account was rejected',
  ACCOUNT_REGISTER_PENDING: 'the registration of an account needs documents',
  ACCOUNT_REGISTER_STEP_UPDATED: 'a step of the registration of an account was completed or is blocked',
  ACCOUNT_REGISTER_IN_REVIEW: 'the registration of an account was submitted for review',
  ACCOUNT_REGISTER_DOCUMENTS_REQUESTED: 'the review of a registration asks for documents',
  ACCOUNT_REGISTER_RFI_RESOLVED: 'all documents that the review asked for were sent',
} as const;

export type EventType = keyof typeof EVENTS;

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** Action of a webhook: call its URL, or send an e-mail to its address. */
export const WEBHOOK_ACTIONS = ['call api', 'send email'] as const;

/** Event of a webhook that was registered without one. */
export const DEFAULT_EVENT: EventType = 'TRANSACTION_RECEIVED';

/** Namespace prefix. Deployments choose their namespace, so almost any text is accepted. */
const PREFIX = /^[^\p{Cc}]{1,64}:/u;

/** Returns the event type for a name, ignoring case and prefix; undefined for an unknown name. */
export function eventTypeOf(name: string): EventType | undefined {
  const bare = name.replace(PREFIX, '').toUpperCase();
  return EVENT_TYPES.find((type) => type === bare);
}

/**
 * Converts an event name typed by a user to the name sent to the service. Adds the namespace prefix if the event has
 * one and the name has none. Unknown names are returned unchanged.
 */
export function wireName(name: string, namespace: string): string {
  const type = eventTypeOf(name);
  if (type === undefined) return name;
  return PREFIX.test(name) ? name.toUpperCase() : eventName(namespace, type);
}
