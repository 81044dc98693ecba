// Types of the events that `verifyWebhook` returns.
import type { EventBody, TestCall } from '#contract/events/events.ts';

/** Data of every known event, by the name of the event without its prefix. Amounts are integer cents. */
export interface WebhookEventData {
  /** A charge was created. */
  readonly CHARGE_CREATED: EventBody<'CHARGE_CREATED'>;
  /** A charge was paid: by Pix, with `pix`, or by boleto, with `boleto`. */
  readonly CHARGE_COMPLETED: EventBody<'CHARGE_COMPLETED'>;
  /** A charge was paid by somebody other than its customer. */
  readonly CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER: EventBody<'CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER'>;
  /** A charge expired without being paid. */
  readonly CHARGE_EXPIRED: EventBody<'CHARGE_EXPIRED'>;
  /** The money of a paid boleto has arrived. */
  readonly BOLETO_SETTLED: EventBody<'BOLETO_SETTLED'>;
  /** A Pix was received: for a charge, a static QR code, or neither. */
  readonly TRANSACTION_RECEIVED: EventBody<'TRANSACTION_RECEIVED'>;
  /** A refund of a transaction was confirmed; `pix` is the refund. */
  readonly TRANSACTION_REFUND_RECEIVED: EventBody<'TRANSACTION_REFUND_RECEIVED'>;
  /** A refund that you made has reached the payer. */
  readonly PIX_TRANSACTION_REFUND_SENT_CONFIRMED: EventBody<'PIX_TRANSACTION_REFUND_SENT_CONFIRMED'>;
  /** A refund that you made was rejected. */
  readonly PIX_TRANSACTION_REFUND_SENT_REJECTED: EventBody<'PIX_TRANSACTION_REFUND_SENT_REJECTED'>;
  /** A payment that you made was refunded. */
  readonly PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED: EventBody<'PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED'>;
  /** A refund of a payment that you made was rejected. */
  readonly PIX_TRANSACTION_REFUND_RECEIVED_REJECTED: EventBody<'PIX_TRANSACTION_REFUND_RECEIVED_REJECTED'>;
  /** A received Pix was disputed. */
  readonly DISPUTE_CREATED: EventBody<'DISPUTE_CREATED'>;
  /** A dispute was accepted: the money returns to the payer. */
  readonly DISPUTE_ACCEPTED: EventBody<'DISPUTE_ACCEPTED'>;
  /** A dispute was rejected: you keep the money. */
  readonly DISPUTE_REJECTED: EventBody<'DISPUTE_REJECTED'>;
  /** A dispute was canceled. */
  readonly DISPUTE_CANCELED: EventBody<'DISPUTE_CANCELED'>;
  /** An outgoing payment was confirmed: a Pix, with `transaction`, or a boleto, with `boleto`. */
  readonly MOVEMENT_CONFIRMED: EventBody<'MOVEMENT_CONFIRMED'>;
  /** An outgoing payment failed. */
  readonly MOVEMENT_FAILED: EventBody<'MOVEMENT_FAILED'>;
  /** An outgoing payment request was removed. */
  readonly MOVEMENT_REMOVED: EventBody<'MOVEMENT_REMOVED'>;
  /** A payer approved a mandate of Pix Automático. */
  readonly PIX_AUTOMATIC_APPROVED: EventBody<'PIX_AUTOMATIC_APPROVED'>;
  /** A payer refused a mandate of Pix Automático, or ended it. */
  readonly PIX_AUTOMATIC_REJECTED: EventBody<'PIX_AUTOMATIC_REJECTED'>;
  /** An instalment was sent to the payer's bank. */
  readonly PIX_AUTOMATIC_COBR_CREATED: EventBody<'PIX_AUTOMATIC_COBR_CREATED'>;
  /** The payer's bank accepted an instalment. */
  readonly PIX_AUTOMATIC_COBR_APPROVED: EventBody<'PIX_AUTOMATIC_COBR_APPROVED'>;
  /** An instalment was rejected; no retry follows. */
  readonly PIX_AUTOMATIC_COBR_REJECTED: EventBody<'PIX_AUTOMATIC_COBR_REJECTED'>;
  /** An instalment was paid. */
  readonly PIX_AUTOMATIC_COBR_COMPLETED: EventBody<'PIX_AUTOMATIC_COBR_COMPLETED'>;
  /** An instalment was sent to the payer's bank again. */
  readonly PIX_AUTOMATIC_COBR_TRY_REQUESTED: EventBody<'PIX_AUTOMATIC_COBR_TRY_REQUESTED'>;
  /** The payer's bank rejected a try. */
  readonly PIX_AUTOMATIC_COBR_TRY_REJECTED: EventBody<'PIX_AUTOMATIC_COBR_TRY_REJECTED'>;
  /** The registration of an account was approved. */
  readonly ACCOUNT_REGISTER_APPROVED: EventBody<'ACCOUNT_REGISTER_APPROVED'>;
  /** The registration of an account was rejected. */
  readonly ACCOUNT_REGISTER_REJECTED: EventBody<'ACCOUNT_REGISTER_REJECTED'>;
  /** The registration of an account needs documents. */
  readonly ACCOUNT_REGISTER_PENDING: EventBody<'ACCOUNT_REGISTER_PENDING'>;
}

/** Name of a known event, without the prefix. */
export type WebhookEventType = keyof WebhookEventData;

/** What all verified events have. */
export interface VerifiedEvent<Type extends string, Data> {
  /** Name of the event without the prefix of the service; `TEST` and `UNKNOWN` for those without a known name. */
  readonly type: Type;
  /** Name as the service sent it: `OPENPIX:CHARGE_COMPLETED`. */
  readonly name: string;
  /**
   * Key of what the event reports, the same in every delivery of it. Store it with a unique index, and skip events whose
   * id is already there. It consists of the type and of ids in the data, or of a SHA-256 of the body where the data has
   * no id that is unique to the event. At most 300 characters of printable ASCII.
   */
  readonly id: string;
  /**
   * Body of the delivery. The service signed it, but its fields are not checked against the type: a service may add,
   * leave out or change some.
   */
  readonly data: Data;
}

/** An event with a known name. */
export type KnownWebhookEvent<Type extends WebhookEventType = WebhookEventType> = {
  readonly [T in Type]: VerifiedEvent<T, WebhookEventData[T]>;
}[Type];

/** The call with which the service tests a URL when a webhook is registered. Answer it with 200. */
export type WebhookTestEvent = VerifiedEvent<'TEST', TestCall>;

/** A verified event that this version does not know. Answer it with 200, or the service sends it again. */
export type UnknownWebhookEvent = VerifiedEvent<'UNKNOWN', Readonly<Record<string, unknown>>>;

/** A verified event; `type` tells which. */
export type WebhookEvent = KnownWebhookEvent | WebhookTestEvent | UnknownWebhookEvent;
