// The types of webhook events that the library publishes are those of the contract.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, expectTypeOf, it } from 'vitest';
import type { EventType } from '#contract/events/event-types.ts';
import type { EventBody } from '#contract/events/events.ts';
import type { WebhookEventData, WebhookEventType } from '#library/webhooks.ts';
import { webhookData } from './webhook-data.ts';

const folder = fileURLToPath(new URL('../../src/contract/resources/', import.meta.url));

it('library › src/library/webhook-data.ts is written from the contract', async () => {
  const modules = await Promise.all(
    readdirSync(folder)
      .toSorted()
      .map((name) => import(folder + name) as Promise<Readonly<Record<string, unknown>>>),
  );
  await expect(await webhookData(modules)).toMatchFileSnapshot('../../src/library/webhook-data.ts');
});

it('library › what the contract describes has the published type, for every event', () => {
  expectTypeOf<WebhookEventType>().toEqualTypeOf<EventType>();
  type Described = { readonly [T in EventType]: EventBody<T> };
  expectTypeOf<Described extends WebhookEventData ? 'same' : 'different'>().toEqualTypeOf<'same'>();
});
