// Events and who is to be told of them. Both are written in the transaction that made the event happen: what is undone
// is never told, and what happened is told even if the process ends right after.
import type { EventType } from '../../contract/event-types.ts';
import { eventName } from '../../contract/namespace.ts';
import { RECORDED, emailOf } from './email.ts';
import type { SandboxContext } from '../context.ts';

/** How much later an event goes out when a webhook is to see events out of order, in milliseconds. */
const HELD_BACK_MS = 3_000;

/** Puts an event on its way to every active webhook that is registered for it. `body` is built only then. */
export function emit(context: SandboxContext, company: number, type: EventType, body: () => object): void {
  const { db, now } = context;
  if (context.quiet === true) return;
  const webhooks = db
    .prepare('SELECT * FROM webhooks WHERE company = ? AND event = ? AND is_active = 1 ORDER BY seq')
    .all(company, type);
  if (webhooks.length === 0) return;
  const text = JSON.stringify({ event: eventName(context.namespace, type), ...body() });
  const { lastId: event } = db
    .prepare('INSERT INTO events (company, type, body, at) VALUES (?, ?, ?, ?)')
    .run(company, type, text, now);
  for (const webhook of webhooks) {
    const seq = Number(webhook['seq']);
    const reorder = Number(webhook['reorder']);
    const duplicates = Number(webhook['duplicates']);
    const due = reorder === 1 ? now + HELD_BACK_MS : now;
    const copies = duplicates > 0 ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      addDelivery(context, event, seq, String(webhook['url']), due);
    // Every other event is held back, so that the next one overtakes it.
    if (reorder > 0)
      db.prepare('UPDATE webhooks SET reorder = ? WHERE seq = ?').run(reorder === 1 ? 2 : 1, seq);
    if (duplicates > 0) db.prepare('UPDATE webhooks SET duplicates = duplicates - 1 WHERE seq = ?').run(seq);
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
  db.prepare(
    'INSERT INTO deliveries (event, webhook, url, state, attempts, next_at, created_at) VALUES (?, ?, ?, ?, 0, ?, ?)',
  ).run(event, webhook, url, mailed ? RECORDED : 'pending', mailed ? null : due, now);
}

/** The part of most events that says whose they are. */
export const issuer = (company: {
  readonly oid: string;
  readonly name: string;
  readonly taxId: string;
}): object => ({
  company: { id: company.oid, name: company.name, taxID: company.taxId },
  account: { environment: 'TESTING' },
});
