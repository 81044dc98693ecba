import { itemsOf, validItemField } from '#client/answers/checked-answer.ts';
import { command } from '#commands/kit/define.ts';
import { EVENT_TYPES, EVENTS, eventTypeOf } from '#contract/events/event-types.ts';
import { eventName } from '#contract/namespace.ts';
import { pick } from '#contract/operation.ts';
import { webhookOperations } from '#contract/operations/webhook.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { phrase, say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

export const webhookEvents = command({
  meta: {
    name: 'webhook events',
    words: 'event, evento, tipos de evento, event type, evento do webhook',
    summary: 'List the webhook events',
    details: [
      'pixctl asks the service for the list. If the service cannot be reached, pixctl lists the events that it knows.',
    ],
    operation: pick(webhookOperations, 'webhook.events'),
    examples: [
      { command: 'pixctl webhook events', note: 'All events, with the prefix of the profile' },
      { command: "pixctl webhook events --jq '.[].event'", note: 'Only the names' },
    ],
  },
  run: async (context) => {
    const { namespace } = await context.service.profile();
    return (await eventNames(context, namespace)).map((event) => {
      const type = eventTypeOf(event);
      return { event, description: type === undefined ? null : phrase(EVENTS[type]) };
    });
  },
  show: {
    view: {
      columns: [
        { path: 'event', label: 'Event' },
        { path: 'description', label: 'When', format: 'message' },
      ],
    },
  },
});

/** Event names from the service, or those known to pixctl if it does not list them. */
async function eventNames(context: Context, namespace: string): Promise<readonly string[]> {
  const events = pick(webhookOperations, 'webhook.events');
  try {
    const { result } = await (await context.service.client()).call(events, {});
    const named = itemsOf(events, result).flatMap((one) => validItemField(events, one, 'name') ?? []);
    if (named.length > 0) return named;
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error;
  }
  context.output.note(say`The service did not list its events. These are the ones that pixctl knows.`);
  return EVENT_TYPES.map((type) => eventName(namespace, type));
}
