// The types of webhook events that the library publishes are those of the contract.
import { expectTypeOf, it } from 'vitest';
import type { EventType } from '#contract/events/event-types.ts';
import type { EventBody } from '#contract/events/events.ts';
import type { WebhookEventData, WebhookEventType } from '#library/webhooks.ts';

it('library › what the contract describes has the published type, for every event', () => {
  expectTypeOf<WebhookEventType>().toEqualTypeOf<EventType>();
  type Described = { readonly [T in EventType]: EventBody<T> };
  expectTypeOf<Described extends WebhookEventData ? 'same' : 'different'>().toEqualTypeOf<'same'>();
});
