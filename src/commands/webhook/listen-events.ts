// Reads the events that `webhook listen --events` selects.
import { EVENT_TYPES, eventTypeOf, wireName } from '#contract/events/event-types.ts';
import { eventName } from '#contract/namespace.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import type { ChosenProfile } from '#ports/service.ts';
import { POLLED_EVENTS } from '#webhooks/poll.ts';
import { warnOfUnknown } from './forward.ts';

/**
 * Names, as the service sends them, of events that polling can detect.
 * @throws PixctlError (exit 2) for any other event
 */
export function polledEvents(text: string | undefined, { namespace }: ChosenProfile): string[] {
  if (text === undefined) return POLLED_EVENTS.map((type) => eventName(namespace, type));
  const names = namesIn(text);
  const other = names.find((name) => !POLLED_EVENTS.some((type) => type === eventTypeOf(name)));
  if (other !== undefined)
    throw usageError(
      say`--poll cannot report ${showValue(other)}: no list shows it`,
      say`Events that --poll reports: ${POLLED_EVENTS.join(', ')}`,
      'event',
    );
  return wireNames(names, namespace);
}

/**
 * Event names as the service sends them; if an event is named twice, even with different prefixes, the first is used.
 */
function wireNames(names: readonly string[], namespace: string): string[] {
  const found = new Map<string, string>();
  for (const name of names) {
    const event = eventTypeOf(name) ?? name;
    if (!found.has(event)) found.set(event, wireName(name, namespace));
  }
  return [...found.values()];
}

/** @throws PixctlError (exit 2) if the list is empty */
function namesIn(text: string): string[] {
  const names = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (names.length === 0)
    throw usageError(
      say`--events ${showValue(text)} names no event`,
      say`See them with: pixctl webhook events`,
    );
  return names;
}

/** Event names as the service sends them, each once. Unknown names are passed on, because services add new events. */
export function eventsOf(context: Context, text: string | undefined, { namespace }: ChosenProfile): string[] {
  if (text === undefined) return EVENT_TYPES.map((type) => eventName(namespace, type));
  const names = namesIn(text);
  for (const name of names) warnOfUnknown(context, name);
  return wireNames(names, namespace);
}
