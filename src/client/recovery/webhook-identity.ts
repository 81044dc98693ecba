// What tells webhooks apart: a URL or an e-mail address, and an event.
import { DEFAULT_EVENT } from '#contract/events/event-types.ts';
import { at } from '#contract/path.ts';

/** Returns the event of a request that registers a webhook. */
export const requestedEvent = (body: unknown): unknown => at(body, 'webhook.event') ?? DEFAULT_EVENT;

/** Tests whether two requests register the same webhook. */
export const isSameWebhook = (one: unknown, other: unknown): boolean =>
  requestedEvent(one) === requestedEvent(other) &&
  ['webhook.url', 'webhook.email'].some((path) => {
    const value = at(one, path);
    return value !== undefined && value === at(other, path);
  });
