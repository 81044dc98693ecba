// Events and who is to be told of them. Both are written in the transaction that made the event happen: what is undone
// is never told, and what happened is told even if the process ends right after.
import type { EmittedEvent } from '#contract/events/event-types.ts';
import type { EventBody } from '#contract/events/events.ts';
import { at } from '#contract/path.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import { deliveries } from '#sandbox/store/deliveries.ts';
import { events } from '#sandbox/store/events.ts';
import { eventNameOf, webhooks, webhooksFor } from '#sandbox/store/webhooks.ts';
import { emailOf } from './email.ts';

/** How much later an event goes out when a webhook is to see events out of order, in milliseconds. */
const HELD_BACK_MS = 3_000;

/** Puts an event on its way to every active webhook that is registered for it. `body` is built only then. */
export function emit<T extends EmittedEvent>(
  context: SandboxContext,
  company: number,
  type: T,
  body: () => EventBody<T>,
): void {
  const { db, now } = context;
  if (context.quiet === true) return;
  const listening = webhooksFor(db, company, type);
  if (listening.length === 0) return;
  const reported = body();
  const endToEndId = at(reported, 'pix.endToEndId') ?? at(reported, 'transaction.endToEndId');
  /** The event under each name that a webhook is registered for. */
  const named = new Map<string, number>();
  for (const webhook of listening) {
    const { seq, url, reorder, duplicates } = webhook;
    const name = eventNameOf(webhook, context.namespace);
    let event = named.get(name);
    if (event === undefined) {
      event = events.insert(db, {
        company,
        type,
        body: JSON.stringify({ event: name, ...reported }),
        end_to_end_id: typeof endToEndId === 'string' ? endToEndId : null,
        at: now,
      });
      named.set(name, event);
    }
    const due = reorder === 1 ? now + HELD_BACK_MS : now;
    const copies = duplicates > 0 ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) addDelivery(context, event, seq, url, due);
    // Every other event is held back, so that the next one overtakes it.
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
  // Nobody is called for an e-mail: it is complete as soon as it is written.
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

/** The part of most events that says whose they are. */
export const issuer = (company: {
  readonly oid: string;
  readonly name: string;
  readonly taxId: string;
}): Pick<EventBody<'CHARGE_CREATED'>, 'company' | 'account'> => ({
  company: { id: company.oid, name: company.name, taxID: company.taxId },
  account: { environment: 'TESTING' },
});
