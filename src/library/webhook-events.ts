// The events that `verifyWebhook` returns.
import type { WebhookEventData } from './webhook-data.ts';

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

/** Data of a test call; older services send other fields. */
export interface WebhookTestData {
  /** When the call was made. RFC 3339 date and time. */
  readonly data_criacao?: string;
  /** `teste_webhook`. */
  readonly evento?: string;
  /** Event of the webhook that is being registered. */
  readonly event?: string;
}

/** The call with which the service tests a URL when a webhook is registered. Answer it with 200. */
export type WebhookTestEvent = VerifiedEvent<'TEST', WebhookTestData>;

/** A verified event that this version does not know. Answer it with 200, or the service sends it again. */
export type UnknownWebhookEvent = VerifiedEvent<'UNKNOWN', Readonly<Record<string, unknown>>>;

/** A verified event; `type` tells which. */
export type WebhookEvent = KnownWebhookEvent | WebhookTestEvent | UnknownWebhookEvent;
