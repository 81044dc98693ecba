// What tells webhooks apart: a URL or an e-mail address, and an event.
import { bareEvent } from '#client/proof/judge.ts';
import { DEFAULT_EVENT } from '#contract/events/event-types.ts';
import { at } from '#contract/path.ts';

/** Returns the event of a request that registers a webhook, without its prefix. */
export const requestedEvent = (body: unknown): string =>
  bareEvent(at(body, 'webhook.event') ?? DEFAULT_EVENT);

/** Tests whether two requests register the same webhook. */
export const isSameWebhook = (one: unknown, other: unknown): boolean =>
  requestedEvent(one) === requestedEvent(other) &&
  ['webhook.url', 'webhook.email'].some((path) => {
    const value = at(one, path);
    return value !== undefined && value === at(other, path);
  });
