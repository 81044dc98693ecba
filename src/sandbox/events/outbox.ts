// Transactional outbox: events and their deliveries are stored in the transaction that causes the event. A rolled-back
// change emits no event, and a committed one is delivered even if the process ends right after.
import type { EventType } from '#contract/events/event-types.ts';
import type { EventBody } from '#contract/events/events.ts';
import { eventName } from '#contract/namespace.ts';
import { at } from '#contract/path.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { deliveries } from '#sandbox/store/tables/deliveries.ts';
import { events } from '#sandbox/store/tables/events.ts';
import { eventNameOf, webhooks, webhooksFor } from '#sandbox/store/tables/webhooks.ts';
import { emailOf } from './email.ts';

/** Delay of an event that the next one is to overtake, in milliseconds. */
const HELD_BACK_MS = 3_000;

/**
 * Records an event, and creates deliveries for all active webhooks registered for it. `body` is only called if there are
 * any, or if the context records events without receivers.
 */
export function emit<T extends EventType>(
  context: SandboxContext,
  company: number,
  type: T,
  body: () => EventBody<T>,
): void {
  const { db, now } = context;
  if (context.quiet === true) return;
  const listening = webhooksFor(db, company, type);
  if (listening.length === 0 && context.recordsEvents !== true) return;
  const eventBody = body();
  const endToEndId = at(eventBody, 'pix.endToEndId') ?? at(eventBody, 'transaction.endToEndId');
  const record = (name: string): number =>
    events.insert(db, {
      company,
      type,
      body: JSON.stringify({ event: name, ...eventBody }),
      end_to_end_id: typeof endToEndId === 'string' ? endToEndId : null,
      at: now,
    });
  if (listening.length === 0) return void record(eventName(context.namespace, type));
  /** Event row ids by event name; webhooks may be registered under different names. */
  const named = new Map<string, number>();
  for (const webhook of listening) {
    const { seq, url, reorder, duplicates } = webhook;
    const name = eventNameOf(webhook, context.namespace);
    let event = named.get(name);
    if (event === undefined) {
      event = record(name);
      named.set(name, event);
    }
    const due = reorder === 1 ? now + HELD_BACK_MS : now;
    const copies = duplicates > 0 ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) addDelivery(context, event, seq, url, due);
    // Delay every other event, so that the next one overtakes it.
    if (reorder > 0) webhooks.update(db, { seq }, { reorder: reorder === 1 ? 2 : 1 });
    if (duplicates > 0) webhooks.update(db, { seq }, { duplicates: duplicates - 1 });
  }
}

function addDelivery(
  { db, now }: SandboxContext,
  event: number,
  webhook: number,
  url: string,
  due: number,
): void {
  // An e-mail is only recorded, never sent.
  const mailed = emailOf(url) !== undefined;
  deliveries.insert(db, {
    event,
    webhook,
    url,
    state: mailed ? 'recorded' : 'pending',
    attempts: 0,
    next_at: mailed ? null : due,
    created_at: now,
  });
}

interface EventCompany {
  readonly oid: string;
  readonly name: string;
  readonly taxId: string;
}

/** Returns the fields `company` and `account`, which most events have. */
export const issuer = (company: EventCompany): Pick<EventBody<'CHARGE_CREATED'>, 'company' | 'account'> => ({
  company: { id: company.oid, name: company.name, taxID: company.taxId },
  account: { environment: 'TESTING' },
});
